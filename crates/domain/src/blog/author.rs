//! Authors of posts, and their pages.

use serde::{Deserialize, Serialize};

use super::PostSummary;
use crate::{AuthorSlug, UserId, users::User};

/// An author, as posts name one: `name` is the display name, else the username; `title` is 'Contributor'.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Author {
    /// The user behind it.
    pub id: UserId,
    /// The name that readers see.
    pub name: String,
    /// The last part of their page's address.
    pub slug: AuthorSlug,
    /// 'Contributor'.
    pub title: String,
    /// Their picture.
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
    /// Whose page it is.
    #[serde(flatten)]
    pub author: Author,
    /// The newest; maybe none.
    pub posts: Vec<PostSummary>,
    /// The cursor of the list of posts that leads to their older ones. Sent as a header.
    #[serde(skip)]
    pub next: Option<String>,
}

impl Author {
    /// A user as an author.
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
