//! Backups: all rows of all tables as lines of JSON, independent of the version of Postgres and of its kind.
//!
//! The first line is a [`Header`]. Then, for each of its tables, a [`Table`] and its rows, one JSON object a line. The last line is
//! [`END`], so that a file that was cut off is recognised.

mod restore;
mod write;

use std::io::{BufRead, Write};

use diesel::prelude::*;
use ports::{Error, Result, error::Cause};
use serde::{Deserialize, Serialize};

use crate::{Postgres, migrations::names};

/// The version of the format.
const FORMAT: u32 = 1;

/// The size of the largest row, in bytes of JSON. A post of 1 MiB, its searched text and escapes are a part of it.
const MAX_ROW: usize = 32 << 20;

/// The last line.
const END: &str = r#"{"end":true}"#;

/// The tables that are backed up: all but the counts of rate limits.
const TABLES: [&str; 21] = [
    "users",
    "author_slugs",
    "sessions",
    "settings",
    "content_management",
    "blog_posts",
    "blog_post_authors",
    "former_slugs",
    "faq_categories",
    "faq_items",
    "site_pages",
    "navigation_items",
    "contact_submissions",
    "outbox",
    "newsletter_subscriptions",
    "deletions",
    "bulk_actions",
    "bulk_changes",
    "last_edits",
    "idempotency",
    "ai_usage",
];

/// The first line of a backup.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Header {
    /// The version of the format, [`FORMAT`].
    portico_backup: u32,
    /// The version of the program that wrote it.
    made_by: String,
    /// The versions of the migrations that the database had, oldest first.
    migrations: Vec<String>,
}

/// The line before the rows of a table.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Table {
    #[serde(rename = "table")]
    name: String,
    columns: Vec<String>,
    rows: u64,
    /// The last number that the table's identity column has given out.
    last_id: Option<i64>,
}

/// How many rows of a table were written or restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCount {
    pub table: String,
    pub rows: u64,
}

impl Postgres {
    /// Writes all rows as of one moment, and returns the writer. Other nodes may read and write meanwhile. `made_by` is the version
    /// of the program.
    pub async fn back_up<W: Write + Send + 'static>(&self, made_by: String, mut to: W) -> Result<(W, Vec<TableCount>)> {
        self.on_own_connection(|conn| {
            let counts = write::everything(conn, made_by, &mut to).map_err(Error::Failed)?;
            Ok((to, counts))
        })
        .await
    }

    /// Fills an empty database with the rows of a backup, but without its sessions, and then brings it up to date. A failure leaves it as
    /// it was. The database may have been migrated, but must hold nothing.
    pub async fn restore(&self, from: impl BufRead + Send + 'static) -> Result<Vec<TableCount>> {
        self.alone(move |conn| restore::everything(conn, from)).await
    }
}

/// The tables that exist in the database.
fn existing_tables(conn: &mut PgConnection) -> QueryResult<Vec<String>> {
    let all = names(conn, "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()")?;
    Ok(TABLES.iter().filter(|table| all.iter().any(|name| name == *table)).map(ToString::to_string).collect())
}

/// The columns of a table that aren't computed from others.
fn stored_columns(conn: &mut PgConnection, table: &str) -> QueryResult<Vec<String>> {
    let query = format!(
        "SELECT attname::text AS name FROM pg_attribute \
         WHERE attrelid = '{table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum"
    );
    names(conn, &query)
}

/// The sequence of the identity column of a table.
fn sequence_of(conn: &mut PgConnection, table: &str) -> QueryResult<Option<String>> {
    let query = format!(
        "SELECT pg_get_serial_sequence('{table}', attname) AS name FROM pg_attribute \
         WHERE attrelid = '{table}'::regclass AND attidentity <> ''"
    );
    Ok(names(conn, &query)?.pop())
}

/// Column names as SQL.
fn quoted(columns: &[String]) -> String {
    let quoted: Vec<_> = columns.iter().map(|name| format!("\"{name}\"")).collect();
    quoted.join(", ")
}

fn parse<'a, T: Deserialize<'a>>(line: &'a str, what: &str) -> std::result::Result<T, Cause> {
    serde_json::from_str(line)
        .map_err(|_| format!("it is no backup of Portico, or damaged: {what} is not there").into())
}
