//! The part of a passage that has to do with a question.

use domain::text::{fold, means};

/// A quote stops at the first sentence that would make it longer.
const LENGTH: usize = 360;

/// The sentences of a passage from the one that has the most of the question's words on, with an ellipsis where the passage
/// goes on.
pub fn quote(question: &str, passage: &str) -> String {
    let sentences = sentences(passage);
    let wanted = words(question);
    let hits: Vec<_> = sentences.iter().map(|sentence| hits(&wanted, sentence)).collect();
    let most = hits.iter().max();
    let first = hits.iter().position(|count| Some(count) == most).unwrap_or(0);

    let mut quote = String::from(if first == 0 { "" } else { "… " });
    let mut taken = 0;
    for sentence in &sentences[first..] {
        if taken > 0 && quote.chars().count() + sentence.chars().count() > LENGTH {
            break;
        }
        if taken > 0 {
            quote.push(' ');
        }
        quote.push_str(&cut(sentence));
        taken += 1;
    }
    if first + taken < sentences.len() {
        quote.push_str(" …");
    }
    quote
}

/// Pieces that end with a full stop, a question or exclamation mark before a space, or with the line; single spaces inside.
fn sentences(passage: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    for line in passage.lines() {
        let mut sentence = String::new();
        for word in line.split_whitespace() {
            if !sentence.is_empty() {
                sentence.push(' ');
            }
            sentence.push_str(word);
            if word.ends_with(['.', '?', '!']) {
                sentences.push(std::mem::take(&mut sentence));
            }
        }
        if !sentence.is_empty() {
            sentences.push(sentence);
        }
    }
    sentences
}

/// A sentence that is too long by itself ends at a word.
fn cut(sentence: &str) -> String {
    let Some((end, _)) = sentence.char_indices().nth(LENGTH) else {
        return sentence.to_owned();
    };
    let head = sentence[..end].rsplit_once(' ').map_or(&sentence[..end], |(head, _)| head);
    format!("{head}…")
}

/// How many of the words occur in a sentence, whatever their endings.
fn hits(wanted: &[String], sentence: &str) -> usize {
    let own = words(sentence);
    wanted.iter().filter(|word| own.iter().any(|own| means(own, word))).count()
}

/// The words that say something, as a search compares them, each once.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in fold(text).split(|letter: char| !letter.is_ascii_alphanumeric()) {
        if word.len() > 3 && !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words
}
