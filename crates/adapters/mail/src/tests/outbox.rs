//! An outbox in memory.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering::SeqCst},
    },
    time::Duration,
};

use async_trait::async_trait;
use domain::{MailId, enquiries::MailState};
use ports::{
    Error,
    mailer::{Mail, Outbox},
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Due,
    Taken,
    Sent,
    Waits(Duration),
    Refused,
}

/// The mail for which recording the delivery panics.
pub const BROKEN: i32 = 1_000;

/// The mails, with the outcome of each.
#[derive(Default)]
pub struct Memory {
    mails: Mutex<HashMap<MailId, (Mail, Outcome, String)>>,
    /// How many attempts to record a delivery fail first.
    pub outage: AtomicU32,
}

impl Memory {
    pub fn holding(mails: impl IntoIterator<Item = Mail>) -> Arc<Self> {
        let mails = mails.into_iter().map(|mail| (mail.id, (mail, Outcome::Due, String::new())));
        Arc::new(Self { mails: Mutex::new(mails.collect()), ..Self::default() })
    }

    pub fn fate(&self, id: i32) -> Outcome {
        self.mails.lock().unwrap()[&MailId(id)].1.clone()
    }

    /// Returns how long it waits; `None` if it doesn't.
    pub fn waits(&self, id: i32) -> Option<Duration> {
        match self.fate(id) {
            Outcome::Waits(wait) => Some(wait),
            _ => None,
        }
    }

    /// The reason for the failure.
    pub fn reason(&self, id: i32) -> String {
        self.mails.lock().unwrap()[&MailId(id)].2.clone()
    }

    pub fn set(&self, id: MailId, fate: Outcome) {
        self.mails.lock().unwrap().get_mut(&id).unwrap().1 = fate;
    }

    fn put_back(&self, id: MailId, fate: Outcome, reason: &str) {
        self.set(id, fate);
        reason.clone_into(&mut self.mails.lock().unwrap().get_mut(&id).unwrap().2);
    }

    fn take(&self, limit: usize, wanted: impl Fn(MailId) -> bool) -> Vec<Mail> {
        let mut mails = self.mails.lock().unwrap();
        let due = mails.iter_mut().filter(|(id, (_, fate, _))| wanted(**id) && *fate == Outcome::Due);
        due.take(limit)
            .map(|(_, (mail, fate, _))| {
                *fate = Outcome::Taken;
                mail.clone()
            })
            .collect()
    }
}

#[async_trait]
impl Outbox for Memory {
    async fn claim(&self, limit: u32, _: Duration) -> ports::Result<Vec<Mail>> {
        Ok(self.take(limit as usize, |_| true))
    }
    async fn claim_one(&self, id: MailId, _: Duration) -> ports::Result<Option<Mail>> {
        Ok(self.take(1, |other| other == id).pop())
    }
    async fn claim_failed(&self, _: Duration) -> ports::Result<Option<(Mail, Duration)>> {
        let mut mails = self.mails.lock().unwrap();
        let failed = mails.values_mut().find_map(|(mail, fate, _)| match *fate {
            Outcome::Waits(wait) => {
                *fate = Outcome::Taken;
                Some((mail.clone(), wait))
            }
            _ => None,
        });
        Ok(failed)
    }
    async fn retry_failed(&self) -> ports::Result<()> {
        for (_, fate, _) in self.mails.lock().unwrap().values_mut() {
            if matches!(fate, Outcome::Waits(_)) {
                *fate = Outcome::Due;
            }
        }
        Ok(())
    }
    async fn state(&self, id: MailId) -> ports::Result<Option<MailState>> {
        Ok(self.mails.lock().unwrap().get(&id).map(|(_, fate, _)| match fate {
            Outcome::Sent => MailState::Sent,
            Outcome::Refused => MailState::Refused,
            Outcome::Due | Outcome::Taken | Outcome::Waits(_) => MailState::Waiting,
        }))
    }
    async fn sent(&self, id: MailId) -> ports::Result<()> {
        assert_ne!(id, MailId(BROKEN), "broken");
        if self.outage.fetch_update(SeqCst, SeqCst, |attempts| attempts.checked_sub(1)).is_ok() {
            return Err(Error::Unavailable("away".into()));
        }
        self.set(id, Outcome::Sent);
        Ok(())
    }
    async fn failed(
        &self,
        id: MailId,
        reason: &str,
        wait: Option<Duration>,
        delivered_to: &[String],
    ) -> ports::Result<()> {
        self.put_back(id, wait.map_or(Outcome::Refused, Outcome::Waits), reason);
        delivered_to.clone_into(&mut self.mails.lock().unwrap().get_mut(&id).unwrap().0.delivered_to);
        Ok(())
    }
}
