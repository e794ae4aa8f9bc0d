//! Claims mail in the outbox, sends it and records the outcome.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use domain::{MailId, enquiries::MailState};
use ports::{
    Error,
    mailer::{Mail, Outbox},
};
use tokio::{
    sync::{Semaphore, broadcast},
    task::JoinSet,
    time::sleep,
};
use tracing::Instrument;

use crate::{
    failure::{Failure, Retry},
    smtp::{Delivered, Smtp, TOTAL_TIMEOUT},
};

/// How long a claimed mail is hidden from other workers: longer than the longest delivery.
const LEASE: Duration = Duration::from_mins(1);

/// How long recording an outcome is retried: the rest of the lease after the longest delivery.
const RECORDING: Duration = LEASE.saturating_sub(TOTAL_TIMEOUT);

const RECORDING_PAUSE: Duration = Duration::from_millis(500);

/// The delays before a second attempt, and the longest.
const FIRST_DELAY: Duration = Duration::from_secs(30);
const MAX_DELAY: Duration = Duration::from_hours(1);

/// With these delays all attempts take about three days.
const TRIES: u32 = 78;

/// The number of mails sent at a time for waiting requests, and again by the background loop.
pub const CONCURRENCY: u32 = 8;

pub struct Delivery {
    pub outbox: Arc<dyn Outbox>,
    pub smtp: Smtp,
    /// Bounds the deliveries for waiting requests.
    pub permits: Semaphore,
    pub outcomes: broadcast::Sender<(MailId, MailState)>,
}

impl Delivery {
    pub fn new(outbox: Arc<dyn Outbox>, smtp: Smtp) -> Self {
        Self { outbox, smtp, permits: Semaphore::new(CONCURRENCY as usize), outcomes: broadcast::channel(256).0 }
    }

    /// Sends up to `CONCURRENCY` due mails and returns their number.
    pub async fn deliver_due(self: Arc<Self>) -> usize {
        let mails = self.outbox.claim(CONCURRENCY, LEASE).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "could not read the outbox");
            Vec::new()
        });
        let count = mails.len();
        let mut under_way = JoinSet::new();
        for mail in mails {
            let delivery = Arc::clone(&self);
            under_way.spawn(async move { delivery.deliver(mail).await }.in_current_span());
        }
        while let Some(ended) = under_way.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "sending a mail panicked");
            }
        }
        count
    }

    /// Tries one failed mail before it is due. If the server accepts it, an outage may be over: then all failed mails are due.
    pub async fn try_failed(&self) {
        let claimed = self.outbox.claim_failed(LEASE).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "could not read the outbox");
            None
        });
        let Some((mail, wait)) = claimed else { return };
        let due = Instant::now() + wait;
        let result = self.smtp.send(&mail).await;
        let is_sent = result.is_ok();
        // The attempt was an extra one, so the mail is due when it was before.
        self.record_outcome(&mail, result, Some(due.saturating_duration_since(Instant::now()))).await;
        if is_sent && let Err(error) = self.outbox.retry_failed().await {
            tracing::warn!(%error, "the failed mails are retried later");
        }
    }

    /// Claims and sends one mail. Returns its state; `None` if it is not due or another worker has claimed it.
    pub async fn deliver_now(&self, id: MailId) -> Option<MailState> {
        let Ok(_permit) = self.permits.acquire().await else { return Some(MailState::Waiting) };
        let state = match self.outbox.claim_one(id, LEASE).await {
            Ok(Some(mail)) => return Some(self.deliver(mail).await),
            // It may have been sent or refused.
            Ok(None) => self.outbox.state(id).await,
            Err(error) => Err(error),
        };
        match state {
            Ok(state) => state.filter(|state| *state != MailState::Waiting),
            Err(error) => {
                tracing::warn!(%error, mail = %id, "could not claim a mail");
                Some(MailState::Waiting)
            }
        }
    }

    async fn deliver(&self, mail: Mail) -> MailState {
        let result = self.smtp.send(&mail).await;
        self.record_outcome(&mail, result, next_wait(mail.attempts)).await
    }

    /// Records the outcome. For the waiting request a mail is sent once somebody has it. A mail that failed is retried after `wait`;
    /// without one, only if nobody has it and the failure says nothing about it.
    async fn record_outcome(
        &self,
        mail: &Mail,
        result: Result<Delivered, Failure>,
        wait: Option<Duration>,
    ) -> MailState {
        let outcome = result.unwrap_or_else(|failure| Delivered { refusal: Some(failure), ..Delivered::default() });
        let delivered_to = [&mail.delivered_to[..], &outcome.recipients].concat();
        let Some(failure) = &outcome.refusal else {
            return self.record(mail.id, MailState::Sent, || self.outbox.sent(mail.id)).await;
        };
        let wait = match failure.retry {
            Retry::Never => None,
            Retry::UntilSuccess if delivered_to.is_empty() => wait.or(Some(MAX_DELAY)),
            Retry::ForDays | Retry::UntilSuccess => wait,
        };
        let state = if wait.is_some() { MailState::Waiting } else { MailState::Refused };
        if state == MailState::Waiting {
            let wait = wait.map(|wait| wait.as_secs_f64());
            tracing::warn!(reason = %failure, mail = mail.id.0, wait, "could not send a mail, will retry");
        } else {
            tracing::error!(reason = %failure, mail = mail.id.0, "gave up on a mail");
        }
        let state = if outcome.recipients.is_empty() { state } else { MailState::Sent };
        self.record(mail.id, state, || self.outbox.failed(mail.id, &failure.public_message, wait, &delivered_to)).await
    }

    /// Records an outcome and tells the waiting request. While the database is away it tries again, or the mail is sent a second time.
    async fn record<R: Future<Output = ports::Result<()>>>(
        &self,
        id: MailId,
        state: MailState,
        recording: impl Fn() -> R,
    ) -> MailState {
        let until = Instant::now() + RECORDING;
        loop {
            match recording().await {
                Err(Error::Unavailable(_)) if Instant::now() < until => sleep(RECORDING_PAUSE).await,
                Err(error) => {
                    tracing::error!(%error, mail = id.0, ?state, "could not record the outcome of a mail");
                    break;
                }
                Ok(()) => break,
            }
        }
        // An error means that no request is waiting.
        let _ = self.outcomes.send((id, state));
        state
    }
}

/// Returns the delay after one more failure, following `attempts` earlier ones; `None` after the last. Delays double, and are randomised
/// by a fifth, so that mails that failed together are not retried together.
fn next_wait(attempts: u32) -> Option<Duration> {
    if attempts + 1 >= TRIES {
        return None;
    }
    let wait = FIRST_DELAY.saturating_mul(2_u32.saturating_pow(attempts)).min(MAX_DELAY);
    Some(wait.mul_f64(rand::random_range(0.8..1.2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_from_half_a_minute_to_an_hour_and_end_after_three_days() {
        let waits: Vec<_> = (0..).map_while(next_wait).map(|wait| wait.as_secs()).collect();
        assert!((24..=36).contains(&waits[0]), "{waits:?}");
        assert!((48..=72).contains(&waits[1]), "{waits:?}");
        assert!((96..=144).contains(&waits[2]), "{waits:?}");
        assert!(waits.iter().all(|wait| *wait <= 72 * 60), "{waits:?}");
        let days = waits.iter().sum::<u64>() / (24 * 60 * 60);
        assert!((2..=3).contains(&days), "{days}");
    }
}
