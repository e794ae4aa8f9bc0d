//! How each type of a draft's field is read from JSON, and brought into the form in which it is stored.

use crate::{
    CategoryId, DisplayOrder,
    input::{Fields, label},
    rules::message::SELECT_CATEGORY,
};

/// A type of fields.
#[diagnostic::on_unimplemented(note = "implement it in crates/domain/src/input/field.rs, or beside the type")]
pub trait Field: Sized {
    /// Reads the field of that name. Returns `None` if it is absent, or of the wrong type, which adds an error.
    fn read(fields: &mut Fields, name: &str) -> Option<Self>;

    /// Brings the value into the form in which it is stored.
    fn normalize(&mut self) {}
}

/// It is trimmed.
impl Field for String {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.text(name)
    }

    fn normalize(&mut self) {
        let trimmed = self.trim();
        if trimmed.len() < self.len() {
            *self = trimmed.to_owned();
        }
    }
}

/// It is trimmed; a blank one becomes `None`.
impl Field for Option<String> {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.nullable_text(name)
    }

    fn normalize(&mut self) {
        if let Some(text) = self {
            text.normalize();
        }
        *self = self.take().filter(|text| !text.is_empty());
    }
}

impl Field for bool {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.take(name, &flag_message(name), |value| value.as_bool())
    }
}

impl Field for Option<bool> {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.nullable(name, &flag_message(name), |value| value.as_bool())
    }
}

fn flag_message(name: &str) -> String {
    format!("{} must be true or false", label(name))
}

impl Field for i32 {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        let label = label(name);
        fields.number(name, &format!("{label} must be a whole number"), &format!("{label} is out of range"))
    }
}

impl Field for DisplayOrder {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        let message = format!("{} must be a positive number", label(name));
        let order = Self::new(fields.number(name, &message, &message)?);
        if order.is_none() {
            fields.error(name, &message);
        }
        order
    }
}

impl Field for CategoryId {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.number(name, SELECT_CATEGORY, SELECT_CATEGORY).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::Field as _;

    #[test]
    fn trim_removes_surrounding_white_space() {
        let mut text = " \t Ada Lovelace \u{a0}\n".to_owned();
        text.normalize();
        assert_eq!(text, "Ada Lovelace");
    }

    #[test]
    fn a_blank_optional_text_is_none() {
        for (given, kept) in [(None, None), (Some(" \n"), None), (Some(" a "), Some("a"))] {
            let mut text = given.map(str::to_owned);
            text.normalize();
            assert_eq!(text.as_deref(), kept);
        }
    }
}
