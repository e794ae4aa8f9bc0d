//! The small markdown of FAQ answers.

use portico_markdown::Comrak;
use ports::markdown::Markdown;

#[test]
fn keeps_paragraphs_lists_links_emphasis_and_inline_code() {
    for (source, html) in [
        ("One.\n\nTwo.", "<p>One.</p>\n<p>Two.</p>\n"),
        ("*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("[us](/contact)", "<p><a href=\"/contact\">us</a></p>\n"),
        (
            "https://example.com",
            "<p><a href=\"https://example.com\" rel=\"noopener noreferrer\">https://example.com</a></p>\n",
        ),
    ] {
        assert_eq!(Comrak.brief(source), html);
    }
}

#[test]
fn reduces_other_markdown_to_its_text() {
    for (source, html) in [
        ("# Title\n\nText.", "<p>Title</p>\n<p>Text.</p>\n"),
        ("> a quotation\n>\n> - in it", "<p>a quotation</p>\n<ul>\n<li>in it</li>\n</ul>\n"),
        ("```rust\nlet x;\n```", "<p><code>let x;</code></p>\n"),
        ("![a *picture*](/x.png)", "<p>a <em>picture</em></p>\n"),
        ("a\n\n---\n\nb", "<p>a</p>\n<p>b</p>\n"),
        ("| a |\n|---|\n| b |", "<p>| a |\n|---|\n| b |</p>\n"),
        ("- [ ] open", "<ul>\n<li>[ ] open</li>\n</ul>\n"),
        ("a[^1] ~~b~~", "<p>a[^1] ~~b~~</p>\n"),
    ] {
        assert_eq!(Comrak.brief(source), html);
    }
}

#[test]
fn publishes_no_raw_html_and_no_refused_link() {
    assert_eq!(Comrak.brief("<b onclick=x>a</b>"), "<p>&lt;b onclick=x&gt;a&lt;/b&gt;</p>\n");
    assert_eq!(Comrak.brief("[a](javascript:x)"), "<p>a</p>\n");
}
