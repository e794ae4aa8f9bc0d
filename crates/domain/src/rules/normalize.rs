//! Brings input into the form in which it is stored.

/// Removes surrounding white space.
pub(crate) fn trim(text: &mut String) {
    let trimmed = text.trim();
    if trimmed.len() < text.len() {
        *text = trimmed.to_owned();
    }
}

/// Trims an optional text. A blank text becomes `None`.
pub(crate) fn optional(text: &mut Option<String>) {
    if let Some(given) = text {
        trim(given);
    }
    if text.as_deref() == Some("") {
        *text = None;
    }
}

#[cfg(test)]
mod tests {
    use super::{optional, trim};

    #[test]
    fn trim_removes_surrounding_white_space() {
        let mut text = " \t Ada Lovelace \u{a0}\n".to_owned();
        trim(&mut text);
        assert_eq!(text, "Ada Lovelace");
    }

    #[test]
    fn a_blank_optional_text_is_none() {
        for (given, kept) in [(None, None), (Some(" \n"), None), (Some(" a "), Some("a"))] {
            let mut text = given.map(str::to_owned);
            optional(&mut text);
            assert_eq!(text.as_deref(), kept);
        }
    }
}
