//! The part of a text that has most to do with a question.

use crate::text;

/// How long a quotation may be, in characters.
const LONGEST: usize = 600;

/// A line that is shorter, in bytes, says little alone.
const HEADING: usize = 60;

/// The line in which most words of the question occur, the longest of equals, and the one after it where it is short (a
/// heading); cut where it is long.
pub fn nearest(plain: &str, words: &[String]) -> String {
    let lines: Vec<&str> = plain.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let best = (0..lines.len()).max_by_key(|at| (score(lines[*at], words), lines[*at].len()));
    match best {
        None => String::new(),
        Some(at) if lines[at].len() < HEADING && at + 1 < lines.len() => {
            cut(&format!("{}\n{}", lines[at], lines[at + 1]))
        }
        Some(at) => cut(lines[at]),
    }
}

/// How many of the words occur, whatever their endings.
fn score(paragraph: &str, words: &[String]) -> usize {
    let folded = text::fold(paragraph);
    let present: Vec<&str> = folded.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    words
        .iter()
        .filter(|word| word.len() > 3)
        .filter(|word| {
            let stem = &word[..word.len().saturating_sub(2).max(4)];
            present.iter().any(|other| other.starts_with(stem))
        })
        .count()
}

/// At most that many characters, cut after a sentence if one ends in the second half, else after a word.
fn cut(passage: &str) -> String {
    let Some((end, _)) = passage.char_indices().nth(LONGEST) else {
        return passage.to_owned();
    };
    let kept = &passage[..end];
    if let Some(sentence) = kept.rfind(". ").filter(|at| *at > end / 2) {
        return kept[..=sentence].to_owned();
    }
    let word = kept.rfind(char::is_whitespace).unwrap_or(end);
    format!("{}…", kept[..word].trim_end())
}

#[cfg(test)]
mod tests {
    use super::nearest;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn the_line_that_answers_is_quoted() {
        let text = "We build things that are useful to somebody, somewhere, at some time.\n\n\
            Pricing depends on the hours that a team works for you and your company.\nBye.";
        assert_eq!(
            nearest(text, &words("how are prices and hours priced")),
            "Pricing depends on the hours that a team works for you and your company."
        );
    }

    #[test]
    fn a_heading_is_quoted_with_what_it_heads() {
        let text =
            "Intro.\nPrices and hours\nThey depend.\nThe end of the text, which is quite long, and longer still.";
        assert_eq!(nearest(text, &words("prices hours")), "Prices and hours\nThey depend.");
    }

    #[test]
    fn a_long_paragraph_is_cut_at_a_word() {
        let quoted = nearest(&"ümlaut ".repeat(500), &words("zebra"));
        assert!(quoted.ends_with("ümlaut…"), "{quoted}");
        assert!(quoted.chars().count() <= 601);
    }
}
