//! The part of a text that has most to do with a question.

use domain::text::{around, means};

use crate::text;

/// How long a quotation may be, in characters.
pub const LONGEST: usize = 600;

/// A line that is shorter, in bytes, says little alone.
const HEADING: usize = 60;

/// The line in which most words of the question occur, the longest of equals, and the one after it where it is short (a
/// heading); where it is long, the part of it around these words. None where no line has any. Words are those that say something.
pub fn nearest(plain: &str, words: &[String]) -> Option<String> {
    let lines: Vec<&str> = plain.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let at = (0..lines.len()).max_by_key(|at| (score(lines[*at], words), lines[*at].len()))?;
    let passage = match lines.get(at + 1) {
        _ if score(lines[at], words).0 == 0 => return None,
        Some(next) if lines[at].len() < HEADING => format!("{}\n{next}", lines[at]),
        _ => lines[at].to_owned(),
    };
    Some(around(&passage, &words.join(" "), LONGEST))
}

/// How many of the words occur, whatever their endings, and how long they are: 'use' says less than 'hospitals'.
fn score(paragraph: &str, words: &[String]) -> (usize, usize) {
    let folded = text::fold(paragraph);
    let present: Vec<&str> = folded.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    let occurring = words.iter().filter(|word| present.iter().any(|other| means(other, word)));
    occurring.fold((0, 0), |(count, letters), word| (count + 1, letters + word.len()))
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
            nearest(text, &words("prices hours priced")).as_deref(),
            Some("Pricing depends on the hours that a team works for you and your company.")
        );
    }

    #[test]
    fn a_heading_is_quoted_with_what_it_heads() {
        let text =
            "Intro.\nPrices and hours\nThey depend.\nThe end of the text, which is quite long, and longer still.";
        assert_eq!(nearest(text, &words("prices hours")).as_deref(), Some("Prices and hours\nThey depend."));
    }

    #[test]
    fn of_one_word_each_the_longer_word_s_line_is_quoted() {
        let text = "Staff for hospitals.\nProposals in the tool that your planners use already, whatever it is.";
        assert!(nearest(text, &words("hospitals use")).unwrap().starts_with("Staff"));
    }

    #[test]
    fn where_no_line_has_a_word_of_the_question_none_answers() {
        assert_eq!(
            nearest("Short.\nA line that is the longest of all, and about something else.", &words("zebra")),
            None
        );
        assert_eq!(nearest("", &words("zebra")), None);
    }

    #[test]
    fn a_long_paragraph_is_cut_at_a_word() {
        let quoted = nearest(&format!("zebra {}", "ümlaut ".repeat(500)), &words("zebra")).unwrap();
        assert!(quoted.ends_with("ümlaut…"), "{quoted}");
        assert!(quoted.chars().count() <= 600);
    }

    #[test]
    fn a_long_paragraph_is_quoted_around_what_was_asked_for() {
        let text = format!("{}the zebra is here {}", "ümlaut ".repeat(500), "more ".repeat(500));
        let quoted = nearest(&text, &words("zebra")).unwrap();
        assert!(quoted.contains("the zebra is here"), "{quoted}");
    }
}
