//! Conditional writes: `If-Match` for updates, and the idempotency key of a create.

use domain::{UserId, Version};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Error, Result};

/// The precondition of an update or a removal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum IfMatch {
    /// None was given.
    #[default]
    Any,
    /// The present version must be one of these; with none of them, nothing matches.
    OneOf(Vec<Version>),
}

impl IfMatch {
    /// Whether a write may go ahead on the present version.
    #[must_use]
    pub fn matches(&self, present: Version) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(versions) => versions.contains(&present),
        }
    }
}

/// Makes a create happen once: the same user's same key for the same kind of thing gives the first answer again, also when
/// both come at the same time and when the first client never heard it. Storage keeps it for 31 days, longer than a browser
/// keeps an unsaved post. With another request the key is [`Error::KeyReused`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey {
    pub user: UserId,
    /// The client's `Idempotency-Key`.
    pub key: String,
    /// A hash of the request without secrets; `None` if the key alone identifies it.
    pub request: Option<[u8; 32]>,
}

/// The result of a create.
#[derive(Clone, Debug, PartialEq)]
pub enum Created<T> {
    New(T),
    /// The first response to the same request with the same key, as it was then: its type may have changed since.
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
