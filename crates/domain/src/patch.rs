//! Reading and applying patches: an absent field keeps its value, `null` clears it.

use serde::{Deserialize, Deserializer};

use crate::DisplayOrder;

/// Deserializes a field that is present, so that `null` becomes `Some(None)`. An absent field is `None` by `#[serde(default)]`.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Converts a field of an entity to the type of the same field in its draft.
pub(crate) trait AsDrafted<T> {
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
