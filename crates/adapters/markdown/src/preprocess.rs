//! Prepares the source for parsing. A mark, which is a character that the source does not contain, is inserted where the parser would
//! misread a line. It is removed from the tree again.

use std::{borrow::Cow, collections::HashSet};

/// The longest label of a footnote, as for links.
const MAX_LABEL: usize = 999;

/// A source that is ready to be parsed.
pub struct Preprocessed<'s> {
    pub text: Cow<'s, str>,
    /// The mark to remove again; `None` if the source is unchanged.
    pub mark: Option<char>,
}

/// Marks two things:
/// - `<Author … />` at the start of a line, which would begin an HTML block and swallow the lines after it;
/// - `[^…]` with a label that is too long, which would become a footnote.
pub fn preprocess(source: &str) -> Preprocessed<'_> {
    let mut places = Vec::new();
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        places.extend(author_start(line).map(|offset| start + offset));
        long_labels(line, start, &mut places);
        start += line.len();
    }
    if places.is_empty() {
        return unchanged(source);
    }
    let Some(mark) = unused(source) else {
        return unchanged(source);
    };
    places.sort_unstable();

    let mut text = String::with_capacity(source.len() + places.len() * mark.len_utf8());
    let mut done = 0;
    for place in places {
        text.push_str(&source[done..place]);
        text.push(mark);
        done = place;
    }
    text.push_str(&source[done..]);
    Preprocessed { text: Cow::Owned(text), mark: Some(mark) }
}

fn unchanged(source: &str) -> Preprocessed<'_> {
    Preprocessed { text: Cow::Borrowed(source), mark: None }
}

/// Returns where the Author element begins in a line that has only quote, list and footnote markers before it.
fn author_start(line: &str) -> Option<usize> {
    let mut rest = line;
    loop {
        rest = rest.trim_start_matches([' ', '\t']);
        for tag in ["<Author", "</Author"] {
            if let Some(after) = rest.strip_prefix(tag) {
                return after.starts_with([' ', '\t', '\r', '\n', '/', '>']).then_some(line.len() - rest.len());
            }
        }
        rest = after_marker(rest)?;
    }
}

/// Returns the rest of a line after one container's marker.
fn after_marker(line: &str) -> Option<&str> {
    if let Some(rest) = line.strip_prefix('>') {
        return Some(rest);
    }
    if let Some(label) = line.strip_prefix("[^") {
        return label.split_once("]:").map(|(_, rest)| rest);
    }
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = if number.len() == line.len() {
        line.strip_prefix(['-', '+', '*'])?
    } else {
        number.strip_prefix(['.', ')'])?
    };
    rest.starts_with([' ', '\t']).then_some(rest)
}

/// Returns the positions of the `^` of each `[^` whose label is too long. A label contains no white space.
fn long_labels(line: &str, start: usize, places: &mut Vec<usize>) {
    if line.len() <= MAX_LABEL {
        return;
    }
    let mut length = 0;
    let mut caret = false;
    for (offset, character) in line.char_indices().rev() {
        match character {
            '[' if caret && length - 1 > MAX_LABEL => places.push(start + offset + 1),
            ']' | ' ' | '\t' | '\r' | '\n' | '\0' => length = 0,
            _ => {}
        }
        caret = character == '^';
        if !matches!(character, ']' | ' ' | '\t' | '\r' | '\n' | '\0') {
            length += 1;
        }
    }
}

/// Returns a private-use character that the source does not contain.
fn unused(source: &str) -> Option<char> {
    let used: HashSet<char> = source.chars().filter(|c| *c >= '\u{E000}').collect();
    ('\u{E000}'..='\u{F8FF}').chain('\u{F0000}'..='\u{FFFFD}').find(|character| !used.contains(character))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(source: &str) -> String {
        let preprocessed = preprocess(source);
        match preprocessed.mark {
            Some(mark) => preprocessed.text.replace(mark, "¦"),
            None => preprocessed.text.into_owned(),
        }
    }

    #[test]
    fn marks_an_author_after_container_markers() {
        assert_eq!(marked("<Author name=\"A\" />"), "¦<Author name=\"A\" />");
        assert_eq!(marked("a\n> - <Author>A</Author>"), "a\n> - ¦<Author>A</Author>");
        assert_eq!(marked("1. <Author/>\r\n"), "1. ¦<Author/>\r\n");
        assert_eq!(marked("[^1]: </Author>"), "[^1]: ¦</Author>");
    }

    #[test]
    fn does_not_mark_other_lines() {
        for source in ["<Authority/>", "by <Author/>", "-<Author/>", "", "**<Author/>**"] {
            assert_eq!(marked(source), source);
        }
    }

    #[test]
    fn only_labels_of_more_than_999_characters_are_marked() {
        let fits = format!("x [^{}]: y", "é".repeat(999));
        assert_eq!(marked(&fits), fits);
        let long = "é".repeat(1000);
        assert_eq!(marked(&format!("x [^{long}]: y")), format!("x [¦^{long}]: y"));
    }

    #[test]
    fn the_mark_is_not_in_the_source() {
        let preprocessed = preprocess("\u{E000}\u{E001}\n<Author/>");
        assert_eq!(preprocessed.mark, Some('\u{E002}'));
    }
}
