//! Rules that several fields share, each with its exact message. The `garde` attributes of the drafts name them.

use garde::{Error, Result, rules::email::parse_email};
use icu_properties::{CodePointSetData, props::DefaultIgnorableCodePoint};

use crate::text::{is_slug, link_allowed};

/// A field that holds a text or an optional text.
pub(crate) trait Text {
    fn text(&self) -> Option<&str>;
}

impl Text for String {
    fn text(&self) -> Option<&str> {
        Some(self)
    }
}

impl Text for Option<String> {
    fn text(&self) -> Option<&str> {
        self.as_deref()
    }
}

/// Errors with the message unless the condition holds.
pub(crate) fn ensure(holds: bool, message: &str) -> Result {
    if holds { Ok(()) } else { Err(Error::new(message)) }
}

/// Applies a rule to a text if there is one.
pub(crate) fn text<T: Text>(rule: impl Fn(&str) -> Result) -> impl Fn(&T, &()) -> Result {
    move |field, ()| field.text().map_or(Ok(()), &rule)
}

/// Applies a rule to a `Copy` value.
pub(crate) fn value<T: Copy>(rule: impl Fn(T) -> Result) -> impl Fn(&T, &()) -> Result {
    move |field, ()| rule(*field)
}

/// Applies a rule to a list.
pub(crate) fn list<T>(rule: impl Fn(&[T]) -> Result) -> impl Fn(&Vec<T>, &()) -> Result {
    move |field, ()| rule(field)
}

/// Errors if the text is absent or blank.
pub(crate) fn required<T: Text>(label: &'static str) -> impl Fn(&T, &()) -> Result {
    move |field, ()| filled(label, field.text().unwrap_or_default())
}

fn filled(label: &str, text: &str) -> Result {
    if text.trim().is_empty() { Err(Error::new(format!("{label} is required"))) } else { Ok(()) }
}

/// Skips blank texts, which [`required`] reports, so that a field gets one message.
pub(crate) fn unless_blank(rule: impl Fn(&str) -> Result) -> impl Fn(&str) -> Result {
    move |text| {
        if text.trim().is_empty() { Ok(()) } else { rule(text) }
    }
}

/// Errors if the text has fewer characters (Unicode scalar values).
pub(crate) fn at_least(min: usize, message: &'static str) -> impl Fn(&str) -> Result {
    move |text| ensure(text.chars().count() >= min, message)
}

/// Errors if the text has more characters (Unicode scalar values).
pub(crate) fn at_most(max: usize, message: &'static str) -> impl Fn(&str) -> Result {
    move |text| ensure(text.chars().count() <= max, message)
}

/// The rules of a password.
pub(crate) fn password(password: &str) -> Result {
    filled("Password", password)?;
    at_least(6, "Password must be at least 6 characters")(password)?;
    ensure(password.len() <= 1024, "Password must be at most 1,024 bytes")
}

/// The rules of a trimmed username.
pub(crate) fn username(name: &str) -> Result {
    filled("Username", name)?;
    at_least(3, "Username must be at least 3 characters")(name)?;
    at_most(50, "Username must be at most 50 characters")(name)?;
    ensure(!name.chars().any(is_invisible), "Username must not contain control or invisible characters")
}

/// The rules of a display name. Emoji and some scripts need joiners, variation selectors and tags.
pub(crate) fn display_name(name: &str) -> Result {
    at_most(100, "Display name must be at most 100 characters")(name)?;
    let is_joining =
        |character| matches!(character, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0020}'..='\u{e007f}');
    let is_wrong = |character| is_invisible(character) && !is_joining(character);
    ensure(!name.chars().any(is_wrong), "Display name must not contain control or invisible characters")
}

/// Returns whether a character is a control or default-ignorable one: names that differ only in these look the same.
fn is_invisible(character: char) -> bool {
    character.is_control() || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(character)
}

/// The rules of an address that public mail can reach: HTML's rule for e-mail fields, and a domain with a dot.
pub(crate) fn email(address: &str) -> Result {
    ensure(is_email(address), "Please enter a valid email address")
}

fn is_email(address: &str) -> bool {
    let Some((local, domain)) = address.rsplit_once('@') else {
        return false;
    };
    let top = domain.rsplit_once('.').map_or("", |(_, top)| top);
    address.len() <= 254
        && parse_email(address).is_ok()
        && local.split('.').all(|part| !part.is_empty())
        && top.len() >= 2
        && top.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Errors if the link is too long or may not be published.
pub(crate) fn link(label: &'static str, short: impl Fn(&str) -> Result) -> impl Fn(&str) -> Result {
    move |href| {
        short(href)?;
        publishable(label, href)
    }
}

/// Errors unless the link may be published.
pub(crate) fn publishable(label: &str, href: &str) -> Result {
    if link_allowed(href) {
        return Ok(());
    }
    Err(Error::new(format!("{label} must be a link, such as https://example.com or /page")))
}

pub(crate) fn well_formed_slug(slug: &str) -> Result {
    ensure(is_slug(slug), "Slug must contain only lowercase letters, numbers, and hyphens")
}
