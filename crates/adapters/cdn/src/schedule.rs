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

    /// Returns when the next purge is due.
    pub fn next_due(&self) -> Option<Instant> {
        self.due.iter().filter_map(|due| due.first()).min().copied()
    }

    /// Removes the purges that are due. Returns their features and tags.
    pub fn take_due(&mut self, now: Instant) -> (Vec<Feature>, Vec<&'static str>) {
        let mut taken = Vec::new();
        for &feature in Feature::VARIANTS {
            let due = &mut self.due[feature as usize];
            let before = due.len();
            due.retain(|time| *time > now);
            if due.len() < before {
                taken.push(feature);
            }
        }
        let tags = taken.iter().map(|feature| feature.as_str()).collect();
        (taken, tags)
    }

    /// Makes purges due again that failed.
    pub fn put_back(&mut self, taken: Vec<Feature>) {
        for feature in taken {
            self.due[feature as usize].insert(0, Instant::now());
        }
    }

    /// Removes all purges. Returns their tags.
    pub fn take_all(&mut self) -> Vec<&'static str> {
        let pending = Feature::VARIANTS.iter().filter(|feature| !self.due[**feature as usize].is_empty());
        let tags = pending.map(|feature| feature.as_str()).collect();
        self.due.iter_mut().for_each(Vec::clear);
        tags
    }
}

fn present(generations: &Generations) -> [u64; COUNT] {
    from_fn(|index| generations.get(Feature::VARIANTS[index]))
}
