//! How each type of a draft's field is read from JSON, and brought into the form in which it is stored.

use crate::{
    CategoryId, DisplayOrder,
    input::{Fields, label},
    rules::{message::SELECT_CATEGORY, normalize},
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
        normalize::trim(self);
    }
}

/// It is trimmed; a blank one becomes `None`.
impl Field for Option<String> {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.nullable_text(name)
    }

    fn normalize(&mut self) {
        normalize::optional(self);
    }
}

impl Field for bool {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.flag(name)
    }
}

impl Field for Option<bool> {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.nullable_flag(name)
    }
}

impl Field for i32 {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        let label = label(name);
        fields.number(name, &format!("{label} must be a whole number"), &format!("{label} is out of range"))
    }
}

impl Field for DisplayOrder {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.display_order(name)
    }
}

impl Field for CategoryId {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.number(name, SELECT_CATEGORY, SELECT_CATEGORY).map(Self)
    }
}
