//! How fresh what was read is: one generation a feature.

use std::{
    collections::HashSet,
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Instant,
};

use domain::{Feature, VariantArray};
use tokio::sync::watch;

/// Counts the writes of each feature that this node knows of: its own and those announced by other nodes.
///
/// A cache keeps, with each copy, the generations from before it read; the copy is stale once one of them was bumped.
#[derive(Debug)]
pub struct Generations {
    counters: [AtomicU64; Feature::VARIANTS.len()],
    /// The features that copies are made from; absent: any may be.
    cached: OnceLock<HashSet<Feature>>,
    is_synced: AtomicBool,
    last_synced: Mutex<Option<Instant>>,
    bumps: watch::Sender<u64>,
}

impl Default for Generations {
    fn default() -> Self {
        Self {
            counters: Default::default(),
            cached: OnceLock::new(),
            is_synced: AtomicBool::new(true),
            last_synced: Mutex::default(),
            bumps: watch::channel(0).0,
        }
    }
}

impl Generations {
    /// The generation of a feature now.
    #[must_use]
    pub fn get(&self, feature: Feature) -> u64 {
        self.counters[feature as usize].load(Ordering::Acquire)
    }

    /// Sets, once, the features that are cached: writes to others notify no node.
    pub fn cache_only(&self, features: impl IntoIterator<Item = Feature>) {
        // All sites of a process cache the same.
        let _ = self.cached.set(features.into_iter().collect());
    }

    /// Whether responses from that feature may be cached.
    #[must_use]
    pub fn is_cached(&self, feature: Feature) -> bool {
        self.cached.get().is_none_or(|cached| cached.contains(&feature))
    }

    /// A write of that feature was committed.
    pub fn bump(&self, feature: Feature) {
        self.counters[feature as usize].fetch_add(1, Ordering::AcqRel);
        self.bumps.send_modify(|count| *count += 1);
    }

    /// Anything may have been written: after a reconnect, or when the day changed.
    pub fn bump_all(&self) {
        for &feature in Feature::VARIANTS {
            self.bump(feature);
        }
    }

    /// Whether this node hears of the other nodes' writes. While it does not, nothing cached may be served as current.
    #[must_use]
    pub fn is_synced(&self) -> bool {
        self.is_synced.load(Ordering::Acquire)
    }

    /// The listening connection was lost (`false`), or answered (`true`; after [`Self::bump_all`] where it had been lost).
    pub fn set_synced(&self, is_synced: bool) {
        if is_synced {
            *self.last_synced.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
        self.is_synced.store(is_synced, Ordering::Release);
    }

    /// Returns when the listening connection last answered.
    #[must_use]
    pub fn last_synced(&self) -> Option<Instant> {
        *self.last_synced.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes at each bump.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.bumps.subscribe()
    }
}
