//! Blog posts and their authors.

mod author;
mod input;
mod views;

use chrono::{DateTime, NaiveDate, Utc};
use garde::{Result, Validate};
use portico_domain_derive::Draft;
use serde::{Deserialize, Serialize};

use crate::{
    Draft, Entity, Patch, UserId, ValidationErrors, Version,
    id::ids,
    input::LARGE,
    patch::AsDrafted,
    rules::{
        check::{at_most, ensure, list, required, text, well_formed_slug},
        message::{AUTHOR_REQUIRED, SLUG_RESERVED, TAG_TOO_LONG, UNKNOWN_AUTHOR},
    },
    text::{self as words, RESERVED_SLUG, SLUG_MAX},
};

ids! {
    /// The id of a blog post.
    PostId,
}

pub use author::{Author, AuthorPage};
pub use views::{AdjacentPosts, AdminPostSummary, Heading, PostLink, PostSummary, TagCount, reading_minutes};

/// The longest tag, in characters.
pub const MAX_TAG: usize = 100;

/// A post to store. A blank `slug` or `excerpt` is derived; without a `date` a new post gets today's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
#[garde(allow_unvalidated)]
#[draft(name = "post", max_bytes = LARGE)]
#[entity(
    /// A post with its content and authors.
    pub struct Post {
        /// The id, which never changes.
        pub id: PostId,
        /// The last part of the post's URL.
        pub slug: String,
        /// In the order of the byline.
        pub authors: Vec<Author>,
        /// The user who created it; null if that user was deleted.
        #[cfg_attr(feature = "openapi", schema(required = true))]
        pub author_id: Option<UserId>,
        /// When it was created.
        pub created_at: DateTime<Utc>,
        /// When it was last saved.
        pub updated_at: DateTime<Utc>,
        /// The version to send in `If-Match`.
        pub version: Version,
    }
)]
pub struct PostDraft {
    /// At most 200 characters.
    #[garde(custom(required("Title")), custom(text(at_most(200, "Title must be less than 200 characters"))))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1, max_length = 200))]
    pub title: String,
    /// Markdown. Surrounding white space is removed.
    #[garde(custom(required("Content")))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1))]
    pub content: String,
    /// The ids of the authors: at least one. Duplicates are dropped.
    #[garde(custom(list(self::authors)))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_items = 1, max_items = 50))]
    pub authors: Vec<UserId>,
    /// At most 500 characters; derived from the content if absent.
    #[draft(then = derive_excerpt)]
    #[garde(custom(text(at_most(500, "Excerpt must be less than 500 characters"))))]
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub excerpt: Option<String>,
    /// The requested slug; derived from the title if absent or blank.
    #[garde(
        custom(text(well_formed_slug)),
        custom(text(at_most(SLUG_MAX, "Slug must be at most 100 characters"))),
        custom(text(not_reserved))
    )]
    #[cfg_attr(feature = "openapi", schema(max_length = 100, pattern = "^[a-z0-9-]*$"))]
    pub slug: Option<String>,
    /// At most 50, each at most 100 characters, in their given order without duplicates.
    #[garde(custom(list(few_short_tags)))]
    #[cfg_attr(feature = "openapi", schema(max_items = 50))]
    pub tags: Vec<String>,
    /// Whether visitors see it.
    pub published: bool,
    /// The date that readers see; a new post without one gets today's.
    pub date: Option<NaiveDate>,
}

fn derive_excerpt(draft: &mut PostDraft) {
    if draft.excerpt.is_none() {
        draft.excerpt = Some(words::excerpt(&draft.content)).filter(|derived| !derived.is_empty());
    }
}

fn not_reserved(slug: &str) -> Result {
    ensure(slug != RESERVED_SLUG, SLUG_RESERVED)
}

fn authors(ids: &[UserId]) -> Result {
    ensure(!ids.is_empty(), AUTHOR_REQUIRED)?;
    ensure(ids.iter().all(|id| id.0 > 0), UNKNOWN_AUTHOR)?;
    ensure(ids.len() <= 50, "There can be at most 50 authors")
}

fn few_short_tags(tags: &[String]) -> Result {
    ensure(tags.len() <= 50, "There can be at most 50 tags")?;
    tags.iter().try_for_each(|tag| at_most(MAX_TAG, TAG_TOO_LONG)(tag))
}

impl AsDrafted<Vec<UserId>> for Vec<Author> {
    fn as_drafted(&self) -> Vec<UserId> {
        self.iter().map(|author| author.id).collect()
    }
}

impl PostDraft {
    /// The date to store for a new post.
    #[must_use]
    pub fn date_or(&self, today: NaiveDate) -> NaiveDate {
        self.date.unwrap_or(today)
    }
}

impl Post {
    /// Applies the patch and returns the normalized draft. Errors if it breaks a rule.
    ///
    /// A patch without authors is valid even if the post has none left: all their accounts may be deleted, and the post can
    /// still be edited and unpublished.
    pub fn changed(&self, patch: &Patch<PostDraft>) -> std::result::Result<PostDraft, ValidationErrors> {
        let mut draft = patch.apply(self.draft());
        draft.normalize();
        let errors = draft.clone().errors();
        let errors = if patch.gives("authors") { errors } else { errors.only(|field| field != "authors") };
        errors.into_result().map(|()| draft)
    }
}
