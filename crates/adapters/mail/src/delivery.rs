//! Taking mail from the outbox, sending it, and writing down what became of it.

use std::{sync::Arc, time::Duration};

use domain::{MailId, enquiries::MailState};
use ports::mailer::{Mail, Outbox};
use tokio::{
    sync::{Semaphore, broadcast},
    task::JoinSet,
};
use tracing::Instrument;

use crate::{backoff, failure::Failure, smtp::Smtp};

/// How long nobody else gets a mail that was taken: longer than sending one takes.
const LEASE: Duration = Duration::from_mins(1);

/// How many mails are sent at once, by those who wait for them and by the worker each.
pub const AT_ONCE: u32 = 8;

/// What became of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It went out.
    Sent,
    /// It is tried again.
    Waiting,
    /// It is not.
    Parked,
}

/// What it takes to deliver.
pub struct Delivery {
    pub outbox: Arc<dyn Outbox>,
    pub smtp: Smtp,
    /// The turns of those who wait for their mail.
    pub turns: Semaphore,
    /// Which mail was settled, and what became of it.
    pub settled: broadcast::Sender<(MailId, Outcome)>,
}

impl Delivery {
    pub fn new(outbox: Arc<dyn Outbox>, smtp: Smtp) -> Self {
        Self { outbox, smtp, turns: Semaphore::new(AT_ONCE as usize), settled: broadcast::channel(256).0 }
    }

    /// Sends what is due, some at a time, and says how much that was.
    pub async fn deliver_due(self: Arc<Self>) -> usize {
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
        while let Some(ended) = under_way.join_next().await {
            if let Err(fault) = ended {
                tracing::error!(%fault, "the sending of a mail broke");
            }
        }
        count
    }

    /// Takes this one mail when there is a turn, and sends it: what became of it, also where that is long settled, or nothing
    /// where it waits or somebody else has it.
    pub async fn deliver_now(&self, id: MailId) -> Option<Outcome> {
        let Ok(_turn) = self.turns.acquire().await else {
            return Some(Outcome::Waiting);
        };
        match self.outbox.claim_one(id, LEASE).await {
            Ok(Some(mail)) => Some(self.deliver(mail).await),
            Ok(None) => self.outcome_of(id).await,
            Err(fault) => {
                tracing::warn!(%fault, mail = %id, "could not take a mail");
                Some(Outcome::Waiting)
            }
        }
    }

    /// What became of a mail that is due no more.
    async fn outcome_of(&self, id: MailId) -> Option<Outcome> {
        match self.outbox.state(id).await {
            Ok(Some(MailState::Sent)) => Some(Outcome::Sent),
            Ok(Some(MailState::Refused)) => Some(Outcome::Parked),
            Ok(Some(MailState::Waiting) | None) => None,
            Err(fault) => {
                tracing::warn!(%fault, mail = %id, "could not look after a mail");
                Some(Outcome::Waiting)
            }
        }
    }

    /// Sends a mail that was taken, and writes down what became of it.
    async fn deliver(&self, mail: Mail) -> Outcome {
        let outcome = self.smtp.send(&mail).await;
        let wait = backoff::wait(mail.attempts);
        let fate = match (&outcome, wait) {
            (Ok(()), _) => Outcome::Sent,
            (Err(failure), Some(_)) if !failure.permanent => Outcome::Waiting,
            (Err(_), _) => Outcome::Parked,
        };
        if let Err(fault) = self.record(&mail, outcome, wait).await {
            tracing::error!(%fault, mail = %mail.id, ?fate, "could not write down what became of a mail");
        }
        // Nobody may be waiting.
        let _ = self.settled.send((mail.id, fate));
        fate
    }

    async fn record(&self, mail: &Mail, outcome: Result<(), Failure>, wait: Option<Duration>) -> ports::Result<()> {
        let Err(failure) = outcome else {
            return self.outbox.sent(mail.id).await;
        };
        match wait {
            Some(wait) if !failure.permanent => {
                tracing::warn!(reason = %failure, mail = %mail.id, ?wait, "a mail did not go out yet");
                self.outbox.retry(mail.id, &failure.public_message, wait).await
            }
            _ => {
                tracing::error!(reason = %failure, mail = %mail.id, "a mail was given up");
                self.outbox.dead_letter(mail.id, &failure.public_message).await
            }
        }
    }
}
