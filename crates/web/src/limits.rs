//! Rate limits: counted in this process, and the middleware that asks.

use std::{
    hash::{BuildHasher as _, RandomState},
    num::NonZeroU32,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use actix_web::{
    HttpRequest,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
    web::Data,
};
use governor::{
    DefaultKeyedRateLimiter, RateLimiter,
    clock::{Clock, DefaultClock},
};
use ports::limits::{Limits, Quota};

use crate::{client, error::ApiError, settings::Settings};

/// Above that many clients of one quota, those that count no more are forgotten.
const SWEEP_ABOVE: usize = 10_000;

/// How often at most: it looks at all of them.
const SWEEP: Duration = Duration::from_secs(1);

/// So many clients of one quota are counted each on its own. While there are more, as when somebody has many networks, clients
/// share that many further counts by lot: memory is bounded, a visitor shares with few others, and nobody can choose with whom.
const MAX_CLIENTS: usize = 50_000;

/// Counts in this process' memory.
pub struct InProcess {
    /// In the order of [`Quota::ALL`].
    counts: [Counts; Quota::ALL.len()],
}

impl Default for InProcess {
    fn default() -> Self {
        Self { counts: Quota::ALL.map(Counts::of) }
    }
}

impl Limits for InProcess {
    fn take(&self, quota: Quota, client: &str) -> Result<(), Duration> {
        self.counts[quota as usize].take(client)
    }
}

/// The counts of one quota.
struct Counts {
    limiter: DefaultKeyedRateLimiter<String>,
    clock: DefaultClock,
    /// When those that count no more were forgotten last.
    swept: Mutex<Instant>,
    overflow_hasher: RandomState,
}

impl Counts {
    fn of(quota: Quota) -> Self {
        let (times, period) = quota.rate();
        let times = NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN);
        // One comes back each time that its share of the period has passed.
        let one = governor::Quota::with_period(period / times.get());
        let rate = one.unwrap_or(governor::Quota::per_second(times)).allow_burst(times);
        Self {
            limiter: RateLimiter::keyed(rate),
            clock: DefaultClock::default(),
            swept: Mutex::new(Instant::now()),
            overflow_hasher: RandomState::new(),
        }
    }

    fn take(&self, client: &str) -> Result<(), Duration> {
        let clients = self.limiter.len();
        if clients > SWEEP_ABOVE && self.sweeps(Instant::now()) {
            self.limiter.retain_recent();
        }
        let key = if clients < MAX_CLIENTS {
            client.to_owned()
        } else {
            format!("shared {}", self.overflow_hasher.hash_one(client) % MAX_CLIENTS as u64)
        };
        let verdict = self.limiter.check_key(&key);
        verdict.map_err(|until| until.wait_time_from(self.clock.now()))
    }

    /// Whose turn it is to forget.
    fn sweeps(&self, now: Instant) -> bool {
        let mut swept = self.swept.lock().unwrap_or_else(PoisonError::into_inner);
        let due = now.duration_since(*swept) >= SWEEP;
        if due {
            *swept = now;
        }
        due
    }
}

/// Counts nothing: for load tests behind a trusted gateway.
pub struct Unlimited;

impl Limits for Unlimited {
    fn take(&self, _: Quota, _: &str) -> Result<(), Duration> {
        Ok(())
    }
}

/// Middleware: counts a request, and refuses it when its client asked too often.
pub async fn take(
    quota: Quota,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    check(request.request(), quota)?;
    next.call(request).await
}

/// Counts a request. Errors if its client asked too often.
pub fn check(request: &HttpRequest, quota: Quota) -> Result<(), ApiError> {
    let registered = (request.app_data::<Data<dyn Limits>>(), request.app_data::<Data<Settings>>());
    let (Some(limits), Some(settings)) = registered else {
        return Err(ApiError::failed("no limits are registered"));
    };
    let client = client::key(request, &settings.trusted_proxies);
    limits.take(quota, &client).map_err(ApiError::too_often)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use actix_web::{
        App, HttpResponse,
        http::StatusCode,
        middleware::from_fn,
        test::{TestRequest, init_service, try_call_service},
        web,
    };
    use ports::limits::{Limits, Quota};

    use super::{Counts, InProcess, MAX_CLIENTS, SWEEP, take};

    #[test]
    fn a_client_that_asks_too_often_is_told_how_long_to_wait_and_others_are_not_touched() {
        let limits = InProcess::default();
        let most = [6, 720, 12, 12, 3, 6, 1];
        for (quota, most) in Quota::ALL.into_iter().zip(most) {
            let (times, _) = quota.rate();
            for _ in 0..times {
                assert_eq!(limits.take(quota, "a"), Ok(()), "{quota:?}");
            }
            let wait = limits.take(quota, "a").unwrap_err();
            let (most, least) = (Duration::from_secs(most), Duration::from_secs(most - 1));
            assert!(wait > least && wait <= most, "one more in that time: {quota:?} {wait:?}");
            assert_eq!(limits.take(quota, "b"), Ok(()));
        }
    }

    #[test]
    fn however_many_clients_there_are_memory_is_bounded_and_a_visitor_is_let_in() {
        let counts = Counts::of(Quota::Register);
        for _ in 0..5 {
            assert_eq!(counts.take("greedy"), Ok(()));
        }
        for client in 0..MAX_CLIENTS * 3 {
            let _ = counts.take(&format!("2001:db8:{:x}:{:x}::/64", client >> 16, client & 0xffff));
        }
        assert!(counts.limiter.len() <= MAX_CLIENTS * 2, "{}", counts.limiter.len());
        let visitors = (0..1_000).filter(|visitor| counts.take(&format!("visitor {visitor}")).is_ok()).count();
        assert!(visitors > 800, "{visitors}");
        let greedy = (0..1_000).filter(|_| counts.take("greedy").is_ok()).count();
        assert!(greedy <= 5, "{greedy}");
    }

    #[test]
    fn clients_that_count_no_more_are_looked_for_once_a_second() {
        let counts = Counts::of(Quota::Login);
        let began = *counts.swept.lock().unwrap();
        let at = |part: f64| began + SWEEP.mul_f64(part);
        let swept = [0.5, 1.0, 1.1, 1.9, 2.0, 7.0, 7.5].map(|part| counts.sweeps(at(part)));
        assert_eq!(swept, [false, true, false, false, true, true, false]);
    }

    #[actix_web::test]
    async fn where_nothing_counts_nobody_is_let_in() {
        let limited = from_fn(|request, next| take(Quota::Login, request, next));
        let app = App::new().route("/", web::to(HttpResponse::Ok).wrap(limited));
        let answer = try_call_service(&init_service(app).await, TestRequest::default().to_request()).await;
        let status = answer.map_or_else(|error| error.as_response_error().status_code(), |answer| answer.status());
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    }
}
