//! Slugs of posts and of author pages.

use std::{collections::HashSet, fmt::Write as _};

use super::nfc;
use crate::AuthorSlug;

/// The maximum length of a post's slug, in characters.
pub const SLUG_MAX: usize = 100;

/// The length from which a number may replace the end of a slug.
const NUMBERED_FROM: usize = 90;

/// `/blog/create` is the form for a new post, so no post can have this slug.
pub const RESERVED_SLUG: &str = "create";

/// Returns whether a text has the form of a slug: lowercase ASCII letters and digits with single hyphens between them.
#[must_use]
pub fn is_slug(text: &str) -> bool {
    text.split('-')
        .all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
}

/// Derives a slug from a title: transliterated to lowercase ASCII, with single hyphens for everything but letters and digits,
/// at most 100 characters (cut at a hyphen), `post` if nothing is left. It may be taken or reserved: see [`free_slug`].
#[cfg(feature = "slug")]
#[must_use]
pub fn slug(title: &str) -> String {
    let ascii = deunicode::deunicode_with_tofu(&nfc(title), "-").to_ascii_lowercase();
    let words: Vec<&str> =
        ascii.split(|char: char| !char.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let slug = cut(&words.join("-"), SLUG_MAX).to_owned();
    if slug.is_empty() { "post".to_owned() } else { slug }
}

/// Returns at most `max` characters of a slug, cut at the last hyphen if there is one.
fn cut(slug: &str, max: usize) -> &str {
    match slug.char_indices().nth(max) {
        None => slug,
        Some((end, '-')) => &slug[..end],
        Some((end, _)) => slug[..end].rsplit_once('-').map_or(&slug[..end], |(whole, _)| whole),
    }
}

/// Returns `wanted`, or the first of `wanted-2`, `wanted-3`, … that is neither in `taken` nor reserved. A long `wanted` is cut
/// at a hyphen, so that the slug with its number has at most 100 characters.
#[must_use]
pub fn free_slug<S: std::hash::BuildHasher>(wanted: &str, taken: &HashSet<String, S>) -> String {
    first_free(wanted, |slug| slug != RESERVED_SLUG && !taken.contains(slug))
}

/// Derives the slug of an author page: the name in lower case and in form NFC, with hyphens for spaces. Names of one or two dots become
/// `author`, because a dot segment in a URL means the current or the parent folder, even percent-encoded.
#[must_use]
pub fn author_slug(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    match words.as_slice() {
        ["." | ".."] => "author".to_owned(),
        words => nfc(&words.join("-").to_lowercase()),
    }
}

/// Returns the path of an author page. The slug is encoded like JavaScript's `encodeURIComponent`, which the frontend uses.
#[must_use]
pub fn author_path(slug: &AuthorSlug) -> String {
    let mut path = "/authors/".to_owned();
    for byte in slug.0.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            path.push(char::from(byte));
        } else {
            let _ = write!(path, "%{byte:02X}");
        }
    }
    path
}

/// Returns `wanted` (an [`author_slug`]), or the first of `wanted-2`, `wanted-3`, … that is not in `taken`.
#[must_use]
pub fn free_author_slug<S: std::hash::BuildHasher>(wanted: &str, taken: &HashSet<String, S>) -> String {
    first_free(wanted, |slug| !taken.contains(slug))
}

/// Returns the common prefix of all slugs that [`free_slug`] and [`free_author_slug`] derive from `wanted`. It is shorter than
/// `wanted` only if a number may replace the end.
#[must_use]
pub fn slug_stem(wanted: &str) -> &str {
    cut(wanted, NUMBERED_FROM)
}

/// Returns whether a slug derives from `wanted` by [`free_slug`] or [`free_author_slug`], with or without a number.
#[must_use]
pub fn is_slug_of(slug: &str, wanted: &str) -> bool {
    let number = slug.rsplit_once('-').and_then(|(_, number)| number.parse().ok());
    slug == numbered(wanted, 1) || number.is_some_and(|number| number > 1 && slug == numbered(wanted, number))
}

fn first_free(wanted: &str, is_free: impl Fn(&str) -> bool) -> String {
    let mut number = 1;
    loop {
        let slug = numbered(wanted, number);
        if is_free(&slug) {
            return slug;
        }
        number += 1;
    }
}

/// Appends the number unless it is 1.
fn numbered(wanted: &str, number: u64) -> String {
    let suffix = if number == 1 { String::new() } else { format!("-{number}") };
    format!("{}{suffix}", cut(wanted, SLUG_MAX - suffix.len()))
}

#[cfg(test)]
#[cfg(feature = "slug")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn taken(slugs: &[&str]) -> HashSet<String> {
        slugs.iter().map(|slug| (*slug).to_owned()).collect()
    }

    #[test]
    fn a_title_becomes_a_slug() {
        for (title, wanted) in [
            ("Hello, World!", "hello-world"),
            ("  --Edge -- cases-- ", "edge-cases"),
            ("Über Größe & naïveté", "uber-grosse-naivete"),
            ("e\u{301}tude", "etude"),
            ("É\u{301}tude 2.0", "etude-2-0"),
            ("GPT-4 vs. GPT-5", "gpt-4-vs-gpt-5"),
            ("Привет мир", "privet-mir"),
            ("北京", "bei-jing"),
            ("", "post"),
            ("???", "post"),
            ("\u{e000}", "post"),
        ] {
            assert_eq!(slug(title), wanted, "{title}");
        }
    }

    #[test]
    fn a_long_slug_is_cut_at_a_hyphen() {
        let words = "abcdefghi ".repeat(11);
        assert_eq!(slug(&words).len(), 99);
        assert_eq!(slug(&format!("{} b", "a".repeat(98))), format!("{}-b", "a".repeat(98)));
        assert_eq!(slug(&format!("{} bc", "a".repeat(98))), "a".repeat(98));
        assert_eq!(slug(&format!("{} b", "a".repeat(100))), "a".repeat(100));
        assert_eq!(slug(&"a".repeat(101)), "a".repeat(100));
    }

    #[test]
    fn a_taken_slug_gets_the_next_free_number() {
        assert_eq!(free_slug("ai", &taken(&[])), "ai");
        assert_eq!(free_slug("ai", &taken(&["ai"])), "ai-2");
        assert_eq!(free_slug("ai", &taken(&["ai", "ai-2", "ai-4"])), "ai-3");
    }

    #[test]
    fn a_numbered_slug_stays_within_the_limit() {
        let long = format!("{}-{}", "a".repeat(97), "bb");
        assert_eq!(free_slug(&long, &taken(&[&long])), format!("{}-2", "a".repeat(97)));
    }

    #[test]
    fn is_slug_of_accepts_a_slug_with_or_without_a_number() {
        for (slug, wanted, says) in [
            ("ada-lovelace", "ada-lovelace", true),
            ("ada-lovelace-2", "ada-lovelace", true),
            ("ada-lovelace-02", "ada-lovelace", false),
            ("ada-lovelace-1", "ada-lovelace", false),
            ("ada-lovelace-king", "ada-lovelace", false),
            ("ada", "ada-lovelace", false),
        ] {
            assert_eq!(is_slug_of(slug, wanted), says, "{slug}");
        }
        let long = "é".repeat(120);
        assert!(is_slug_of(&"é".repeat(100), &long));
        assert!(is_slug_of(&format!("{}-12", "é".repeat(97)), &long));
        assert!(!is_slug_of(&"é".repeat(80), &long));
        let words = format!("{}-{}", "a".repeat(50), "b".repeat(49));
        assert!(is_slug_of(&format!("{}-2", "a".repeat(50)), &words));
        assert!(!is_slug_of(&"a".repeat(50), &words), "that is another name");
    }

    #[test]
    fn no_post_gets_the_reserved_slug() {
        assert_eq!(free_slug(&slug("Create"), &taken(&[])), "create-2");
        assert_eq!(free_author_slug(&author_slug("Create"), &taken(&[])), "create");
    }

    #[test]
    fn an_author_slug_is_the_lowercased_name_with_hyphens() {
        assert_eq!(author_slug(" Ada  Lovelace "), "ada-lovelace");
        assert_eq!(author_slug("Émile O'Hara"), "émile-o'hara");
        assert_eq!(free_author_slug("ada", &taken(&["ada"])), "ada-2");
    }

    #[test]
    fn an_author_slug_is_the_same_for_composed_and_decomposed_letters() {
        for name in ["Zoë Kern", "Zoe\u{308} Kern", "ZOE\u{308} KERN"] {
            assert_eq!(author_slug(name), "zoë-kern", "{name}");
        }
    }

    #[test]
    fn an_author_slug_is_never_a_dot_segment() {
        for name in [".", "..", " .. "] {
            assert_eq!(author_slug(name), "author", "{name}");
        }
        assert_eq!((author_slug("..."), author_slug(". .")), ("...".to_owned(), ".-.".to_owned()));
    }

    #[test]
    fn an_author_path_is_encoded_like_encode_uri_component() {
        for (slug, path) in [
            ("ada-lovelace", "/authors/ada-lovelace"),
            ("émile-o'hara", "/authors/%C3%A9mile-o'hara"),
            ("j.-doe-(jr.)", "/authors/j.-doe-(jr.)"),
            ("a_b!c~d*e", "/authors/a_b!c~d*e"),
            ("50%&/?#+\"", "/authors/50%25%26%2F%3F%23%2B%22"),
        ] {
            assert_eq!(author_path(&AuthorSlug(slug.to_owned())), path);
        }
    }

    #[test]
    fn is_slug_accepts_lowercase_words_with_single_hyphens() {
        for good in ["a", "a-b", "2024-in-review", "0"] {
            assert!(is_slug(good), "{good}");
        }
        for bad in ["", "-", "a-", "-a", "a--b", "A", "a b", "ä", "a_b", "a/b", "a\n"] {
            assert!(!is_slug(bad), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn any_title_becomes_a_valid_slug(title in "\\PC{0,300}|[a-zA-Z \\-]{0,300}") {
            let once = slug(&title);
            prop_assert!(is_slug(&once) && once.len() <= SLUG_MAX, "{once}");
            prop_assert_eq!(slug(&once), once);
        }

        #[test]
        fn a_free_slug_is_free_and_valid(
            title in "[ab]{0,3}|[a-c \\-]{90,130}|create",
            others in 0_u32..5,
        ) {
            let wanted = slug(&title);
            let mut taken = HashSet::new();
            for _ in 0..=others {
                let free = free_slug(&wanted, &taken);
                prop_assert!(is_slug(&free) && free.len() <= SLUG_MAX, "{free}");
                prop_assert_ne!(free.as_str(), RESERVED_SLUG);
                prop_assert!(free.starts_with(slug_stem(&wanted)) && is_slug_of(&free, &wanted), "{free}");
                prop_assert!(taken.insert(free));
            }
        }
    }
}
