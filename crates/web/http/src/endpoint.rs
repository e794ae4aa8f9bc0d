//! The description of an endpoint, written above its handler. The router, the role test, the public reads of pages, the OpenAPI
//! document and the docs page are made from it.

mod description;
pub mod param;
mod params;
mod public_read;
pub mod router;

use std::time::Duration;

use actix_web::{Route, http::Method};
use domain::Feature;
use ports::limits::Quota;

use crate::error::ErrorFormat;

pub use description::{Example, Failure, File, RequestBody, ResponseBody, Schema};
pub use param::Param;
pub use params::Params;
pub use public_read::{PublicRead, PublicReads, ReadCall, ReadPorts, Run};

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
    handler: fn() -> Route,
    /// The implementation of a public read, in place of the handler.
    pub read: Option<PublicRead>,
}

impl Endpoint {
    const fn new(role: Role, method: Method, path: &'static str, handler: fn() -> Route) -> Self {
        Self {
            method,
            path,
            summary: "",
            role,
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
            read: None,
        }
    }

    #[must_use]
    pub const fn public(method: Method, path: &'static str, handler: fn() -> Route) -> Self {
        Self::new(Role::Visitor, method, path, handler)
    }

    #[must_use]
    pub const fn client(method: Method, path: &'static str, handler: fn() -> Route) -> Self {
        Self::new(Role::Client, method, path, handler)
    }

    #[must_use]
    pub const fn admin(method: Method, path: &'static str, handler: fn() -> Route) -> Self {
        Self::new(Role::Admin, method, path, handler)
    }

    /// Returns a public read: a `GET` with one response for everyone, cached until one of these features is written.
    #[must_use]
    pub const fn read(path: &'static str, features: &'static [Feature], run: Run) -> Self {
        let mut endpoint = Self::public(Method::GET, path, Route::new).cacheable();
        endpoint.read = Some(PublicRead { features, run, run_as_admin: None });
        endpoint
    }

    /// Sets how a public read handles the call for administrators, who see more. That response is never cached.
    #[must_use]
    pub const fn for_admins(mut self, run: Run) -> Self {
        if let Some(read) = &mut self.read {
            read.run_as_admin = Some(run);
        }
        self
    }
}
