//! Pure functions over text: keys, slugs, excerpts, tags, links and colours.

mod color;
mod link;
mod slug;

use std::collections::HashSet;

use unicode_normalization::UnicodeNormalization;

pub use color::is_color;
pub use link::link_allowed;
#[cfg(feature = "slug")]
pub use slug::slug;
pub use slug::{
    RESERVED_SLUG, SLUG_MAX, author_path, author_slug, free_author_slug, free_slug, is_slug, is_slug_of, slug_stem,
};

/// The maximum length of a derived excerpt, in characters.
pub const EXCERPT_FALLBACK_MAX: usize = 150;

/// Returns the key for comparing a text without regard to case: NFKC, case-folded and trimmed.
///
/// Folding goes through upper case, so that `ς` equals `σ` and `ß` equals `ss`.
#[must_use]
pub fn case_fold_key(text: &str) -> String {
    let form: String = text.nfkc().collect();
    let folded: String = form.to_lowercase().to_uppercase().to_lowercase().nfkc().collect();
    folded.trim().to_owned()
}

/// Returns a text in Unicode's form NFC, in which equal letters have equal bytes.
#[must_use]
pub fn nfc(text: &str) -> String {
    text.nfc().collect()
}

/// Transliterates a text to lowercase ASCII for the search.
#[cfg(feature = "slug")]
#[must_use]
pub fn fold(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { deunicode::deunicode(&nfc(text)).to_ascii_lowercase() }
}

/// Derives an excerpt: the first line of the content without leading `#`s, cut to 150 characters.
#[must_use]
pub fn excerpt(content: &str) -> String {
    let content = content.trim();
    let line = content.split(['\n', '\r']).next().unwrap_or_default();
    let line = line.trim_start_matches('#').trim();
    let cut: String = line.chars().take(EXCERPT_FALLBACK_MAX).collect();
    cut.trim_end().to_owned()
}

/// Normalizes tags: splits them at commas, trims them, and drops empty ones and duplicates (without regard to case).
#[must_use]
pub fn tags<'a>(given: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut seen = HashSet::new();
    given
        .into_iter()
        .flat_map(|text| text.split(','))
        .map(str::trim)
        .filter(|tag| !tag.is_empty() && seen.insert(case_fold_key(tag)))
        .map(str::to_owned)
        .collect()
}

/// Returns a text on one line: control characters and white space become single spaces.
#[must_use]
pub fn one_line(text: &str) -> String {
    let words = text.split(|char: char| char.is_whitespace() || char.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn texts_that_differ_in_case_or_form_have_the_same_key() {
        for (one, other) in [("Ada", " ada "), ("ÉMILE", "e\u{301}mile"), ("ﬁnance", "FINANCE"), ("Ａｄａ", "ada")]
        {
            assert_eq!(case_fold_key(one), case_fold_key(other));
        }
        assert_ne!(case_fold_key("ada"), case_fold_key("adá"));
    }

    #[test]
    #[cfg(feature = "slug")]
    fn texts_that_differ_in_form_are_transliterated_alike() {
        for (composed, decomposed) in [("Zoë", "Zoe\u{308}"), ("が", "か\u{3099}"), ("한", "\u{1112}\u{1161}\u{11ab}")]
        {
            assert_eq!(fold(composed), fold(decomposed));
        }
    }

    #[test]
    fn the_excerpt_is_the_first_line_without_hashes() {
        assert_eq!(excerpt("# Hello\n\nWorld"), "Hello");
        assert_eq!(excerpt("\n\n### Hello #1 \r\nWorld"), "Hello #1");
        assert_eq!(excerpt("Plain\rnext"), "Plain");
        assert_eq!(excerpt("##No blank"), "No blank");
        assert_eq!(excerpt("###\nWorld"), "");
        assert_eq!(excerpt(""), "");
    }

    #[test]
    fn the_excerpt_is_cut_to_150_characters() {
        assert_eq!(excerpt(&"é".repeat(150)), "é".repeat(150));
        assert_eq!(excerpt(&"é".repeat(151)), "é".repeat(150));
        let blank_at_the_cut = format!("{} b", "a".repeat(149));
        assert_eq!(excerpt(&blank_at_the_cut), "a".repeat(149));
    }

    #[test]
    fn tags_are_split_trimmed_and_deduplicated() {
        assert_eq!(tags(["AI, Cloud ,,", "ai", " ", "Edge Computing,Cloud"]), ["AI", "Cloud", "Edge Computing"]);
        assert!(tags([]).is_empty());
    }

    #[test]
    fn one_line_has_no_line_ends() {
        assert_eq!(one_line(" a\r\n\tb\u{2028}c\0d \u{7f}"), "a b c d");
    }

    proptest! {
        #[test]
        fn any_excerpt_is_one_short_line(content in "\\PC*|[# \n\r\ta-z]{0,400}") {
            let excerpt = excerpt(&content);
            prop_assert!(excerpt.chars().count() <= EXCERPT_FALLBACK_MAX);
            prop_assert!(!excerpt.contains(['\n', '\r']));
            prop_assert_eq!(excerpt.trim(), excerpt.as_str());
        }

        #[test]
        fn splitting_tags_is_idempotent(given in prop::collection::vec("[a-cA-C, \t]{0,12}", 0..6)) {
            let once = tags(given.iter().map(String::as_str));
            let twice = tags(once.iter().map(String::as_str));
            prop_assert_eq!(once, twice);
        }

        #[test]
        fn case_folding_is_idempotent(text in "\\PC*") {
            let once = case_fold_key(&text);
            prop_assert_eq!(case_fold_key(&once), once);
        }

        #[test]
        fn one_line_removes_control_characters(text in any::<String>()) {
            prop_assert!(!one_line(&text).contains(char::is_control));
        }
    }
}
