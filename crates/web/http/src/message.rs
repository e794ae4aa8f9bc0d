//! Messages that more than one endpoint uses.

/// 301: the entity has another address.
pub const MOVED: &str = "Moved to another address";
/// 401: not signed in.
pub const LOG_IN: &str = "Please log in to access this page.";
/// 403: signed in, but not an administrator.
pub const ADMINISTRATORS_ONLY: &str = "You need administrator privileges to access this page.";
/// 401: an unknown user or a wrong password. The response does not tell which.
pub const WRONG_CREDENTIALS: &str = "Invalid username or password";
/// 403: registration is switched off.
pub const REGISTRATION_CLOSED: &str = "Registration is closed";
/// 403: a page of another site made the request.
pub const CROSS_SITE: &str = "Requests from other sites are not allowed";
/// 429: a rate limit is reached.
pub const TOO_MANY_REQUESTS: &str = "Too many requests. Please try again later.";
/// 503: overloaded, or a dependency is unavailable.
pub const UNAVAILABLE: &str = "Service temporarily unavailable. Please try again.";
/// 422: an `Idempotency-Key` was used with another request before.
pub const KEY_REUSED: &str = "This Idempotency-Key was used with another request.";
/// 412: the version in `If-Match` is not the current one.
pub const STALE: &str = "This was changed by someone else in the meantime. Please reload and try again.";
