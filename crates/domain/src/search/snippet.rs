//! The part of a text that best matches a query.

use std::cmp::Reverse;

use super::{stem_matches, words};

/// A line with fewer characters counts as a heading, and a snippet continues with the next line.
const HEADING: usize = 60;

/// A sentence of a text.
struct Sentence {
    /// On one line, with single spaces.
    text: String,
    /// The number of its line.
    line: usize,
    /// A bit for each term that occurs in it.
    terms: u64,
}

/// Returns the part of a plain text with most of the terms, at most `max` characters; `None` if no term occurs.
///
/// It consists of whole sentences if one fits; an ellipsis marks an incomplete line. Terms are folded words, as returned by
/// [`terms`](super::terms).
///
/// ```
/// use portico_domain::search::snippet;
///
/// let text = "We began in a café. Our forecasts help to plan. Nobody runs out of milk.";
/// assert_eq!(snippet(text, &["forecasting".to_owned()], 40).as_deref(), Some("… Our forecasts help to plan. …"));
/// ```
#[must_use]
pub fn snippet(text: &str, terms: &[String], max: usize) -> Option<String> {
    let sentences = sentences(text, terms);
    let best = (0..sentences.len()).filter(|at| sentences[*at].terms != 0).max_by_key(|at| {
        let window = &sentences[*at..end(&sentences, *at, max)];
        let found = window.iter().fold(0, |found, sentence| found | sentence.terms);
        let letters: usize = present(sentences[*at].terms, terms).map(String::len).sum();
        let length: usize = window.iter().map(|sentence| sentence.text.len()).sum();
        // Prefer text to its heading if they match the same terms; of equal windows take the first.
        (found.count_ones(), letters, !is_heading(&sentences, *at), length, Reverse(*at))
    })?;
    Some(extract(&sentences, with_antecedent(&sentences, best, max), terms, max))
}

/// Words that refer to the sentence before.
const PRONOUNS: &str = "he her his it its she that their these they this those";

/// Returns an earlier start if the sentence begins with a pronoun and both fit: alone nobody knows what it is about.
fn with_antecedent(sentences: &[Sentence], at: usize, max: usize) -> usize {
    let refers = words(&sentences[at].text).first().is_some_and(|first| PRONOUNS.split(' ').any(|word| word == first));
    let has_before = at > 0 && sentences[at - 1].line == sentences[at].line;
    if refers && has_before && end(sentences, at - 1, max) > at { with_antecedent(sentences, at - 1, max) } else { at }
}

/// Returns the first sentences of a plain text, at most `max` characters.
#[must_use]
pub fn opening(text: &str, max: usize) -> String {
    let sentences = sentences(text, &[]);
    if sentences.is_empty() { String::new() } else { extract(&sentences, 0, &[], max) }
}

fn present(found: u64, terms: &[String]) -> impl Iterator<Item = &String> {
    terms.iter().enumerate().filter(move |(at, _)| found & bit(*at) != 0).map(|(_, term)| term)
}

fn bit(at: usize) -> u64 {
    u32::try_from(at).ok().and_then(|at| 1_u64.checked_shl(at)).unwrap_or(0)
}

fn sentences(text: &str, terms: &[String]) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    for (line, content) in text.lines().filter(|line| !line.trim().is_empty()).enumerate() {
        let mut sentence = String::new();
        let mut words = content.split(|letter: char| letter.is_whitespace() || letter.is_control()).peekable();
        while let Some(word) = words.next() {
            if !sentence.is_empty() && !word.is_empty() {
                sentence.push(' ');
            }
            sentence.push_str(word);
            if !sentence.is_empty() && (word.ends_with(['.', '?', '!']) || words.peek().is_none()) {
                let text = std::mem::take(&mut sentence);
                sentences.push(Sentence { terms: find_terms(&text, terms), text, line });
            }
        }
    }
    sentences
}

fn find_terms(sentence: &str, terms: &[String]) -> u64 {
    if terms.is_empty() {
        return 0;
    }
    let words = words(sentence);
    let has = |term: &String| words.iter().any(|word| stem_matches(word, term));
    terms.iter().enumerate().filter(|(_, term)| has(term)).fold(0, |found, (at, _)| found | bit(at))
}

/// Returns whether a sentence is a short line without final punctuation. A label with its value (`a: b`) is not a heading.
fn is_heading(sentences: &[Sentence], at: usize) -> bool {
    let Sentence { text, line, .. } = &sentences[at];
    let is_line = sentences.get(at + 1).is_none_or(|next| next.line != *line);
    is_line && text.chars().count() < HEADING && !text.ends_with(['.', '?', '!']) && !text.contains(": ")
}

/// Returns the end of the sentences that fit, counted from `start`: the rest of the line, and the next line after a heading.
fn end(sentences: &[Sentence], start: usize, max: usize) -> usize {
    let last_line = sentences[start].line + usize::from(is_heading(sentences, start));
    // Leave room for an ellipsis and a space at both ends.
    let mut room = max.saturating_sub(4);
    let fits = |sentence: &&Sentence| {
        let length = sentence.text.chars().count() + 1;
        let fits = sentence.line <= last_line && length <= room + 1;
        room = room.saturating_sub(length);
        fits
    };
    start + sentences[start..].iter().take_while(fits).count().max(1)
}

fn extract(sentences: &[Sentence], start: usize, terms: &[String], max: usize) -> String {
    let end = end(sentences, start, max);
    let taken: Vec<&str> = sentences[start..end].iter().map(|sentence| sentence.text.as_str()).collect();
    let text = taken.join(" ");
    let is_same_line =
        |one: usize, other: usize| sentences.get(other).is_some_and(|sentence| sentence.line == sentences[one].line);
    let before = if start > 0 && is_same_line(start, start - 1) { "… " } else { "" };
    let after = if is_same_line(end - 1, end) { " …" } else { "" };
    if before.chars().count() + text.chars().count() + after.chars().count() <= max {
        return format!("{before}{text}{after}");
    }
    cut(&text, terms, max)
}

/// Cuts a long sentence between words, from a few words before the first term.
fn cut(sentence: &str, terms: &[String], max: usize) -> String {
    let words: Vec<&str> = sentence.split(' ').collect();
    let hit = words.iter().position(|word| find_terms(word, terms) != 0).unwrap_or(0);
    let mut lead = max / 4;
    let before = words[..hit].iter().rev().take_while(|word| {
        let length = word.chars().count() + 1;
        let fits = length <= lead;
        lead = lead.saturating_sub(length);
        fits
    });
    let start = hit - before.count();
    let rest = words[start..].join(" ");
    let opening = if start > 0 { "…" } else { "" };
    let room = max.saturating_sub(2);
    let Some((at, _)) = rest.char_indices().nth(room) else { return format!("{opening}{rest}") };
    let kept = rest[..at].rsplit_once(' ').map_or(&rest[..at], |(kept, _)| kept);
    format!("{opening}{kept}…")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{super::terms, *};

    fn snippet_for(text: &str, question: &str, max: usize) -> Option<String> {
        snippet(text, &terms(question), max)
    }

    #[test]
    fn takes_the_sentence_with_most_of_the_terms() {
        let text = "Staff for hospitals. Prices are fixed.\nThe price of a hospital's forecast. It depends.";
        assert_eq!(
            snippet_for(text, "price of forecasts for hospitals", 80).as_deref(),
            Some("The price of a hospital's forecast. It depends.")
        );
        assert_eq!(snippet_for(text, "fixed", 80).as_deref(), Some("… Prices are fixed."));
    }

    #[test]
    fn prefers_longer_terms_among_equals() {
        let text = "Staff for hospitals.\nProposals in the tool that your planners use already, whatever it is.";
        assert_eq!(snippet_for(text, "hospitals use", 100).as_deref(), Some("Staff for hospitals."));
    }

    #[test]
    fn continues_after_a_heading() {
        let text = "Intro.\nPrices and hours\nThey depend.\nThe end of the text.";
        assert_eq!(snippet_for(text, "prices hours", 100).as_deref(), Some("Prices and hours They depend."));
    }

    #[test]
    fn ends_with_a_sentence_and_marks_omissions() {
        let text = format!("{}A prototype takes two weeks. {}", "Before this. ".repeat(50), "After that. ".repeat(50));
        let found = snippet_for(&text, "How long does a prototype take?", 60).expect("a snippet");
        assert_eq!(found, "… A prototype takes two weeks. After that. After that. …");
    }

    #[test]
    fn cuts_a_long_sentence_around_the_terms() {
        let text = format!("{}the zebra is here {}", "ümlaut ".repeat(500), "more ".repeat(500));
        let found = snippet_for(&text, "zebra", 100).expect("a snippet");
        assert!(found.contains("the zebra is here") && found.starts_with('…') && found.ends_with("more…"), "{found}");
    }

    #[test]
    fn returns_none_without_any_term() {
        assert_eq!(snippet_for("A line about something else.", "zebra", 100), None);
        assert_eq!(snippet_for("", "zebra", 100), None);
        assert_eq!(opening("One. Two three four five.\nSix.", 12), "One. …");
    }

    proptest! {
        #[test]
        fn no_snippet_exceeds_the_limit(text in "\\PC{0,300}", question in "\\PC{0,20}", max in 5_usize..200) {
            let lengths = [snippet_for(&text, &question, max), Some(opening(&text, max))];
            for snippet in lengths.into_iter().flatten() {
                prop_assert!(snippet.chars().count() <= max, "{snippet}");
            }
        }
    }
}
