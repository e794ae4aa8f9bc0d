//! Search: kinds of pages, the terms of a query, and the best matching snippet of a text.

#[cfg(feature = "slug")]
mod snippet;
#[cfg(feature = "slug")]
mod terms;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::ParseError;

#[cfg(feature = "slug")]
pub use snippet::{opening, snippet};
#[cfg(feature = "slug")]
pub use terms::{CONTACT_WORDS, asks_for_contact, asks_for_services, is_ignored, stem_matches, terms, words};

/// The kind of a page that was found.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumString, IntoStaticStr, VariantArray,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = no_kind)]
pub enum Kind {
    /// A service of the company.
    Service,
    /// A project for a client.
    CaseStudy,
    /// A member of the leadership team.
    TeamMember,
    /// A blog post.
    Post,
    /// A question with its answer.
    Faq,
    /// A page of the site that is not stored as content, such as the contact page.
    Page,
}

impl Kind {
    /// The word on the wire and in storage.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

const fn no_kind(_: &str) -> ParseError {
    ParseError::expected("a kind of page")
}
