//! Reading and applying patches: an absent field keeps its value, `null` clears it.

use std::{fmt, marker::PhantomData};

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    DisplayOrder, Editable, ValidationErrors,
    input::{Fields, FromFields},
    rules::wire_name,
};

/// The fields of a draft to change, by their names in JSON: they are valid, and absent ones keep their value.
///
/// ```
/// use portico_domain::{Patch, faq::CategoryDraft};
/// use serde_json::json;
///
/// let patch = Patch::<CategoryDraft>::of(json!({ "isActive": false })).unwrap();
/// let draft = CategoryDraft { name: "Prices".into(), ..CategoryDraft::default() };
/// assert_eq!(patch.apply(draft).is_active, false);
///
/// let errors = Patch::<CategoryDraft>::of(json!({ "name": "A", "colour": 1 })).unwrap_err();
/// assert_eq!(errors.of("name"), ["Category name must be at least 3 characters"]);
/// assert_eq!(errors.of("colour"), ["There is no such field"]);
/// ```
///
/// A secret that is blank keeps its value, too.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Patch<D> {
    given: Map<String, Value>,
    #[serde(skip)]
    draft: PhantomData<fn() -> D>,
}

impl<D: Editable> Patch<D> {
    /// Checks fields that a program names. Errors for those that the draft doesn't have, too.
    pub fn of(fields: Value) -> Result<Self, ValidationErrors> {
        let Value::Object(given) = fields else { return Err(ValidationErrors::one("", "It must be an object")) };
        let mut errors = ValidationErrors::default();
        for name in given.keys().filter(|name| !D::has(name)) {
            errors.add(name, "There is no such field");
        }
        match Self::from_object(given) {
            Ok(patch) => errors.into_result().map(|()| patch),
            Err(mut others) => {
                others.fill(errors);
                Err(others)
            }
        }
    }

    /// Returns a patch with all fields of a valid draft.
    #[must_use]
    pub fn all(draft: &garde::Valid<D>) -> Self {
        let given = match serde_json::to_value(&**draft) {
            Ok(Value::Object(given)) => given,
            _ => Map::new(),
        };
        Self { given, draft: PhantomData }
    }

    /// Returns what takes the patch back: the values that a draft has in the fields that are given.
    #[must_use]
    pub fn reversed(&self, before: &D) -> Map<String, Value> {
        let Ok(Value::Object(mut fields)) = serde_json::to_value(before) else { return Map::new() };
        fields.retain(|name, _| self.given.contains_key(name));
        fields
    }

    /// Returns whether a field is given, by its Rust name.
    #[must_use]
    pub fn gives(&self, field: &str) -> bool {
        self.given.contains_key(&wire_name(field))
    }

    /// Sets the fields of a draft that are given. The result may break a rule about several fields.
    #[must_use]
    pub fn apply(&self, mut draft: D) -> D {
        draft.read_onto(&mut Fields::new(self.given.clone()));
        draft
    }
}

/// It changes nothing.
impl<D> Default for Patch<D> {
    fn default() -> Self {
        Self { given: Map::new(), draft: PhantomData }
    }
}

/// The names of the fields without their values, which may be secret.
impl<D> fmt::Debug for Patch<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.given.keys()).finish()
    }
}

/// Unknown fields are ignored.
impl<D: Editable> FromFields for Patch<D> {
    const MAX_BYTES: usize = D::MAX_BYTES;
    const SECRETS: &'static [&'static str] = D::SECRETS;
    type Valid = Self;

    fn read(fields: &mut Fields) -> Self {
        for secret in D::SECRETS {
            fields.forget_if_blank(secret);
        }
        let given = fields.given().clone();
        let errors = D::read(fields).errors().only(|field| given.contains_key(field));
        fields.fill(errors);
        Self { given, draft: PhantomData }
    }

    fn check(self) -> Result<Self, ValidationErrors> {
        Ok(self)
    }
}

/// Converts a field of an entity to the type of the same field in its draft.
pub trait AsDrafted<T> {
    /// Returns the value as the draft has it.
    fn as_drafted(&self) -> T;
}

impl<T: Clone> AsDrafted<T> for T {
    fn as_drafted(&self) -> T {
        self.clone()
    }
}

/// A required field of an entity may be optional in its draft.
impl<T: Clone> AsDrafted<Option<T>> for T {
    fn as_drafted(&self) -> Option<T> {
        Some(self.clone())
    }
}

impl AsDrafted<DisplayOrder> for i32 {
    fn as_drafted(&self) -> DisplayOrder {
        DisplayOrder::new(*self).unwrap_or_default()
    }
}
