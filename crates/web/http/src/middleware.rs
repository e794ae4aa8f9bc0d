//! Middleware.

pub mod access_log;
pub mod csrf;
pub mod format_errors;
pub(crate) mod proxy_hints;
pub mod rate_limit;
pub mod security_headers;
mod unread_body;
