//! Taking mail from the outbox, sending it, and writing down what became of it.

use std::{sync::Arc, time::Duration};

use domain::MailId;
use ports::mailer::{Mail, Outbox};
use tokio::{
    sync::{Semaphore, broadcast},
    task::JoinSet,
};
use tracing::Instrument;

use crate::{
    backoff,
    smtp::{Failure, Smtp},
};

/// How long nobody else gets a mail that was taken: longer than sending one takes.
const LEASE: Duration = Duration::from_mins(1);

/// How many mails are sent at once, by those who wait for them and by the worker each.
pub const AT_ONCE: u32 = 8;

/// What it takes to deliver.
pub struct Delivery {
    pub outbox: Arc<dyn Outbox>,
    pub smtp: Smtp,
    /// The turns of those who wait for their mail.
    pub turns: Semaphore,
    /// Which mail was settled, and whether it went out.
    pub settled: broadcast::Sender<(MailId, bool)>,
}

impl Delivery {
    pub fn new(outbox: Arc<dyn Outbox>, smtp: Smtp) -> Self {
        Self { outbox, smtp, turns: Semaphore::new(AT_ONCE as usize), settled: broadcast::channel(256).0 }
    }

    /// Sends what is due, some at a time, and says how much that was.
    pub async fn round(self: Arc<Self>) -> usize {
        let mails = match self.outbox.claim(AT_ONCE, LEASE).await {
            Ok(mails) => mails,
            Err(fault) => {
                tracing::warn!(%fault, "could not look for mail");
                return 0;
            }
        };
        let count = mails.len();
        let mut under_way = JoinSet::new();
        for mail in mails {
            let delivery = Arc::clone(&self);
            under_way.spawn(async move { delivery.deliver(mail).await }.in_current_span());
        }
        under_way.join_all().await;
        count
    }

    /// Takes this one mail when there is a turn, and sends it: whether it went out, or nothing where somebody else has it.
    pub async fn fetch(&self, id: MailId) -> Option<bool> {
        let Ok(_turn) = self.turns.acquire().await else {
            return Some(false);
        };
        match self.outbox.claim_one(id, LEASE).await {
            Ok(Some(mail)) => Some(self.deliver(mail).await),
            Ok(None) => None,
            Err(fault) => {
                tracing::warn!(%fault, mail = %id, "could not take a mail");
                Some(false)
            }
        }
    }

    /// Sends a mail that was taken, and writes down what became of it. Whether it went out.
    async fn deliver(&self, mail: Mail) -> bool {
        let outcome = self.smtp.send(&mail).await;
        let sent = outcome.is_ok();
        if let Err(fault) = self.record(&mail, outcome).await {
            tracing::error!(%fault, mail = %mail.id, sent, "could not write down what became of a mail");
        }
        // Nobody may be waiting.
        let _ = self.settled.send((mail.id, sent));
        sent
    }

    async fn record(&self, mail: &Mail, outcome: Result<(), Failure>) -> ports::Result<()> {
        let failure = match outcome {
            Ok(()) => return self.outbox.sent(mail.id).await,
            Err(failure) => failure,
        };
        let reason = failure.to_string();
        match (failure, backoff::wait(mail.attempts)) {
            (Failure::Later(_), Some(wait)) => {
                tracing::warn!(reason, mail = %mail.id, ?wait, "a mail did not go out yet");
                self.outbox.retry(mail.id, &reason, wait).await
            }
            (Failure::Refused(_), _) | (Failure::Later(_), None) => {
                tracing::error!(reason, mail = %mail.id, "a mail was given up");
                self.outbox.park(mail.id, &reason).await
            }
        }
    }
}
