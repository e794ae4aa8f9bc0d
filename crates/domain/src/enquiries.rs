//! Contact enquiries.

use chrono::{DateTime, Utc};
use garde::Validate;
use portico_domain_derive::Draft;
use serde::{Deserialize, Serialize};

use crate::{
    MailId, ValidationErrors, Version, Versioned,
    id::ids,
    input::{Fields, FromFields},
    named::named,
    rules::{
        check::{self, at_most, required, text, unless_blank},
        message::ENQUIRY_STATUS,
    },
    text::one_line,
};

ids! {
    /// The id of a contact enquiry.
    EnquiryId,
}

/// An enquiry as the contact form sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct EnquiryDraft {
    /// At most 200 characters.
    #[garde(custom(required("Name")), custom(text(at_most(200, "Name must be at most 200 characters"))))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1, max_length = 200))]
    pub name: String,
    /// The address to reply to.
    #[garde(custom(required("Email")), custom(text(unless_blank(check::email))))]
    #[cfg_attr(feature = "openapi", schema(required = true, format = "email"))]
    pub email: String,
    /// At most 200 characters.
    #[garde(custom(text(at_most(200, "Company must be at most 200 characters"))))]
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub company: Option<String>,
    /// Plain text, at most 10,000 characters.
    #[garde(custom(required("Message")), custom(text(at_most(10_000, "Message must be at most 10,000 characters"))))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1, max_length = 10000))]
    pub message: String,
}

/// A stored enquiry: its id, and that of its mail in the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The id of the enquiry.
    pub id: EnquiryId,
    /// The id of the mail.
    pub mail: MailId,
    /// Whether an earlier request with the same idempotency key stored it.
    pub is_replayed: bool,
}

impl EnquiryDraft {
    /// Returns the subject of the mail about it. Line breaks in the name cannot add headers.
    #[must_use]
    pub fn subject(&self) -> String {
        format!("Contact enquiry from {}", one_line(&self.name))
    }

    /// Returns the text of the mail about it: a line for each detail of the sender, then the message.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("Name: {}\nEmail: {}\n", one_line(&self.name), one_line(&self.email));
        if let Some(company) = &self.company {
            text.push_str("Company: ");
            text.push_str(&one_line(company));
            text.push('\n');
        }
        text.push('\n');
        text.push_str(&self.message);
        text.push('\n');
        text
    }
}

named! {
    "lowercase",
    "an enquiry's status",
    /// The status of an enquiry.
    #[derive(Default)]
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

impl Versioned for Enquiry {
    fn version(&self) -> Version {
        self.version
    }
}

named! {
    "lowercase",
    "the state of a mail",
    /// The state of the mail about an enquiry.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EnquiryChanges {
    /// How far an administrator has dealt with it.
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

impl FromFields for EnquiryChanges {
    type Valid = Self;

    fn read(fields: &mut Fields) -> Self {
        Self { status: fields.one_of("status", ENQUIRY_STATUS, |status| status.parse().ok()) }
    }

    fn check(self) -> Result<Self, ValidationErrors> {
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enquiry(name: &str, company: Option<&str>) -> EnquiryDraft {
        EnquiryDraft {
            name: name.into(),
            email: "ada@example.com".into(),
            company: company.map(Into::into),
            message: "Hello,\n\nwe have a question.".into(),
        }
    }

    #[test]
    fn the_mail_has_the_sender_and_the_message() {
        assert_eq!(enquiry("Ada", None).subject(), "Contact enquiry from Ada");
        assert_eq!(
            enquiry("Ada", Some("Engines Ltd")).text(),
            "Name: Ada\nEmail: ada@example.com\nCompany: Engines Ltd\n\nHello,\n\nwe have a question.\n"
        );
        assert!(!enquiry("Ada", None).text().contains("Company"));
    }

    #[test]
    fn a_name_cannot_add_headers_or_lines_to_the_mail() {
        let enquiry = enquiry("Ada\r\nBcc: all@example.com\u{2028}\u{85}x\0y", Some("A\nEmail: b@example.com"));
        assert_eq!(enquiry.subject(), "Contact enquiry from Ada Bcc: all@example.com x y");
        assert!(enquiry.text().starts_with(
            "Name: Ada Bcc: all@example.com x y\nEmail: ada@example.com\nCompany: A Email: b@example.com\n\n"
        ));
    }
}
