//! Identifiers: positive integers, a type for each kind of entity, and the error of parsing one, or a named value.

use serde::{Deserialize, Serialize};

/// A text is not a valid value of the type that it was parsed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub struct ParseError(pub(crate) &'static str);

/// Declares types of ids. An entity declares its own in its module.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name(
            /// The number on the wire and in storage.
            pub i32,
        );

        /// Parses an id as it stands in a URL: only decimal digits, from 1 to `i32::MAX`.
        impl std::str::FromStr for $name {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
                let id = if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
                id.filter(|id| *id > 0).map(Self).ok_or($crate::id::ParseError("a positive whole number"))
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

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.0, f)
            }
        }
    )+};
}

pub(crate) use ids;

ids! {
    /// The id of a bulk action that can be undone.
    BulkId,
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

#[cfg(test)]
mod tests {
    use std::{fmt::Debug, str::FromStr};

    use serde::{Serialize, de::DeserializeOwned};
    use serde_json::json;
    use strum::VariantArray;

    use super::ParseError;
    use crate::{
        Feature, PostId,
        content::ContentType,
        enquiries::{EnquiryStatus, MailState},
        search::Kind,
    };

    fn assert_round_trip<T>(value: T, text: &str)
    where
        T: Copy + Debug + ToString + PartialEq + FromStr<Err = ParseError> + Serialize + DeserializeOwned,
    {
        assert_eq!(value.to_string(), text);
        assert_eq!(text.parse(), Ok(value));
        assert_eq!(serde_json::to_value(value).unwrap(), json!(text));
        assert_eq!(serde_json::from_value::<T>(json!(text)).unwrap(), value);
    }

    #[test]
    fn every_enum_has_the_same_names_as_text_and_as_json() {
        for kind in ContentType::VARIANTS {
            assert_round_trip(*kind, kind.as_str());
        }
        for kind in Kind::VARIANTS {
            assert_round_trip(*kind, kind.as_str());
        }
        for status in EnquiryStatus::VARIANTS {
            assert_round_trip(*status, status.as_str());
        }
        for state in MailState::VARIANTS {
            assert_round_trip(*state, state.as_str());
        }
        for feature in Feature::VARIANTS {
            assert_eq!(feature.as_str().parse(), Ok(*feature));
        }
    }

    #[test]
    fn an_unknown_name_is_an_error_that_says_what_was_expected() {
        assert_eq!("Service".parse::<ContentType>().unwrap_err().to_string(), "expected a content type");
        assert_eq!("".parse::<Kind>().unwrap_err().to_string(), "expected a kind of page");
    }

    #[test]
    fn accepts_only_decimal_digits_as_an_id() {
        assert_eq!("007".parse(), Ok(PostId(7)));
        assert_eq!("2147483647".parse(), Ok(PostId(i32::MAX)));
        for bad in ["", "0", "-1", "+1", " 1", "1.0", "2147483648", "one"] {
            assert!(bad.parse::<PostId>().is_err(), "{bad}");
        }
    }
}
