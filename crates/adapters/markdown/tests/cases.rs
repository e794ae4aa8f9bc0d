//! The table of markdown and its HTML. The editor's preview is checked against the same table.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails panics")]

use portico_markdown::Comrak;
use ports::markdown::Markdown;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    name: String,
    markdown: String,
    html: String,
}

/// Returns the HTML without the elements that colour code, which the preview does not have.
fn uncoloured(html: &str) -> String {
    let mut pieces = html.split("<span class=\"hl-");
    let first = pieces.next().unwrap_or_default().to_owned();
    let plain = pieces.fold(first, |plain, piece| plain + piece.split_once("\">").expect("an end of the tag").1);
    plain.replace("</span>", "")
}

#[test]
fn renders_the_cases_of_the_table() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("cases.json")).unwrap();
    assert!(cases.len() > 50, "the table is there");
    for Case { name, markdown, html } in cases {
        assert_eq!(uncoloured(&Comrak.render(&markdown)), html, "{name}");
    }
}
