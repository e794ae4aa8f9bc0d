//! The part of a text that has most to do with a question.

use domain::text::{around, means};

use crate::text;

/// How long a quotation may be, in characters.
const LONGEST: usize = 600;

/// A line that is shorter, in bytes, says little alone.
const HEADING: usize = 60;

/// The line in which most words of the question occur, the longest of equals, and the one after it where it is short (a
/// heading); where it is long, the part of it around these words.
pub fn nearest(plain: &str, words: &[String]) -> String {
    let lines: Vec<&str> = plain.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let best = (0..lines.len()).max_by_key(|at| (score(lines[*at], words), lines[*at].len()));
    match best {
        None => String::new(),
        Some(at) if lines[at].len() < HEADING && at + 1 < lines.len() => {
            cut(&format!("{}\n{}", lines[at], lines[at + 1]), words)
        }
        Some(at) => cut(lines[at], words),
    }
}

/// How many of the words occur, whatever their endings.
fn score(paragraph: &str, words: &[String]) -> usize {
    let folded = text::fold(paragraph);
    let present: Vec<&str> = folded.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    words.iter().filter(|word| word.len() > 3).filter(|word| present.iter().any(|other| means(other, word))).count()
}

fn cut(passage: &str, words: &[String]) -> String {
    around(passage, &words.join(" "), LONGEST)
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
        assert!(quoted.chars().count() <= 600);
    }

    #[test]
    fn a_long_paragraph_is_quoted_around_what_was_asked_for() {
        let text = format!("{}the zebra is here {}", "ümlaut ".repeat(500), "more ".repeat(500));
        let quoted = nearest(&text, &words("zebra"));
        assert!(quoted.contains("the zebra is here"), "{quoted}");
    }
}
