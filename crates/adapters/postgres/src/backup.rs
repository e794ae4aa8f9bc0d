//! Backups: all rows of all tables as lines of JSON, independent of the version of Postgres and of its kind.
//!
//! The first line is a [`Header`]. Then, for each of its tables, a [`Table`] and its rows, one JSON object a line. The last line is
//! [`END`], so that a file that was cut off is recognised.

mod restore;

use std::io::{BufRead, Write};

use diesel::{
    connection::SimpleConnection as _,
    dsl::sql,
    prelude::*,
    sql_types::{BigInt, Nullable},
};
use ports::{Error, error::Cause};
use serde::{Deserialize, Serialize};

use crate::{
    Postgres,
    migrations::{self, names},
};

const FORMAT: u32 = 1;

/// The size of the largest row, in bytes of JSON. A post of 1 MiB, its searched text and escapes are a part of it.
const MAX_ROW: usize = 32 << 20;

/// The number of rows that are fetched at a time. Posts may have 1 MiB each.
const BATCH: usize = 50;

const END: &str = r#"{"end":true}"#;

/// The tables that are backed up: all but the counts of rate limits.
const TABLES: [&str; 22] = [
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
    "pages",
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

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Header {
    portico_backup: u32,
    made_by: String,
    /// The versions of the migrations that the database had, oldest first.
    migrations: Vec<String>,
}

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
    pub async fn back_up<W: Write + Send + 'static>(
        &self,
        made_by: String,
        mut to: W,
    ) -> ports::Result<(W, Vec<TableCount>)> {
        self.on_own_connection(|conn| {
            let counts = write_everything(conn, made_by, &mut to).map_err(Error::Failed)?;
            Ok((to, counts))
        })
        .await
    }

    /// Fills an empty database with the rows of a backup, but without its sessions, and then brings it up to date. A failure leaves it as
    /// it was. The database may have been migrated, but must hold nothing.
    pub async fn restore(&self, from: impl BufRead + Send + 'static) -> ports::Result<Vec<TableCount>> {
        self.alone(move |conn| restore::everything(conn, from)).await
    }
}

/// Writes the rows of all tables in one transaction, whose snapshot is that of its first statement.
fn write_everything(conn: &mut PgConnection, made_by: String, to: &mut impl Write) -> Result<Vec<TableCount>, Cause> {
    conn.build_transaction().repeatable_read().read_only().run(|conn| {
        let tables = existing_tables(conn)?;
        let migrations = migrations::applied_versions(conn)?;
        if migrations.is_empty() {
            return Err("the database holds nothing of Portico".into());
        }
        if migrations::is_unreleased(&migrations)? {
            return Err(migrations::UNRELEASED.into());
        }
        let own = migrations::own_versions()?;
        if migrations.iter().any(|version| !own.contains(version)) {
            // It may have tables that this program doesn't know.
            return Err("its schema is newer than this program: back it up with the newer Portico".into());
        }
        // A migration that changes a table waits until the backup is done.
        conn.batch_execute(&format!("LOCK TABLE {} IN ACCESS SHARE MODE", tables.join(", ")))?;
        conn.batch_execute("SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'")?;
        write_line(to, &Header { portico_backup: FORMAT, made_by, migrations })?;
        let counts = tables.into_iter().map(|table| write_table(conn, table, to)).collect::<Result<_, _>>()?;
        writeln!(to, "{END}")?;
        to.flush()?;
        Ok(counts)
    })
}

fn write_table(conn: &mut PgConnection, table: String, to: &mut impl Write) -> Result<TableCount, Cause> {
    let columns = stored_columns(conn, &table)?;
    let rows: i64 = sql::<BigInt>(&format!("SELECT count(*) FROM {table}")).get_result(conn)?;
    let rows = u64::try_from(rows)?;
    let last_id = sequence_of(conn, &table)?.map(|sequence| {
        let last = format!("SELECT CASE WHEN is_called THEN last_value END FROM {sequence}");
        sql::<Nullable<BigInt>>(&last).get_result(conn)
    });
    let last_id: Option<i64> = last_id.transpose()?.flatten();
    let select = format!("SELECT row_to_json(one)::text FROM (SELECT {} FROM {table}) one", quoted(&columns));
    write_line(to, &Table { name: table.clone(), columns, rows, last_id })?;
    conn.batch_execute(&format!("DECLARE backup NO SCROLL CURSOR FOR {select}"))?;
    loop {
        let batch = names(conn, &format!("FETCH {BATCH} FROM backup"))?;
        for row in &batch {
            if row.len() > MAX_ROW {
                return Err(format!("a row of the table {table} has more than {MAX_ROW} bytes").into());
            }
            writeln!(to, "{row}")?;
        }
        if batch.len() < BATCH {
            break;
        }
    }
    conn.batch_execute("CLOSE backup")?;
    Ok(TableCount { table, rows })
}

fn write_line(to: &mut impl Write, line: &impl serde::Serialize) -> Result<(), Cause> {
    serde_json::to_writer(&mut *to, line)?;
    Ok(writeln!(to)?)
}

fn existing_tables(conn: &mut PgConnection) -> QueryResult<Vec<String>> {
    let all = names(conn, "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()")?;
    Ok(TABLES.iter().filter(|table| all.iter().any(|name| name == *table)).map(ToString::to_string).collect())
}

/// The columns of a table that aren't computed from others.
fn stored_columns(conn: &mut PgConnection, table: &str) -> QueryResult<Vec<String>> {
    let query = format!(
        "SELECT attname::text FROM pg_attribute \
         WHERE attrelid = '{table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum"
    );
    names(conn, &query)
}

fn sequence_of(conn: &mut PgConnection, table: &str) -> QueryResult<Option<String>> {
    let query = format!(
        "SELECT pg_get_serial_sequence('{table}', attname) FROM pg_attribute \
         WHERE attrelid = '{table}'::regclass AND attidentity <> ''"
    );
    Ok(names(conn, &query)?.pop())
}

fn quoted(columns: &[String]) -> String {
    columns.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
}

fn parse<'a, T: Deserialize<'a>>(line: &'a str, what: &str) -> Result<T, Cause> {
    serde_json::from_str(line)
        .map_err(|_| format!("it is no backup of Portico, or damaged: {what} is not there").into())
}
