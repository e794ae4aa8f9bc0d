//! The state that a copy was made from, and whether it is still current.

use std::{array::from_fn, sync::Arc, time::Instant};

use chrono::{DateTime, NaiveDate, Utc};
use domain::{Feature, VariantArray};
use ports::Generations;

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

/// The state that a copy was made from: the generations of all features, and the UTC day.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Stamp {
    generations: [u64; Feature::VARIANTS.len()],
    day: NaiveDate,
}

/// Tells the time and whether a state is current. Times are milliseconds since the node started.
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

    /// Returns when this node last heard of others' writes.
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

    /// Returns whether nothing of these features was written since then, and it is still that day.
    pub fn is_current(&self, from: &Stamp, read: Features) -> bool {
        let unwritten = |feature| from.generations[feature as usize] == self.generations.get(feature);
        from.day == self.today() && Feature::VARIANTS.iter().all(|&feature| !read.has(feature) || unwritten(feature))
    }
}
