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
    backoff,
    failure::{Failure, Retry},
    smtp::{Delivered, Smtp, TOTAL_TIMEOUT},
};

/// How long a claimed mail is hidden from other workers: longer than the longest delivery.
const LEASE: Duration = Duration::from_mins(1);

/// How long recording an outcome is retried: the rest of the lease after the longest delivery.
const RECORDING: Duration = LEASE.saturating_sub(TOTAL_TIMEOUT);

/// The pause between two attempts to record it.
const RECORDING_PAUSE: Duration = Duration::from_millis(500);

/// The number of mails sent at a time for waiting requests, and again by the background loop.
pub const CONCURRENCY: u32 = 8;

/// An outbox and the server that receives its mail.
pub struct Delivery {
    pub outbox: Arc<dyn Outbox>,
    pub smtp: Smtp,
    /// Bounds the deliveries for waiting requests.
    pub permits: Semaphore,
    /// The outcome of every attempt.
    pub outcomes: broadcast::Sender<(MailId, MailState)>,
}

impl Delivery {
    pub fn new(outbox: Arc<dyn Outbox>, smtp: Smtp) -> Self {
        Self { outbox, smtp, permits: Semaphore::new(CONCURRENCY as usize), outcomes: broadcast::channel(256).0 }
    }

    /// Sends up to `CONCURRENCY` due mails and returns their number.
    pub async fn deliver_due(self: Arc<Self>) -> usize {
        let mails = match self.outbox.claim(CONCURRENCY, LEASE).await {
            Ok(mails) => mails,
            Err(error) => {
                tracing::warn!(%error, "could not read the outbox");
                return 0;
            }
        };
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
        let mail = match self.outbox.claim_failed(LEASE).await {
            Ok(Some(mail)) => mail,
            Ok(None) => return,
            Err(error) => {
                tracing::warn!(%error, "could not read the outbox");
                return;
            }
        };
        let (mail, wait) = mail;
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
        let Ok(_permit) = self.permits.acquire().await else {
            return Some(MailState::Waiting);
        };
        match self.outbox.claim_one(id, LEASE).await {
            Ok(Some(mail)) => Some(self.deliver(mail).await),
            Ok(None) => self.final_state(id).await,
            Err(error) => {
                tracing::warn!(%error, mail = %id, "could not claim a mail");
                Some(MailState::Waiting)
            }
        }
    }

    /// Returns the state of a mail that will not be retried; `None` for one that will.
    async fn final_state(&self, id: MailId) -> Option<MailState> {
        match self.outbox.state(id).await {
            Ok(state) => state.filter(|state| *state != MailState::Waiting),
            Err(error) => {
                tracing::warn!(%error, mail = %id, "could not read the state of a mail");
                Some(MailState::Waiting)
            }
        }
    }

    /// Sends a claimed mail and records the outcome.
    async fn deliver(&self, mail: Mail) -> MailState {
        let result = self.smtp.send(&mail).await;
        self.record_outcome(&mail, result, backoff::wait(mail.attempts)).await
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
            Retry::UntilSuccess if delivered_to.is_empty() => wait.or(Some(backoff::MAX_DELAY)),
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

    /// Records an outcome and tells the waiting request. Tries again while the database is away: without the record, a mail is sent a
    /// second time.
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
