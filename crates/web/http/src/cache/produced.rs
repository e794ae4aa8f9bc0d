//! A response that was just produced, before it is cached, and one with its age.

use std::{sync::Arc, time::Duration};

use actix_web::{HttpRequest, HttpResponse, http::header};

use super::{CachedResponse, Features, cdn};
use crate::response::PublicResponse;

/// How long a response is cached.
#[derive(Clone, Copy, Debug)]
pub enum Keep {
    /// Sent to the waiting requests, but not cached.
    No,
    /// Until one of these features is written.
    WhileUnchanged(Features),
    /// For that long, even if its features are written.
    For(Duration),
}

/// A response that was just produced.
pub struct Produced {
    pub response: Arc<CachedResponse>,
    pub keep: Keep,
    /// Whether the bytes are already cached under another key.
    pub shared: bool,
}

impl Produced {
    #[must_use]
    pub fn new(response: CachedResponse, keep: Keep) -> Self {
        Self { response: Arc::new(response), keep, shared: false }
    }

    #[must_use]
    pub fn while_unchanged(mut response: CachedResponse, read: Features) -> Self {
        response.read = read;
        Self::new(response, Keep::WhileUnchanged(read))
    }

    /// Returns the response of a public read, which is another one for administrators if they see more.
    #[must_use]
    pub fn read(response: PublicResponse, route: &'static str, read: Features, admins_see_more: bool) -> Self {
        let mut response = CachedResponse::json(response).with_route(route);
        response.varies_by_session = admins_see_more;
        Self::while_unchanged(response, read)
    }
}

/// A cached response with its age.
#[derive(Clone, Debug)]
pub struct Reply {
    pub response: Arc<CachedResponse>,
    /// Seconds since it was last known to be current; `None` if it is current.
    pub(super) age: Option<u64>,
}

impl Reply {
    /// Returns a reply that is current.
    #[must_use]
    pub fn current(response: Arc<CachedResponse>) -> Self {
        Self { response, age: None }
    }

    /// Returns the HTTP response, with `Age` if it is stale.
    pub async fn respond(&self, request: &HttpRequest) -> HttpResponse {
        let mut response = self.response.respond(request).await;
        if let Some(age) = self.age {
            cdn::remove(response.headers_mut());
            response.headers_mut().insert(header::AGE, age.into());
        }
        response
    }
}
