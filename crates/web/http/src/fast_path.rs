//! The fast path: visitors' requests for cached responses, answered before the application, whose routing costs more than they do.

use std::{
    cell::RefCell,
    rc::Rc,
    time::{Duration, Instant},
};

use actix_web::{
    HttpResponse,
    body::{BodySize, BoxBody, MessageBody as _},
    dev::RequestHead,
    http::{
        Method,
        header::{ContentEncoding, HeaderMap},
    },
    web::{Bytes, Data},
};
use foldhash::HashMap;

use crate::{
    cache::{Cache, CurrentCopy, Freshness},
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

/// How many copies each worker thread has at hand. They stay in memory even if the cache has dropped them.
const MAX_AT_HAND: usize = 32;

/// How long a copy stays at hand. The cache counts one request in that time, and so knows what is requested often.
const TIME_AT_HAND: Duration = Duration::from_secs(1);

/// The fast path of one worker thread.
pub struct FastPath {
    cache: Cache,
    /// By URL. Threads that look up the same copy in the cache at once slow each other down.
    at_hand: RefCell<HashMap<Box<str>, Rc<CopyAtHand>>>,
    settings: Data<Settings>,
    headers: SecurityHeaders,
}

/// A copy that this worker thread has served.
struct CopyAtHand {
    cached: CurrentCopy,
    prepared: RefCell<Vec<Prepared>>,
    since: Instant,
}

/// A response with a body, ready but for the request's id. Threads share no reference counts of it, for which they would compete.
struct Prepared {
    coding: ContentEncoding,
    headers: HeaderMap,
    body: Bytes,
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
        Self { cache, at_hand: RefCell::default(), settings, headers }
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
        let copy = self.current(url, began)?;
        let mut response = self.response(&copy, request)?;
        self.cache.count_hit();
        let route = copy.cached.response().route();
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
        Some(FastResponse { response, route })
    }

    /// Returns the copy of that URL if it is current.
    fn current(&self, url: &str, now: Instant) -> Option<Rc<CopyAtHand>> {
        let mut at_hand = self.at_hand.borrow_mut();
        if let Some(copy) = at_hand.get(url) {
            let is_recent = now.saturating_duration_since(copy.since) < TIME_AT_HAND;
            if is_recent && self.cache.is_current(&copy.cached) {
                return Some(Rc::clone(copy));
            }
            at_hand.remove(url);
        }
        let cached = self.cache.current(url)?;
        let copy = Rc::new(CopyAtHand { cached, prepared: RefCell::default(), since: now });
        if at_hand.len() >= MAX_AT_HAND {
            at_hand.clear();
        }
        at_hand.insert(url.into(), Rc::clone(&copy));
        Some(copy)
    }

    /// Returns the response without the request's id.
    fn response(&self, copy: &CopyAtHand, request: &RequestHead) -> Option<HttpResponse> {
        let cached = copy.cached.response();
        // The headers for a CDN depend on the time.
        let coding = cached.coding_of_body(request).filter(|_| self.settings.cdn.is_none());
        let mut known = copy.prepared.borrow_mut();
        if let Some(prepared) = known.iter().find(|prepared| Some(prepared.coding) == coding) {
            let mut response = HttpResponse::with_body(cached.status(), BoxBody::new(prepared.body.clone()));
            *response.headers_mut() = prepared.headers.clone();
            return Some(response);
        }
        let mut response = cached.respond_at_once(request, self.settings.cdn)?;
        self.headers.add(response.headers_mut());
        if let Some(coding) = coding {
            let mut headers = response.headers().clone();
            cached.unshare(&mut headers);
            known.push(Prepared { coding, headers, body: Bytes::from_owner(cached.form_at_hand(coding)?.clone()) });
        }
        Some(response)
    }
}
