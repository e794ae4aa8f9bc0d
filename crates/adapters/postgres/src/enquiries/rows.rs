//! Rows of enquiries and their mails.

use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*, sql_types::Jsonb};
use domain::{
    EnquiryId, Version,
    enquiries::{Enquiry, EnquiryDraft, EnquiryStatus, MailReport, MailState},
};

use serde::Deserialize;

use crate::{
    schema::contact_submissions,
    store::{Json, expression},
    text,
};

expression! {
    /// The mail about an enquiry.
    pub MailColumn in contact_submissions: Jsonb =
        "(SELECT to_jsonb(outbox) FROM outbox WHERE outbox.contact_id = contact_submissions.id)"
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = contact_submissions, check_for_backend(Pg))]
pub struct EnquiryRow {
    id: i32,
    name: String,
    email: String,
    company: Option<String>,
    message: String,
    created_at: DateTime<Utc>,
    status: String,
    version: i32,
    #[diesel(select_expression = MailColumn, select_expression_type = MailColumn)]
    mail: Json<MailRow>,
}

/// The parts of an outbox row that are shown.
#[derive(Debug, Deserialize)]
pub struct MailRow {
    status: String,
    attempts: u32,
    due_at: DateTime<Utc>,
    last_error: Option<String>,
    sent_at: Option<DateTime<Utc>>,
    leased_until: Option<DateTime<Utc>>,
}

impl From<EnquiryRow> for Enquiry {
    fn from(row: EnquiryRow) -> Self {
        // A check constraint allows only known statuses.
        let status = row.status.parse().unwrap_or_default();
        let Json(mail) = row.mail;
        let is_in_delivery = mail.leased_until.is_some_and(|until| until > Utc::now());
        let mut mail = MailReport::from(mail);
        if status == EnquiryStatus::Spam && mail.state != MailState::Sent && !is_in_delivery {
            mail = MailReport { state: MailState::Stopped, error: None, next_try_at: None, ..mail };
        }
        Self {
            id: EnquiryId(row.id),
            version: Version(row.version),
            name: row.name,
            email: row.email,
            company: row.company,
            message: row.message,
            status,
            created_at: row.created_at,
            mail,
        }
    }
}

impl From<MailRow> for MailReport {
    fn from(row: MailRow) -> Self {
        let state = mail_state(&row.status);
        Self {
            state,
            attempts: row.attempts,
            error: row.last_error,
            sent_at: row.sent_at,
            next_try_at: (state == MailState::Waiting).then_some(row.due_at),
        }
    }
}

/// Returns the state of a mail by its status in storage.
pub fn mail_state(status: &str) -> MailState {
    match status {
        "sent" => MailState::Sent,
        "refused" => MailState::Refused,
        _ => MailState::Waiting,
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
