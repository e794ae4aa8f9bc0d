//! The description of an endpoint, stated once beside its handler. The router, the role test, the public reads of pages, the
//! OpenAPI document and the docs page are all made from it.

mod description;
pub mod param;
mod params;
mod public_read;
pub mod router;

use std::time::Duration;

use actix_web::{Route, http::Method};
use ports::limits::Quota;

use crate::error::ErrorFormat;

pub use description::{Example, Failure, File, RequestBody, ResponseBody, Schema};
pub use param::Param;
pub use params::Params;
pub use public_read::{PublicRead, PublicReads, Run};

/// Who may call an endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Anybody.
    Visitor,
    /// Signed-in users.
    Client,
    /// Administrators.
    Admin,
}

/// An endpoint: a method on a path.
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub struct Endpoint {
    /// GET endpoints answer HEAD, too.
    pub method: Method,
    /// A pattern such as `/api/blog/{slug}`.
    pub path: &'static str,
    /// A sentence for the documentation.
    pub summary: &'static str,
    pub role: Role,
    pub error_format: ErrorFormat,
    /// The rate limit, per client.
    pub quota: Option<Quota>,
    /// How long it may take.
    pub timeout: Duration,
    /// Whether it opens, prolongs or ends a session.
    pub writes_session: bool,
    /// The query parameters that it reads.
    pub query: &'static [Param],
    pub body: Option<RequestBody>,
    pub returns: Option<ResponseBody>,
    /// The response body where that is not JSON.
    pub file: Option<File>,
    /// The headers of a successful response, besides the usual ones.
    pub response_headers: &'static [Param],
    /// Failures that not every endpoint of its kind has, the likeliest first.
    pub failures: &'static [Failure],
    /// The `Idempotency-Key` of a create.
    pub idempotency_key: Option<Param>,
    /// Whether a write compares versions (`If-Match`).
    pub is_versioned: bool,
    /// Whether responses may be cached and revalidated (`ETag`, `If-None-Match`).
    pub is_cacheable: bool,
    /// Whether it works without the database.
    pub is_independent: bool,
    handler: Handler,
}

#[derive(Clone, Copy)]
enum Handler {
    Route(fn() -> Route),
    PublicRead(PublicRead),
}

impl Endpoint {
    const fn new(method: Method, path: &'static str, handler: Handler) -> Self {
        Self {
            method,
            path,
            summary: "",
            role: Role::Visitor,
            error_format: ErrorFormat::Json,
            quota: None,
            timeout: Duration::from_secs(30),
            writes_session: false,
            query: &[],
            body: None,
            returns: None,
            file: None,
            response_headers: &[],
            failures: &[],
            idempotency_key: None,
            is_versioned: true,
            is_cacheable: false,
            is_independent: false,
            handler,
        }
    }

    /// An endpoint for anybody.
    #[must_use]
    pub const fn public(method: Method, path: &'static str, handler: fn() -> Route) -> Self {
        Self::new(method, path, Handler::Route(handler))
    }

    /// An endpoint for signed-in users.
    #[must_use]
    pub const fn client(method: Method, path: &'static str, handler: fn() -> Route) -> Self {
        let mut endpoint = Self::new(method, path, Handler::Route(handler));
        endpoint.role = Role::Client;
        endpoint
    }

    /// An endpoint for administrators.
    #[must_use]
    pub const fn admin(method: Method, path: &'static str, handler: fn() -> Route) -> Self {
        let mut endpoint = Self::new(method, path, Handler::Route(handler));
        endpoint.role = Role::Admin;
        endpoint
    }

    /// A `GET` that everybody gets the same response to, from the response cache.
    #[must_use]
    pub const fn read(path: &'static str, read: PublicRead) -> Self {
        let mut endpoint = Self::new(Method::GET, path, Handler::PublicRead(read));
        endpoint.is_cacheable = true;
        endpoint
    }

    /// How a public read is answered; pages read it, too.
    #[must_use]
    pub const fn public_read(&self) -> Option<PublicRead> {
        match self.handler {
            Handler::PublicRead(read) => Some(read),
            Handler::Route(_) => None,
        }
    }

    #[must_use]
    pub const fn summary(mut self, summary: &'static str) -> Self {
        self.summary = summary;
        self
    }

    /// Errors are plain text instead of JSON.
    #[must_use]
    pub const fn text_errors(mut self) -> Self {
        self.error_format = ErrorFormat::Text;
        self
    }

    #[must_use]
    pub const fn limited(mut self, quota: Quota) -> Self {
        self.quota = Some(quota);
        self
    }

    #[must_use]
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    #[must_use]
    pub const fn writes_session(mut self) -> Self {
        self.writes_session = true;
        self
    }
}
