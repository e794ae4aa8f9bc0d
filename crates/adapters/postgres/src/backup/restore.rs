//! Restores a backup.

use std::io::{BufRead, ErrorKind, Read as _};

use diesel::{connection::SimpleConnection as _, prelude::*, sql_query, sql_types::Text};
use ports::error::Cause;

use super::{
    END, FORMAT, Header, MAX_ROW, Table, TableCount, existing_tables, parse, quoted, sequence_of, stored_columns,
};
use crate::migrations::{self, names};

/// The size of the rows, in bytes of JSON, that are inserted by one statement.
const BATCH: usize = 1 << 20;

/// The size of a line before rows, in bytes.
const MAX_HEAD: usize = 64 << 10;

/// The table whose rows are not restored: it may hold sessions that have ended since, such as those of an old password.
const SESSIONS: &str = "sessions";

/// The tables that may have rows in an empty database: the program fills them at its first start.
const NOT_DATA: [&str; 2] = ["settings", "site_pages"];

/// Finds the statements that begin to alter each foreign key.
const FOREIGN_KEYS: &str = "SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I', conrelid::regclass, conname) \
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace";

const NOT_EMPTY: &str = "the database is not empty, and a backup replaces nothing: \
                         set PORTICO_DATA_DIR to a new folder, or DATABASE_URL to an empty database";

const UNRELEASED: &str = "it was made before 0.1.0, and this program can't bring it up to date: restore it with the program that made \
                          it, run `portico export` with that, start this one on an empty database, and run `portico import` with it";

const INCOMPLETE: &str = "the file is incomplete, cut off before its end: copy it again, or restore another backup";

/// Fills the database in one transaction. The caller must hold [`crate::locks::Lock::Migrations`].
pub fn everything(conn: &mut PgConnection, mut from: impl BufRead) -> Result<Vec<TableCount>, Cause> {
    let header: Header = parse(&next(&mut from, MAX_HEAD)?, "the first line of one")?;
    if header.portico_backup > FORMAT {
        return Err(
            format!("Portico {} made it, in a newer format: restore it with that version", header.made_by).into()
        );
    }
    let counts = conn.transaction(|conn| {
        prepare(conn, &header)?;
        let keys = names(conn, FOREIGN_KEYS)?;
        for key in &keys {
            conn.batch_execute(&format!("{key} DEFERRABLE INITIALLY DEFERRED"))?;
        }
        let counts = fill(conn, &mut from)?;
        conn.batch_execute(&format!("DELETE FROM {SESSIONS}"))?;
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
        let found = format!("SELECT 'a row' WHERE EXISTS (SELECT FROM {table})");
        if !NOT_DATA.contains(&table.as_str()) && !names(conn, &found)?.is_empty() {
            return Err(NOT_EMPTY.into());
        }
    }
    if migrations::is_unreleased(&header.migrations)? {
        return Err(UNRELEASED.into());
    }
    if migrations::is_unreleased(&applied)? {
        return Err(migrations::UNRELEASED.into());
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

fn fill(conn: &mut PgConnection, from: &mut impl BufRead) -> Result<Vec<TableCount>, Cause> {
    let mut counts = Vec::new();
    let mut known = existing_tables(conn)?;
    loop {
        let line = next(from, MAX_HEAD)?;
        if line == END {
            break;
        }
        let Table { name: table, columns, rows, last_id } = parse(&line, "the line before a table's rows")?;
        // Each table comes once, so that their number is bounded.
        let is_known = known.extract_if(.., |name| *name == table).next().is_some();
        if !is_known || stored_columns(conn, &table)? != columns {
            return Err(format!("its table {table} is not that of this schema").into());
        }
        fill_table(conn, from, &table, &columns, rows)?;
        if let (Some(sequence), Some(last)) = (sequence_of(conn, &table)?, last_id) {
            conn.batch_execute(&format!("SELECT setval('{sequence}', {last})"))?;
        }
        if table != SESSIONS {
            counts.push(TableCount { table, rows });
        }
    }
    Ok(counts)
}

fn fill_table(
    conn: &mut PgConnection,
    from: &mut impl BufRead,
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
        batch.push_str(&next(from, MAX_ROW)?);
        if batch.len() >= BATCH || row == rows {
            batch.push(']');
            let inserted = sql_query(&insert).bind::<Text, _>(&batch).execute(conn);
            inserted.map_err(|error| format!("a row of its table {table} can't be restored: {error}"))?;
            batch.clear();
        }
    }
    Ok(())
}

/// The next line, of at most `max` bytes. A backup ends with [`END`], so there is one.
fn next(from: &mut impl BufRead, max: usize) -> Result<String, Cause> {
    let mut line = String::new();
    match from.by_ref().take(max as u64 + 1).read_line(&mut line) {
        Ok(0) => Err(INCOMPLETE.into()),
        Ok(length) if length > max => Err(format!("a line has more than {max} bytes, and none of a backup has").into()),
        Ok(_) => Ok(line.lines().next().unwrap_or_default().to_owned()),
        // So the decoder reports that the compressed data end early.
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Err(INCOMPLETE.into()),
        Err(error) => Err(format!("it can't be read: {error}").into()),
    }
}
