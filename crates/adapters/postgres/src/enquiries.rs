//! Enquiries in Postgres, and their mails.

use chrono::{NaiveDate, NaiveTime, TimeDelta};
use diesel::{
    dsl::{count_star, now},
    pg::Pg,
    sql_types::Jsonb,
};
use domain::{
    EnquiryId, MailId, Version,
    enquiries::{Enquiry, EnquiryChanges, EnquiryCounts, EnquiryDraft, EnquiryStatus, MailReport, MailState, Receipt},
};
use garde::Valid;
use ports::{
    Period,
    bulk::BulkReport,
    enquiries::{Enquiries, EnquiryFilter},
};
use serde::Deserialize;
use serde_json::json;

use crate::{
    bulk::{Action, Outcome, Undo},
    mailer::mail_state,
    prelude::*,
    schema::{contact_submissions as enquiries, outbox},
};

const FEATURES: &[Feature] = &[Feature::Enquiries];

pub static KIND: Kind = Kind {
    name: "enquiry",
    features: FEATURES,
    rows: &[("contact_submissions", "id = $2"), ("outbox", "contact_id = $2")],
    reapply: |conn, (id, version), fields| {
        let present = locked(conn, EnquiryId(id))?;
        check_version(&IfMatch::OneOf(vec![Version(version)]), present.version.0)?;
        let status = serde_json::from_value(fields["status"].clone())?;
        file(conn, present, status)?;
        Ok((None, true))
    },
    ..Kind::PLAIN
};

const COLUMNS: &[Column] = &[
    Column { name: "createdAt", sql: "created_at", value_type: ColumnType::Time },
    Column { name: "name", sql: "search_head", value_type: ColumnType::Text },
    Column { name: "email", sql: "lower(email)", value_type: ColumnType::Text },
    Column { name: "status", sql: "status", value_type: ColumnType::Text },
];

#[async_trait]
impl Enquiries for Postgres {
    async fn receive(&self, draft: Valid<EnquiryDraft>, key: Option<String>) -> Result<Receipt> {
        self.run("enquiries::receive", FEATURES, move |conn| {
            let stored: Option<i32> = diesel::insert_into(enquiries::table)
                .values((
                    enquiries::name.eq(&draft.name),
                    enquiries::email.eq(&draft.email),
                    enquiries::company.eq(&draft.company),
                    enquiries::message.eq(&draft.message),
                    enquiries::search_head.eq(text::fold(&draft.name)),
                    enquiries::search_body.eq(search_body(&draft)),
                    enquiries::once_hash.eq(key.as_deref().map(|key| once_hash(key, &draft))),
                ))
                .on_conflict(enquiries::once_hash)
                .do_nothing()
                .returning(enquiries::id)
                .get_result(conn)
                .optional()?;
            let Some(id) = stored else { return receipt(conn, key.as_deref(), &draft) };
            let mail: i32 = diesel::insert_into(outbox::table)
                .values((
                    outbox::contact_id.eq(id),
                    outbox::message_id.eq(format!("{:032x}@portico", rand::random::<u128>())),
                ))
                .returning(outbox::id)
                .get_result(conn)?;
            Ok(Receipt { id: EnquiryId(id), mail: MailId(mail), is_replayed: false })
        })
        .await
    }

    async fn counts(&self) -> Result<EnquiryCounts> {
        self.read("enquiries::counts", |conn| {
            let rows: Vec<(String, i64)> =
                enquiries::table.group_by(enquiries::status).select((enquiries::status, count_star())).load(conn)?;
            let mut counts = EnquiryCounts::default();
            for (status, number) in rows {
                if let Ok(status) = status.parse() {
                    *counts.of(status) = u64::try_from(number).unwrap_or_default();
                }
            }
            Ok(counts)
        })
        .await
    }

    async fn find(&self, id: EnquiryId) -> Result<Option<Enquiry>> {
        self.read("enquiries::find", move |conn| {
            let row: Option<EnquiryRow> =
                enquiries::table.find(id.0).select(EnquiryRow::as_select()).first(conn).optional()?;
            Ok(row.map(Enquiry::from))
        })
        .await
    }

    async fn update(&self, id: EnquiryId, changes: EnquiryChanges, if_match: IfMatch) -> Result<Enquiry> {
        self.write(KIND.write("enquiries::update"), move |conn| {
            let present = locked(conn, id)?;
            check_version(&if_match, present.version.0)?;
            if changes.status.is_none_or(|status| status == present.status) {
                return Ok(Written::Unchanged(present));
            }
            Ok(Written::Changed(file(conn, present, changes.status.unwrap_or_default())?))
        })
        .await
    }

    async fn bulk(&self, ids: Vec<i32>, status: Option<EnquiryStatus>) -> Result<BulkReport> {
        let lock = |conn: &mut PgConnection, ids: &[i32]| {
            let rows = enquiries::table.filter(enquiries::id.eq_any(ids)).order(enquiries::id);
            let rows: Vec<EnquiryRow> = rows.select(EnquiryRow::as_select()).for_update().load(conn)?;
            Ok(rows.into_iter().map(Enquiry::from).map(|enquiry| (enquiry.id.0, enquiry)).collect())
        };
        let job = move |conn: &mut PgConnection, present: Enquiry| {
            let (version, undo) = match status {
                Some(status) if status == present.status => return Ok(Outcome::Unchanged),
                Some(status) => {
                    let fields = json!({ "status": present.status });
                    (Some(file(conn, present, status)?.version), Undo::Fields(fields))
                }
                None => (None, Undo::Deletion(delete(conn, present.id)?)),
            };
            Ok(Outcome::Changed { version, undo, is_seen: true })
        };
        self.bulk_of(&KIND, ids, None, Action { lock, job }).await
    }

    async fn delete(&self, id: EnquiryId, if_match: IfMatch) -> Result<DeletionId> {
        self.run("enquiries::delete", FEATURES, move |conn| {
            check_version(&if_match, locked(conn, id)?.version.0)?;
            delete(conn, id)
        })
        .await
    }

    async fn requeue(&self, id: EnquiryId) -> Result<Option<MailId>> {
        self.run("enquiries::requeue", FEATURES, move |conn| {
            let is_spam = locked(conn, id)?.status == EnquiryStatus::Spam;
            let (mail, status): (i32, String) = outbox::table
                .filter(outbox::contact_id.eq(id.0))
                .select((outbox::id, outbox::status))
                .for_update()
                .first(conn)?;
            if status == "sent" || is_spam {
                return Ok(None);
            }
            // A refused mail starts with no attempts. A mail that is being sent keeps its lease.
            let anew = (status != "waiting").then_some(outbox::attempts.eq(0));
            diesel::update(outbox::table.find(mail))
                .set((outbox::status.eq("waiting"), outbox::due_at.eq(now), anew))
                .execute(conn)?;
            Ok(Some(MailId(mail)))
        })
        .await
    }
}

fn receipt(conn: &mut PgConnection, key: Option<&str>, draft: &EnquiryDraft) -> DbResult<Receipt> {
    let (id, mail): (i32, i32) = outbox::table
        .inner_join(enquiries::table)
        .filter(enquiries::once_hash.eq(key.map(|key| once_hash(key, draft))))
        .select((enquiries::id, outbox::id))
        .first(conn)?;
    Ok(Receipt { id: EnquiryId(id), mail: MailId(mail), is_replayed: true })
}

fn file(conn: &mut PgConnection, Enquiry { id, .. }: Enquiry, status: EnquiryStatus) -> DbResult<Enquiry> {
    let row: EnquiryRow = diesel::update(enquiries::table.find(id.0))
        .set((enquiries::status.eq(status.as_str()), enquiries::version.eq(enquiries::version + 1)))
        .returning(EnquiryRow::as_returning())
        .get_result(conn)?;
    Ok(row.into())
}

fn delete(conn: &mut PgConnection, id: EnquiryId) -> DbResult<DeletionId> {
    let deletion = deletions::record(conn, &KIND, id.0)?;
    diesel::delete(enquiries::table.find(id.0)).execute(conn)?;
    Ok(deletion)
}

fn locked(conn: &mut PgConnection, id: EnquiryId) -> DbResult<Enquiry> {
    let row: EnquiryRow = enquiries::table.find(id.0).select(EnquiryRow::as_select()).for_update().first(conn)?;
    Ok(row.into())
}

listed! {
    EnquiryRow => Enquiry in enquiries by COLUMNS;
    search |pattern| enquiries::search_head.like(pattern).or(enquiries::search_body.like(pattern));
    filter |filter: EnquiryFilter| [
        filter.status.map(|status| enquiries::status.eq(status.as_str())),
        filter.status.is_none().then(|| enquiries::status.ne(EnquiryStatus::Spam.as_str())),
        filter.period.map(|Period { first, last }| {
            let start = |day: NaiveDate| day.and_time(NaiveTime::MIN).and_utc();
            enquiries::created_at.ge(start(first)).and(enquiries::created_at.lt(start(last) + TimeDelta::days(1)))
        }),
    ]
}

expression! {
    /// The mail about an enquiry.
    pub MailColumn in enquiries: Jsonb =
        "(SELECT to_jsonb(outbox) FROM outbox WHERE outbox.contact_id = contact_submissions.id)"
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = enquiries, check_for_backend(Pg))]
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
        Self {
            id: EnquiryId(row.id),
            version: Version(row.version),
            name: row.name,
            email: row.email,
            company: row.company,
            message: row.message,
            status,
            created_at: row.created_at,
            mail: row.mail.0.report(status),
        }
    }
}

impl MailRow {
    fn report(self, status: EnquiryStatus) -> MailReport {
        let state = mail_state(&self.status);
        let is_in_delivery = self.leased_until.is_some_and(|until| until > Utc::now());
        let is_stopped = status == EnquiryStatus::Spam && state != MailState::Sent && !is_in_delivery;
        MailReport {
            state: if is_stopped { MailState::Stopped } else { state },
            attempts: self.attempts,
            error: self.last_error.filter(|_| !is_stopped),
            sent_at: self.sent_at,
            next_try_at: (state == MailState::Waiting && !is_stopped).then_some(self.due_at),
        }
    }
}

/// Returns a hash of a key and the enquiry. NUL separates the texts, which cannot contain it.
fn once_hash(key: &str, draft: &EnquiryDraft) -> Vec<u8> {
    let parts = [key, &draft.name, &draft.email, draft.company.as_deref().unwrap_or_default(), &draft.message];
    text::hash(&parts.join("\0")).to_vec()
}

/// Returns the text that a search looks at besides the name.
fn search_body(EnquiryDraft { email, company, message, .. }: &EnquiryDraft) -> String {
    text::fold(&format!("{email} {} {message}", company.as_deref().unwrap_or_default()))
}
