//! What a copy was made from, and whether that is still true.

use std::{sync::Arc, time::Instant};

use chrono::{DateTime, NaiveDate, Utc};
use domain::Feature;
use ports::Generations;

use super::{Freshness, GRACE};

/// A set of features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features(u16);

impl Features {
    /// The set of these.
    #[must_use]
    pub fn of(features: &[Feature]) -> Self {
        Self(features.iter().fold(0, |set, feature| set | 1 << *feature as u16))
    }

    /// The set with all of the other's.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn has(self, feature: Feature) -> bool {
        self.0 & (1 << feature as u16) != 0
    }
}

/// Where the time comes from.
#[derive(Clone, Copy)]
pub struct WallClock(pub fn() -> DateTime<Utc>);

impl Default for WallClock {
    fn default() -> Self {
        Self(Utc::now)
    }
}

/// A point in the life of this node: the generations, the UTC day and the milliseconds of the watch.
#[derive(Clone, Debug)]
pub struct Stamp {
    generations: [u64; Feature::ALL.len()],
    day: i64,
    pub at: u64,
}

/// Tells moments apart.
pub struct Clock {
    generations: Arc<Generations>,
    wall: WallClock,
    start: Instant,
}

impl Clock {
    pub fn new(generations: Arc<Generations>, wall: WallClock) -> Self {
        Self { generations, wall, start: Instant::now() }
    }

    pub fn is_synced(&self) -> bool {
        self.generations.is_synced()
    }

    /// Returns when this node last heard of others' writes, in milliseconds.
    pub fn last_synced(&self) -> Option<u64> {
        let synced = self.generations.last_synced()?.saturating_duration_since(self.start);
        u64::try_from(synced.as_millis()).ok()
    }

    pub fn today(&self) -> NaiveDate {
        (self.wall.0)().date_naive()
    }

    pub fn millis(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn day(&self) -> i64 {
        (self.wall.0)().timestamp().div_euclid(86_400)
    }

    /// Taken before anything is read.
    pub fn now(&self) -> Stamp {
        Stamp {
            // The time first: what is written meanwhile is counted as written after.
            at: self.millis(),
            day: self.day(),
            generations: Feature::ALL.map(|feature| self.generations.get(feature)),
        }
    }

    /// Whether it is still that moment's day.
    pub fn same_day(&self, moment: &Stamp) -> bool {
        moment.day == self.day()
    }

    /// Whether what was read of these features at that moment is what would be read now.
    pub fn is_current(&self, moment: &Stamp, read: Features) -> bool {
        self.same_day(moment)
            && Feature::ALL.into_iter().all(|feature| {
                !read.has(feature) || moment.generations[feature as usize] == self.generations.get(feature)
            })
    }

    /// Whether a reading that began then serves a request that came at `now`: nothing was written in between. A node that
    /// does not hear of others' writes can't know; there it serves visitors for as long as any copy would.
    pub fn unwritten(&self, began: &Stamp, now: &Stamp, freshness: Freshness) -> bool {
        if !self.is_synced() {
            return freshness == Freshness::AllowStale && now.at.saturating_sub(began.at) < GRACE;
        }
        let later = began.generations.iter().zip(&now.generations);
        began.day == now.day && later.into_iter().all(|(began, now)| began >= now)
    }
}
