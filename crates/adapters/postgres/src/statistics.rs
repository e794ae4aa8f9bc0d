//! Figures about the stored data and the pool, for monitoring.

use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Double},
};
use ports::Result;

use crate::Postgres;

/// Figures about the stored data.
#[derive(Clone, Copy, Debug, PartialEq, QueryableByName)]
pub struct Statistics {
    /// Mails that wait to be sent.
    #[diesel(sql_type = BigInt)]
    pub outbox_waiting: i64,
    /// Waiting mails whose next attempt is due.
    #[diesel(sql_type = BigInt)]
    pub outbox_due: i64,
    /// The age in seconds of the oldest enquiry whose mail waits; 0 without any.
    #[diesel(sql_type = Double)]
    pub outbox_oldest_age: f64,
    /// Mails that were given up.
    #[diesel(sql_type = BigInt)]
    pub dead_letters: i64,
    /// Sessions that have not expired.
    #[diesel(sql_type = BigInt)]
    pub sessions: i64,
}

/// Mails about spam are never sent.
const STATISTICS: &str = "SELECT \
    count(*) FILTER (WHERE outbox.status = 'waiting') AS outbox_waiting, \
    count(*) FILTER (WHERE outbox.status = 'waiting' AND outbox.due_at <= now()) AS outbox_due, \
    coalesce(extract(epoch FROM now() - min(enquiry.created_at) FILTER (WHERE outbox.status = 'waiting')), 0)::float8 \
        AS outbox_oldest_age, \
    count(*) FILTER (WHERE outbox.status = 'refused') AS dead_letters, \
    (SELECT count(*) FROM sessions WHERE expires_at > now()) AS sessions \
    FROM outbox JOIN contact_submissions enquiry ON enquiry.id = outbox.contact_id \
    WHERE outbox.status <> 'sent' AND enquiry.status <> 'spam'";

/// The connections of the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolState {
    pub max: u32,
    pub open: u32,
    /// Open connections that run a job.
    pub in_use: u32,
}

impl Postgres {
    /// Reads the figures about the stored data.
    pub async fn statistics(&self) -> Result<Statistics> {
        self.read("statistics", |conn| Ok(sql_query(STATISTICS).get_result(conn)?)).await
    }

    /// Returns the state of the pool.
    #[must_use]
    pub fn pool_state(&self) -> PoolState {
        let state = self.shared.pool.state();
        PoolState {
            max: self.shared.settings.pool_size,
            open: state.connections,
            in_use: state.connections.saturating_sub(state.idle_connections),
        }
    }
}
