//! Newsletter subscriptions.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};

use crate::{
    Draft, SubscriberId,
    input::{Fields, fields},
    rules::{
        check::{self, text},
        normalize,
    },
};

/// An address on the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Subscriber {
    /// The id, which never changes.
    pub id: SubscriberId,
    /// As it was given, without blanks around it.
    pub email: String,
    /// When it was put on the list.
    pub created_at: DateTime<Utc>,
}

/// A subscription as the newsletter form sends it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionDraft {
    /// Compared without regard to case.
    #[garde(custom(text(check::email)))]
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true, format = "email"))]
    pub email: String,
}

fields!(SubscriptionDraft: email = Fields::text);

impl Draft for SubscriptionDraft {
    const FIELDS: &'static [&'static str] = &["email"];

    fn normalize(&mut self) {
        normalize::trim(&mut self.email);
    }
}
