//! What comes along with a write: the version that its author knew, and the key that makes a create happen once.

use domain::{UserId, Version};

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
    pub fn admits(&self, present: Version) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(versions) => versions.contains(&present),
        }
    }
}

/// Makes a create happen once: the same user's same key for the same kind of thing gives the first answer again, also when
/// both come at the same time and when the first client never heard it. Storage keeps it for 31 days, longer than a browser
/// keeps an unsaved post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Once {
    pub user: UserId,
    /// The client's `Idempotency-Key`.
    pub key: String,
}
