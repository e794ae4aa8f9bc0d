//! The few ways in which a port fails.

use domain::ValidationErrors;

/// A boxed cause, for the log alone: no caller ever sees its text.
pub type Cause = Box<dyn std::error::Error + Send + Sync>;

/// How a port fails.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Not found.
    #[error("not found")]
    NotFound,
    /// Conflicts with existing data; the message is for people, `field` is the name on the wire.
    #[error("{message}")]
    Conflict { field: Option<&'static str>, message: &'static str },
    /// The version that the caller knew is not the present one.
    #[error("stale version")]
    Stale,
    /// The `Idempotency-Key` was used with another request, which created the entity of that id.
    #[error("the idempotency key was used with another request")]
    KeyReused { id: Option<i32> },
    /// The merged whole breaks a rule.
    #[error("{0}")]
    Invalid(#[from] ValidationErrors),
    /// Overloaded, or a dependency is unavailable. A later attempt may succeed.
    #[error("unavailable: {0}")]
    Unavailable(#[source] Cause),
    /// It should have worked.
    #[error("failed: {0}")]
    Failed(#[source] Cause),
}

/// A port's answer.
pub type Result<T> = std::result::Result<T, Error>;

/// The text of an error, followed by those of its causes that it does not contain.
#[must_use]
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let said = cause.to_string();
        if !text.contains(&said) {
            text.push_str(": ");
            text.push_str(&said);
        }
        source = cause.source();
    }
    text
}
