//! Code highlighting, and what a rendered text comes with: headings, anchors, the number of words.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails panics")]

use std::time::{Duration, Instant};

use domain::blog::Heading;
use portico_markdown::Comrak;
use ports::markdown::Markdown;

/// Returns the HTML inside a block of that code.
fn rendered(language: &str, code: &str) -> String {
    let html = Comrak.render(&format!("````{language}\n{code}\n````"));
    let (_, code) = html.split_once("><code").expect("a block");
    code.split_once('>').expect("its text").1.strip_suffix("</code></pre>\n").expect("an end").to_owned()
}

fn unmarked(html: &str) -> String {
    let mut plain = String::new();
    for (number, piece) in html.split('<').enumerate() {
        plain.push_str(if number == 0 { piece } else { piece.split_once('>').expect("an end of the tag").1 });
    }
    plain.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

#[test]
fn code_in_the_usual_languages_is_coloured_by_classes() {
    for (language, code, class, piece) in [
        ("rust", "fn main() {} // x", "keyword", "fn"),
        ("rust", "fn main() {} // x", "function", "main"),
        ("python", "def f(): return 1", "keyword", "def"),
        ("py", "x = 'a' # b", "string", "'a'"),
        ("sql", "SELECT 1 FROM posts", "keyword", "SELECT"),
        ("js", "const a = `b${c}`;", "keyword", "const"),
        ("javascript", "return null", "keyword", "return"),
        ("ts", "interface A { b: string }", "type", "A"),
        ("typescript", "let a: number = 1", "constant", "1"),
        ("json", r#"{"a": "b"}"#, "attribute", "&quot;a&quot;"),
        ("bash", "if true; then echo hi; fi # x", "keyword", "if"),
        ("sh", "echo \"a\"", "string", "&quot;a&quot;"),
        ("html", r#"<a href="x">y</a>"#, "attribute", "href"),
        ("css", "a { color: red }", "attribute", "color"),
        ("toml", "[a]\nb = 1", "constant", "1"),
        ("yaml", "a: 1", "name", "a"),
    ] {
        let html = rendered(language, code);
        assert!(html.contains(&format!("<span class=\"hl-{class}\">{piece}</span>")), "{language}: {html}");
        assert!(!html.contains("style="), "{html}");
    }
}

#[test]
fn colours_leave_the_text_of_code_as_it_is() {
    let samples = [
        "<script>alert(\"1\" && '2')</script>\n\n\t${`x`} é \u{1f980}\u{200d}",
        "fn f<'a>(x: &'a str) -> u8 { /* <b> */ \"\\\"\" }\n// end",
        "\"unterminated\n'''\n\"\"\"\n{{{((([[[<<<EOF\n",
        "a: [1, {b: *c}] # d\n<?php echo 1 ?>\n$(x \"$y\")",
    ];
    let languages = "rust py sql js ts tsx json sh html css toml yaml xml md php rb go c cpp java kt swift diff dockerfile makefile lua";
    for language in languages.split(' ') {
        for sample in samples {
            assert_eq!(unmarked(&rendered(language, sample)), unmarked(&rendered("", sample)), "{language}");
        }
    }
}

#[test]
fn code_in_an_unknown_language_stays_plain() {
    for language in ["", "klingon", "txt", "text", "plain", "\"><script>", "../../etc"] {
        assert!(!rendered(language, "fn main() { 1 }").contains("<span"), "{language}");
    }
}

#[test]
fn code_beyond_the_limits_stays_plain() {
    let long = "let x = \"a\"; // b\n".repeat(50_000);
    let wide = format!("let x = \"{}\";", "a".repeat(10_000));
    for code in [long, wide] {
        let begun = Instant::now();
        assert!(!rendered("rust", &code).contains("<span"));
        assert!(begun.elapsed() < Duration::from_mins(1), "{:?}", begun.elapsed());
    }
}

#[test]
fn many_blocks_share_one_time_limit() {
    let block = format!("```js\n{}```\n\n", "const a = [1, `b${c}`, /d/g]; // e\n".repeat(1_500));
    let begun = Instant::now();
    let html = Comrak.render(&block.repeat(60));
    assert!(begun.elapsed() < Duration::from_mins(1), "{:?}", begun.elapsed());
    assert_eq!(html.matches("<pre").count(), 60);
    assert!(html.ends_with("// e\n</code></pre>\n"), "the last ones stay plain");
}

#[test]
fn the_first_heading_level_is_the_pages_title() {
    for (source, levels) in
        [("# a\n\n> ##### b\n\n###### c", vec![2, 6, 6]), ("## a\n\n### b", vec![2, 3]), ("a\n=\n\nb\n-", vec![2, 3])]
    {
        let rendered = Comrak.document(source);
        assert_eq!(rendered.headings.iter().map(|heading| heading.level).collect::<Vec<_>>(), levels, "{source}");
        for Heading { id, level, .. } in rendered.headings {
            assert!(rendered.html.contains(&format!("<h{level} id=\"{id}\">")), "{source}");
        }
    }
}

#[test]
fn a_text_comes_with_its_headings_and_their_anchors() {
    let source = "# One *two*\n\n> ## One *two*\n\nThree\n=====\n\n### `Four` [five](/x) &amp; <six>\n\n######";
    let rendered = Comrak.document(source);
    let heading = |id: &str, level, text: &str| Heading { id: id.to_owned(), level, text: text.to_owned() };
    assert_eq!(
        rendered.headings,
        [
            heading("section-one-two", 2, "One two"),
            heading("section-one-two-1", 3, "One two"),
            heading("section-three", 2, "Three"),
            heading("section-four-five--six", 4, "Four five & <six>"),
            heading("section-", 6, ""),
        ]
    );
    for Heading { id, .. } in rendered.headings {
        assert_eq!(rendered.html.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
    }
}

#[test]
fn words_are_counted_without_their_markup() {
    assert_eq!(Comrak.document("# One *two*\n\n- [three](/x)\n\n![](/y.png)\n\n```\nfour\n```").words, 4);
    assert_eq!(Comrak.document("").words, 0);
}
