//! Answers that are kept: drawn pages and public reads, with the generations that they were made from.
//!
//! One request makes an answer, the others wait for it. A copy is served while nothing that it was read from was written.
//! Handlers of public reads call [`Cache::read`]; whoever needs the copy itself calls [`Cache::get`].

mod encoding;
mod flights;
mod freshness;
mod stored;
#[cfg(test)]
mod storm;
#[cfg(test)]
mod tests;

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use actix_web::{HttpRequest, HttpResponse, http::header};
use futures_util::{FutureExt, future::BoxFuture};
use ports::Revisions;

use crate::{error::ApiError, reads::Answer};
pub use encoding::Encoding;
use flights::{Flights, Flown};
pub use freshness::{Clock, Features};
use freshness::{Moment, Watch};
pub use stored::{Policy, Stored};

/// Bytes that all copies together may have.
const CAPACITY: u64 = 32 << 20;

/// How long after it was dropped a copy may still be served to those without a session, in milliseconds, while somebody
/// makes the new one.
const GRACE: u64 = 1_000;

/// What a copy costs beside its bytes.
const OVERHEAD: usize = 512;

/// Who asks: whoever has a session always gets what is true now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// No session cookie came.
    Visitor,
    /// One came, valid or not.
    Session,
}

impl Asker {
    /// By the session cookie of that name, whether it is valid or not.
    #[must_use]
    pub fn of(request: &HttpRequest, cookie: &str) -> Self {
        let has = |header: &header::HeaderValue| {
            header.to_str().is_ok_and(|text| {
                text.split(';').filter_map(|pair| pair.split_once('=')).any(|(name, _)| name.trim() == cookie)
            })
        };
        if request.headers().get_all(header::COOKIE).any(has) { Self::Session } else { Self::Visitor }
    }
}

/// An answer that was made just now.
pub struct Made {
    /// The answer.
    pub stored: Arc<Stored>,
    /// What it was read from; none: it is given to those who wait for it and never kept.
    pub read: Option<Features>,
    /// Whether the bytes are kept under another key already.
    pub shared: bool,
}

impl Made {
    /// An answer to keep.
    #[must_use]
    pub fn kept(stored: Stored, read: Features) -> Self {
        Self { stored: Arc::new(stored), read: Some(read), shared: false }
    }

    /// An answer for those who wait.
    #[must_use]
    pub fn passing(stored: Stored) -> Self {
        Self { stored: Arc::new(stored), read: None, shared: false }
    }
}

/// How an answer is made. It owns what it needs, so that it can outlive the request that began it.
pub type Making = BoxFuture<'static, Result<Made, ApiError>>;

struct Entry {
    stored: Arc<Stored>,
    read: Features,
    from: Moment,
    /// When it was last known to be true, in milliseconds of the watch.
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
    flights: Arc<Flights>,
    watch: Arc<Watch>,
}

impl Cache {
    /// An empty cache.
    #[must_use]
    pub fn new(revisions: Arc<Revisions>) -> Self {
        Self::with(revisions, Clock::default(), CAPACITY)
    }

    /// A cache with another clock and another capacity in bytes.
    #[must_use]
    pub fn with(revisions: Arc<Revisions>, clock: Clock, capacity: u64) -> Self {
        Self {
            copies: moka::sync::Cache::builder()
                .max_capacity(capacity)
                .weigher(|_, entry: &Arc<Entry>| entry.weight)
                .build(),
            flights: Arc::default(),
            watch: Arc::new(Watch::new(revisions, clock)),
        }
    }

    /// The UTC day now.
    #[must_use]
    pub fn today(&self) -> chrono::NaiveDate {
        self.watch.today()
    }

    /// The copy of that key, if there is one that is true.
    #[must_use]
    pub fn fresh(&self, key: &str) -> Option<Arc<Stored>> {
        let entry = self.copies.get(key)?;
        matches!(self.state(&entry), State::Fresh).then(|| Arc::clone(&entry.stored))
    }

    /// The answer of that key: a copy that is true, or what `make` makes.
    pub async fn get(
        &self,
        key: &str,
        asker: Asker,
        make: impl FnOnce() -> Making + Send,
    ) -> Result<Arc<Stored>, ApiError> {
        let known = self.copies.get(key);
        let recent = match &known {
            Some(entry) => match self.state(entry) {
                State::Fresh => return Ok(Arc::clone(&entry.stored)),
                State::Recent if asker == Asker::Visitor => Some(&entry.stored),
                State::Recent | State::Stale => None,
            },
            None => None,
        };
        let now = self.watch.now();
        // What began before this request, and before a write that this request may know of, is not for it.
        let suits = |began: &Moment| recent.is_some() || self.watch.unwritten(began, &now, asker);
        let (flight, new) = (self.flights).board(key, &now, suits, |key| self.fly(key, now.clone(), make()));
        match recent {
            Some(stored) if !new => Ok(Arc::clone(stored)),
            _ => flight.await,
        }
    }

    /// Answers a public read: from its copy, or by `make`.
    pub async fn read(
        &self,
        request: &HttpRequest,
        key: &str,
        asker: Asker,
        features: Features,
        make: impl FnOnce() -> BoxFuture<'static, Result<Answer, ApiError>> + Send,
    ) -> Result<HttpResponse, ApiError> {
        let stored = self.get_read(key, asker, features, make).await?;
        Ok(stored.respond(request).await)
    }

    /// The copy of a public read.
    pub async fn get_read(
        &self,
        key: &str,
        asker: Asker,
        features: Features,
        make: impl FnOnce() -> BoxFuture<'static, Result<Answer, ApiError>> + Send,
    ) -> Result<Arc<Stored>, ApiError> {
        self.get(key, asker, || make().map(move |answer| Ok(Made::kept(Stored::json(answer?), features))).boxed()).await
    }

    /// A making that ends in the cache.
    fn fly(&self, key: Arc<str>, began: Moment, making: Making) -> BoxFuture<'static, Flown> {
        let cache = self.clone();
        async move {
            // Another one may have landed between the look into the cache and this flight's beginning.
            if let Some(stored) = cache.fresh(&key) {
                return Ok(stored);
            }
            let made = making.await?;
            let stored = Arc::clone(&made.stored);
            cache.keep(key, made, began);
            Ok(stored)
        }
        .boxed()
    }

    fn keep(&self, key: Arc<str>, made: Made, from: Moment) {
        let Some(read) = made.read else { return };
        let bytes = if made.shared {
            0
        } else {
            // Twice: the compressed forms come when somebody asks for them.
            made.stored.len() * 2
        };
        let entry = Entry {
            weight: u32::try_from(key.len() + bytes + OVERHEAD).unwrap_or(u32::MAX),
            // It was true when its making began; what was written since then has dropped it already.
            seen: AtomicU64::new(from.at),
            stored: made.stored,
            read,
            from,
        };
        let overtaken = !matches!(self.state(&entry), State::Fresh)
            && (self.copies.get(&key)).is_some_and(|other| other.from.at >= entry.from.at);
        if self.watch.trusted() && !overtaken {
            self.copies.insert(key, Arc::new(entry));
        }
    }

    fn state(&self, entry: &Entry) -> State {
        if entry.read.is_empty() && self.watch.same_day(&entry.from) {
            return State::Fresh;
        }
        if !self.watch.trusted() {
            return State::Stale;
        }
        let at = self.watch.millis();
        let seen = entry.seen.load(Ordering::Relaxed);
        if self.watch.true_still(&entry.from, entry.read) {
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
}
