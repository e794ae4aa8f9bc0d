//! Reads drafts and changes from JSON objects and reports all errors at once: wrong types, and broken rules of other fields.
#![expect(clippy::option_option, reason = "absent and null are different")]

mod field;

use std::collections::HashSet;

use serde_json::{Map, Value};

use crate::{ValidationErrors, rules::wire_name};

pub use field::Field;

/// A type that can be read from a JSON object.
///
/// ```
/// use portico_domain::{input::FromFields, subscribers::SubscriptionDraft};
/// use serde_json::json;
///
/// let object = json!({"email": " ada@example.com "}).as_object().unwrap().clone();
/// assert_eq!(SubscriptionDraft::from_object(object).unwrap().email, "ada@example.com");
///
/// let object = json!({"email": 7}).as_object().unwrap().clone();
/// assert_eq!(SubscriptionDraft::from_object(object).unwrap_err().of("email"), ["Email must be text"]);
/// ```
pub trait FromFields: Sized + 'static {
    /// The maximum size of its JSON text, in bytes.
    const MAX_BYTES: usize = SMALL;
    /// Secret fields: nothing derived from them may be stored, not even a hash.
    const SECRETS: &'static [&'static str] = &[];
    /// The type after validation.
    type Valid: 'static;

    /// Reads the fields. A field of the wrong type counts as absent and adds an error.
    fn read(fields: &mut Fields) -> Self;

    /// Checks the rules.
    fn check(self) -> Result<Self::Valid, ValidationErrors>;

    /// Reads and checks a JSON object. Unknown fields are ignored.
    fn from_object(object: Map<String, Value>) -> Result<Self::Valid, ValidationErrors> {
        let mut fields = Fields::new(object);
        let checked = Self::read(&mut fields).check();
        let mut errors = fields.into_errors();
        match checked {
            Ok(valid) if errors.is_empty() => Ok(valid),
            Ok(_) => Err(errors),
            Err(rules) => {
                errors.fill(rules);
                Err(errors)
            }
        }
    }
}

/// The maximum size of JSON with a long text, in bytes.
pub(crate) const LARGE: usize = 1 << 20;
/// The maximum size of other JSON, in bytes.
pub(crate) const SMALL: usize = 64 << 10;

/// The fields of a JSON object, read one by one: each is absent, null, a value, or of the wrong type.
pub struct Fields {
    given: Map<String, Value>,
    errors: ValidationErrors,
    /// The prefix of error paths: empty, or `metadata.`.
    prefix: String,
}

impl Fields {
    /// Reads the fields of this object.
    #[must_use]
    pub fn new(given: Map<String, Value>) -> Self {
        Self { given, errors: ValidationErrors::default(), prefix: String::new() }
    }

    /// Reads a field by its Rust name.
    pub(crate) fn named<T>(&mut self, field: &str, read: impl FnOnce(&mut Self, &str) -> Option<T>) -> Option<T> {
        read(self, &wire_name(field))
    }

    /// Drops a field that is blank or null.
    pub(crate) fn forget_if_blank(&mut self, name: &str) {
        let is_blank = |value: &Value| value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
        if self.given.get(name).is_some_and(is_blank) {
            self.given.remove(name);
        }
    }

    /// The fields that have not been read yet.
    #[must_use]
    pub const fn given(&self) -> &Map<String, Value> {
        &self.given
    }

    /// Adds the errors of fields that have none yet.
    pub(crate) fn fill(&mut self, errors: ValidationErrors) {
        self.errors.fill(errors);
    }

    /// Returns the errors so far.
    #[must_use]
    pub fn into_errors(self) -> ValidationErrors {
        self.errors
    }

    /// Reads a text. Null becomes an empty text, so that the rules decide.
    pub fn text(&mut self, name: &str) -> Option<String> {
        self.nullable_text(name).map(Option::unwrap_or_default)
    }

    /// Reads a text that may be null.
    pub fn nullable_text(&mut self, name: &str) -> Option<Option<String>> {
        self.nullable_text_or(name, &format!("{} must be text", label(name)))
    }

    /// Reads a text that may be null, with the message for other types.
    pub fn nullable_text_or(&mut self, name: &str, message: &str) -> Option<Option<String>> {
        self.nullable(name, message, |value| match value {
            Value::String(text) => Some(text),
            _ => None,
        })
    }

    /// Reads a text that `named` accepts, with the message for anything else.
    pub fn one_of<T>(&mut self, name: &str, message: &str, named: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        self.take(name, message, |value| value.as_str().and_then(named))
    }

    /// Reads an integer, with the messages for anything else and for one outside of `i32`.
    pub fn number(&mut self, name: &str, message: &str, out_of_range: &str) -> Option<i32> {
        let number = self.take(name, message, |value| integer(&value))?;
        self.in_range(name, number, out_of_range)
    }

    /// Reads an integer that may be null, with the same messages.
    pub fn nullable_number(&mut self, name: &str, message: &str, out_of_range: &str) -> Option<Option<i32>> {
        match self.nullable(name, message, |value| integer(&value))? {
            Some(number) => self.in_range(name, number, out_of_range).map(Some),
            None => Some(None),
        }
    }

    fn in_range(&mut self, name: &str, number: i64, message: &str) -> Option<i32> {
        let number = i32::try_from(number).ok();
        if number.is_none() {
            self.error(name, message);
        }
        number
    }

    /// Reads a list by a reader for its elements. Null becomes an empty list.
    pub fn list<T>(&mut self, name: &str, what: &str, element: impl Fn(Value) -> Option<T>) -> Option<Vec<T>> {
        let message = format!("{} must be a list of {what}", label(name));
        let list = self.nullable(name, &message, |value| match value {
            Value::Array(values) => values.into_iter().map(element).collect(),
            _ => None,
        });
        list.map(Option::unwrap_or_default)
    }

    /// Reads a list of ids, without duplicates.
    pub fn ids(&mut self, name: &str) -> Option<Vec<i32>> {
        let id = |value: Value| value.as_i64().and_then(|id| i32::try_from(id).ok()).filter(|id| *id > 0);
        let mut ids = self.list(name, "ids", id)?;
        let mut seen = HashSet::new();
        ids.retain(|id| seen.insert(*id));
        Some(ids)
    }

    /// Reads an object that may be null, by a reader for its fields.
    pub fn object<T>(&mut self, name: &str, read: impl FnOnce(&mut Self) -> T) -> Option<Option<T>> {
        let object = self.nullable(name, &format!("{} must be an object", label(name)), |value| match value {
            Value::Object(object) => Some(object),
            _ => None,
        })?;
        Some(object.map(|given| {
            let mut inner = Self { given, errors: ValidationErrors::default(), prefix: format!("{name}.") };
            let read = read(&mut inner);
            self.errors.fill(inner.errors);
            read
        }))
    }

    /// Adds an error of a field.
    pub fn error(&mut self, name: &str, message: &str) {
        self.errors.add(&format!("{}{name}", self.prefix), message);
    }

    pub(crate) fn nullable<T>(
        &mut self,
        name: &str,
        message: &str,
        read: impl FnOnce(Value) -> Option<T>,
    ) -> Option<Option<T>> {
        if self.given.get(name).is_some_and(Value::is_null) {
            return Some(None);
        }
        self.take(name, message, read).map(Some)
    }

    pub(crate) fn take<T>(&mut self, name: &str, message: &str, read: impl FnOnce(Value) -> Option<T>) -> Option<T> {
        let value = self.given.remove(name)?;
        if holds_nul(&value) {
            self.error(name, &format!("{} must not contain NUL characters", label(name)));
            return None;
        }
        let read = read(value);
        if read.is_none() {
            self.error(name, message);
        }
        read
    }
}

/// Postgres rejects NUL characters. Objects are not searched: their known fields are read one by one, unknown ones are dropped.
fn holds_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(values) => values.iter().any(holds_nul),
        _ => false,
    }
}

/// Returns an integer, also if it is written with a fraction of zero.
fn integer(value: &Value) -> Option<i64> {
    // Every integer up to 2^53 has exactly one floating-point form.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let written_as_fraction = value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < EXACT);
    #[expect(clippy::cast_possible_truncation, reason = "it is whole and in range")]
    value.as_i64().or(written_as_fraction.map(|number| number as i64))
}

/// Returns the label of a field in messages: 'Display name' for `displayName`, 'Active' for `isActive`.
pub(crate) fn label(name: &str) -> String {
    if name == "href" {
        return "URL".to_owned();
    }
    let bare = name.strip_prefix("is").filter(|rest| rest.starts_with(|first: char| first.is_ascii_uppercase()));
    let mut label = String::new();
    for (index, letter) in bare.unwrap_or(name).chars().enumerate() {
        match letter {
            _ if index == 0 => label.push(letter.to_ascii_uppercase()),
            'A'..='Z' => label.extend([' ', letter.to_ascii_lowercase()]),
            _ => label.push(letter),
        }
    }
    label.replace(" url", " URL")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Fields, label};

    fn fields(value: Value) -> Fields {
        match value {
            Value::Object(object) => Fields::new(object),
            _ => panic!("no object"),
        }
    }

    #[test]
    fn distinguishes_absent_null_value_and_wrong_type() {
        let mut given = fields(json!({"null": null, "text": "x", "number": 1}));
        assert_eq!(given.nullable_text("absent"), None);
        assert_eq!(given.nullable_text("null"), Some(None));
        assert_eq!(given.nullable_text("text"), Some(Some("x".to_owned())));
        assert_eq!(given.nullable_text("number"), None);
        assert_eq!(given.text("null"), Some(String::new()));
        assert_eq!(given.into_errors().of("number"), ["Number must be text"]);
    }

    #[test]
    fn accepts_only_integers_in_range() {
        let numbers = json!({"a": 7, "b": 7.0, "c": 7.5, "d": "7", "e": 1e300, "f": -1, "g": 9_223_372_036_854_775_808_u64, "h": 2_147_483_648_u32});
        let mut given = fields(numbers);
        assert_eq!(given.number("a", "no", "far"), Some(7));
        assert_eq!(given.number("b", "no", "far"), Some(7));
        assert_eq!(given.number("f", "no", "far"), Some(-1));
        for wrong in ["c", "d", "e", "g", "h"] {
            assert_eq!(given.number(wrong, "no", "far"), None, "{wrong}");
        }
        let errors = given.into_errors();
        assert_eq!(
            (errors.messages().count(), errors.of("g"), errors.of("h")),
            (5, &["no".into()][..], &["far".into()][..])
        );
    }

    #[test]
    fn errors_inside_an_object_have_its_name_as_prefix() {
        let mut given = fields(json!({"metadata": {"color": 1, "icon": "a\u{0}"}}));
        given.object("metadata", |inner| (inner.nullable_text("color"), inner.nullable_text("icon")));
        let errors = given.into_errors();
        assert_eq!(errors.of("metadata.color"), ["Color must be text"]);
        assert_eq!(errors.of("metadata.icon"), ["Icon must not contain NUL characters"]);
    }

    #[test]
    fn labels_are_words_for_people() {
        for (name, called) in [
            ("title", "Title"),
            ("displayName", "Display name"),
            ("avatarUrl", "Avatar URL"),
            ("isActive", "Active"),
            ("requiresAdmin", "Requires admin"),
            ("href", "URL"),
            ("issue", "Issue"),
        ] {
            assert_eq!(label(name), called);
        }
    }
}
