//! The migrated template database: one for each server and version of the migrations.

use std::{fs, io, path::PathBuf};

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Text},
};
use ports::error::Cause;

use super::{connect, database_url};
use crate::{locks::Lock, migrations, text};

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Returns the template's name. Of concurrent test programs only one creates it.
pub fn of(server: &str) -> Result<String, Cause> {
    let hash = text::hash(&fingerprint()?);
    let name = format!("portico_template_{}", &hex::encode(hash)[..16]);
    let mut conn = connect(server)?;
    if exists(&mut conn, &name)? {
        return Ok(name);
    }
    Lock::Migrations.lock(&mut conn).map_err(ports::Error::from)?;
    // Closing the connection releases the lock.
    if !exists(&mut conn, &name)? {
        make(server, &mut conn, &name)?;
    }
    Ok(name)
}

/// Returns the text of all migrations. An edited migration needs a new template.
fn fingerprint() -> Result<String, Cause> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../migrations");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path().join("up.sql"))).collect::<Result<_, io::Error>>()?;
    files.sort();
    let mut sql = String::new();
    for file in files.iter().filter(|file| file.exists()) {
        sql.push_str(&fs::read_to_string(file)?);
    }
    Ok(sql)
}

fn exists(conn: &mut PgConnection, name: &str) -> Result<bool, Cause> {
    let found: Found =
        sql_query("SELECT count(*) FROM pg_database WHERE datname = $1").bind::<Text, _>(name).get_result(conn)?;
    Ok(found.count > 0)
}

/// Creates the template, and renames it when it is complete.
fn make(server: &str, conn: &mut PgConnection, name: &str) -> Result<(), Cause> {
    let unfinished = format!("{name}_unfinished");
    sql_query(format!("DROP DATABASE IF EXISTS {unfinished} WITH (FORCE)")).execute(conn)?;
    sql_query(format!("CREATE DATABASE {unfinished}")).execute(conn)?;
    let mut inside = connect(&database_url(server, &unfinished)?)?;
    migrations::apply(&mut inside)?;
    drop(inside);
    sql_query(format!("ALTER DATABASE {unfinished} RENAME TO {name}")).execute(conn)?;
    Ok(())
}
