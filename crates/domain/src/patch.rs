//! How a patch is read and applied: an absent field keeps, `null` clears.

use serde::{Deserialize, Deserializer};

use crate::DisplayOrder;

/// Reads a field that is present; `null` of one that may be empty is `Some(None)`. An absent field is `None` by
/// `#[serde(default)]`.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// The field of an entity as its draft has it.
pub(crate) trait AsDrafted<T> {
    fn as_drafted(&self) -> T;
}

impl<T: Clone> AsDrafted<T> for T {
    fn as_drafted(&self) -> T {
        self.clone()
    }
}

/// A draft may lack what a stored entity has.
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
