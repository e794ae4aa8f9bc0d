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

/// A newsletter subscriber.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Subscriber {
    /// The id, which never changes.
    pub id: SubscriberId,
    /// The address as it was entered, trimmed.
    pub email: String,
    /// When the subscription was made.
    pub created_at: DateTime<Utc>,
}

/// A subscription to the newsletter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionDraft {
    /// The address, compared without regard to case.
    #[garde(custom(text(check::email)))]
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true, format = "email"))]
    pub email: String,
}

fields!(SubscriptionDraft: email = Fields::text);

impl Draft for SubscriptionDraft {
    fn normalize(&mut self) {
        normalize::trim(&mut self.email);
    }
}
