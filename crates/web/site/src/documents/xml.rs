//! Text in XML.

use std::borrow::Cow;

use html_escape::encode_double_quoted_attribute;

/// Text, in an element or in an attribute. Characters that XML can't hold at all are left out.
pub fn text(text: &str) -> String {
    let text: Cow<'_, str> =
        if text.chars().all(holds) { text.into() } else { text.chars().filter(|letter| holds(*letter)).collect() };
    encode_double_quoted_attribute(&text).into_owned()
}

/// XML 1.0, production 2.
fn holds(letter: char) -> bool {
    !matches!(letter, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

/// An element with text in it.
pub fn element(name: &str, content: &str) -> String {
    format!("<{name}>{}</{name}>\n", text(content))
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn what_xml_cannot_hold_is_left_out_and_its_marks_are_escaped() {
        assert_eq!(text("a\u{1}\u{b}\u{fffe}b\n\t <&>\" é\u{1f980}"), "ab\n\t &lt;&amp;&gt;&quot; é\u{1f980}");
    }
}
