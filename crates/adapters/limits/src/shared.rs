//! Counts that nodes share, behind those of this process.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use async_trait::async_trait;
use ports::{
    Error,
    limits::{Limits, Quota, SharedCounts},
};
use tokio::time::timeout;

use crate::InProcess;

const STORE_TIMEOUT: Duration = Duration::from_millis(500);

/// How long the shared counts aren't asked again after they didn't answer, so that an outage delays few requests.
const PAUSE: Duration = Duration::from_secs(1);

/// Rate limits over all nodes. A request that this process refuses isn't counted elsewhere, so that a flood costs the shared storage
/// nothing. While that doesn't answer, the process counts alone.
pub struct Shared {
    own: InProcess,
    counts: Arc<dyn SharedCounts>,
    /// Until when the shared counts aren't asked.
    paused: Mutex<Option<Instant>>,
}

impl Shared {
    /// Returns limits that are counted in these shared counts, too.
    #[must_use]
    pub fn new(counts: Arc<dyn SharedCounts>) -> Self {
        Self { own: InProcess::default(), counts, paused: Mutex::default() }
    }

    fn is_paused(&self) -> bool {
        self.lock_paused().is_some_and(|until| Instant::now() < until)
    }

    /// Records that the shared counts didn't answer, and logs the first time in a row.
    fn pause(&self, error: &Error) {
        if self.lock_paused().replace(Instant::now() + PAUSE).is_none() {
            tracing::warn!(%error, "rate limits are counted by this node alone: the database does not answer");
        }
    }

    fn resume(&self) {
        if self.lock_paused().take().is_some() {
            tracing::info!("rate limits are counted by all nodes together again");
        }
    }

    fn lock_paused(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.paused.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Limits for Shared {
    async fn check(&self, quota: Quota, client: &str, multiple: u32) -> Result<(), Duration> {
        let key = self.own.count(quota, client, multiple)?;
        if !quota.is_shared() || self.is_paused() {
            return Ok(());
        }
        let (burst, period) = quota.rate();
        let counted = timeout(STORE_TIMEOUT, self.counts.count(quota.as_str(), &key, burst * multiple, period)).await;
        match counted.unwrap_or_else(|late| Err(Error::Unavailable(late.into()))) {
            Ok(wait) => {
                self.resume();
                wait.map_or(Ok(()), Err)
            }
            Err(error) => {
                self.pause(&error);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            Arc,
            atomic::{AtomicU32, Ordering},
        },
        time::Duration,
    };

    use async_trait::async_trait;
    use ports::{
        Error, Result,
        limits::{Limits, Quota, SharedCounts},
    };

    use super::{PAUSE, STORE_TIMEOUT, Shared};

    /// Counts how often it is asked, and answers according to the client's name.
    #[derive(Default)]
    struct Counts(AtomicU32);

    #[async_trait]
    impl SharedCounts for Counts {
        async fn count(&self, _: &'static str, client: &str, _: u32, _: Duration) -> Result<Option<Duration>> {
            self.0.fetch_add(1, Ordering::Relaxed);
            match client {
                "refused" => Ok(Some(Duration::from_secs(4))),
                "lost" => Err(Error::Unavailable("gone".into())),
                "silent" => std::future::pending().await,
                _ => Ok(None),
            }
        }

        async fn sweep_counts(&self) -> Result<()> {
            Ok(())
        }
    }

    #[tokio::test]
    async fn asks_the_shared_counts_about_what_it_admits_itself() {
        let counts = Arc::new(Counts::default());
        let limits = Shared::new(counts.clone());
        assert_eq!(limits.check(Quota::Login, "refused", 1).await, Err(Duration::from_secs(4)));
        for _ in 0..100 {
            let _ = limits.check(Quota::Login, "greedy", 1).await;
        }
        assert!(limits.check(Quota::Login, "greedy", 1).await.is_err());
        assert_eq!(counts.0.load(Ordering::Relaxed), 11, "one and a burst of ten");
        assert_eq!(limits.check(Quota::ClientErrors, "refused", 1).await, Ok(()));
        assert_eq!(counts.0.load(Ordering::Relaxed), 11, "not shared");
    }

    #[tokio::test]
    async fn counts_alone_while_the_shared_counts_do_not_answer() {
        for unanswered in ["lost", "silent"] {
            let counts = Arc::new(Counts::default());
            let limits = Shared::new(counts.clone());
            let began = std::time::Instant::now();
            assert_eq!(limits.check(Quota::Register, unanswered, 1).await, Ok(()));
            assert!(began.elapsed() < STORE_TIMEOUT * 2, "{unanswered}");
            for _ in 0..4 {
                assert_eq!(limits.check(Quota::Register, unanswered, 1).await, Ok(()));
            }
            assert!(limits.check(Quota::Register, unanswered, 1).await.is_err(), "{unanswered}: its own count holds");
            assert_eq!(counts.0.load(Ordering::Relaxed), 1, "{unanswered}: asked once");
            tokio::time::sleep(PAUSE).await;
            assert!(limits.check(Quota::Register, "refused", 1).await.is_err(), "{unanswered}: asked again");
        }
    }
}
