//! Restores a backup.

use std::io::{BufRead, ErrorKind, Lines};

use diesel::{
    Connection as _, PgConnection, RunQueryDsl as _, connection::SimpleConnection as _, sql_query, sql_types::Text,
};
use ports::error::Cause;

use super::{END, FORMAT, Header, Table, TableCount, existing_tables, parse, quoted, sequence_of, stored_columns};
use crate::migrations::{self, names};

/// The size of the rows, in bytes of JSON, that are inserted by one statement.
const BATCH: usize = 1 << 20;

/// The tables that may have rows in an empty database: the program fills them at its first start.
const NOT_DATA: [&str; 2] = ["settings", "site_pages"];

const NOT_EMPTY: &str = "the database is not empty, and a backup replaces nothing: \
                         set PORTICO_DATA_DIR to a new folder, or DATABASE_URL to an empty database";

const INCOMPLETE: &str = "the file is incomplete, cut off before its end: copy it again, or restore another backup";

/// Fills the database in one transaction. The caller must hold [`crate::locks::Lock::Migrations`].
pub fn everything(conn: &mut PgConnection, from: impl BufRead) -> Result<Vec<TableCount>, Cause> {
    let mut lines = from.lines();
    let header: Header = parse(&next(&mut lines)?, "the first line of one")?;
    if header.portico_backup > FORMAT {
        return Err(
            format!("Portico {} made it, in a newer format: restore it with that version", header.made_by).into()
        );
    }
    let counts = conn.transaction(|conn| {
        prepare(conn, &header)?;
        let keys = foreign_keys(conn)?;
        for key in &keys {
            conn.batch_execute(&format!("{key} DEFERRABLE INITIALLY DEFERRED"))?;
        }
        let counts = fill(conn, &mut lines)?;
        conn.batch_execute("SET CONSTRAINTS ALL IMMEDIATE")?;
        for key in &keys {
            conn.batch_execute(&format!("{key} NOT DEFERRABLE"))?;
        }
        migrations::apply(conn)?;
        Ok::<_, Cause>(counts)
    })?;
    conn.batch_execute("ANALYZE")?;
    Ok(counts)
}

/// Brings an empty database to the schema of the backup. Errors if it holds data.
fn prepare(conn: &mut PgConnection, header: &Header) -> Result<(), Cause> {
    let applied = migrations::applied_versions(conn)?;
    for table in existing_tables(conn)? {
        let found = format!("SELECT 'a row' AS name WHERE EXISTS (SELECT FROM {table})");
        if !NOT_DATA.contains(&table.as_str()) && !names(conn, &found)?.is_empty() {
            return Err(NOT_EMPTY.into());
        }
    }
    if applied.iter().any(|version| !header.migrations.contains(version)) {
        return Err("the database has a newer schema than the backup; restore it into a new database".into());
    }
    let own = migrations::own_versions()?;
    if header.migrations.iter().any(|version| !own.contains(version)) {
        return Err(format!("Portico {} made it, which is newer: restore it with that version", header.made_by).into());
    }
    migrations::apply_versions(conn, &header.migrations)?;
    let tables = existing_tables(conn)?.join(", ");
    Ok(conn.batch_execute(&format!("TRUNCATE {tables}"))?)
}

/// Statements that begin to alter each foreign key.
fn foreign_keys(conn: &mut PgConnection) -> Result<Vec<String>, Cause> {
    let query = "SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I', conrelid::regclass, conname) AS name \
                 FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace";
    Ok(names(conn, query)?)
}

fn fill(conn: &mut PgConnection, lines: &mut Lines<impl BufRead>) -> Result<Vec<TableCount>, Cause> {
    let mut counts = Vec::new();
    let known = existing_tables(conn)?;
    loop {
        let line = next(lines)?;
        if line == END {
            break;
        }
        let Table { name: table, columns, rows, last_id } = parse(&line, "the line before a table's rows")?;
        let is_known = known.contains(&table);
        if !is_known || stored_columns(conn, &table)? != columns {
            return Err(format!("its table {table} is not that of this schema").into());
        }
        fill_table(conn, lines, &table, &columns, rows)?;
        if let (Some(sequence), Some(last)) = (sequence_of(conn, &table)?, last_id) {
            conn.batch_execute(&format!("SELECT setval('{sequence}', {last})"))?;
        }
        counts.push(TableCount { table, rows });
    }
    Ok(counts)
}

fn fill_table(
    conn: &mut PgConnection,
    lines: &mut Lines<impl BufRead>,
    table: &str,
    columns: &[String],
    rows: u64,
) -> Result<(), Cause> {
    let columns = quoted(columns);
    let insert = format!(
        "INSERT INTO {table} ({columns}) OVERRIDING SYSTEM VALUE \
         SELECT {columns} FROM json_populate_recordset(NULL::{table}, $1::json)"
    );
    let mut batch = String::new();
    for row in 1..=rows {
        batch.push(if batch.is_empty() { '[' } else { ',' });
        batch.push_str(&next(lines)?);
        if batch.len() >= BATCH || row == rows {
            batch.push(']');
            let inserted = sql_query(&insert).bind::<Text, _>(&batch).execute(conn);
            inserted.map_err(|error| format!("a row of its table {table} can't be restored: {error}"))?;
            batch.clear();
        }
    }
    Ok(())
}

/// The next line. A backup ends with [`END`], so there is one.
fn next(lines: &mut Lines<impl BufRead>) -> Result<String, Cause> {
    match lines.next() {
        Some(Ok(line)) => Ok(line),
        // So the decoder reports that the compressed data end early.
        Some(Err(error)) if error.kind() == ErrorKind::UnexpectedEof => Err(INCOMPLETE.into()),
        Some(Err(error)) => Err(format!("it can't be read: {error}").into()),
        None => Err(INCOMPLETE.into()),
    }
}
