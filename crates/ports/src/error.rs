//! The errors of ports.

use domain::ValidationErrors;

/// A boxed cause. Only the log shows its text, never a response.
pub type Cause = Box<dyn std::error::Error + Send + Sync>;

/// How a port fails.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("not found")]
    NotFound,
    /// Conflicts with existing data. `field` is the JSON name, `message` is shown to users.
    #[error("{message}")]
    Conflict { field: Option<&'static str>, message: &'static str },
    /// The entity has another version than the caller expected.
    #[error("stale version")]
    Stale,
    /// The `Idempotency-Key` was used with another request, which created the entity with this id.
    #[error("the idempotency key was used with another request")]
    KeyReused { id: Option<i32> },
    #[error("{0}")]
    Invalid(#[from] ValidationErrors),
    /// Overloaded, or a dependency is unavailable. A later attempt may succeed.
    #[error("unavailable: {0}")]
    Unavailable(#[source] Cause),
    #[error("failed: {0}")]
    Failed(#[source] Cause),
}

pub type Result<T> = std::result::Result<T, Error>;

/// Returns the text of an error, followed by the texts of its causes that it does not contain.
#[must_use]
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text.push_str(": ");
            text.push_str(&cause_text);
        }
        source = cause.source();
    }
    text
}
