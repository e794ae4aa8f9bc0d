//! Whether the database is known to be unavailable, so that visitors get a stale copy at once instead of after a timeout.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The pause between attempts, in milliseconds.
const RETRY: u64 = 1_000;

/// The value while the last attempt succeeded.
const NONE: u64 = 0;

/// When the last attempt to read from the database failed. Times are milliseconds since the node started.
#[derive(Default)]
pub struct Outage(AtomicU64);

impl Outage {
    /// Records a failed attempt. Returns whether it is the first since the last successful one.
    pub fn begin(&self, now: u64) -> bool {
        self.0.swap(now.max(1), Relaxed) == NONE
    }

    /// Records a successful attempt. Returns whether there had been an outage.
    pub fn end(&self) -> bool {
        self.0.swap(NONE, Relaxed) != NONE
    }

    /// Returns whether an attempt would most likely fail. A synced node reaches the database: there a failure means overload
    /// and counts for [`RETRY`] only.
    pub fn is_known(&self, now: u64, synced: bool) -> bool {
        let at = self.0.load(Relaxed);
        at != NONE && (!synced || now.saturating_sub(at) < RETRY)
    }

    /// Returns whether the caller may make the next attempt: one caller per [`RETRY`].
    pub fn claim_retry(&self, now: u64) -> bool {
        let is_due = |at| (at != NONE && now.saturating_sub(at) >= RETRY).then_some(now);
        self.0.fetch_update(Relaxed, Relaxed, is_due).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allows_one_attempt_a_second_until_one_succeeds() {
        let outage = Outage::default();
        assert!(!outage.is_known(5, false) && !outage.claim_retry(5_000));
        assert!(outage.begin(5_000));
        assert!(!outage.begin(5_000));
        assert_eq!([5_500, 6_000, 6_500, 7_000].map(|now| outage.claim_retry(now)), [false, true, false, true]);
        assert!(outage.is_known(60_000, false));
        assert!(outage.end() && !outage.end());
        assert!(!outage.is_known(60_000, false));
    }

    #[test]
    fn forgets_an_overload_after_a_second() {
        let outage = Outage::default();
        outage.begin(5_000);
        assert!(outage.is_known(5_900, true));
        assert!(!outage.is_known(6_000, true));
    }
}
