//! The error of parsing an id or an enum from text.

use std::{error::Error, fmt};

/// A text is not a valid value of the type that it was parsed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    expected: &'static str,
}

impl ParseError {
    pub(crate) const fn expected(expected: &'static str) -> Self {
        Self { expected }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl Error for ParseError {}

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
