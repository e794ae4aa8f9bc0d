//! Cache invalidation: a generation counter for each feature.

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

/// Counts the writes of each feature: those of this node, and those that other nodes announced.
///
/// A cache stores with each entry the generations from before the read. The entry is stale once one of them was bumped.
#[derive(Debug, Default)]
pub struct Generations {
    counters: [AtomicU64; Feature::VARIANTS.len()],
    total: AtomicU64,
    /// The features that are cached; all features until it is set.
    cached: OnceLock<HashSet<Feature>>,
    is_cut_off: AtomicBool,
    last_synced: Mutex<Option<Instant>>,
    bumps: watch::Sender<u64>,
}

impl Generations {
    #[must_use]
    pub fn get(&self, feature: Feature) -> u64 {
        self.counters[feature as usize].load(Ordering::Acquire)
    }

    /// Sets the cached features, once. Writes to other features are not announced to other nodes.
    pub fn cache_only(&self, features: impl IntoIterator<Item = Feature>) {
        // Every site in a process sets the same features, so a second call can be ignored.
        let _ = self.cached.set(features.into_iter().collect());
    }

    /// Returns whether responses from that feature may be cached.
    #[must_use]
    pub fn is_cached(&self, feature: Feature) -> bool {
        self.cached.get().is_none_or(|cached| cached.contains(&feature))
    }

    /// Returns the number of bumps. It increases before a feature's generation does: who has seen a generation counts its bump, too.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total.load(Ordering::Acquire)
    }

    /// Records a committed write of a feature.
    pub fn bump(&self, feature: Feature) {
        self.total.fetch_add(1, Ordering::AcqRel);
        self.counters[feature as usize].fetch_add(1, Ordering::AcqRel);
        self.bumps.send_modify(|count| *count += 1);
    }

    /// Bumps every feature: after a reconnect, or when a notification can't be read.
    pub fn bump_all(&self) {
        for &feature in Feature::VARIANTS {
            self.bump(feature);
        }
    }

    /// Returns whether this node receives the notifications of other nodes. If not, no cached response counts as current.
    #[must_use]
    pub fn is_synced(&self) -> bool {
        !self.is_cut_off.load(Ordering::Acquire)
    }

    /// Sets whether the listening connection works. After a lost connection call [`Self::bump_all`] first.
    pub fn set_synced(&self, is_synced: bool) {
        if is_synced {
            *self.last_synced.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
        self.is_cut_off.store(!is_synced, Ordering::Release);
    }

    /// Returns when the listening connection last answered.
    #[must_use]
    pub fn last_synced(&self) -> Option<Instant> {
        *self.last_synced.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a receiver that is notified of each bump.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.bumps.subscribe()
    }
}
