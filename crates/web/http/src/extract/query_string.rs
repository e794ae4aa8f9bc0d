//! Query strings, decoded to bytes so that invalid UTF-8 can be rejected instead of replaced.

use std::{borrow::Cow, collections::HashSet};

use domain::ValidationErrors;
use percent_encoding::percent_decode_str;

/// Returns the decoded names and values in order, the first of each name, as on pages. Names that are not UTF-8 are skipped.
pub fn pairs(query: &str) -> impl Iterator<Item = (String, Vec<u8>)> {
    let parts = query.split('&').filter(|part| !part.is_empty());
    let named = parts.filter_map(|part| {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        Some((String::from_utf8(decoded(name)).ok()?, value))
    });
    let mut known = HashSet::new();
    let first = named.filter(move |(name, _)| known.insert(name.clone()));
    first.map(|(name, value)| (name, decoded(value)))
}

fn decoded(text: &str) -> Vec<u8> {
    let text = if text.contains('+') { Cow::Owned(text.replace('+', " ")) } else { Cow::Borrowed(text) };
    percent_decode_str(&text).collect()
}

/// Returns a value as text. Invalid UTF-8 or a NUL character is an error of that field.
pub fn text<'a>(name: &str, value: &'a [u8], errors: &mut ValidationErrors) -> Option<&'a str> {
    match std::str::from_utf8(value) {
        Ok(text) if text.contains('\0') => errors.add(name, "NUL characters are not allowed"),
        Ok(text) => return Some(text),
        Err(_) => errors.add(name, "This is not valid UTF-8"),
    }
    None
}

/// Returns the value of a parameter; `None` if it is absent or blank. One that can't be parsed is an error with this message.
pub fn parsed<T>(
    query: &str,
    name: &str,
    errors: &mut ValidationErrors,
    parse: impl Fn(&str) -> Option<T>,
    message: &str,
) -> Option<T> {
    let (_, value) = pairs(query).find(|(found, _)| found == name)?;
    let value = text(name, &value, errors)?.trim();
    if value.is_empty() {
        return None;
    }
    let parsed = parse(value);
    if parsed.is_none() {
        errors.add(name, message);
    }
    parsed
}

#[cfg(test)]
mod tests {
    use domain::ValidationErrors;

    use super::{pairs, text};

    #[test]
    fn decodes_names_and_values_like_forms() {
        for query in ["a=b", "a=b%20c+d%2B&&e&=f&g=h=i", "%C3%A4=%c3%b6", "a=%zz%4", ""] {
            let ours: Vec<_> = pairs(query).map(|(name, value)| (name, String::from_utf8(value).unwrap())).collect();
            let theirs: Vec<_> = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
            assert_eq!(ours, theirs, "{query}");
        }
    }

    #[test]
    fn the_first_of_two_equal_names_counts() {
        let ours: Vec<_> = pairs("a=1&b=2&%61=3&a&c=").collect();
        let expected = [("a", "1"), ("b", "2"), ("c", "")];
        assert_eq!(ours, expected.map(|(name, value)| (name.to_owned(), value.as_bytes().to_vec())));
    }

    #[test]
    fn rejects_invalid_utf8_and_nul() {
        let mut errors = ValidationErrors::default();
        let texts: Vec<_> = pairs("a=%FF&b=%00&c=%EF%BF%BD&%FF=d")
            .map(|(name, value)| text(&name, &value, &mut errors).map(str::to_owned))
            .collect();
        assert_eq!(texts, [None, None, Some("\u{fffd}".to_owned())]);
        assert_eq!(errors.of("a"), ["This is not valid UTF-8"]);
        assert_eq!(errors.of("b"), ["NUL characters are not allowed"]);
    }
}
