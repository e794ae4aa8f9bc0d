//! Authors of posts, and their pages.

use serde::{Deserialize, Serialize};

use super::PostSummary;
use crate::{AuthorSlug, UserId, users::User};

/// An author of a post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Author {
    /// The author's user account.
    pub id: UserId,
    /// The display name, or the username of a user without one.
    pub name: String,
    /// The last part of the author page's URL.
    pub slug: AuthorSlug,
    /// Always 'Contributor'.
    pub title: String,
    /// The URL of a picture.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub image_url: Option<String>,
    /// Plain text; a blank line starts a paragraph.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub bio: Option<String>,
}

/// An author's page, with their published posts, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuthorPage {
    /// The author.
    #[serde(flatten)]
    pub author: Author,
    /// The newest posts; may be empty.
    pub posts: Vec<PostSummary>,
    /// The cursor to the author's older posts in the public list. Sent as a header.
    #[serde(skip)]
    pub next: Option<String>,
}

impl Author {
    /// Returns a user as an author.
    #[must_use]
    pub fn of(user: User, slug: AuthorSlug) -> Self {
        Self {
            id: user.id,
            name: user.name().to_owned(),
            slug,
            title: "Contributor".to_owned(),
            image_url: user.avatar_url,
            bio: user.bio,
        }
    }
}
