//! How fresh a response must be, the state from which a copy was made, and whether that state is still current.

use std::{array::from_fn, sync::Arc, time::Instant};

use actix_web::http::header::HeaderMap;
use chrono::{DateTime, NaiveDate, Utc};
use domain::{Feature, VariantArray};
use ports::Generations;

use crate::cookie_header;

/// How fresh a response must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// For requests without a session cookie: a copy that has just become stale is fine.
    AllowStale,
    /// For requests with a session cookie, valid or not: they see every acknowledged write.
    Current,
}

impl Freshness {
    /// Returns the freshness that a request with these headers needs: current if it has the session cookie of that name.
    #[must_use]
    pub fn of(headers: &HeaderMap, cookie: &str) -> Self {
        if cookie_header::has(headers, cookie) { Self::Current } else { Self::AllowStale }
    }
}

/// A set of features: whether it has each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features([bool; Feature::VARIANTS.len()]);

impl Features {
    #[must_use]
    pub fn of(features: &[Feature]) -> Self {
        Self(from_fn(|index| features.contains(&Feature::VARIANTS[index])))
    }

    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(from_fn(|index| self.0[index] || other.0[index]))
    }

    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::VARIANTS.iter().copied().filter(move |feature| self.0[*feature as usize])
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// The state from which a copy was made: the generations of all features, and the UTC day.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Stamp {
    generations: [u64; Feature::VARIANTS.len()],
    day: NaiveDate,
}

/// The time, and whether a stamp is current. Times are milliseconds since the node started.
pub struct Clock {
    generations: Arc<Generations>,
    wall: fn() -> DateTime<Utc>,
    start: Instant,
}

impl Clock {
    pub fn new(generations: Arc<Generations>, wall: fn() -> DateTime<Utc>) -> Self {
        Self { generations, wall, start: Instant::now() }
    }

    pub fn is_synced(&self) -> bool {
        self.generations.is_synced()
    }

    /// Returns when this node last received notifications of other nodes' writes.
    pub fn last_synced(&self) -> Option<u64> {
        let synced = self.generations.last_synced()?.saturating_duration_since(self.start);
        u64::try_from(synced.as_millis()).ok()
    }

    pub fn today(&self) -> NaiveDate {
        (self.wall)().date_naive()
    }

    pub fn millis(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    pub fn stamp(&self) -> Stamp {
        Stamp { day: self.today(), generations: from_fn(|index| self.generations.get(Feature::VARIANTS[index])) }
    }

    /// Returns whether none of these features was written since the stamp and it is still the same day.
    pub fn is_current(&self, from: &Stamp, read: Features) -> bool {
        let unwritten = |feature| from.generations[feature as usize] == self.generations.get(feature);
        from.day == self.today() && read.iter().all(unwritten)
    }
}
