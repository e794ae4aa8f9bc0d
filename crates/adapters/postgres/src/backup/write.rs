//! Writes a backup.

use std::io::Write;

use diesel::{connection::SimpleConnection as _, prelude::*, sql_query, sql_types};
use ports::error::Cause;

use super::{END, FORMAT, Header, MAX_ROW, Table, TableCount, existing_tables, quoted, sequence_of, stored_columns};
use crate::migrations::{self, Name};

/// The number of rows that are fetched at a time. Posts may have 1 MiB each.
const BATCH: usize = 50;

/// Writes the rows of all tables in one transaction, whose snapshot is that of its first statement.
pub fn everything(conn: &mut PgConnection, made_by: String, to: &mut impl Write) -> Result<Vec<TableCount>, Cause> {
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
    let rows = number(conn, &format!("SELECT count(*) AS number FROM {table}"))?.unwrap_or_default();
    let rows = u64::try_from(rows)?;
    let last_id = match sequence_of(conn, &table)? {
        Some(sequence) => {
            number(conn, &format!("SELECT CASE WHEN is_called THEN last_value END AS number FROM {sequence}"))?
        }
        None => None,
    };
    let select = format!("SELECT row_to_json(one)::text AS name FROM (SELECT {} FROM {table}) one", quoted(&columns));
    write_line(to, &Table { name: table.clone(), columns, rows, last_id })?;
    conn.batch_execute(&format!("DECLARE backup NO SCROLL CURSOR FOR {select}"))?;
    loop {
        let batch: Vec<Name> = sql_query(format!("FETCH {BATCH} FROM backup")).load(conn)?;
        for row in &batch {
            if row.name.len() > MAX_ROW {
                return Err(format!("a row of the table {table} has more than {MAX_ROW} bytes").into());
            }
            writeln!(to, "{}", row.name)?;
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

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = sql_types::Nullable<sql_types::BigInt>)]
    number: Option<i64>,
}

/// Runs a query with one number as its answer.
fn number(conn: &mut PgConnection, query: &str) -> QueryResult<Option<i64>> {
    Ok(sql_query(query).get_result::<Number>(conn)?.number)
}
