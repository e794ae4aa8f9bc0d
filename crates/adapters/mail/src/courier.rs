//! The courier: sends a mail at once for whoever waits, and all that is due in a loop of its own.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use domain::MailId;
use ports::mailer::{self, Dispatch, Outbox};
use tokio::{
    sync::{broadcast, watch},
    time::{sleep, timeout},
};
use tracing::Instrument;

use crate::{
    delivery::{AT_ONCE, Delivery, Outcome},
    smtp::Smtp,
};

/// How long a due mail waits at most for somebody to look.
const PERIOD: Duration = Duration::from_secs(5);

const NO_SERVER: &str = "Mail is not set up yet";
const NOT_SET_UP: &str = "Mail is not set up yet; your message is stored.";
const REFUSED: &str = "The mail about it could not be sent; your message is stored.";
const STORED: &str = "The mail could not be sent yet; your message is stored and it will be tried again.";

/// Carries mail from the outbox to a server.
pub struct Courier {
    delivery: Option<Arc<Delivery>>,
}

impl Courier {
    /// Without a server the mail waits in the outbox.
    #[must_use]
    pub fn new(outbox: Arc<dyn Outbox>, smtp: Option<Smtp>) -> Self {
        Self { delivery: smtp.map(|smtp| Arc::new(Delivery::new(outbox, smtp))) }
    }

    /// Looks for due mail until told to stop (or nobody is left to tell); then finishes what is being sent and takes nothing
    /// new. Start it once.
    pub async fn run(self: Arc<Self>, mut stop: watch::Receiver<bool>) {
        let Some(delivery) = &self.delivery else {
            return;
        };
        while !*stop.borrow() {
            if Arc::clone(delivery).deliver_due().await < AT_ONCE as usize {
                tokio::select! {
                    () = sleep(PERIOD) => {}
                    changed = stop.changed() => if changed.is_err() { break },
                }
            }
        }
        // Those who wait for their turn come before this; nobody comes after.
        if let Ok(all) = delivery.turns.acquire_many(AT_ONCE).await {
            delivery.turns.close();
            drop(all);
        }
    }
}

#[async_trait]
impl mailer::Courier for Courier {
    fn obstacle(&self) -> Option<&'static str> {
        self.delivery.is_none().then_some(NO_SERVER)
    }

    async fn dispatch(&self, id: MailId, patience: Duration) -> Dispatch {
        let Some(delivery) = &self.delivery else {
            return Dispatch::Waiting(NOT_SET_UP.to_owned());
        };
        match timeout(patience, outcome(Arc::clone(delivery), id)).await {
            Ok(Outcome::Sent) => Dispatch::Sent,
            Ok(Outcome::Parked) => Dispatch::Refused(REFUSED.to_owned()),
            Ok(Outcome::Waiting) | Err(_) => Dispatch::Waiting(STORED.to_owned()),
        }
    }
}

/// What becomes of a mail that is to go out now. It is sent in a task of its own: whoever hangs up cuts nothing.
async fn outcome(delivery: Arc<Delivery>, id: MailId) -> Outcome {
    let mut settled = delivery.settled.subscribe();
    let sending = tokio::spawn(async move { delivery.deliver_now(id).await }.in_current_span());
    match sending.await {
        Ok(Some(fate)) => return fate,
        // The worker was quicker: it says what becomes of the mail.
        Ok(None) => {}
        Err(fault) => {
            tracing::error!(%fault, mail = %id, "the sending of a mail broke");
            return Outcome::Waiting;
        }
    }
    loop {
        match settled.recv().await {
            Ok((other, fate)) if other == id => return fate,
            Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => {}
            Err(broadcast::error::RecvError::Closed) => return Outcome::Waiting,
        }
    }
}
