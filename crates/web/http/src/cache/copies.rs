//! The store of copies: those that were requested once cannot displace those that were requested again.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU64},
};

use quick_cache::{
    DefaultHashBuilder, OptionsBuilder, Weighter,
    sync::{Cache, DefaultLifecycle},
};

use super::{Produced, freshness::Stamp};

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

/// A copy.
pub struct Entry {
    pub produced: Produced,
    pub from: Stamp,
    /// When it was last known to be current, in milliseconds since the node started. With [`super::Keep::For`], when it was produced.
    pub seen: AtomicU64,
    /// Whether a request is already producing the next one.
    pub is_claimed: AtomicBool,
}

/// Copies within a number of bytes together.
pub type Copies = Cache<Key, Arc<Entry>, Weight>;

/// About how many copies a full store has, and twice as many as it remembers once they are dropped.
const USUAL_COUNT: usize = 1_000;

/// Returns room for copies of that many bytes together. Half of it is for those that were requested again; the others make room for
/// each other.
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
