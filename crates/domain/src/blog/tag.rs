//! The tags of posts.

use serde::{Deserialize, Serialize};

/// A tag that posts have, drafts too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TagCount {
    /// As most posts write it; tags that differ in case alone are one.
    pub name: String,
    /// How many posts have it.
    pub posts: u64,
}
