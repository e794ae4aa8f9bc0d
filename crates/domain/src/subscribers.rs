//! Newsletter subscriptions.

use chrono::{DateTime, Utc};
use garde::Validate;
use portico_domain_derive::Draft;
use serde::{Deserialize, Serialize};

use crate::{
    id::ids,
    rules::check::{self, text},
};

ids! {
    /// The id of a newsletter subscriber.
    SubscriberId,
}

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct SubscriptionDraft {
    /// The address, compared without regard to case.
    #[garde(custom(text(check::email)))]
    #[cfg_attr(feature = "openapi", schema(required = true, format = "email"))]
    pub email: String,
}
