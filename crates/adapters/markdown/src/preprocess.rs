//! Prepares the source for parsing: an Author element at the start of a line would begin an HTML block and swallow the lines after it.

/// Stands before such an element, and is removed from the tree again. It is a noncharacter of Unicode, which no text needs.
pub const MARK: char = '\u{FDD0}';

/// Marks the Author elements that begin a line.
pub fn preprocess(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    for line in source.split_inclusive('\n') {
        let (before, author) = line.split_at(author_start(line).unwrap_or(line.len()));
        text.push_str(before);
        if !author.is_empty() {
            text.push(MARK);
            text.push_str(author);
        }
    }
    text
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

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(source: &str) -> String {
        preprocess(source).replace(MARK, "¦")
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
}
