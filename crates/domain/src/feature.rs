//! The nine words by which every layer names its files.

use std::{fmt, str::FromStr};

use crate::ParseError;

/// A feature of the product. Writes name it, and what was read from it is thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    Contact,
    /// Subscriptions.
    Newsletter,
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
        Self::Contact,
        Self::Newsletter,
        Self::Ai,
    ];

    /// The word itself, as files, notifications and logs have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Users => "users",
            Self::Session => "session",
            Self::Content => "content",
            Self::Blog => "blog",
            Self::Faq => "faq",
            Self::Navigation => "navigation",
            Self::Contact => "contact",
            Self::Newsletter => "newsletter",
            Self::Ai => "ai",
        }
    }

    /// The word itself, as files, notifications and logs have it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.name()
    }

    /// The feature of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|feature| feature.name() == name)
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Feature {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::named(text).ok_or(ParseError::expected("a feature"))
    }
}
