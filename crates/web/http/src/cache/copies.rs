//! The copies themselves: those that were requested once cannot displace those that were requested again.

use std::sync::Arc;

use moka::{policy::EvictionPolicy, sync::Cache};

use super::entry::Entry;

type Segment = Cache<Arc<str>, Arc<Entry>>;

/// Two segments, of which each evicts what was not requested for longest. A copy moves to the other one when it is requested again.
#[derive(Clone)]
pub struct Copies {
    once: Segment,
    again: Segment,
}

impl Copies {
    /// Returns room for copies of that many bytes together.
    pub fn new(capacity: u64) -> Self {
        let segment = |capacity| {
            let weigher = |_: &Arc<str>, entry: &Arc<Entry>| entry.weight;
            let lru = EvictionPolicy::lru();
            Segment::builder().max_capacity(capacity).weigher(weigher).eviction_policy(lru).build()
        };
        Self { once: segment(capacity / 2), again: segment(capacity / 2) }
    }

    pub fn get(&self, key: &str) -> Option<Arc<Entry>> {
        self.again.get(key).or_else(|| {
            let entry = self.once.remove(key)?;
            self.again.insert(key.into(), Arc::clone(&entry));
            Some(entry)
        })
    }

    pub fn insert(&self, key: Arc<str>, entry: Arc<Entry>) {
        let segment = if self.again.contains_key(&key) { &self.again } else { &self.once };
        segment.insert(key, entry);
    }

    pub fn remove(&self, key: &str) {
        self.once.invalidate(key);
        self.again.invalidate(key);
    }

    /// Returns the number of copies and their size in bytes.
    pub fn size(&self) -> (u64, u64) {
        [&self.once, &self.again].into_iter().fold((0, 0), |(count, bytes), segment| {
            segment.run_pending_tasks();
            (count + segment.entry_count(), bytes + segment.weighted_size())
        })
    }
}
