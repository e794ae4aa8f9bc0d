use std::collections::HashSet;

use super::render;

const PROMPTS: [&str; 8] = [
    "A fox in the snow",
    "Neural network of light",
    "The ocean at night",
    "Music of the city",
    "Mosaic garden",
    "Planets and moons",
    "x",
    "Ünïcode 🎨 prompt",
];

#[test]
fn the_same_prompt_gives_the_same_picture_and_another_a_different_one() {
    for prompt in PROMPTS {
        assert_eq!(render(prompt), render(&format!(" {prompt}\n")));
    }
    let pictures: HashSet<_> = (0..200).map(|n| rendered_art(&n.to_string())).collect();
    assert_eq!(pictures.len(), 200);
}

/// Without the title, which is different anyway.
fn rendered_art(prompt: &str) -> String {
    render(prompt).split("</title>").nth(1).unwrap().to_owned()
}

#[test]
fn the_lots_are_the_same_on_every_machine_and_in_every_version() {
    let mut rng = super::SeededRng::of("A fox in the snow");
    let drawn: Vec<_> = (0..3).map(|_| format!("{:.6}", rng.unit())).collect();
    assert_eq!(drawn, ["0.758892", "0.537440", "0.858558"]);
}

#[test]
fn a_picture_is_well_formed_and_of_a_bounded_size() {
    let hostile = "</title><script>alert(1)</script>&\" ]]> <!-- \u{0} \u{FFFF} \u{1b}";
    for prompt in PROMPTS.into_iter().chain([hostile]) {
        let svg = render(prompt);
        assert_balanced(&svg);
        assert!(!svg.contains("<script"), "{svg}");
        assert!(!svg.contains(|c: char| c.is_control()), "{svg}");
        assert!((2_000..60_000).contains(&svg.len()), "{}", svg.len());
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
    assert!(render("a < b & c").contains("<title>a &lt; b &amp; c</title>"));
}

/// Every element is closed in its turn, and every attribute quoted.
fn assert_balanced(svg: &str) {
    let mut open = Vec::new();
    for piece in svg.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap();
        assert!(!text.contains('>') || open.last() == Some(&"title"), "{piece}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn the_words_of_a_prompt_decide_what_is_drawn() {
    assert!(render("waves of the ocean").contains("#0ea5a4"));
    assert!(render("planet").contains("<ellipse"));
}
