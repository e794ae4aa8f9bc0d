//! Pages that administrators add, such as careers or prices.

use chrono::{DateTime, Utc};
use garde::Validate;
use portico_domain_derive::Draft;
use serde::{Deserialize, Serialize};

use crate::{
    Version,
    id::ids,
    input::LARGE,
    rules::check::{at_most, link, required, text, well_formed_slug},
    text::SLUG_MAX,
};

ids! {
    /// The id of a page.
    PageId,
}

/// Where pages are: a page's URL is this and its slug.
pub const FOLDER: &str = "/pages/";

/// A page to store. A blank slug is derived from the title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
#[garde(allow_unvalidated)]
#[draft(name = "page", max_bytes = LARGE)]
#[entity(
    /// A page that administrators have added.
    pub struct Page {
        /// The id, which never changes.
        pub id: PageId,
        /// The last part of the page's URL.
        pub slug: String,
        /// When it was created.
        pub created_at: DateTime<Utc>,
        /// When it was last saved.
        pub updated_at: DateTime<Utc>,
        /// The version to send in `If-Match`.
        pub version: Version,
    }
)]
pub struct PageDraft {
    /// At most 200 characters.
    #[garde(custom(required("Title")), custom(text(at_most(200, "Title must be at most 200 characters"))))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1, max_length = 200))]
    pub title: String,
    /// The last part of the page's URL: lowercase letters, digits and hyphens; derived from the title if absent.
    #[garde(custom(text(well_formed_slug)), custom(text(at_most(SLUG_MAX, "Slug must be at most 100 characters"))))]
    #[cfg_attr(feature = "openapi", schema(max_length = 100, pattern = "^[a-z0-9-]*$"))]
    pub slug: Option<String>,
    /// A sentence for search engines and links. At most 300 characters.
    #[garde(custom(text(at_most(300, "Description must be at most 300 characters"))))]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub description: Option<String>,
    /// Markdown.
    #[garde(custom(required("Content")))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1))]
    pub content: String,
    /// The picture of shared links: a relative link, or one with the scheme http, https, irc, ircs, mailto or xmpp. At most 2,048
    /// characters.
    #[garde(custom(text(link("Image URL", at_most(2048, "Image URL must be at most 2,048 characters")))))]
    #[cfg_attr(feature = "openapi", schema(max_length = 2048))]
    pub image_url: Option<String>,
    /// Whether visitors see it.
    pub published: bool,
}

impl Page {
    /// Returns the path of the page's URL.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{FOLDER}{}", self.slug)
    }
}
