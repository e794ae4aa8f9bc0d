//! Hostile input: time, stack and the size of the output are bounded.

#![expect(clippy::unwrap_used, reason = "a test that fails panics")]

use std::{
    thread,
    time::{Duration, Instant},
};

use portico_markdown::Comrak;
use ports::markdown::Markdown;

const MIB: usize = 1024 * 1024;

fn filled(piece: &str) -> String {
    piece.repeat(MIB / piece.len())
}

/// Renders on a thread with less stack than any thread of the server.
fn survive(name: &str, source: &str) -> String {
    let source = source.to_owned();
    let start = Instant::now();
    let html =
        thread::Builder::new().stack_size(256 * 1024).spawn(move || Comrak.render(&source)).unwrap().join().unwrap();
    let spent = start.elapsed();
    eprintln!("{name:.40}: {spent:?}, {} bytes", html.len());
    // About a second, however busy the machine is. Quadratic work would take a quarter of an hour.
    assert!(spent < Duration::from_mins(1), "{name}: {spent:?}");
    html
}

#[test]
fn renders_a_mebibyte_of_any_input_in_bounded_time() {
    let short = [
        "[", "![", "[^", "[a](", "[a](<b", "](", ">", "> ", "*", "**a ", "*a _b ", "~~", "~a", "<Author", "<Author>",
        "`", "`a``b", "```\n", "- ", "* a\n", "1. ", "- [ ] ", "<", "<a ", "<!--", "<?", "&", "&#x", "\\", "|", "#",
        "# a\n", "=\n", "---\n", "www.", "http://", "a@b.", "a@", "(www.a.b", "[a]: b\n", "[^a]", "\n", "\t", "\u{0}",
        "\u{e000}", "é", "a ", "a  \n", "![a](b)", "x", "<script>", "_",
    ];
    let long = [
        "<Author>a\n",
        "<Author name=\"",
        "<Author name=\"a\" />",
        "<Author name=\"a\" />\n# h\n",
        "</Author>\n",
        "<![CDATA[",
        "a|b\n-|-\n",
        "[^a]: b\n",
    ];
    for piece in short.into_iter().chain(long) {
        survive(piece, &filled(piece));
    }
}

#[test]
fn deep_nesting_is_rendered_flat() {
    for (name, source) in [
        ("quotes", filled(">") + "a"),
        ("quotes in lines", format!("{}\n", ">".repeat(1000)).repeat(1000)),
        ("emphasis", "*a _b ".repeat(50_000) + &" b_ a*".repeat(50_000)),
        ("strong", "**a ".repeat(100_000) + &"b** ".repeat(100_000)),
        ("images", "![".repeat(100_000) + &"](a)".repeat(100_000)),
        ("nested lists", (0..1000).map(|n| " ".repeat(n) + "- a\n").collect()),
        ("lists in one line", "- ".repeat(100_000) + "a"),
        ("lists in quotes", "> - ".repeat(100_000) + "a"),
        ("footnotes in footnotes", "[^a]: ".repeat(10_000) + "a\n\n[^a]"),
    ] {
        let html = survive(name, &source);
        assert!(Comrak.summary(&source, 100).chars().count() <= 100);
        assert!(Comrak.prose(&source).len() <= source.len());
        let (mut depth, mut deepest) = (0_i32, 0);
        for tag in html.split('<').skip(1) {
            if tag.starts_with('/') {
                depth -= 1;
            } else if !tag.starts_with(['i', 'h', 'b']) || tag.starts_with("blockquote") {
                depth += 1;
            }
            deepest = deepest.max(depth);
        }
        assert!(deepest <= 110, "{name} is {deepest} deep");
    }
}

/// Returns the definitions of notes with these numbers.
fn lines(numbers: std::ops::RangeInclusive<usize>, line: impl Fn(usize) -> String) -> String {
    numbers.map(line).collect::<Vec<_>>().concat()
}

#[test]
fn footnotes_do_not_multiply() {
    let notes = |count: usize, uses: usize| {
        let references = lines(1..=count, |note| format!("[^{note}] ").repeat(uses));
        references + "\n\n" + &lines(1..=count, |note| format!("[^{note}]: b\n"))
    };
    for (name, source) in [
        ("one note", "[^a]".repeat(225_000) + "\n\n[^a]: b"),
        ("many notes", notes(50_000, 1)),
        ("many references to many notes", notes(4_000, 30)),
    ] {
        let html = survive(name, &source);
        assert!(html.len() < 8 * MIB, "{name}: {}", html.len());
        assert!(html.matches("footnote-backref\"").count() <= 20_000, "{name}");
    }
}

#[test]
fn references_beyond_the_limits_stay_text_and_notes_are_kept() {
    let many = lines(1..=1002, |note| format!("a[^{note}]\n"));
    let html = survive("1,002 notes", &(many + &lines(1..=1002, |note| format!("\n[^{note}]: Note {note}\n"))));
    assert!(html.contains("a[^1001]\na[^1002]</p>\n<p>Note 1001</p>\n<p>Note 1002</p>\n<section"), "{html:.200}");
    assert!(html.contains("<li id=\"fn-1000\">") && !html.contains("fn-1001"));
    let html = survive("21 references", &("[^A] ".repeat(21) + "\n\n[^a]: b"));
    assert!(html.contains("id=\"fnref-1-20\" data-footnote-ref>1</a></sup> [^A]</p>"), "{html}");
    assert_eq!(html.matches("footnote-backref\"").count(), 20);
}

#[test]
fn repetition_does_not_multiply() {
    for (name, source) in [
        ("one reference", "[a]".repeat(1000) + "\n\n[a]: /" + &"b".repeat(10_000)),
        ("wide table", "|a".repeat(1000) + "\n" + &"|-".repeat(1000) + &"\n|".repeat(100_000)),
        ("equal headings", "# a\n".repeat(100_000)),
        ("a long heading", "# ".to_owned() + &"a".repeat(MIB)),
    ] {
        let html = survive(name, &source);
        assert!(html.len() < 40 * MIB, "{name}: {}", html.len());
    }
}
