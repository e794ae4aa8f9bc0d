//! An enquiry as administrators see it, with the delivery status of its mail.

use chrono::{DateTime, Utc};
use garde::{Unvalidated, Valid, Validate};
use serde::{Deserialize, Serialize};

use crate::{
    EnquiryId, ValidationErrors, Version,
    input::{Fields, FromFields},
    named::named,
    rules::message::ENQUIRY_STATUS,
};

named! {
    "lowercase",
    "an enquiry's status",
    /// The status of an enquiry.
    #[derive(Default)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    #[non_exhaustive]
    pub enum EnquiryStatus {
        /// Not read yet.
        #[default]
        New,
        /// Read by an administrator.
        Read,
        /// Answered.
        Answered,
        /// Not worth reading. Its mail is not sent.
        Spam,
    }
}

/// An enquiry that was received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Enquiry {
    /// The id, which never changes.
    pub id: EnquiryId,
    /// The version to send in `If-Match`. Deliveries of the mail do not change it.
    pub version: Version,
    /// The sender's name.
    pub name: String,
    /// The address to reply to.
    pub email: String,
    /// The sender's company.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub company: Option<String>,
    /// Plain text.
    pub message: String,
    /// How far an administrator has dealt with it.
    pub status: EnquiryStatus,
    /// When it was received.
    pub created_at: DateTime<Utc>,
    /// The delivery of the mail about it.
    pub mail: MailReport,
}

named! {
    "lowercase",
    "the state of a mail",
    /// The state of the mail about an enquiry.
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    pub enum MailState {
        /// Delivered to the mail server.
        Sent,
        /// Not sent yet; further attempts follow.
        Waiting,
        /// Given up: the mail server refused it, or attempts failed for too long. Retried only on request.
        Refused,
        /// Not sent, because the enquiry is spam. Once the enquiry is not, the mail is in its former state again.
        Stopped,
    }
}

/// The delivery of the mail about an enquiry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MailReport {
    /// The state.
    pub state: MailState,
    /// The number of attempts.
    pub attempts: u32,
    /// Why the last attempt failed.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub error: Option<String>,
    /// When it was sent.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub sent_at: Option<DateTime<Utc>>,
    /// When the next attempt is due, while it waits.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub next_try_at: Option<DateTime<Utc>>,
}

/// A patch of an enquiry. An absent field keeps its value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EnquiryChanges {
    /// How far an administrator has dealt with it.
    #[garde(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<EnquiryStatus>,
}

/// How many enquiries there are of each status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct EnquiryCounts {
    /// New enquiries.
    pub new: u64,
    /// Read enquiries.
    pub read: u64,
    /// Answered enquiries.
    pub answered: u64,
    /// Spam.
    pub spam: u64,
}

impl EnquiryCounts {
    /// Returns the count of that status.
    pub const fn of(&mut self, status: EnquiryStatus) -> &mut u64 {
        match status {
            EnquiryStatus::New => &mut self.new,
            EnquiryStatus::Read => &mut self.read,
            EnquiryStatus::Answered => &mut self.answered,
            EnquiryStatus::Spam => &mut self.spam,
        }
    }
}

impl EnquiryChanges {
    /// Returns them as storage accepts them. Never fails, because every status is valid.
    pub fn validate(self) -> Result<Valid<Self>, ValidationErrors> {
        Ok(Unvalidated::new(self).validate()?)
    }
}

impl FromFields for EnquiryChanges {
    type Valid = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        Self { status: fields.one_of("status", ENQUIRY_STATUS, |status| status.parse().ok()) }
    }

    fn check(self) -> Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}
