//! The features of the product. Every layer names its files after them.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::ParseError;

/// A feature of the product. A write names the features that it changes, which invalidates cached responses.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
#[strum(serialize_all = "lowercase", parse_err_ty = ParseError, parse_err_fn = no_feature)]
pub enum Feature {
    /// User accounts.
    Users,
    /// Login sessions.
    Session,
    /// Services, case studies and team members.
    Content,
    /// Posts and their authors.
    Blog,
    /// Questions and answers.
    Faq,
    /// The menu.
    Navigation,
    /// Contact enquiries.
    Enquiries,
    /// Newsletter subscribers.
    Subscribers,
    /// The chat and the image generator.
    Ai,
}

impl Feature {
    /// The name in notifications between nodes and in logs.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

const fn no_feature(_: &str) -> ParseError {
    ParseError::expected("a feature")
}
