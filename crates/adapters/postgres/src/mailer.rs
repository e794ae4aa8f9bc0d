//! The outbox in Postgres. A short transaction claims mails with a lease, so that no transaction is open during delivery.

use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{auto_type, exists, now},
    pg::data_types::PgInterval,
    prelude::*,
    sql_types::{Bool, Interval, Timestamptz},
};
use domain::{
    MailId,
    enquiries::{EnquiryDraft, MailState},
};
use ports::{
    Result,
    mailer::{Mail, Outbox},
};

use crate::{
    Postgres,
    db_error::DbResult,
    schema::{contact_submissions as enquiries, outbox},
};

#[async_trait]
impl Outbox for Postgres {
    async fn claim(&self, limit: u32, lease: Duration) -> Result<Vec<Mail>> {
        self.run("mailer::claim", &[], move |conn| claim(conn, None, limit.into(), lease)).await
    }

    async fn claim_one(&self, id: MailId, lease: Duration) -> Result<Option<Mail>> {
        let mails = self.run("mailer::claim_one", &[], move |conn| claim(conn, Some(id), 1, lease)).await?;
        Ok(mails.into_iter().next())
    }

    async fn claim_failed(&self, lease: Duration) -> Result<Option<(Mail, Duration)>> {
        self.run("mailer::claim_failed", &[], move |conn| claim_failed(conn, lease)).await
    }

    async fn retry_failed(&self) -> Result<()> {
        self.run("mailer::retry_failed", &[], |conn| {
            let failed = outbox::table.filter(outbox::status.eq("waiting").and(outbox::last_error.is_not_null()));
            diesel::update(failed.filter(outbox::due_at.gt(now))).set(outbox::due_at.eq(now)).execute(conn)?;
            Ok(())
        })
        .await
    }

    async fn state(&self, id: MailId) -> Result<Option<MailState>> {
        self.read("mailer::state", move |conn| {
            let status: Option<String> = outbox::table.find(id.0).select(outbox::status).first(conn).optional()?;
            Ok(status.as_deref().map(mail_state))
        })
        .await
    }

    async fn sent(&self, id: MailId) -> Result<()> {
        self.run("mailer::sent", &[], move |conn| {
            diesel::update(outbox::table.find(id.0))
                .set((
                    outbox::status.eq("sent"),
                    outbox::sent_at.eq(now.into_sql::<Timestamptz>().nullable()),
                    outbox::leased_until.eq(None::<DateTime<Utc>>),
                    outbox::last_error.eq(None::<String>),
                ))
                .execute(conn)?;
            Ok(())
        })
        .await
    }

    async fn failed(&self, id: MailId, reason: &str, wait: Option<Duration>, delivered_to: &[String]) -> Result<()> {
        let (reason, delivered_to) = (reason.replace('\0', ""), delivered_to.to_owned());
        self.run("mailer::failed", &[], move |conn| {
            // A mail that another worker sent in the meantime stays sent.
            diesel::update(outbox::table.find(id.0).filter(outbox::status.ne("sent")))
                .set((
                    outbox::status.eq(if wait.is_some() { "waiting" } else { "refused" }),
                    outbox::last_error.eq(&reason),
                    outbox::delivered_to.eq(&delivered_to),
                    outbox::due_at.eq(from_now(wait.unwrap_or_default())),
                    outbox::leased_until.eq(None::<DateTime<Utc>>),
                ))
                .execute(conn)?;
            Ok(())
        })
        .await
    }
}

#[auto_type(no_type_alias)]
fn is_free() -> _ {
    outbox::leased_until.is_null().or(outbox::leased_until.assume_not_null().lt(now))
}

#[auto_type(no_type_alias)]
fn is_wanted() -> _ {
    exists(enquiries::table.filter(enquiries::id.eq(outbox::contact_id)).filter(enquiries::status.ne("spam")))
}

/// Claims due mails, but none about spam. The attempt is counted here, so that it counts even if the worker dies during delivery.
fn claim(conn: &mut PgConnection, only: Option<MailId>, limit: i64, lease: Duration) -> DbResult<Vec<Mail>> {
    let wanted = outbox::id.eq(only.map_or(0, |id| id.0)).or(only.is_none().into_sql::<Bool>());
    let ids: Vec<i32> = outbox::table
        .filter(outbox::status.eq("waiting").and(outbox::due_at.le(now)))
        .filter(is_wanted())
        .filter(is_free().and(wanted))
        .order((outbox::due_at, outbox::id))
        .limit(limit)
        .select(outbox::id)
        .for_update()
        .skip_locked()
        .load(conn)?;
    let mails = read(conn, &ids)?;
    diesel::update(outbox::table.filter(outbox::id.eq_any(&ids)))
        .set((outbox::attempts.eq(outbox::attempts + 1), outbox::leased_until.eq(from_now(lease).nullable())))
        .execute(conn)?;
    Ok(mails)
}

/// Claims any mail that has failed, is not due, and that nobody has. If one is always refused, it does not hide for long that the others would go out.
fn claim_failed(conn: &mut PgConnection, lease: Duration) -> DbResult<Option<(Mail, Duration)>> {
    let found: Option<(i32, DateTime<Utc>, DateTime<Utc>)> = outbox::table
        .filter(outbox::status.eq("waiting").and(outbox::last_error.is_not_null()).and(outbox::due_at.gt(now)))
        .filter(outbox::delivered_to.eq(Vec::<String>::new()))
        .filter(is_wanted())
        .filter(is_free())
        .order(random())
        .select((outbox::id, outbox::due_at, now.into_sql::<Timestamptz>()))
        .for_update()
        .skip_locked()
        .first(conn)
        .optional()?;
    let Some((id, due, present)) = found else { return Ok(None) };
    diesel::update(outbox::table.find(id)).set(outbox::leased_until.eq(from_now(lease).nullable())).execute(conn)?;
    let wait = (due - present).to_std().unwrap_or_default();
    Ok(read(conn, &[id])?.pop().map(|mail| (mail, wait)))
}

fn read(conn: &mut PgConnection, ids: &[i32]) -> DbResult<Vec<Mail>> {
    type Enquiry = (String, String, Option<String>, String);
    type Claimed = (i32, String, Vec<String>, i32, Enquiry);
    let rows: Vec<Claimed> = outbox::table
        .inner_join(enquiries::table)
        .filter(outbox::id.eq_any(ids))
        .order((outbox::due_at, outbox::id))
        .select((
            outbox::id,
            outbox::message_id,
            outbox::delivered_to,
            outbox::attempts,
            (enquiries::name, enquiries::email, enquiries::company, enquiries::message),
        ))
        .load(conn)?;
    let mail = |(id, message_id, delivered_to, attempts, (name, email, company, message)): Claimed| {
        let enquiry = EnquiryDraft { name, email, company, message };
        Mail {
            id: MailId(id),
            message_id,
            subject: enquiry.subject(),
            text: enquiry.text(),
            reply_to: Some(enquiry.email),
            delivered_to,
            attempts: u32::try_from(attempts).unwrap_or_default(),
        }
    };
    Ok(rows.into_iter().map(mail).collect())
}

define_sql_function! {
    /// A random number from 0 to 1.
    fn random() -> Double;
}

/// The database's clock plus `wait`: all workers share that clock.
#[auto_type(no_type_alias)]
fn from_now(wait: Duration) -> _ {
    let microseconds: i64 = i64::try_from(wait.as_micros()).unwrap_or(i64::MAX);
    let wait: PgInterval = PgInterval::from_microseconds(microseconds);
    now.into_sql::<Timestamptz>() + wait.into_sql::<Interval>()
}

pub fn mail_state(status: &str) -> MailState {
    match status {
        "sent" => MailState::Sent,
        "refused" => MailState::Refused,
        _ => MailState::Waiting,
    }
}
