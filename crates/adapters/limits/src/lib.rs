//! Rate limits. Each request is counted in this process's memory first; one that is admitted there is counted in the shared store.

mod shared;

use std::{
    hash::{BuildHasher as _, RandomState},
    num::NonZeroU32,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use async_trait::async_trait;
use domain::VariantArray as _;
use governor::{
    DefaultKeyedRateLimiter, RateLimiter,
    clock::{Clock, DefaultClock},
};
use ports::limits::{Limits, MAX_MULTIPLE, Quota};
pub use shared::Shared;

/// Above this number of clients per quota, clients whose quota has refilled are removed.
const SWEEP_ABOVE: usize = 10_000;

/// The minimum time between two sweeps, because each visits every client.
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);

/// The number of clients per quota that are counted individually. Beyond it (one person with many networks), further clients share
/// as many counters, picked by a keyed hash. Memory stays bounded, a visitor shares a counter with few others, and clients can't
/// choose with whom.
const MAX_CLIENTS: usize = 50_000;

/// Rate limits in this process's memory.
pub struct InProcess {
    counters: Vec<Counters>,
}

impl Default for InProcess {
    fn default() -> Self {
        Self { counters: Quota::VARIANTS.iter().copied().map(Counters::new).collect() }
    }
}

impl InProcess {
    /// Counts a request. Returns the key under which it was counted, or errors with the time to wait.
    fn count(&self, quota: Quota, client: &str, multiple: u32) -> Result<String, Duration> {
        self.counters[quota as usize].check(client, multiple)
    }
}

struct Counters {
    limiter: DefaultKeyedRateLimiter<String>,
    clock: DefaultClock,
    last_sweep: Mutex<Instant>,
    overflow_hasher: RandomState,
}

impl Counters {
    fn new(quota: Quota) -> Self {
        let (burst, period) = quota.rate();
        // A request of the largest network takes one cell, that of a client the most.
        let burst = NonZeroU32::new(burst * MAX_MULTIPLE).unwrap_or(NonZeroU32::MIN);
        // A cell is regained each time its share of the period has passed.
        let rate = governor::Quota::with_period(period / burst.get());
        let rate = rate.unwrap_or(governor::Quota::per_second(burst)).allow_burst(burst);
        Self {
            limiter: RateLimiter::keyed(rate),
            clock: DefaultClock::default(),
            last_sweep: Mutex::new(Instant::now()),
            overflow_hasher: RandomState::new(),
        }
    }

    fn check(&self, client: &str, multiple: u32) -> Result<String, Duration> {
        let clients = self.limiter.len();
        if clients > SWEEP_ABOVE && self.claim_sweep(Instant::now()) {
            self.limiter.retain_recent();
        }
        let key = if clients < MAX_CLIENTS {
            client.to_owned()
        } else {
            format!("shared {}", self.overflow_hasher.hash_one(client) % MAX_CLIENTS as u64)
        };
        let cells = NonZeroU32::new(MAX_MULTIPLE / multiple.max(1)).unwrap_or(NonZeroU32::MIN);
        let checked = self.limiter.check_key_n(&key, cells).unwrap_or(Ok(()));
        checked.map_err(|until| until.wait_time_from(self.clock.now()))?;
        Ok(key)
    }

    /// Returns true to exactly one caller when a sweep is due.
    fn claim_sweep(&self, now: Instant) -> bool {
        let mut last = self.last_sweep.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = now.duration_since(*last) >= SWEEP_INTERVAL;
        if is_due {
            *last = now;
        }
        is_due
    }
}

/// Unlimited requests, for load tests behind a trusted gateway.
pub struct Unlimited;

#[async_trait]
impl Limits for Unlimited {
    async fn check(&self, _: Quota, _: &str, _: u32) -> Result<(), Duration> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use domain::VariantArray as _;
    use ports::limits::Quota;

    use super::{Counters, InProcess, MAX_CLIENTS, SWEEP_INTERVAL};

    #[test]
    fn refuses_a_client_over_its_quota_and_admits_others() {
        let limits = InProcess::default();
        let waits = [6, 720, 12, 12, 3, 6, 1];
        for (quota, longest) in Quota::VARIANTS.iter().copied().zip(waits) {
            let (burst, _) = quota.rate();
            for _ in 0..burst {
                assert_eq!(limits.count(quota, "a", 1), Ok("a".to_owned()), "{quota:?}");
            }
            let wait = limits.count(quota, "a", 1).unwrap_err();
            let (longest, shortest) = (Duration::from_secs(longest), Duration::from_secs(longest - 1));
            assert!(wait > shortest && wait <= longest, "{quota:?} {wait:?}");
            assert!(limits.count(quota, "b", 1).is_ok());
            assert!((0..burst * 4).all(|_| limits.count(quota, "a network", 4).is_ok()));
            assert!(limits.count(quota, "a network", 4).is_err());
        }
    }

    #[test]
    fn bounds_memory_and_still_admits_visitors() {
        let counters = Counters::new(Quota::Register);
        for _ in 0..5 {
            assert!(counters.check("greedy", 1).is_ok());
        }
        for client in 0..MAX_CLIENTS * 3 {
            let _ = counters.check(&format!("2001:db8:{:x}:{:x}::/64", client >> 16, client & 0xffff), 1);
        }
        assert!(counters.limiter.len() <= MAX_CLIENTS * 2, "{}", counters.limiter.len());
        let visitors = (0..1_000).filter(|visitor| counters.check(&format!("visitor {visitor}"), 1).is_ok()).count();
        assert!(visitors > 800, "{visitors}");
        let greedy = (0..1_000).filter(|_| counters.check("greedy", 1).is_ok()).count();
        assert!(greedy <= 5, "{greedy}");
    }

    #[test]
    fn sweeps_at_most_once_a_second() {
        let counters = Counters::new(Quota::Login);
        let start = *counters.last_sweep.lock().unwrap();
        let at = |part: f64| start + SWEEP_INTERVAL.mul_f64(part);
        let swept = [0.5, 1.0, 1.1, 1.9, 2.0, 7.0, 7.5].map(|part| counters.claim_sweep(at(part)));
        assert_eq!(swept, [false, true, false, false, true, true, false]);
    }
}
