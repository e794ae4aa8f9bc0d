//! Identifiers: a positive integer each, and no two kinds of them can be confused.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::ParseError;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name(
            /// The number on the wire and in storage.
            pub i32,
        );

        /// Reads an id as a path carries it: decimal digits alone, positive, and at most `i32::MAX`.
        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let id = if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
                id.filter(|id| *id > 0).map(Self).ok_or(ParseError::expected("a positive whole number"))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )+};
}

ids! {
    /// A user's.
    UserId,
    /// A blog post's.
    PostId,
    /// A content item's.
    ContentId,
    /// A FAQ category's.
    CategoryId,
    /// A FAQ item's.
    ItemId,
    /// A navigation item's.
    NavigationId,
    /// A contact enquiry's.
    EnquiryId,
    /// A newsletter subscriber's.
    SubscriberId,
    /// A mail's in the outbox.
    MailId,
    /// The number of saves of an entity, from 1 on. Its `ETag` is the version in quotes.
    Version,
}

/// The last part of an author page's address, unique and stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct AuthorSlug(
    /// The slug on the wire and in storage.
    pub String,
);
