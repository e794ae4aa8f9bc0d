//! Rate limits: counted in this process, and the middleware that asks.

use std::{num::NonZeroU32, time::Duration};

use actix_web::{
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
const MANY: usize = 10_000;

/// Counts in this process' memory.
pub struct InProcess {
    login: DefaultKeyedRateLimiter<String>,
    register: DefaultKeyedRateLimiter<String>,
    contact: DefaultKeyedRateLimiter<String>,
    newsletter: DefaultKeyedRateLimiter<String>,
    ai: DefaultKeyedRateLimiter<String>,
    clock: DefaultClock,
}

impl Default for InProcess {
    fn default() -> Self {
        let a_minute = |times| RateLimiter::keyed(governor::Quota::per_minute(many(times)));
        Self {
            login: a_minute(10),
            register: RateLimiter::keyed(governor::Quota::per_hour(many(5))),
            contact: a_minute(5),
            newsletter: a_minute(5),
            ai: a_minute(20),
            clock: DefaultClock::default(),
        }
    }
}

fn many(times: u32) -> NonZeroU32 {
    NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN)
}

impl Limits for InProcess {
    fn take(&self, quota: Quota, client: &str) -> Result<(), Duration> {
        let limiter = match quota {
            Quota::Login => &self.login,
            Quota::Register => &self.register,
            Quota::Contact => &self.contact,
            Quota::Newsletter => &self.newsletter,
            Quota::Ai => &self.ai,
        };
        if limiter.len() > MANY {
            limiter.retain_recent();
        }
        let verdict = limiter.check_key(&client.to_owned());
        verdict.map_err(|until| until.wait_time_from(self.clock.now()))
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
    let limits = request.app_data::<Data<dyn Limits>>().cloned();
    let settings = request.app_data::<Data<Settings>>().cloned();
    if let (Some(limits), Some(settings)) = (limits, settings) {
        let client = client::key(&request, &settings.trusted_proxies);
        limits.take(quota, &client).map_err(ApiError::too_often)?;
    }
    next.call(request).await
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ports::limits::{Limits, Quota};

    use super::InProcess;

    #[test]
    fn a_client_that_asks_too_often_is_told_how_long_to_wait_and_others_are_not_touched() {
        let limits = InProcess::default();
        for (quota, times, most) in [
            (Quota::Login, 10, 6),
            (Quota::Register, 5, 720),
            (Quota::Contact, 5, 12),
            (Quota::Newsletter, 5, 12),
            (Quota::Ai, 20, 3),
        ] {
            for _ in 0..times {
                assert_eq!(limits.take(quota, "a"), Ok(()), "{quota:?}");
            }
            let wait = limits.take(quota, "a").unwrap_err();
            let (most, least) = (Duration::from_secs(most), Duration::from_secs(most - 1));
            assert!(wait > least && wait <= most, "one more in that time: {quota:?} {wait:?}");
            assert_eq!(limits.take(quota, "b"), Ok(()));
        }
    }
}
