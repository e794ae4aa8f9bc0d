//! Posts as lists and pages show them.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::{PostId, Version};

/// A post in the public list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PostSummary {
    /// The id, which never changes.
    pub id: PostId,
    /// The title.
    pub title: String,
    /// The last part of the post's URL.
    pub slug: String,
    /// The date that readers see.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub date: Option<NaiveDate>,
    /// The authors' names, in the order of the byline.
    pub authors: Vec<String>,
    /// A short text for lists; the public API gives it as plain text.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub excerpt: Option<String>,
    /// In their given order, without duplicates.
    pub tags: Vec<String>,
}

/// A post in the administrators' list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AdminPostSummary {
    /// The id, which never changes.
    pub id: PostId,
    /// The title.
    pub title: String,
    /// The last part of the post's URL.
    pub slug: String,
    /// Whether visitors see it.
    pub published: bool,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// The date that readers see.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub date: Option<NaiveDate>,
    /// The authors' names, in the order of the byline.
    pub authors: Vec<String>,
    /// In their given order, without duplicates.
    pub tags: Vec<String>,
    /// The excerpt, in a list that was searched: it may be what the search has found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<String>,
    /// The part of the text around the first word of the search that is in it, in a list that was searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The version to send in `If-Match`.
    pub version: Version,
}

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

/// Returns how many minutes a text of that many words takes to read, rounded up; at least one.
#[must_use]
pub fn reading_minutes(words: usize) -> u32 {
    const WORDS_PER_MINUTE: usize = 200;
    u32::try_from(words.div_ceil(WORDS_PER_MINUTE)).unwrap_or(u32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::reading_minutes;

    #[test]
    fn rounds_the_minutes_up_to_at_least_one() {
        for (words, expected) in [(0, 1), (1, 1), (200, 1), (201, 2), (400, 2), (1_001, 6)] {
            assert_eq!(reading_minutes(words), expected, "{words}");
        }
    }
}
