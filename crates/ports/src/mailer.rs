//! Mail: the outbox in storage, the way out of the house, and the courier between them.

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

/// Mail that waits to go out.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Claims due mails for `lease`: no other worker gets them until then, on this node or another.
    async fn claim(&self, limit: u32, lease: Duration) -> Result<Vec<Mail>>;
    /// Claims this mail if it is due and not claimed.
    async fn claim_one(&self, id: MailId, lease: Duration) -> Result<Option<Mail>>;
    /// It went out.
    async fn sent(&self, id: MailId) -> Result<()>;
    /// It did not, and shall be tried again after `wait`. Administrators read the reason: it names nothing internal.
    async fn retry(&self, id: MailId, reason: &str, wait: Duration) -> Result<()>;
    /// Where it is; none: there is no such mail.
    async fn state(&self, id: MailId) -> Result<Option<MailState>>;
    /// It was refused for good: kept in sight, tried no more.
    async fn dead_letter(&self, id: MailId, reason: &str) -> Result<()>;
}

/// The result of sending a mail at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dispatch {
    Sent,
    /// It waits; the reason is for people and names nothing internal.
    Waiting(String),
    /// It was refused for good, and is not tried again by itself; the reason is as above.
    Refused(String),
}

/// Carries mail from the outbox to the world, in a task of its own.
#[async_trait]
pub trait Courier: Send + Sync {
    /// Why no mail goes out at all, for people; none where it does.
    fn obstacle(&self) -> Option<&'static str>;

    /// Tries to send this mail now and waits for the outcome at most `patience`. Who hangs up cuts nothing.
    async fn dispatch(&self, id: MailId, patience: Duration) -> Dispatch;
}
