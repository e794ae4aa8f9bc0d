//! The part of a text that has to do with a question.

use std::collections::HashMap;

use deunicode::deunicode;

/// At most `max` characters of a text, around the place where most of a question's words stand together; the beginning
/// where none occurs. Cut between words, with an ellipsis where something is left out.
#[must_use]
pub fn around(text: &str, question: &str, max: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= max {
        return text.to_owned();
    }
    // Two ellipses have to fit as well.
    let room = max.saturating_sub(2);
    let hit = densest(&hits(&letters, question), room * 3 / 4);
    let start = beginning(&letters, hit, hit.saturating_sub(room / 4).min(letters.len() - room));
    let end = end(&letters, start, room);
    let kept: String = letters[start..end].iter().collect();
    let (before, after) = (if start > 0 { "…" } else { "" }, if end < letters.len() { "…" } else { "" });
    format!("{before}{}{after}", kept.trim())
}

/// Whether a word of a text is one of a question, whatever its ending. Both have to be folded to lowercase ASCII.
#[must_use]
pub fn means(word: &str, asked: &str) -> bool {
    let stem = (asked.len() * 2 / 3).max(4);
    asked.get(..stem).map_or(word == asked, |stem| word.starts_with(stem))
}

/// A text as it is searched and compared with a question: lowercase ASCII.
#[must_use]
pub fn fold(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { deunicode(text).to_ascii_lowercase() }
}

/// The words of the text that the question names: where each begins, and which one of the question's it is.
fn hits(letters: &[char], question: &str) -> Vec<(usize, usize)> {
    let folded = fold(question);
    let asked: Vec<&str> =
        folded.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut hits = Vec::new();
    let mut at = 0;
    for run in letters.chunk_by(|one, other| one.is_alphanumeric() == other.is_alphanumeric()) {
        if run[0].is_alphanumeric() {
            let word = fold(&run.iter().collect::<String>());
            if let Some(which) = asked.iter().position(|asked| means(&word, asked)) {
                hits.push((at, which));
            }
        }
        at += run.len();
    }
    hits
}

/// Where the first stretch of that length begins that has most of the words; 0 without any.
fn densest(hits: &[(usize, usize)], length: usize) -> usize {
    let mut inside: HashMap<usize, usize> = HashMap::new();
    let mut first = 0;
    let mut best = (0, 0);
    for (at, which) in hits {
        *inside.entry(*which).or_default() += 1;
        while let Some(count) = inside.get_mut(&hits[first].1)
            && (*count > 1 || hits[first].0 + length < *at)
        {
            *count -= 1;
            if *count == 0 {
                inside.remove(&hits[first].1);
            }
            first += 1;
        }
        if inside.len() > best.1 {
            best = (hits[first].0, inside.len());
        }
    }
    best.0
}

/// The first beginning of a word from there on, and not beyond the hit.
fn beginning(letters: &[char], hit: usize, from: usize) -> usize {
    (from..=hit).find(|at| *at == 0 || letters[at - 1].is_whitespace()).unwrap_or(from)
}

/// The last end of a word that leaves the room.
fn end(letters: &[char], start: usize, room: usize) -> usize {
    let end = start + room;
    if end >= letters.len() {
        return letters.len();
    }
    (start + 1..=end).rev().find(|at| letters[*at].is_whitespace()).unwrap_or(end)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::around;

    #[test]
    fn a_text_that_fits_stays_as_it_is() {
        assert_eq!(around("A short text.", "nothing", 13), "A short text.");
    }

    #[test]
    fn the_words_of_the_question_are_in_the_part_that_is_kept() {
        let text = format!("{}The café's forecasts are right. {}", "Before it. ".repeat(50), "After it. ".repeat(50));
        for question in ["forecast", "FORECASTING", "Cafe", "before forecasts right"] {
            let part = around(&text, question, 80);
            assert!(part.contains("café's forecasts are right."), "{question}: {part}");
            assert!(part.starts_with('…') && part.ends_with('…'), "{part}");
        }
    }

    #[test]
    fn without_a_word_of_the_question_the_beginning_is_kept() {
        assert_eq!(around("One two three four five", "zebra", 12), "One two…");
    }

    #[test]
    fn the_end_of_a_text_is_kept_whole() {
        assert_eq!(around("One two three four five", "five", 13), "…four five");
    }

    #[test]
    fn short_words_count_as_they_are() {
        let text = format!("{} aim for AI now", "word ".repeat(40));
        assert!(around(&text, "ai", 30).contains("AI now"));
    }

    proptest! {
        #[test]
        fn no_part_is_longer_than_asked_for(text in "\\PC{0,300}", question in "\\PC{0,20}", max in 0_usize..200) {
            prop_assert!(around(&text, &question, max).chars().count() <= max.max(2));
        }
    }
}
