//! Mail: the outbox in storage, and the mailer that delivers it.

use std::time::Duration;

use async_trait::async_trait;
use domain::{MailId, enquiries::MailState};

use crate::Result;

/// A mail about an enquiry to the company's inbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    pub id: MailId,
    /// The `Message-ID` without its angle brackets. It is the same for every attempt, so that duplicates can be recognised.
    pub message_id: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub text: String,
    /// The recipients that have it already.
    pub delivered_to: Vec<String>,
    /// The number of earlier attempts.
    pub attempts: u32,
}

/// The outbox: mails that are stored until they are delivered.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Claims due mails for `lease`. Until it ends, no other worker on any node gets them.
    async fn claim(&self, limit: u32, lease: Duration) -> Result<Vec<Mail>>;
    /// Claims one mail if it is due and not claimed.
    async fn claim_one(&self, id: MailId, lease: Duration) -> Result<Option<Mail>>;
    /// Claims a failed mail that nobody has before it is due, any of them, and does not count the attempt. Returns it with the time
    /// until it is due.
    async fn claim_failed(&self, lease: Duration) -> Result<Option<(Mail, Duration)>>;
    /// Makes all failed mails due that are still to be retried.
    async fn retry_failed(&self) -> Result<()>;
    async fn sent(&self, id: MailId) -> Result<()>;
    /// Schedules another attempt after `wait`, for others than those who have the mail; without one the mail is given up: administrators
    /// see it, and it is not retried. `reason` is shown to them and must not contain internal details.
    async fn failed(&self, id: MailId, reason: &str, wait: Option<Duration>, delivered_to: &[String]) -> Result<()>;
    /// Returns the state of a mail; `None` if there is no such mail.
    async fn state(&self, id: MailId) -> Result<Option<MailState>>;
}

/// The result of sending a mail at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dispatch {
    Sent,
    /// It will be retried. The reason is shown to users and contains no internal details.
    Waiting(String),
    /// It was given up and is retried only on request. The reason is as for [`Dispatch::Waiting`].
    Refused(String),
}

/// Delivers mails of the outbox.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Returns why no mail can be sent (it is not configured), in words for users.
    fn unavailable_reason(&self) -> Option<&'static str>;

    /// Sends a mail now and waits at most `wait` for the outcome. Dropping the future does not interrupt the delivery.
    async fn dispatch(&self, id: MailId, wait: Duration) -> Dispatch;
}
