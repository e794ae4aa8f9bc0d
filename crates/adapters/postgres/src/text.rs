//! Texts as they are compared and searched: computed here, because the database's locale knows no case beyond ASCII.

use sha2::{Digest, Sha256};

/// How many bytes of one text are searched: an index takes no more than a megabyte a row.
const SEARCHED: usize = 100_000;

/// Longer runs without a blank are broken up: Postgres' text search parser takes a time that grows with their square
/// (`~/~/~/`).
const LONGEST_RUN: usize = 256;

/// How long a key may be before an index refuses it.
const KEY: usize = 500;

/// [`domain::text::fold`], as a column can hold it and Postgres' text search can parse it in linear time.
pub fn fold(text: &str) -> String {
    let mut folded = domain::text::fold(text);
    folded.truncate(SEARCHED);
    folded.retain(|letter| letter != '\0');
    // The parser looks for the end of each `<!--` anew.
    break_up(&folded.replace('<', " "))
}

fn break_up(text: &str) -> String {
    let mut broken = String::with_capacity(text.len());
    let mut run = 0;
    for letter in text.chars() {
        run = if letter.is_whitespace() { 0 } else { run + 1 };
        if run > LONGEST_RUN {
            broken.push(' ');
            run = 1;
        }
        broken.push(letter);
    }
    broken
}

/// The key by which a text is unique; a hash for very long texts.
pub fn case_fold_key(text: &str) -> String {
    let key = domain::text::case_fold_key(text);
    if key.len() <= KEY {
        return key;
    }
    format!("#{}", hex::encode(hash(&key)))
}

/// SHA-256, for secrets that are looked up but never read back.
pub fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// Words of a search beyond this number are ignored: each is compared with every row.
const WORDS: usize = 32;

/// LIKE patterns for the folded texts that contain each word of this one, wherever.
pub fn searching(text: &str) -> Vec<String> {
    words(&fold(text))
}

/// LIKE patterns for the texts that contain each word of this one, as it is spelled.
pub fn words(text: &str) -> Vec<String> {
    text.split_whitespace().take(WORDS).map(containing).collect()
}

/// A LIKE pattern for whatever contains `text`.
pub fn containing(text: &str) -> String {
    format!("%{}", beginning(text))
}

/// A LIKE pattern for whatever begins with `text`.
pub fn beginning(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len() + 1);
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

/// Whether the database can hold it at all: it refuses NUL in a text.
pub fn storable(text: &str) -> bool {
    !text.contains('\0')
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_RUN, WORDS, beginning, case_fold_key, containing, fold, searching};

    #[test]
    fn accents_and_case_make_no_difference_to_a_search() {
        assert_eq!(fold("Éclair Übung"), "eclair ubung");
    }

    #[test]
    fn a_text_too_long_for_an_index_is_cut() {
        assert_eq!(fold(&"é ".repeat(100_000)).len(), 100_000);
    }

    #[test]
    fn what_postgres_parses_in_quadratic_time_is_broken_up() {
        assert_eq!(fold("a<!-- b"), "a !-- b");
        let folded = fold(&"~/".repeat(1_000));
        assert_eq!(folded.split(' ').map(str::len).max(), Some(LONGEST_RUN));
        assert_eq!(folded.replace(' ', "").len(), 2_000);
        assert_eq!(fold(&"a".repeat(LONGEST_RUN)).len(), LONGEST_RUN);
    }

    #[test]
    fn very_long_keys_stay_apart() {
        let (one, other) = (case_fold_key(&"a".repeat(9_000)), case_fold_key(&"a".repeat(9_001)));
        assert_ne!(one, other);
        assert!(one.len() < 100);
    }

    #[test]
    fn each_word_of_a_search_is_looked_for_and_no_endless_number_of_them() {
        assert_eq!(searching("  Übung 5% "), ["%ubung%", r"%5\%%"]);
        assert!(searching(" ").is_empty());
        assert_eq!(searching(&"a ".repeat(1_000)).len(), WORDS);
    }

    #[test]
    fn wildcards_in_a_search_are_letters() {
        assert_eq!(containing("50%_"), r"%50\%\_%");
        assert_eq!(beginning("a"), "a%");
    }
}
