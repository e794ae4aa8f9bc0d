//! Validation: errors, and how a draft becomes valid. The rules of a feature are next to its drafts.

pub(crate) mod check;
pub mod message;
pub(crate) mod normalize;

use std::fmt;

use garde::{Unvalidated, Valid, Validate};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// Validation messages by field (its name in JSON), in the order of the fields.
/// In JSON it is an object of lists: `{"email":["Please enter a valid email address"]}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ValidationErrors(
    // Boxed, because it travels in `Err` and a map is three times as large as a list.
    Box<IndexMap<String, Vec<String>>>,
);

impl ValidationErrors {
    /// A single error.
    #[must_use]
    pub fn one(field: &str, message: impl Into<String>) -> Self {
        let mut errors = Self::default();
        errors.add(field, message);
        errors
    }

    /// Adds a message to a field; one that is there already is not repeated.
    pub fn add(&mut self, field: &str, message: impl Into<String>) {
        let message = message.into();
        let messages = self.0.entry(field.to_owned()).or_default();
        if !messages.contains(&message) {
            messages.push(message);
        }
    }

    /// Takes over those errors of `other` whose fields have none yet.
    pub fn fill(&mut self, other: Self) {
        for (field, messages) in *other.0 {
            self.0.entry(field).or_insert(messages);
        }
    }

    /// The errors of those of the given fields (by their names in Rust) that are present, and of what lies in them (`metadata.color` in `metadata`).
    pub(crate) fn for_fields(mut self, fields: &[(&str, bool)]) -> Self {
        let present: Vec<String> =
            fields.iter().filter(|(_, present)| *present).map(|(field, _)| wire_name(field)).collect();
        self.0.retain(|name, _| present.iter().any(|field| field == root(name)));
        self
    }

    /// The errors of all other fields.
    pub(crate) fn without(mut self, field: &str) -> Self {
        self.0.retain(|name, _| root(name) != field);
        self
    }

    /// The errors in the order of the fields. Fields that are not named come last.
    fn in_order(mut self, fields: &[&str]) -> Self {
        self.0
            .sort_by_cached_key(|name, _| fields.iter().position(|field| *field == root(name)).unwrap_or(fields.len()));
        self
    }

    /// The messages of one field; empty where nothing is wrong with it.
    #[must_use]
    pub fn of(&self, field: &str) -> &[String] {
        self.0.get(field).map_or(&[], Vec::as_slice)
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Each message with the path of its field (`title`, `metadata.color`), in the order of the fields.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().flat_map(|(field, messages)| messages.iter().map(|message| (field.as_str(), message.as_str())))
    }

    /// All messages, in the order of the fields.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(_, message)| message)
    }

    /// `Ok` where nothing is wrong.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }
}

/// All messages, one a line.
impl fmt::Display for ValidationErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, message) in self.messages().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            f.write_str(message)?;
        }
        Ok(())
    }
}

impl std::error::Error for ValidationErrors {}

impl From<garde::Report> for ValidationErrors {
    fn from(report: garde::Report) -> Self {
        let mut errors = Self::default();
        for (path, error) in report.iter() {
            errors.add(&wire_name(&path.to_string()), error.message());
        }
        errors
    }
}

/// A whole entity to store. Storage takes it only as [`Valid`].
pub trait Draft: Validate<Context = ()> + Sized {
    /// The fields' names on the wire, in the order of the form and of errors.
    const FIELDS: &'static [&'static str];

    /// Puts the input into the form in which it is stored (trimmed, blanks to nothing) before it is checked.
    fn normalize(&mut self);

    /// Normalizes, then checks every rule.
    fn validate(mut self) -> Result<Valid<Self>, ValidationErrors> {
        self.normalize();
        Unvalidated::new(self).validate().map_err(|report| ValidationErrors::from(report).in_order(Self::FIELDS))
    }

    /// Returns its validation errors.
    fn errors(self) -> ValidationErrors {
        self.validate().err().unwrap_or_default()
    }
}

/// The field of the wire's object in which `name` lies: `metadata` of `metadata.color`.
fn root(name: &str) -> &str {
    name.split_once('.').map_or(name, |(root, _)| root)
}

/// `display_order` is `displayOrder` on the wire, and `kind` is `type`, which Rust keeps for itself.
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
    fn a_fault_is_named_as_the_wire_names_its_field() {
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
    fn a_message_is_told_once() {
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
        fn errors_survive_json_in_their_order(given in prop::collection::vec(("[a-c]", "\\PC{0,3}"), 0..8)) {
            let mut errors = ValidationErrors::default();
            for (field, message) in given {
                errors.add(&field, message);
            }
            let read: ValidationErrors = serde_json::from_str(&serde_json::to_string(&errors)?)?;
            prop_assert!(read.iter().eq(errors.iter()));
        }
    }

    #[test]
    fn faults_of_other_fields_fill_what_is_missing() {
        let mut errors = ValidationErrors::one("title", "wrong type");
        let mut others = ValidationErrors::one("title", "Title is required");
        others.add("content", "Content is required");
        errors.fill(others);
        assert_eq!(errors.of("title"), ["wrong type"]);
        assert_eq!(errors.of("content"), ["Content is required"]);
    }

    #[test]
    fn the_faults_among_some_fields_are_theirs_and_those_inside_of_them() {
        let mut errors = ValidationErrors::one("metadata.color", "a");
        errors.add("label", "b");
        errors.add("href", "c");
        let errors = errors.for_fields(&[("metadata", true), ("label", false)]);
        assert_eq!(errors.messages().collect::<Vec<_>>(), ["a"]);
    }
}
