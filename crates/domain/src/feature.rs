//! The features that every layer names its files by.

use serde::{Deserialize, Serialize};

use crate::parse::text_form;

/// A feature of the product. Writes name the ones they change, and what was cached of them is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Feature {
    /// Who may log in.
    Users,
    /// Who is logged in.
    Session,
    /// Services, case studies and team members.
    Content,
    /// Posts and their authors.
    Blog,
    /// Questions and answers.
    Faq,
    /// The menu.
    Navigation,
    /// Enquiries.
    Enquiries,
    /// Newsletter subscribers.
    Subscribers,
    /// The chat and the image generator.
    Ai,
}

impl Feature {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Users,
        Self::Session,
        Self::Content,
        Self::Blog,
        Self::Faq,
        Self::Navigation,
        Self::Enquiries,
        Self::Subscribers,
        Self::Ai,
    ];

    /// The name in notifications between nodes and in logs.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Users => "users",
            Self::Session => "session",
            Self::Content => "content",
            Self::Blog => "blog",
            Self::Faq => "faq",
            Self::Navigation => "navigation",
            Self::Enquiries => "enquiries",
            Self::Subscribers => "subscribers",
            Self::Ai => "ai",
        }
    }
}

text_form!(Feature, "a feature");
