//! How fresh what was read is: one generation a feature.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use domain::Feature;
use tokio::sync::watch;

/// Counts the writes of each feature that this node knows of, its own and those that other nodes told.
///
/// A cache keeps, with each copy, the generations from before it read; the copy is stale once one of them was raised.
#[derive(Debug)]
pub struct Revisions {
    generations: [AtomicU64; Feature::ALL.len()],
    trusted: AtomicBool,
    raised: watch::Sender<u64>,
}

impl Default for Revisions {
    fn default() -> Self {
        Self { generations: Default::default(), trusted: AtomicBool::new(true), raised: watch::channel(0).0 }
    }
}

impl Revisions {
    /// The generation of a feature now.
    #[must_use]
    pub fn of(&self, feature: Feature) -> u64 {
        self.generations[feature as usize].load(Ordering::Acquire)
    }

    /// A write of that feature was committed.
    pub fn raise(&self, feature: Feature) {
        self.generations[feature as usize].fetch_add(1, Ordering::AcqRel);
        self.raised.send_modify(|count| *count += 1);
    }

    /// Anything may have been written: after a reconnect, or when the day changed.
    pub fn raise_all(&self) {
        for feature in Feature::ALL {
            self.raise(feature);
        }
    }

    /// Whether this node hears of the other nodes' writes. While it does not, nothing cached may be served.
    #[must_use]
    pub fn trusted(&self) -> bool {
        self.trusted.load(Ordering::Acquire)
    }

    /// The listening connection was lost (`false`) or is there again (`true`, after [`Self::raise_all`]).
    pub fn trust(&self, trusted: bool) {
        self.trusted.store(trusted, Ordering::Release);
    }

    /// Wakes at each raise.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.raised.subscribe()
    }
}
