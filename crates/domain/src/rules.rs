//! Validation errors, and how a draft becomes valid. The rules of a feature are next to its drafts.

pub(crate) mod check;
pub mod message;

use garde::{Unvalidated, Valid, Validate};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// Validation messages by field (its name in JSON), in the order of the fields.
/// In JSON it is an object of lists: `{"email":["Please enter a valid email address"]}`. As text it is one message per line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(transparent)]
#[error("{}", self.messages().collect::<Vec<_>>().join("\n"))]
pub struct ValidationErrors(
    // Boxed, because it is returned in `Err` and a map is three times as large as a list.
    Box<IndexMap<String, Vec<String>>>,
);

impl ValidationErrors {
    /// Returns a single error.
    #[must_use]
    pub fn one(field: &str, message: impl Into<String>) -> Self {
        let mut errors = Self::default();
        errors.add(field, message);
        errors
    }

    /// Adds a message to a field unless it already has it.
    pub fn add(&mut self, field: &str, message: impl Into<String>) {
        let message = message.into();
        let messages = self.0.entry(field.to_owned()).or_default();
        if !messages.contains(&message) {
            messages.push(message);
        }
    }

    /// Adds the errors of `other` for fields that have none yet.
    pub fn fill(&mut self, other: Self) {
        for (field, messages) in *other.0 {
            self.0.entry(field).or_insert(messages);
        }
    }

    /// Keeps the errors of some fields, given by their names in JSON, and of their nested fields (`metadata.color`).
    pub(crate) fn only(mut self, keep: impl Fn(&str) -> bool) -> Self {
        self.0.retain(|name, _| keep(root(name)));
        self
    }

    /// Sorts the errors by the order of the fields, given by their Rust names. Other fields come last.
    fn in_order(mut self, fields: &[&str]) -> Self {
        let fields: Vec<String> = fields.iter().map(|field| wire_name(field)).collect();
        self.0
            .sort_by_cached_key(|name, _| fields.iter().position(|field| *field == root(name)).unwrap_or(fields.len()));
        self
    }

    /// Returns the messages of one field; empty if it has no errors.
    #[must_use]
    pub fn of(&self, field: &str) -> &[String] {
        self.0.get(field).map_or(&[], Vec::as_slice)
    }

    /// Returns whether there are no errors.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Returns each message with the path of its field (`title`, `metadata.color`), in the order of the fields.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().flat_map(|(field, messages)| messages.iter().map(|message| (field.as_str(), message.as_str())))
    }

    /// Returns all messages, in the order of the fields.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(_, message)| message)
    }

    /// Returns `Ok` if there are no errors.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl From<garde::Report> for ValidationErrors {
    fn from(report: garde::Report) -> Self {
        let mut errors = Self::default();
        for (path, error) in report.iter() {
            errors.add(&wire_name(&path.to_string()), error.message());
        }
        errors
    }
}

/// A complete entity to store. Storage accepts it only as [`Valid`].
pub trait Draft: Validate<Context = ()> + Sized {
    /// The Rust names of the fields, in the order of the form and of its errors.
    const FIELDS: &'static [&'static str];

    /// Returns whether there is a field of this name in JSON.
    #[must_use]
    fn has(name: &str) -> bool {
        Self::FIELDS.iter().any(|field| wire_name(field) == name)
    }

    /// Brings the input into the form in which it is stored: trimmed, and blank optional fields become `None`.
    fn normalize(&mut self);

    /// Normalizes the draft, then checks every rule.
    fn validate(mut self) -> Result<Valid<Self>, ValidationErrors> {
        self.normalize();
        Unvalidated::new(self).validate().map_err(|report| ValidationErrors::from(report).in_order(Self::FIELDS))
    }

    /// Returns the validation errors.
    fn errors(self) -> ValidationErrors {
        self.validate().err().unwrap_or_default()
    }
}

/// Returns the top-level field of a path: `metadata` for `metadata.color`.
fn root(name: &str) -> &str {
    name.split_once('.').map_or(name, |(root, _)| root)
}

/// Returns the JSON name of a field: `displayOrder` for `display_order`, and `type` for `kind`, because `type` is a Rust keyword.
pub(crate) fn wire_name(name: &str) -> String {
    if name == "kind" {
        return "type".to_owned();
    }
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
    }
    camel
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn errors_have_the_json_names_of_their_fields() {
        for (field, name) in [
            ("title", "title"),
            ("display_order", "displayOrder"),
            ("metadata.image_url", "metadata.imageUrl"),
            ("kind", "type"),
        ] {
            assert_eq!(wire_name(field), name);
        }
    }

    #[test]
    fn a_message_is_not_repeated() {
        let mut errors = ValidationErrors::one("title", "a");
        errors.add("title", "a");
        errors.add("title", "b");
        assert_eq!(errors.of("title"), ["a", "b"]);
        assert_eq!(errors.to_string(), "a\nb");
    }

    #[test]
    fn iterates_over_fields_and_messages_in_order() {
        let mut errors = ValidationErrors::one("title", "a");
        errors.add("metadata.color", "b");
        errors.add("title", "c");
        assert_eq!(errors.iter().collect::<Vec<_>>(), [("title", "a"), ("title", "c"), ("metadata.color", "b")]);
        assert_eq!(ValidationErrors::default().iter().count(), 0);
    }

    proptest! {
        #[test]
        fn errors_keep_their_order_as_json(given in prop::collection::vec(("[a-c]", "\\PC{0,3}"), 0..8)) {
            let mut errors = ValidationErrors::default();
            for (field, message) in given {
                errors.add(&field, message);
            }
            let read: ValidationErrors = serde_json::from_str(&serde_json::to_string(&errors)?)?;
            prop_assert!(read.iter().eq(errors.iter()));
        }
    }

    #[test]
    fn fill_adds_errors_only_to_fields_without_any() {
        let mut errors = ValidationErrors::one("title", "wrong type");
        let mut others = ValidationErrors::one("title", "Title is required");
        others.add("content", "Content is required");
        errors.fill(others);
        assert_eq!(errors.of("title"), ["wrong type"]);
        assert_eq!(errors.of("content"), ["Content is required"]);
    }

    #[test]
    fn only_keeps_errors_of_a_field_and_its_nested_fields() {
        let mut errors = ValidationErrors::one("metadata.color", "a");
        errors.add("label", "b");
        errors.add("href", "c");
        let errors = errors.only(|field| field == "metadata");
        assert_eq!(errors.messages().collect::<Vec<_>>(), ["a"]);
    }
}
