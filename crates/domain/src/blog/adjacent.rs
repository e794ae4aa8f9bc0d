//! The posts before and after a post.

use serde::{Deserialize, Serialize};

/// A link to a post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PostLink {
    /// The last part of the post's URL.
    pub slug: String,
    /// The title.
    pub title: String,
}

/// The previous and next published post in the public list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AdjacentPosts {
    /// The newer one, above it in the list.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub previous: Option<PostLink>,
    /// The older one, below it in the list.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub next: Option<PostLink>,
}
