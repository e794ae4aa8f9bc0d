//! How a patch is read: an absent field keeps, `null` clears.

use serde::{Deserialize, Deserializer};

/// Reads a field that is present; `null` of one that may be empty is `Some(None)`. An absent field is `None` by
/// `#[serde(default)]`.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}
