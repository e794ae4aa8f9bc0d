//! Conditional writes: `If-Match` for updates, and the idempotency key of a create.

use domain::{UserId, Version};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Error, Result};

/// The precondition of an update or a deletion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum IfMatch {
    #[default]
    Any,
    /// The current version must be one of these. An empty list never matches.
    OneOf(Vec<Version>),
}

impl IfMatch {
    /// Returns whether the current version meets the precondition.
    #[must_use]
    pub fn matches(&self, current: Version) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(versions) => versions.contains(&current),
        }
    }
}

/// Makes a create idempotent: a second request of the same user with the same key returns the first response, also for concurrent
/// requests. The key with a different request is [`Error::KeyReused`].
///
/// Storage keeps keys for 31 days, because a browser keeps an unsaved post for 30 days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey {
    pub user: UserId,
    /// The client's `Idempotency-Key`.
    pub key: String,
    /// A hash of the request without secrets.
    pub request: [u8; 32],
}

#[derive(Clone, Debug, PartialEq)]
pub enum Created<T> {
    New(T),
    /// The stored response of the first request. The entity's type may have changed since.
    Replayed(Value),
}

impl<T> Created<T> {
    #[must_use]
    pub const fn is_replayed(&self) -> bool {
        matches!(self, Self::Replayed(_))
    }

    /// Returns the id of the entity; `own` reads the id of a new one.
    pub fn id(&self, own: impl FnOnce(&T) -> i32) -> Option<i32> {
        match self {
            Self::New(entity) => Some(own(entity)),
            Self::Replayed(first) => first.get("id")?.as_i64()?.try_into().ok(),
        }
    }

    /// Returns the entity. Errors if it was replayed and its type has changed since.
    pub fn entity(self) -> Result<T>
    where
        T: DeserializeOwned,
    {
        match self {
            Self::New(entity) => Ok(entity),
            Self::Replayed(first) => serde_json::from_value(first).map_err(|error| Error::Failed(Box::new(error))),
        }
    }
}
