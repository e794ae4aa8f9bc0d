//! Search: the kinds of pages that it finds, the terms of a question, and the snippet of a text that answers it.

#[cfg(feature = "slug")]
mod snippet;
#[cfg(feature = "slug")]
mod terms;

use serde::{Deserialize, Serialize};

use crate::parse::text_form;

#[cfg(feature = "slug")]
pub use snippet::{opening, snippet};
#[cfg(feature = "slug")]
pub use terms::{CONTACT_WORDS, asks_for_contact, stem_matches, terms, words};

/// The kind of a page that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// A service of the company.
    Service,
    /// A project for a client.
    CaseStudy,
    /// Somebody of the leadership team.
    TeamMember,
    /// A blog post.
    Post,
    /// A question with its answer.
    Faq,
    /// A page of the site itself, which states how to reach the company or its legal name.
    Page,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Service, Self::CaseStudy, Self::TeamMember, Self::Post, Self::Faq, Self::Page];

    /// The word on the wire and in storage.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Service => "service",
            Self::CaseStudy => "case-study",
            Self::TeamMember => "team-member",
            Self::Post => "post",
            Self::Faq => "faq",
            Self::Page => "page",
        }
    }
}

text_form!(Kind, "a kind of page");
