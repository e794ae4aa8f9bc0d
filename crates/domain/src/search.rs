//! Search: kinds of pages, the terms of a query, and the best matching snippet of a text.

#[cfg(feature = "slug")]
mod snippet;
#[cfg(feature = "slug")]
mod terms;

use crate::named::named;

#[cfg(feature = "slug")]
pub use snippet::{opening, snippet};
#[cfg(feature = "slug")]
pub use terms::{CONTACT_WORDS, asks_for_contact, asks_for_services, is_ignored, stem_matches, terms, words};

named! {
    "kebab-case",
    "a kind of page",
    /// The kind of a page that was found.
    #[non_exhaustive]
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
}
