//! Footnotes that the preview handles differently, and plain text.

use portico_markdown::Comrak;
use ports::markdown::Markdown;

#[test]
fn no_footnote_is_rendered_outside_the_list_of_footnotes() {
    for source in [
        "x[^1]\n\n[^1]: one\n\nbetween\n\n[^1]: two",
        "x[^1]\n\n[^1]: one\n\n    [^2]: two",
        "> x[^1]\n>\n> [^1]: one",
        "x[^1] y[^2]\n\n- [^2]: two\n- [^1]: one",
        "[a[^1]](/x)\n\n[^1]: one [^1]",
    ] {
        let html = Comrak.render(source);
        let notes = html.matches("<li id=\"fn-").count();
        assert_eq!(html.matches("class=\"footnotes\"").count(), 1, "{html}");
        assert!(html.ends_with("</ol>\n</section>\n"), "{html}");
        assert_eq!(notes, html.matches("id=\"fn-").count(), "{html}");
    }
}

#[test]
fn links_are_never_nested() {
    let html = Comrak.render("[a[^1] <Author name=\"B\" /> <https://c.de>](/x)\n\n[^1]: one");
    let mut open = 0;
    for piece in html.split('<') {
        open += i32::from(piece.starts_with("a ")) - i32::from(piece.starts_with("/a>"));
        assert!(open <= 1, "{html}");
    }
}

#[test]
fn a_summary_is_the_first_paragraph_without_its_markup() {
    let source =
        "# Title\n\n![Hero](/a.png)\n\nThe *first* [link](/x) by <Author name=\"Ada\" />,\nwith `code`.\n\nSecond.";
    assert_eq!(Comrak.summary(source, 100), "The first link by Ada, with code.");
    assert_eq!(Comrak.summary("We build [forecasts](/x).\n\nSecond.", 100), "We build forecasts.");
}

#[test]
fn a_summary_is_cut_at_a_word_within_its_maximum() {
    let source = "Ünïcode words, that go on";
    assert_eq!(Comrak.summary(source, 25), source);
    assert_eq!(Comrak.summary(source, 24), "Ünïcode words, that go…");
    assert_eq!(Comrak.summary(source, 15), "Ünïcode words…");
    assert_eq!(Comrak.summary(source, 14), "Ünïcode words…");
    assert_eq!(Comrak.summary(source, 13), "Ünïcode…");
    assert_eq!(Comrak.summary(source, 4), "Ünï…");
    assert_eq!(Comrak.summary(source, 1), "…");
    assert_eq!(Comrak.summary(source, 0), "");
}

#[test]
fn without_a_paragraph_the_summary_is_the_first_line() {
    assert_eq!(Comrak.summary("# Title\n\n---", 50), "Title");
    assert_eq!(Comrak.summary("- item *one*\n- two", 50), "item one");
    assert_eq!(Comrak.summary("", 50), "");
    assert_eq!(Comrak.summary("![a](/b.png)", 50), "a");
}

#[test]
fn prose_is_all_readable_text() {
    let source = "# Title\n\nA *b* [c](/d) <Author>Ada</Author> d[^1]\n\n- one\n- two\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```rust\nlet z;\n```\n\n![alt](/e.png) <b>bold</b>\n\n[^1]: note";
    assert_eq!(Comrak.prose(source), "Title\nA b c Ada d\none\ntwo\nx y\n1 2\nlet z;\nalt <b>bold</b>\nnote");
}

#[test]
fn prose_leaves_out_paragraphs_of_links() {
    let leads = [
        "See also [Forecasts](/blog/f).",
        "Part of our work in [Data](/services/1) and [Models](/services/2). More about the thinking behind it: [F](/f).",
        "- [Forecasts](/blog/f)\n- [Models](/services/2)",
        "https://example.com/forecasts",
    ];
    for lead in leads {
        assert_eq!(Comrak.prose(&format!("{lead}\n\nWe build forecasts.")), "We build forecasts.", "{lead}");
        assert!(!Comrak.prose(lead).is_empty(), "{lead}");
    }
    assert_eq!(Comrak.prose(leads[0]), "See also Forecasts.");
    for says in [
        "We cut [costs](/x) by half.",
        "Since last year all of our own models are trained by [Ada](/x).",
        "Nothing is linked.",
    ] {
        assert_eq!(Comrak.prose(&format!("{says}\n\nMore.")).lines().count(), 2, "{says}");
    }
}
