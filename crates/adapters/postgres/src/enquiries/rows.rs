//! Rows of enquiries and their mails.

use chrono::{DateTime, Utc};
use diesel::{Insertable, Queryable, Selectable, pg::Pg};
use domain::{
    EnquiryId, Version,
    enquiries::{Enquiry, EnquiryDraft, EnquiryStatus, MailReport, MailState},
};

use crate::{
    paging::Value,
    schema::{contact_submissions, outbox},
    text,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = contact_submissions, check_for_backend(Pg))]
pub struct EnquiryRow {
    pub id: i32,
    name: String,
    email: String,
    company: Option<String>,
    message: String,
    created_at: DateTime<Utc>,
    status: String,
    version: i32,
    search_head: String,
}

impl EnquiryRow {
    pub fn place(&self, column: &str) -> (Value, i32) {
        let value = match column {
            "name" => Value::Text(self.search_head.clone()),
            // A validated address is ASCII.
            "email" => Value::Text(self.email.to_ascii_lowercase()),
            "status" => Value::Text(self.status.clone()),
            _ => Value::Time(self.created_at),
        };
        (value, self.id)
    }

    pub const fn version(&self) -> i32 {
        self.version
    }

    pub fn status(&self) -> EnquiryStatus {
        // A check constraint allows only known statuses.
        self.status.parse().unwrap_or_default()
    }

    /// Returns the enquiry with its mail.
    pub fn with(self, mail: MailRow) -> Enquiry {
        let status = self.status();
        let is_in_delivery = mail.leased_until.is_some_and(|until| until > Utc::now());
        let mut mail = MailReport::from(mail);
        if status == EnquiryStatus::Spam && mail.state != MailState::Sent && !is_in_delivery {
            mail = MailReport { state: MailState::Stopped, error: None, next_try_at: None, ..mail };
        }
        Enquiry {
            id: EnquiryId(self.id),
            version: Version(self.version),
            name: self.name,
            email: self.email,
            company: self.company,
            message: self.message,
            status,
            created_at: self.created_at,
            mail,
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = outbox, check_for_backend(Pg))]
pub struct MailRow {
    pub contact_id: i32,
    status: String,
    attempts: i32,
    due_at: DateTime<Utc>,
    last_error: Option<String>,
    sent_at: Option<DateTime<Utc>>,
    leased_until: Option<DateTime<Utc>>,
}

impl From<MailRow> for MailReport {
    fn from(row: MailRow) -> Self {
        let state = match row.status.as_str() {
            "sent" => MailState::Sent,
            // Nodes of the previous version write "parked".
            "refused" | "parked" => MailState::Refused,
            _ => MailState::Waiting,
        };
        Self {
            state,
            attempts: u32::try_from(row.attempts).unwrap_or_default(),
            error: row.last_error,
            sent_at: row.sent_at,
            next_try_at: (state == MailState::Waiting).then_some(row.due_at),
        }
    }
}

/// The columns that a draft writes.
#[derive(Insertable)]
#[diesel(table_name = contact_submissions)]
pub struct EnquiryValues<'a> {
    name: &'a str,
    email: &'a str,
    company: Option<&'a str>,
    message: &'a str,
    search_head: String,
    search_body: String,
    once_hash: Option<Vec<u8>>,
}

impl<'a> EnquiryValues<'a> {
    pub fn of(draft: &'a EnquiryDraft, key: Option<&str>) -> Self {
        let company = draft.company.as_deref();
        Self {
            name: &draft.name,
            email: &draft.email,
            company,
            message: &draft.message,
            search_head: text::fold(&draft.name),
            search_body: text::fold(&format!("{} {} {}", draft.email, company.unwrap_or_default(), draft.message)),
            once_hash: key.map(|key| once_hash(key, draft)),
        }
    }
}

/// Returns a hash of a key and the enquiry. NUL separates the texts, which cannot contain it.
pub fn once_hash(key: &str, draft: &EnquiryDraft) -> Vec<u8> {
    let parts = [key, &draft.name, &draft.email, draft.company.as_deref().unwrap_or_default(), &draft.message];
    text::hash(&parts.join("\0")).to_vec()
}
