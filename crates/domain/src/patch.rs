//! How a patch is read: an absent field keeps, `null` clears.

use serde::{Deserialize, Deserializer};

/// Reads `null` as `Some(None)`. An absent field is `None` by `#[serde(default)]`.
#[expect(clippy::option_option, reason = "absent is not null")]
pub(crate) fn nullable<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}
