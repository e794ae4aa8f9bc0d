//! Mail: the outbox in storage, and the mailer that delivers what is in it.

use std::time::Duration;

use async_trait::async_trait;
use domain::{MailId, enquiries::MailState};

use crate::Result;

/// A mail to the site's own inbox, about an enquiry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    pub id: MailId,
    /// The same at every attempt, so that a duplicate can be recognised: `<…@portico>` without the brackets.
    pub message_id: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub text: String,
    /// The number of earlier attempts.
    pub attempts: u32,
}

/// The outbox: mail that is stored until it is delivered.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Claims due mails for `lease`: no other worker gets them until then, on this node or another.
    async fn claim(&self, limit: u32, lease: Duration) -> Result<Vec<Mail>>;
    /// Claims this mail if it is due and not claimed.
    async fn claim_one(&self, id: MailId, lease: Duration) -> Result<Option<Mail>>;
    /// Marks it as sent.
    async fn sent(&self, id: MailId) -> Result<()>;
    /// Schedules another attempt after `wait`. `reason` is shown to administrators: no internal details.
    async fn retry(&self, id: MailId, reason: &str, wait: Duration) -> Result<()>;
    /// `None`: there is no such mail.
    async fn state(&self, id: MailId) -> Result<Option<MailState>>;
    /// Marks it as refused for good: administrators see it, it is not tried again.
    async fn dead_letter(&self, id: MailId, reason: &str) -> Result<()>;
}

/// The result of sending a mail at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dispatch {
    Sent,
    /// Will be tried again. The reason is for people: no internal details.
    Waiting(String),
    /// Refused for good, not tried again by itself. The reason is as above.
    Refused(String),
}

/// Delivers the mail of the outbox.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Why no mail can be sent at all (not configured), for people.
    fn unavailable_reason(&self) -> Option<&'static str>;

    /// Sends this mail now and waits for the outcome, at most for `wait`. Dropping the future does not interrupt the sending.
    async fn dispatch(&self, id: MailId, wait: Duration) -> Dispatch;
}
