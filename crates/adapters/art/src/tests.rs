use std::collections::HashSet;

use domain::ai::{Effect, WordEffect};

use crate::{draw, seeded_rng::SeededRng};

fn render(prompt: &str) -> String {
    draw(prompt).0
}

fn effects(prompt: &str) -> Vec<WordEffect> {
    draw(prompt).1
}

const PROMPTS: [&str; 11] = [
    "A fox in the snow",
    "Neural network of light",
    "The ocean at night",
    "Music of the city",
    "Mosaic garden",
    "Planets and moons",
    "x",
    "radiology triage 48 17 15 19",
    "0 0 0 0 many",
    "999999999 1",
    "Ünïcode 🎨 prompt",
];

#[test]
fn the_same_prompt_gives_the_same_picture() {
    for prompt in PROMPTS {
        assert_eq!(render(prompt), render(&format!(" {prompt}\n")));
    }
    let pictures: HashSet<_> = (0..200).map(|n| rendered_art(&n.to_string())).collect();
    assert_eq!(pictures.len(), 200);
}

/// Returns the picture without its title, which always differs.
fn rendered_art(prompt: &str) -> String {
    render(prompt).split("</title>").nth(1).unwrap().to_owned()
}

#[test]
fn random_numbers_are_the_same_on_every_machine() {
    let mut rng = SeededRng::of("A fox in the snow");
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

/// Asserts that every element is closed in order and every attribute is quoted.
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
fn words_decide_colours_motif_and_density() {
    let effect = |word: &str, effect| WordEffect { word: word.to_owned(), effect };
    assert_eq!(
        effects("A calm planet in gold"),
        [effect("gold", Effect::Colours), effect("planet", Effect::Motif), effect("calm", Effect::Density)]
    );
    assert_eq!(effects("x"), []);
    assert!(render("planet").contains("<ellipse"));
    let lines = |prompt: &str| render(prompt).matches("<path").count();
    for motif in ["network", "map", "music", "river"] {
        let [few, usual, many] = ["calm", "", "busy"].map(|density| lines(&format!("{motif} {density}")));
        assert!(few < usual && usual < many, "{motif}: {few}, {usual}, {many}");
    }
}

#[test]
fn two_or_more_numbers_are_drawn_as_an_interval() {
    assert_eq!(effects("triage 48 17 15 19")[1], WordEffect { word: "48".into(), effect: Effect::Motif });
    assert_eq!(effects("waste 7.7 6.3")[1].word, "7.7");
    // The last dot is the value after, left of the value before.
    let places = |prompt: &str| -> Vec<f64> {
        render(prompt)
            .split("<circle cx=\"")
            .skip(1)
            .map(|dot| dot.split('"').next().unwrap().parse().unwrap())
            .collect()
    };
    let dots = places("triage 48 17 15 19");
    assert!(dots[dots.len() - 1] < dots[dots.len() - 2]);
    let dots = places("fraud 34 71 68 74");
    assert!(dots[dots.len() - 1] > dots[dots.len() - 2]);
}
