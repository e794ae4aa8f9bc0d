//! Sends mail from the outbox: one immediately for a waiting request, and all due mail in a background loop.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use async_trait::async_trait;
use domain::{MailId, enquiries::MailState};
use ports::mailer::{self, Dispatch, Outbox};
use tokio::{
    sync::{broadcast, watch},
    time::{sleep, timeout},
};
use tracing::Instrument;

use crate::{
    delivery::{CONCURRENCY, Delivery},
    smtp::Smtp,
};

const POLL_INTERVAL: Duration = Duration::from_secs(5);

/// The interval at which one failed mail is tried before it is due: after an outage, mail goes out within a minute.
const TRY_FAILED_INTERVAL: Duration = Duration::from_secs(20);

const NO_SERVER: &str = "Mail is not set up yet";
const NOT_SET_UP: &str = "Mail is not set up yet; your message is stored.";
const REFUSED: &str = "The mail about it could not be sent; your message is stored.";
const STORED: &str = "The mail could not be sent yet; your message is stored and it will be tried again.";

/// Delivers the mail of an outbox by SMTP.
pub struct OutboxMailer {
    delivery: Option<Arc<Delivery>>,
}

impl OutboxMailer {
    /// Without a mail server, mail stays in the outbox.
    #[must_use]
    pub fn new(outbox: Arc<dyn Outbox>, smtp: Option<Smtp>) -> Self {
        Self { delivery: smtp.map(|smtp| Arc::new(Delivery::new(outbox, smtp))) }
    }

    /// Delivers due mail until `stop` is true or dropped, then waits for mails in transit. Call it once.
    pub async fn run(self: Arc<Self>, mut stop: watch::Receiver<bool>) {
        let Some(delivery) = &self.delivery else {
            return;
        };
        let mut tried_failed = Instant::now();
        while !*stop.borrow() {
            if tried_failed.elapsed() >= TRY_FAILED_INTERVAL {
                tried_failed = Instant::now();
                delivery.try_failed().await;
            }
            if Arc::clone(delivery).deliver_due().await < CONCURRENCY as usize {
                tokio::select! {
                    () = sleep(POLL_INTERVAL) => {}
                    changed = stop.changed() => if changed.is_err() { break },
                }
            }
        }
        // The semaphore is fair: callers that already wait are served first. Later callers get an error.
        if let Ok(all) = delivery.permits.acquire_many(CONCURRENCY).await {
            delivery.permits.close();
            drop(all);
        }
    }
}

#[async_trait]
impl mailer::Mailer for OutboxMailer {
    fn unavailable_reason(&self) -> Option<&'static str> {
        self.delivery.is_none().then_some(NO_SERVER)
    }

    async fn dispatch(&self, id: MailId, wait: Duration) -> Dispatch {
        let Some(delivery) = &self.delivery else {
            return Dispatch::Waiting(NOT_SET_UP.to_owned());
        };
        match timeout(wait, deliver(Arc::clone(delivery), id)).await {
            Ok(MailState::Sent) => Dispatch::Sent,
            Ok(MailState::Refused) => Dispatch::Refused(REFUSED.to_owned()),
            Ok(MailState::Waiting | MailState::Stopped) | Err(_) => Dispatch::Waiting(STORED.to_owned()),
        }
    }
}

/// Delivers a mail in a separate task, so that a client that disconnects does not interrupt it.
async fn deliver(delivery: Arc<Delivery>, id: MailId) -> MailState {
    let mut outcomes = delivery.outcomes.subscribe();
    let sending = tokio::spawn(async move { delivery.deliver_now(id).await }.in_current_span());
    match sending.await {
        Ok(Some(state)) => return state,
        // The background loop has claimed it: wait for its outcome.
        Ok(None) => {}
        Err(error) => {
            tracing::error!(%error, mail = %id, "sending a mail panicked");
            return MailState::Waiting;
        }
    }
    loop {
        match outcomes.recv().await {
            Ok((other, state)) if other == id => return state,
            Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => {}
            Err(broadcast::error::RecvError::Closed) => return MailState::Waiting,
        }
    }
}
