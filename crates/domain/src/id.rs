//! Identifiers: positive integers, a type for each kind of entity.

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

        /// Parses an id as it stands in a URL: only decimal digits, from 1 to `i32::MAX`.
        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let id = if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
                id.filter(|id| *id > 0).map(Self).ok_or(ParseError::expected("a positive whole number"))
            }
        }

        /// Takes an id from storage.
        impl From<i32> for $name {
            fn from(id: i32) -> Self {
                Self(id)
            }
        }

        impl From<$name> for i32 {
            fn from(id: $name) -> Self {
                id.0
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
    /// The id of a bulk action that can be undone.
    BulkId,
    /// The id of a user.
    UserId,
    /// The id of a blog post.
    PostId,
    /// The id of a content item.
    ContentId,
    /// The id of an FAQ category.
    CategoryId,
    /// The id of an FAQ item.
    ItemId,
    /// The id of a navigation item.
    NavigationId,
    /// The id of a contact enquiry.
    EnquiryId,
    /// The id of a newsletter subscriber.
    SubscriberId,
    /// The id of a mail in the outbox.
    MailId,
    /// The id of a deletion that can be undone.
    DeletionId,
    /// How often an entity was saved, from 1. Its `ETag` is the version in quotes.
    Version,
}

/// The last part of an author page's URL. It is stored and unique.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct AuthorSlug(
    /// The slug on the wire and in storage.
    pub String,
);
