//! Responses that were just produced, and the store of copies: those that were requested once cannot displace those that were
//! requested again.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64},
    },
    time::Duration,
};

use actix_web::{HttpRequest, HttpResponse, http::header};
use quick_cache::{
    DefaultHashBuilder, OptionsBuilder, Weighter,
    sync::{Cache, DefaultLifecycle},
};

use super::{CachedResponse, Features, cdn, freshness::Stamp};
use crate::response::PublicResponse;

/// The memory of a copy besides its address and its body, in bytes.
const OVERHEAD: usize = 512;

/// What a copy answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// An address, canonical or as it was requested.
    Url(Arc<str>),
    /// All pages with this chunk that only the browser renders.
    Shell(String),
    /// All addresses of a route whose same calls, by their indices, found nothing.
    NothingFound { status: u16, route: String, calls: Vec<usize> },
}

impl From<&str> for Key {
    fn from(url: &str) -> Self {
        Self::Url(url.into())
    }
}

pub struct Entry {
    pub produced: Produced,
    pub from: Stamp,
    /// When it was last known to be current, in milliseconds since the node started. With [`Keep::For`], when it was produced.
    pub seen: AtomicU64,
    /// Whether a request is already producing the next one.
    pub is_claimed: AtomicBool,
}

/// Copies within a number of bytes together.
pub type Copies = Cache<Key, Arc<Entry>, Weight>;

/// About how many copies a full store has, and twice as many as it remembers once they are dropped.
const USUAL_COUNT: usize = 1_000;

/// Returns room for that many bytes. Half of it is for copies that were requested again; the others make room for each other.
pub fn with_capacity(bytes: u64) -> Copies {
    let mut options = OptionsBuilder::new();
    options.weight_capacity(bytes).estimated_items_capacity(USUAL_COUNT).hot_allocation(0.5);
    // The room is not divided, because large copies would find none in a part of it.
    match options.shards(1).build() {
        Ok(options) => Cache::with_options(options, Weight, DefaultHashBuilder::default(), DefaultLifecycle::default()),
        // It fails without a capacity alone.
        Err(_) => Cache::with_weighter(USUAL_COUNT, bytes, Weight),
    }
}

/// The size of a copy in bytes.
#[derive(Clone)]
pub struct Weight;

impl Weighter<Key, Arc<Entry>> for Weight {
    fn weight(&self, key: &Key, entry: &Arc<Entry>) -> u64 {
        let url = if let Key::Url(url) = key { url.len() } else { 0 };
        // Twice the size, because compressed forms are added on request.
        let body = if entry.produced.shared { 0 } else { entry.produced.response.plain.len() * 2 };
        (url + body + OVERHEAD) as u64
    }
}

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
