//! Positions in lists.

use serde::{Deserialize, Serialize};

use crate::ParseError;

/// A position in a list, 0 or more; lower comes first.
///
/// ```
/// use portico_domain::DisplayOrder;
///
/// assert_eq!(DisplayOrder::new(7).map(DisplayOrder::get), Some(7));
/// assert_eq!(DisplayOrder::new(-1), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "i32", into = "i32")]
pub struct DisplayOrder(i32);

impl DisplayOrder {
    /// Returns `None` for a negative number.
    #[must_use]
    pub const fn new(order: i32) -> Option<Self> {
        if order < 0 { None } else { Some(Self(order)) }
    }

    /// The number on the wire and in storage.
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl TryFrom<i32> for DisplayOrder {
    type Error = ParseError;

    fn try_from(order: i32) -> Result<Self, Self::Error> {
        Self::new(order).ok_or(ParseError("a whole number from 0 on"))
    }
}

impl From<DisplayOrder> for i32 {
    fn from(order: DisplayOrder) -> Self {
        order.0
    }
}
