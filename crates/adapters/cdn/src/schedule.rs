//! Which tags are to be purged, and when.

use std::{array::from_fn, time::Duration};

use domain::{Feature, VariantArray as _};
use ports::Generations;
use tokio::time::Instant;

/// How long bumps are collected: an import would otherwise send a purge for each row.
pub const BATCH: Duration = Duration::from_millis(200);

/// When a tag is purged again. Until then a CDN may have fetched a copy that a node served for the last time: visitors get one that was
/// dropped less than a second ago, and a page may have been rendered from before the write.
pub const AGAIN: Duration = Duration::from_secs(5);

const COUNT: usize = Feature::VARIANTS.len();

/// The purges of each feature that are due: soon after its bump, and later again.
pub struct Schedule {
    known: [u64; COUNT],
    due: [Vec<Instant>; COUNT],
}

impl Schedule {
    /// Begins with a purge of every tag: a node that was killed may have left some unsent.
    pub fn new(generations: &Generations, now: Instant) -> Self {
        let first = |index: usize| generations.is_cached(Feature::VARIANTS[index]).then_some(now);
        Self { known: present(generations), due: from_fn(|index| first(index).into_iter().collect()) }
    }

    /// Schedules purges of the features that were bumped since the last call.
    pub fn note(&mut self, generations: &Generations, now: Instant) {
        let present = present(generations);
        for &feature in Feature::VARIANTS {
            let index = feature as usize;
            if present[index] != self.known[index] && generations.is_cached(feature) {
                // A bump during a storm is covered by the purge that is due anyway.
                let due = &mut self.due[index];
                if due.first().is_none_or(|first| *first > now + BATCH) {
                    due.insert(0, now + BATCH);
                }
                due.truncate(1);
                due.push(now + AGAIN);
            }
        }
        self.known = present;
    }

    pub fn next_due(&self) -> Option<Instant> {
        self.due.iter().filter_map(|due| due.first()).min().copied()
    }

    /// Removes the purges that are due by then. Returns their features.
    pub fn take_due(&mut self, until: Instant) -> Vec<Feature> {
        let mut is_due = |feature: &Feature| {
            let due = &mut self.due[*feature as usize];
            let before = due.len();
            due.retain(|time| *time > until);
            due.len() < before
        };
        Feature::VARIANTS.iter().copied().filter(|feature| is_due(feature)).collect()
    }

    /// Makes purges due again that failed.
    pub fn put_back(&mut self, taken: Vec<Feature>) {
        for feature in taken {
            self.due[feature as usize].insert(0, Instant::now());
        }
    }
}

fn present(generations: &Generations) -> [u64; COUNT] {
    from_fn(|index| generations.get(Feature::VARIANTS[index]))
}
