//! What operators ask of the database: whether it is ready, its properties, and figures for monitoring.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use diesel::{
    dsl::sql,
    prelude::*,
    sql_query,
    sql_types::{BigInt, Bool, Double, Nullable, Text, Timestamptz},
};
use ports::{Result, health::Health};

use crate::{
    Postgres,
    db_error::DbResult,
    migrations::{self, SchemaState},
};

/// The properties of the server, of the database and of the role that Portico uses.
#[derive(Debug)]
pub struct Inspection {
    /// The server's version, as it names itself.
    pub version: String,
    /// Whether the role may create tables and other objects in the database's schema.
    pub may_create: bool,
    /// Whether the extension `pg_trgm` is there, and if not, whether the server has it.
    pub trigrams: Trigrams,
    /// Whether the connection is encrypted; of a connection pooler, its own connection to the server.
    pub is_encrypted: bool,
    /// How the schema compares with this program's.
    pub schema: SchemaState,
    /// The server's clock.
    pub now: DateTime<Utc>,
}

/// The extension that corrects misspelt searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigrams {
    Installed,
    Available,
    Missing,
}

/// The third value is null if the server doesn't have the extension.
const PROPERTIES: &str = "SELECT current_setting('server_version'), \
     coalesce(has_schema_privilege(current_schema(), 'CREATE'), false), \
     (SELECT installed_version IS NOT NULL FROM pg_available_extensions WHERE name = 'pg_trgm'), \
     clock_timestamp()";

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

/// The database is ready if it answers, has this program's schema, and none that is too new for it.
#[async_trait]
impl Health for Postgres {
    async fn ready(&self) -> Result<()> {
        let shared = Arc::clone(&self.shared);
        self.read("ready", move |conn| {
            migrations::check_complete(conn)?;
            shared.write_access.refresh(conn)?;
            Ok(shared.write_access.require()?)
        })
        .await
    }
}

impl Postgres {
    /// Returns what an operator should know of the database.
    pub async fn inspect(&self) -> Result<Inspection> {
        self.read("inspect", |conn| {
            let properties = sql::<(Text, Bool, Nullable<Bool>, Timestamptz)>(PROPERTIES);
            let (version, may_create, has_trigrams, now) = properties.get_result(conn)?;
            let trigrams = match has_trigrams {
                Some(true) => Trigrams::Installed,
                Some(false) => Trigrams::Available,
                None => Trigrams::Missing,
            };
            let (is_encrypted, schema) = (is_encrypted(conn)?, migrations::state(conn)?);
            Ok(Inspection { version, may_create, trigrams, is_encrypted, schema, now })
        })
        .await
    }

    /// Returns whether the connection is encrypted; see [`Inspection::is_encrypted`].
    pub async fn is_encrypted(&self) -> Result<bool> {
        self.read("is_encrypted", is_encrypted).await
    }

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

fn is_encrypted(conn: &mut PgConnection) -> DbResult<bool> {
    let rows = sql::<Bool>("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").load(conn)?;
    Ok(rows.contains(&true))
}
