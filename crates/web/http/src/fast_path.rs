//! The fast path: visitors' requests for cached responses, answered before the application, whose routing costs more than they do.

use std::time::Instant;

use actix_web::{HttpResponse, body::MessageBody as _, dev::RequestHead, http::Method, web::Data};

use crate::{
    cache::{Cache, Freshness},
    client,
    log_context::REQUEST_ID,
    middleware::{
        access_log::{Answered, id, length},
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

impl FastPath {
    #[must_use]
    pub fn new(cache: Cache, settings: Data<Settings>, headers: SecurityHeaders) -> Self {
        Self { cache, settings, headers }
    }

    /// Answers a visitor's `GET` from the cache if its raw URL is a key and the copy is current. The response equals the application's;
    /// the pattern of its route comes with it. The request must not have a body.
    #[must_use]
    pub fn respond(&self, request: &RequestHead) -> Option<(HttpResponse, Option<&'static str>)> {
        let began = Instant::now();
        let session = session_name(self.settings.secure());
        if request.method != Method::GET || Freshness::of(&request.headers, session) == Freshness::Current {
            return None;
        }
        let copy = self.cache.current(request.uri.path_and_query()?.as_str())?;
        let mut response = copy.respond_at_once(request, self.settings.cdn)?;
        self.headers.add(response.headers_mut());
        self.cache.count_hit();
        let route = copy.route;
        proxy_hints::check(request, &self.settings);
        let id = id(&request.headers);
        let answered = Answered {
            id: &id,
            request,
            route,
            status: response.status(),
            elapsed: began.elapsed(),
            bytes: length(response.body().size()),
            client: client::address_in(request, &self.settings),
            user: None,
            reason: None,
        };
        answered.record();
        response.headers_mut().insert(REQUEST_ID, id);
        Some((response, route))
    }
}
