//! The fast path: visitors' requests for cached responses, answered before the application, whose routing costs more than they do.

use std::time::Instant;

use actix_web::{
    HttpResponse,
    body::{BodySize, MessageBody as _},
    dev::RequestHead,
    http::Method,
    web::Data,
};

use crate::{
    cache::{Cache, Freshness},
    client,
    log_context::REQUEST_ID,
    middleware::{
        access_log::{Answered, id},
        proxy_hints,
        security_headers::SecurityHeaders,
    },
    session::session_name,
    settings::Settings,
};

/// The fast path of one worker thread.
pub struct FastPath {
    cache: Cache,
    settings: Data<Settings>,
    headers: SecurityHeaders,
}

/// A response of the fast path.
pub struct FastResponse {
    pub response: HttpResponse,
    /// The pattern of its route.
    pub route: Option<&'static str>,
}

impl FastPath {
    #[must_use]
    pub fn new(cache: Cache, settings: Data<Settings>, headers: SecurityHeaders) -> Self {
        Self { cache, settings, headers }
    }

    /// Answers a visitor's `GET` from the cache if its raw URL is a key and the copy is current. The response equals the application's.
    /// The request must not have a body.
    #[must_use]
    pub fn respond(&self, request: &RequestHead) -> Option<FastResponse> {
        let began = Instant::now();
        let session = session_name(self.settings.secure());
        if request.method != Method::GET || Freshness::of(&request.headers, session) == Freshness::Current {
            return None;
        }
        let url = request.uri.path_and_query()?.as_str();
        let (mut response, route) =
            self.cache.hit(url, |copy| Some((copy.respond_at_once(request, self.settings.cdn)?, copy.route())))?;
        proxy_hints::check(request, &self.settings);
        let id = id(&request.headers);
        let answered = Answered {
            id: &id,
            request,
            route,
            status: response.status(),
            elapsed: began.elapsed(),
            bytes: match response.body().size() {
                BodySize::Sized(length) => Some(length),
                BodySize::None => Some(0),
                BodySize::Stream => None,
            },
            client: client::address_in(request, &self.settings),
            user: None,
            reason: None,
        };
        answered.record();
        response.headers_mut().insert(REQUEST_ID, id);
        self.headers.add(response.headers_mut());
        Some(FastResponse { response, route })
    }
}
