//! Keys for comparing and searching texts. They are computed here, because the database's locale C has no case beyond ASCII.

use sha2::{Digest, Sha256};

/// How many bytes of a text are searched. A text search vector has at most a megabyte.
const SEARCHED: usize = 100_000;

/// Longer runs without a space are split, because Postgres' text search parser takes quadratic time for some (`~/~/~/`).
const LONGEST_RUN: usize = 256;

/// The maximum length of a key, in bytes: an index rejects longer ones.
const KEY: usize = 500;

/// Folds a text by [`domain::text::fold`], cut to fit a column and split for a linear parsing time.
pub fn fold(text: &str) -> String {
    let mut folded = domain::text::fold(text);
    folded.truncate(SEARCHED);
    folded.retain(|letter| letter != '\0');
    // The parser searches for the end of each `<!--` separately, which is quadratic.
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

/// Returns the key by which a text is unique; a hash for very long texts.
pub fn case_fold_key(text: &str) -> String {
    let key = domain::text::case_fold_key(text);
    if key.len() <= KEY {
        return key;
    }
    format!("#{}", hex::encode(hash(&key)))
}

/// Returns a SHA-256 hash, for secrets that are looked up but never read back.
pub fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// The maximum number of words in a search, because each is compared with every row.
const WORDS: usize = 32;

pub fn folded_words(text: &str) -> Vec<String> {
    fold(text).split_whitespace().take(WORDS).map(str::to_owned).collect()
}

/// How many letters of a text are quoted before and after a word.
const QUOTED: (usize, usize) = (60, 140);

/// Returns up to 200 letters of a text around its first word that begins with one of the folded words, else around another form of one of
/// them, which the text search finds, too; `None` if it has neither.
pub fn part_around(text: &str, words: &[String]) -> Option<String> {
    let letters: Vec<char> = text.chars().take(SEARCHED).collect();
    let folded: Vec<u8> = letters.iter().map(|letter| first_byte(*letter)).collect();
    let begins_word = |at: usize| at == 0 || !folded[at - 1].is_ascii_alphanumeric();
    let has_word = |at: &usize| words.iter().any(|word| folded[*at..].starts_with(word.as_bytes()));
    let has_form = |at: &usize| {
        let end = (*at..folded.len()).find(|end| !folded[*end].is_ascii_alphanumeric()).unwrap_or(folded.len());
        let form = str::from_utf8(&folded[*at..end]).unwrap_or_default();
        words.iter().any(|word| stem(word) == stem(form))
    };
    let mut beginnings = (0..folded.len()).filter(|at| begins_word(*at));
    let at = beginnings.clone().find(has_word).or_else(|| beginnings.find(has_form))?;
    let start = at.saturating_sub(QUOTED.0);
    let start = (start..at).find(|at| start == 0 || letters[*at - 1].is_whitespace()).unwrap_or(at);
    let end = letters.len().min(at + QUOTED.1);
    Some(letters[start..end].iter().collect())
}

/// The endings of English words in which the forms of a word differ, the longest first.
const ENDINGS: [&str; 17] = [
    "ations", "ation", "ating", "ated", "ates", "ions", "ings", "ate", "ion", "ing", "ies", "ied", "es", "ed", "s",
    "e", "y",
];

/// Returns a folded word without its ending, roughly as the text search does. The browser marks words by the same rule.
fn stem(word: &str) -> &str {
    let without = |ending: &&str| word.strip_suffix(*ending).filter(|rest| rest.len() >= 3);
    let rest = ENDINGS.iter().find_map(without).unwrap_or(word);
    // 'modelling' and 'models'
    rest.char_indices()
        .next_back()
        .filter(|(at, last)| rest[..*at].ends_with(*last))
        .map_or(rest, |(at, _)| &rest[..at])
}

/// Returns the first byte of a folded letter: enough to find places without moving the other letters.
fn first_byte(letter: char) -> u8 {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase() as u8;
    }
    domain::text::fold(letter.encode_utf8(&mut [0; 4])).bytes().next().unwrap_or(b' ')
}

/// Returns LIKE patterns for folded texts that contain every word of `text`.
pub fn searching(text: &str) -> Vec<String> {
    folded_words(text).iter().map(|word| containing(word)).collect()
}

/// Returns a LIKE pattern for texts that contain `text`.
pub fn containing(text: &str) -> String {
    format!("%{}", beginning(text))
}

/// Returns a LIKE pattern for texts that begin with `text`.
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

/// Returns whether the database can store a text: it rejects NUL.
pub fn storable(text: &str) -> bool {
    !text.contains('\0')
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_RUN, WORDS, beginning, case_fold_key, containing, fold, folded_words, part_around, searching};

    #[test]
    fn a_search_ignores_accents_and_case() {
        assert_eq!(fold("Éclair Übung"), "eclair ubung");
    }

    #[test]
    fn cuts_a_text_that_is_too_long_for_an_index() {
        assert_eq!(fold(&"é ".repeat(100_000)).len(), 100_000);
    }

    #[test]
    fn splits_text_that_postgres_parses_in_quadratic_time() {
        assert_eq!(fold("a<!-- b"), "a !-- b");
        let folded = fold(&"~/".repeat(1_000));
        assert_eq!(folded.split(' ').map(str::len).max(), Some(LONGEST_RUN));
        assert_eq!(folded.replace(' ', "").len(), 2_000);
        assert_eq!(fold(&"a".repeat(LONGEST_RUN)).len(), LONGEST_RUN);
    }

    #[test]
    fn different_long_texts_have_different_keys() {
        let (one, other) = (case_fold_key(&"a".repeat(9_000)), case_fold_key(&"a".repeat(9_001)));
        assert_ne!(one, other);
        assert!(one.len() < 100);
    }

    #[test]
    fn a_search_has_a_pattern_per_word_up_to_a_limit() {
        assert_eq!(searching("  Übung 5% "), ["%ubung%", r"%5\%%"]);
        assert!(searching(" ").is_empty());
        assert_eq!(searching(&"a ".repeat(1_000)).len(), WORDS);
    }

    #[test]
    fn quotes_the_word_itself_rather_than_another_form_of_it() {
        let quoted = |text: &str, search: &str| part_around(text, &folded_words(search));
        let far = "word ".repeat(40);
        assert!(
            quoted(&format!("It drifted. {far} Models drift."), "drift").is_some_and(|text| text.starts_with("It"))
        );
        for (form, search) in [
            ("drifting", "drifts"),
            ("Drift", "drifting"),
            ("studies", "study"),
            ("Modelling", "models"),
            ("evaluated", "evaluation"),
        ] {
            let text = format!("{form} {far} {search}");
            assert!(quoted(&text, search).is_some_and(|text| text.ends_with(search)), "{search}");
            assert!(quoted(&format!("{far} {form}"), search).is_some_and(|text| text.ends_with(form)), "{search}");
        }
        assert_eq!(quoted("Nothing of the kind, and дрейф.", "drifts"), None);
        assert_eq!(quoted("The content", "contracts"), None);
    }

    #[test]
    fn escapes_wildcards_in_a_search() {
        assert_eq!(containing("50%_"), r"%50\%\_%");
        assert_eq!(beginning("a"), "a%");
    }
}
