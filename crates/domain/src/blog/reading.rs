//! Additions for readers of a post: reading time, contents, and the adjacent posts.

use serde::{Deserialize, Serialize};

/// How many words people read in a minute.
const PACE: usize = 200;

/// A heading of a text, for a table of contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Heading {
    /// The anchor in the rendered text, without its `#`.
    pub id: String,
    /// 1 to 6, as in `h1` to `h6`.
    pub level: u8,
    /// Plain text.
    pub text: String,
}

/// A post, as others link to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PostLink {
    /// The last part of its address.
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
    /// The one above it: the newer one.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub previous: Option<PostLink>,
    /// The one below it: the older one.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub next: Option<PostLink>,
}

/// How many minutes a text of that many words takes: whole ones, at least one.
#[must_use]
pub fn minutes(words: usize) -> u32 {
    u32::try_from(words.div_ceil(PACE)).unwrap_or(u32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::minutes;

    #[test]
    fn reading_takes_a_minute_for_every_200_words_begun_and_never_none() {
        for (words, expected) in [(0, 1), (1, 1), (200, 1), (201, 2), (400, 2), (1_001, 6)] {
            assert_eq!(minutes(words), expected, "{words}");
        }
    }
}
