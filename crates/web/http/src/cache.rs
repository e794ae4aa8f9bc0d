//! Answers that are kept: drawn pages and public reads, with the generations that they were made from.
//!
//! One request makes an answer, the others wait for it. A copy is served while nothing that it was read from was written.
//! Handlers of public reads call [`Cache::read`]; whoever needs the copy itself calls [`Cache::get`].

mod encoding;
mod freshness;
mod outage;
mod produced;
mod single_flight;
#[cfg(test)]
mod stale_if_error;
mod stored;
#[cfg(test)]
mod storm;
#[cfg(test)]
mod tests;

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
};
use futures_util::{FutureExt, future::BoxFuture};
use ports::Generations;

use crate::{error::ApiError, response::Answer};
pub use encoding::Encoding;
use freshness::{Clock, Stamp};
pub use freshness::{Features, WallClock};
use outage::Outage;
pub use produced::{Keep, Produced, Reply};
use single_flight::{FlightResult, SingleFlight};
pub use stored::{Policy, Stored};

/// Bytes that all copies together may have.
const CAPACITY: u64 = 32 << 20;

/// How long after it was dropped a copy may still be served to those without a session, in milliseconds, while somebody
/// makes the new one.
const GRACE: u64 = 1_000;

/// How long after it was last known to be true a copy may be served to visitors while none can be made, in seconds.
/// [`Policy::Revalidate`] says the same to shared caches.
const STALE_IF_ERROR: u64 = 3_600;

/// What a copy costs beside its bytes.
const OVERHEAD: usize = 512;

/// How fresh a response must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// For requests without a session cookie: a copy that has just become stale will do.
    AllowStale,
    /// For requests with a session cookie, valid or not: they see every write that was acknowledged.
    Current,
}

impl Freshness {
    /// Returns what a request needs, by whether it has the session cookie of that name.
    #[must_use]
    pub fn of(request: &HttpRequest, cookie: &str) -> Self {
        let has = |header: &header::HeaderValue| {
            header.to_str().is_ok_and(|text| {
                text.split(';').filter_map(|pair| pair.split_once('=')).any(|(name, _)| name.trim() == cookie)
            })
        };
        if request.headers().get_all(header::COOKIE).any(has) { Self::Current } else { Self::AllowStale }
    }
}

/// How an answer is made. It owns what it needs, so that it can outlive the request that began it.
pub type Making = BoxFuture<'static, Result<Produced, ApiError>>;

struct Entry {
    stored: Arc<Stored>,
    keep: Keep,
    from: Stamp,
    /// When it was last known to be true, in milliseconds of the watch; when it was made, where it is kept for a while.
    seen: AtomicU64,
    weight: u32,
}

enum State {
    Fresh,
    /// Dropped, but less than the grace ago.
    Recent,
    Stale,
}

/// The copies. Clones are the same cache.
#[derive(Clone)]
pub struct Cache {
    copies: moka::sync::Cache<Arc<str>, Arc<Entry>>,
    single_flight: Arc<SingleFlight>,
    clock: Arc<Clock>,
    outage: Arc<Outage>,
}

impl Cache {
    /// An empty cache.
    #[must_use]
    pub fn new(generations: Arc<Generations>) -> Self {
        Self::with(generations, WallClock::default(), CAPACITY)
    }

    /// A cache with another clock and another capacity in bytes.
    #[must_use]
    pub fn with(generations: Arc<Generations>, clock: WallClock, capacity: u64) -> Self {
        Self {
            copies: moka::sync::Cache::builder()
                .max_capacity(capacity)
                .weigher(|_, entry: &Arc<Entry>| entry.weight)
                .build(),
            single_flight: Arc::default(),
            clock: Arc::new(Clock::new(generations, clock)),
            outage: Arc::default(),
        }
    }

    /// The UTC day now.
    #[must_use]
    pub fn today(&self) -> chrono::NaiveDate {
        self.clock.today()
    }

    /// The copy of that key, if there is one that is true.
    #[must_use]
    pub fn fresh(&self, key: &str) -> Option<Arc<Stored>> {
        let entry = self.copies.get(key)?;
        matches!(self.state(&entry), State::Fresh).then(|| Arc::clone(&entry.stored))
    }

    /// The answer of that key: a copy that is true, or what `make` makes. Visitors get a stale copy where that fails because
    /// the database is away or overloaded.
    pub async fn get(
        &self,
        key: &str,
        freshness: Freshness,
        make: impl FnOnce() -> Making + Send,
    ) -> Result<Reply, ApiError> {
        let mut known = self.copies.get(key);
        let state = known.as_ref().map_or(State::Stale, |entry| self.state(entry));
        if let (Some(entry), State::Fresh) = (&known, &state) {
            return Ok(Reply::current(Arc::clone(&entry.stored)));
        }
        known.take_if(|_| freshness == Freshness::Current);
        let recent = known.as_ref().filter(|_| matches!(state, State::Recent));
        let now = self.clock.now();
        let fallback = known.as_ref().and_then(|entry| self.fallback(entry, now.at));
        // What began before this request, and before a write that this request may know of, is not for it.
        let suits = |began: &Stamp| recent.is_some() || self.clock.unwritten(began, &now, freshness);
        let board = || self.single_flight.board(key, &now, suits, |key| self.fly(key, now.clone(), make()));
        if let Some(reply) = fallback.as_ref().filter(|_| self.outage.is_known(now.at, self.clock.is_synced())) {
            if self.outage.claim_retry(now.at) {
                tokio::spawn(board().0);
            }
            return Ok(reply.clone());
        }
        let (flight, new) = board();
        match recent {
            Some(entry) if !new => Ok(Reply::current(Arc::clone(&entry.stored))),
            _ => match (flight.await, fallback) {
                (Err(error), Some(reply)) if is_outage(&error) => Ok(reply),
                (answer, _) => answer.map(Reply::current),
            },
        }
    }

    /// Answers a public read: from its copy, or by `make`.
    pub async fn read(
        &self,
        request: &HttpRequest,
        key: &str,
        freshness: Freshness,
        features: Features,
        make: impl FnOnce() -> BoxFuture<'static, Result<Answer, ApiError>> + Send,
    ) -> Result<HttpResponse, ApiError> {
        let reply = self.get_read(key, freshness, features, make).await?;
        Ok(reply.respond(request).await)
    }

    /// The copy of a public read.
    pub async fn get_read(
        &self,
        key: &str,
        freshness: Freshness,
        features: Features,
        make: impl FnOnce() -> BoxFuture<'static, Result<Answer, ApiError>> + Send,
    ) -> Result<Reply, ApiError> {
        self.get(key, freshness, || {
            make().map(move |answer| Ok(Produced::kept(Stored::json(answer?), features))).boxed()
        })
        .await
    }

    /// A making that ends in the cache.
    fn fly(&self, key: Arc<str>, began: Stamp, making: Making) -> BoxFuture<'static, FlightResult> {
        let cache = self.clone();
        async move {
            // Another one may have landed between the look into the cache and this flight's beginning.
            if let Some(stored) = cache.fresh(&key) {
                return Ok(stored);
            }
            let produced = making.await.inspect_err(|error| cache.note_failure(error))?;
            cache.note_success(&produced);
            let stored = Arc::clone(&produced.stored);
            cache.keep(key, produced, began);
            Ok(stored)
        }
        .boxed()
    }

    fn note_failure(&self, error: &ApiError) {
        if is_outage(error) && self.outage.begin(self.clock.millis()) {
            tracing::warn!(%error, "the database does not answer: visitors get copies from memory");
        }
    }

    fn note_success(&self, produced: &Produced) {
        // What reads nothing succeeds without a database.
        let has_read = matches!(produced.keep, Keep::WhileUnchanged(read) if !read.is_empty());
        if has_read && self.outage.end() {
            tracing::info!("the database answers again");
        }
    }

    fn keep(&self, key: Arc<str>, produced: Produced, from: Stamp) {
        let (kept, seen) = match produced.keep {
            Keep::No => return,
            // It was true when its making began; what was written since then has dropped it already.
            Keep::WhileUnchanged(_) => (self.clock.is_synced(), from.at),
            Keep::For(_) => (self.fresh(&key).is_none(), self.clock.millis()),
        };
        let bytes = if produced.shared {
            0
        } else {
            // Twice: the compressed forms come when somebody asks for them.
            produced.stored.size() * 2
        };
        let entry = Entry {
            weight: u32::try_from(key.len() + bytes + OVERHEAD).unwrap_or(u32::MAX),
            seen: AtomicU64::new(seen),
            stored: produced.stored,
            keep: produced.keep,
            from,
        };
        let overtaken = !matches!(self.state(&entry), State::Fresh)
            && (self.copies.get(&key)).is_some_and(|other| other.from.at >= entry.from.at);
        if kept && !overtaken {
            self.copies.insert(key, Arc::new(entry));
        }
    }

    fn state(&self, entry: &Entry) -> State {
        let at = self.clock.millis();
        let seen = entry.seen.load(Ordering::Relaxed);
        let read = match entry.keep {
            Keep::WhileUnchanged(read) => read,
            Keep::For(period) if u128::from(at.saturating_sub(seen)) < period.as_millis() => return State::Fresh,
            Keep::For(_) | Keep::No => return State::Stale,
        };
        if read.is_empty() && self.clock.same_day(&entry.from) {
            return State::Fresh;
        }
        if !self.clock.is_synced() {
            return State::Stale;
        }
        if self.clock.is_current(&entry.from, read) {
            if seen != at {
                entry.seen.fetch_max(at, Ordering::Relaxed);
            }
            State::Fresh
        } else if at.saturating_sub(seen) < GRACE {
            State::Recent
        } else {
            State::Stale
        }
    }

    /// Returns what visitors get of an entry that is not fresh while no other answer can be made.
    fn fallback(&self, entry: &Entry, now: u64) -> Option<Reply> {
        let Keep::WhileUnchanged(read) = entry.keep else { return None };
        // Nobody may have asked for it between its making and the moment at which this node lost touch.
        if let Some(synced) = self.clock.last_synced()
            && self.clock.is_current(&entry.from, read)
        {
            entry.seen.fetch_max(synced, Ordering::Relaxed);
        }
        let age = now.saturating_sub(entry.seen.load(Ordering::Relaxed)) / 1_000;
        (age <= STALE_IF_ERROR).then(|| Reply::stale(Arc::clone(&entry.stored), age))
    }
}

/// Returns whether an answer could not be made because the database is away or overloaded.
fn is_outage(error: &ApiError) -> bool {
    error.status == StatusCode::SERVICE_UNAVAILABLE
}
