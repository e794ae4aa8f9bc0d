//! The headings of a post.

use serde::{Deserialize, Serialize};

/// A heading of a text, for a table of contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Heading {
    /// The id of the heading's element in the rendered text.
    pub id: String,
    /// 1 to 6, as in `h1` to `h6`.
    pub level: u8,
    /// Plain text.
    pub text: String,
}
