//! The tags of posts.

use serde::{Deserialize, Serialize};

/// The longest tag, in characters.
pub const MAX_CHARS: usize = 100;

/// A tag and the number of its posts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TagCount {
    /// In the most frequent spelling; tags that differ only in case are the same.
    pub name: String,
    /// How many posts have it, drafts included.
    pub posts: u64,
}
