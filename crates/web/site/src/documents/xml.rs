//! Escaping for XML.

use std::borrow::Cow;

use html_escape::encode_double_quoted_attribute;

/// Escapes text for an element or an attribute. Characters that XML does not allow are left out.
pub fn text(text: &str) -> String {
    let text: Cow<'_, str> = if text.chars().all(is_allowed) {
        text.into()
    } else {
        text.chars().filter(|letter| is_allowed(*letter)).collect()
    };
    encode_double_quoted_attribute(&text).into_owned()
}

/// Returns whether XML 1.0 allows a character (production 2).
fn is_allowed(letter: char) -> bool {
    !matches!(letter, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

pub fn element(name: &str, content: &str) -> String {
    format!("<{name}>{}</{name}>\n", text(content))
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn escapes_markup_and_drops_forbidden_characters() {
        assert_eq!(text("a\u{1}\u{b}\u{fffe}b\n\t <&>\" é\u{1f980}"), "ab\n\t &lt;&amp;&gt;&quot; é\u{1f980}");
    }
}
