//! The description of an endpoint, written above its handler. The router, the role test, the public reads of pages, the OpenAPI
//! document and the docs page are made from it.

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
pub use public_read::{PublicRead, PublicReads, ReadPorts, Run};

/// Who may call an endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Everyone.
    Visitor,
    /// Signed-in users.
    Client,
    /// Administrators.
    Admin,
}

/// An endpoint: a method on a path.
#[expect(clippy::struct_excessive_bools, reason = "they are independent properties")]
pub struct Endpoint {
    /// GET endpoints also answer HEAD.
    pub method: Method,
    /// A pattern such as `/api/blog/{slug}`.
    pub path: &'static str,
    /// A phrase for the documentation.
    pub summary: &'static str,
    pub role: Role,
    pub error_format: ErrorFormat,
    /// The rate limit, per client.
    pub quota: Option<Quota>,
    /// The timeout of the whole call.
    pub timeout: Duration,
    /// Whether it opens, prolongs or ends a session.
    pub writes_session: bool,
    /// The query parameters that it reads.
    pub query: &'static [Param],
    pub body: Option<RequestBody>,
    pub returns: Option<ResponseBody>,
    /// The response body if it is not JSON.
    pub file: Option<File>,
    /// Further headers of a successful response.
    pub response_headers: &'static [Param],
    /// Failures specific to this endpoint, the likeliest first.
    pub failures: &'static [Failure],
    /// The description of the `Idempotency-Key`, if it takes one.
    pub idempotency_key: Option<Param>,
    /// Whether a write takes `If-Match`.
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

    /// Returns an endpoint for everyone.
    #[must_use]
    pub const fn public(method: Method, path: &'static str, handler: fn() -> Route) -> Self {
        Self::new(method, path, Handler::Route(handler))
    }

    /// Returns an endpoint for signed-in users.
    #[must_use]
    pub const fn client(method: Method, path: &'static str, handler: fn() -> Route) -> Self {
        let mut endpoint = Self::new(method, path, Handler::Route(handler));
        endpoint.role = Role::Client;
        endpoint
    }

    /// Returns an endpoint for administrators.
    #[must_use]
    pub const fn admin(method: Method, path: &'static str, handler: fn() -> Route) -> Self {
        let mut endpoint = Self::new(method, path, Handler::Route(handler));
        endpoint.role = Role::Admin;
        endpoint
    }

    /// Returns a public read: a `GET` with one response for everyone, from the response cache.
    #[must_use]
    pub const fn read(path: &'static str, read: PublicRead) -> Self {
        let mut endpoint = Self::new(Method::GET, path, Handler::PublicRead(read));
        endpoint.is_cacheable = true;
        endpoint
    }

    /// Returns the implementation of a public read.
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

    /// Answers errors as plain text instead of JSON.
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
