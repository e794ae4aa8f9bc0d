//! A copy in the cache.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU64},
};

use super::{CachedResponse, Keep, freshness::Stamp};

pub struct Entry {
    pub response: Arc<CachedResponse>,
    pub keep: Keep,
    pub from: Stamp,
    /// When it was last known to be current, in milliseconds since the node started. With [`Keep::For`], when it was produced.
    pub seen: AtomicU64,
    /// Whether a request is already producing the next one.
    pub is_claimed: AtomicBool,
    pub weight: u32,
}

pub enum CopyState {
    Fresh,
    /// Stale for less than [`super::GRACE`].
    Recent,
    Stale,
}

/// A copy that was current when it was looked up.
pub struct CurrentCopy(pub(super) Arc<Entry>);

impl CurrentCopy {
    #[must_use]
    pub fn response(&self) -> &CachedResponse {
        &self.0.response
    }
}
