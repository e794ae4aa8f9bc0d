//! The fast path: visitors' requests for cached responses, answered before the application, whose routing costs more than they do.

use std::time::Instant;

use actix_web::{HttpResponse, body::MessageBody as _, dev::RequestHead, http::Method, web::Data};

use crate::{
    cache::{Cache, Freshness},
    client,
    log_context::{Notes, REQUEST_ID},
    middleware::{
        access_log::{id, length, record},
        proxy_hints,
        security_headers::SecurityHeaders,
    },
    session::session_name,
    settings::Settings,
};

/// The fast path of one worker thread.
pub struct FastPath {
    pub cache: Cache,
    pub settings: Data<Settings>,
    pub headers: SecurityHeaders,
}

impl FastPath {
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
        self.cache.hits.increment(1);
        let route = copy.route;
        proxy_hints::check(request, &self.settings);
        let id = id(&request.headers);
        let (notes, client) = (Notes { route, ..Notes::default() }, client::address_in(request, &self.settings));
        record(&id, request, &notes, response.status(), began.elapsed(), length(response.body().size()), client);
        response.headers_mut().insert(REQUEST_ID, id);
        Some((response, route))
    }
}
