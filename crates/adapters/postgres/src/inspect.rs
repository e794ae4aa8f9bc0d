//! What `portico check` asks of the database.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Bool, Nullable, Text, Timestamptz},
};
use ports::Result;

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

#[derive(QueryableByName)]
struct Properties {
    #[diesel(sql_type = Text)]
    version: String,
    #[diesel(sql_type = Bool)]
    may_create: bool,
    #[diesel(sql_type = Nullable<Bool>)]
    has_trigrams: Option<bool>,
    #[diesel(sql_type = Timestamptz)]
    now: DateTime<Utc>,
}

/// `has_trigrams` is null if the server doesn't have the extension.
const PROPERTIES: &str = "SELECT current_setting('server_version') AS version, \
     coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create, \
     (SELECT installed_version IS NOT NULL FROM pg_available_extensions WHERE name = 'pg_trgm') AS has_trigrams, \
     clock_timestamp() AS now";

#[derive(QueryableByName)]
struct Encryption {
    #[diesel(sql_type = Bool)]
    ssl: bool,
}

impl Postgres {
    /// Returns what an operator should know of the database.
    pub async fn inspect(&self) -> Result<Inspection> {
        self.read("inspect", |conn| {
            let Properties { version, may_create, has_trigrams, now } = sql_query(PROPERTIES).get_result(conn)?;
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
}

fn is_encrypted(conn: &mut PgConnection) -> DbResult<bool> {
    let row: Option<Encryption> =
        sql_query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").get_results(conn)?.pop();
    Ok(row.is_some_and(|row| row.ssl))
}
