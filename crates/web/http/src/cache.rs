//! The response cache: a copy of a rendered page or a public read is served until one of the features it was made from is written.
//! Concurrent requests for the same response share one computation.

mod cached_response;
mod cdn;
mod copies;
mod encoding;
mod freshness;
mod outage;
#[cfg(test)]
mod tests;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use actix_web::http::StatusCode;
use chrono::{DateTime, NaiveDate, Utc};
use futures_util::future::BoxFuture;
use metrics::{Counter, counter};
use ports::Generations;

use crate::error::ApiError;
pub use cached_response::{CachedResponse, Policy};
use copies::{Copies, Entry, with_capacity};
pub use copies::{Keep, Key, Produced, Reply};
use freshness::{Clock, Stamp};
pub use freshness::{Features, Freshness};
use outage::Outage;

/// The size of all copies together, in bytes.
const CAPACITY: u64 = 16 << 20;

/// How long a stale copy may be served to requests without a session while one request produces the new one, in milliseconds.
const GRACE: u64 = 1_000;

/// How long after it was last known to be current a copy may be served to visitors during an outage, in seconds.
/// [`Policy::Revalidate`] tells shared caches the same.
const STALE_IF_ERROR: u64 = 3_600;

/// Produces a response. It owns its input, so that it can outlive the request that started it.
pub type Producing = BoxFuture<'static, Result<Produced, ApiError>>;

/// Requests with the same key share one computation: those with no write in between. While the node receives no notifications,
/// those within the same period of [`GRACE`].
type FlightKey = (Key, Stamp, Option<u64>);

/// The response cache. Clones share the same copies.
#[derive(Clone)]
pub struct Cache {
    copies: Arc<Copies>,
    /// Coalesces requests for the same response. Its entries expire immediately.
    flights: moka::future::Cache<FlightKey, Arc<CachedResponse>>,
    clock: Arc<Clock>,
    outage: Arc<Outage>,
    pub(crate) hits: Counter,
    /// Requests that were answered with a copy that was no longer current.
    stale: Counter,
    misses: Counter,
    /// Responses that were produced: requests that miss at once share one.
    renders: Counter,
}

enum CopyState {
    Fresh,
    /// Stale for less than [`GRACE`].
    Recent,
    Stale,
}

impl Cache {
    #[must_use]
    pub fn new(generations: Arc<Generations>) -> Self {
        Self::with(generations, Utc::now, CAPACITY)
    }

    fn with(generations: Arc<Generations>, wall: fn() -> DateTime<Utc>, capacity: u64) -> Self {
        let requests = |result: &'static str| counter!("portico_cache_requests_total", "result" => result);
        Self {
            copies: Arc::new(with_capacity(capacity)),
            flights: moka::future::Cache::builder().time_to_live(Duration::ZERO).build(),
            clock: Arc::new(Clock::new(generations, wall)),
            outage: Arc::default(),
            hits: requests("hit"),
            stale: requests("stale"),
            misses: requests("miss"),
            renders: counter!("portico_cache_renders_total"),
        }
    }

    #[must_use]
    pub fn today(&self) -> NaiveDate {
        self.clock.today()
    }

    /// Returns the number of copies and their size in bytes.
    #[must_use]
    pub fn size(&self) -> (u64, u64) {
        (self.copies.len() as u64, self.copies.weight())
    }

    /// Returns the copy of that address if it is current.
    #[must_use]
    pub fn current(&self, url: &str) -> Option<Arc<CachedResponse>> {
        self.fresh(&url.into())
    }

    /// Returns the stale copy of that address for a visitor whose response can't be produced.
    #[must_use]
    pub fn stale(&self, url: &str) -> Option<Reply> {
        self.copies.get(&Key::from(url)).and_then(|entry| self.fallback(&entry, self.clock.millis()))
    }

    /// Returns a current copy, or the response that `make` produces. If that is 503, because the database is unavailable or something is
    /// overloaded, visitors get a stale copy.
    pub async fn get(
        &self,
        key: Key,
        freshness: Freshness,
        make: impl FnOnce() -> Producing + Send,
    ) -> Result<Reply, ApiError> {
        let known = self.copies.get(&key).map(|entry| (self.state(&entry), entry));
        if let Some((CopyState::Fresh, entry)) = &known {
            self.hits.increment(1);
            return Ok(Reply::current(Arc::clone(&entry.produced.response)));
        }
        // Take the stamp last: while the node is synced, it then includes all writes acknowledged before the request.
        let (synced, at, from) = (self.clock.is_synced(), self.clock.millis(), self.clock.stamp());
        let known = known.filter(|_| freshness == Freshness::AllowStale);
        let fallback = known.as_ref().and_then(|(_, entry)| self.fallback(entry, at));
        let run_flight = |key| self.clone().run_flight(key, from.clone(), at, make());
        if let Some(reply) = fallback.as_ref().filter(|_| self.outage.is_known(at, synced)) {
            if self.outage.claim_retry(at) {
                tokio::spawn(run_flight(key));
            }
            self.stale.increment(1);
            return Ok(reply.clone());
        }
        if let Some((CopyState::Recent, entry)) = &known
            && entry.is_claimed.swap(true, Ordering::Relaxed)
        {
            self.stale.increment(1);
            return Ok(Reply::current(Arc::clone(&entry.produced.response)));
        }
        let response = if synced || freshness == Freshness::AllowStale {
            let flight = (key.clone(), from.clone(), (!synced).then_some(at / GRACE));
            let shared = self.flights.try_get_with(flight, async { run_flight(key).await }).await;
            shared.map_err(|error| ApiError::clone(&error))
        } else {
            // There may be writes since the other request began that this node has not heard of.
            run_flight(key).await
        };
        let status = response.as_ref().map_or_else(|error| error.status, |response| response.status);
        match (response, fallback) {
            (_, Some(reply)) if status == StatusCode::SERVICE_UNAVAILABLE => {
                self.stale.increment(1);
                Ok(reply)
            }
            (response, _) => {
                self.misses.increment(1);
                response.map(Reply::current)
            }
        }
    }

    /// Produces a response and caches it. The computation started `at`.
    async fn run_flight(
        self,
        key: Key,
        from: Stamp,
        at: u64,
        producing: Producing,
    ) -> Result<Arc<CachedResponse>, ApiError> {
        // Another flight may have finished since the lookup.
        if let Some(copy) = self.fresh(&key) {
            return Ok(copy);
        }
        self.renders.increment(1);
        let produced = producing.await.inspect_err(|error| {
            // There is nothing at this key any more, so that a recent copy must not be served.
            if !is_outage(error) {
                self.copies.remove(&key);
            } else if self.outage.begin(self.clock.millis()) {
                tracing::warn!(%error, "the database does not answer: visitors get copies from memory");
            }
        })?;
        // A response that reads nothing succeeds without a database.
        let has_read = matches!(produced.keep, Keep::WhileUnchanged(read) if !read.is_empty());
        if has_read && self.outage.end() {
            tracing::info!("the database answers again");
        }
        let response = Arc::clone(&produced.response);
        self.keep(key, produced, from, at);
        Ok(response)
    }

    fn keep(&self, key: Key, produced: Produced, from: Stamp, at: u64) {
        let seen = match produced.keep {
            Keep::For(_) => self.clock.millis(),
            Keep::WhileUnchanged(_) if self.clock.is_synced() => at,
            Keep::WhileUnchanged(_) | Keep::No => return,
        };
        if self.fresh(&key).is_none() {
            let entry = Entry { produced, from, seen: AtomicU64::new(seen), is_claimed: AtomicBool::new(false) };
            self.copies.insert(key, Arc::new(entry));
        }
    }

    fn fresh(&self, key: &Key) -> Option<Arc<CachedResponse>> {
        let entry = self.copies.get(key)?;
        matches!(self.state(&entry), CopyState::Fresh).then(|| Arc::clone(&entry.produced.response))
    }

    fn state(&self, entry: &Entry) -> CopyState {
        // Check `is_synced` first: when a node is synced again, all generations have been bumped.
        let (synced, at) = (self.clock.is_synced(), self.clock.millis());
        let elapsed = at.saturating_sub(entry.seen.load(Ordering::Relaxed));
        match entry.produced.keep {
            Keep::WhileUnchanged(read) if (synced || read.is_empty()) && self.clock.is_current(&entry.from, read) => {
                // Not for each request: the threads would compete for it.
                if elapsed > 0 {
                    entry.seen.fetch_max(at, Ordering::Relaxed);
                }
                CopyState::Fresh
            }
            Keep::WhileUnchanged(_) if synced && elapsed < GRACE => CopyState::Recent,
            Keep::For(period) if u128::from(elapsed) < period.as_millis() => CopyState::Fresh,
            _ => CopyState::Stale,
        }
    }

    /// Returns the stale copy that visitors get during an outage, unless it is too old.
    fn fallback(&self, entry: &Entry, now: u64) -> Option<Reply> {
        let Keep::WhileUnchanged(read) = entry.produced.keep else { return None };
        // It may not have been requested between its production and the moment at which this node lost its connection.
        if let Some(synced) = self.clock.last_synced()
            && self.clock.is_current(&entry.from, read)
        {
            entry.seen.fetch_max(synced, Ordering::Relaxed);
        }
        let age = now.saturating_sub(entry.seen.load(Ordering::Relaxed)) / 1_000;
        (age <= STALE_IF_ERROR).then(|| Reply { response: Arc::clone(&entry.produced.response), age: Some(age) })
    }
}

/// Returns whether the error means that the database is unavailable or overloaded.
fn is_outage(error: &ApiError) -> bool {
    error.status == StatusCode::SERVICE_UNAVAILABLE
}
