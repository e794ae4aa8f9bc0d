//! The last edits in Postgres.

use chrono::{DateTime, Utc};
use diesel::{
    OptionalExtension, PgConnection, QueryDsl, RunQueryDsl, sql_query,
    sql_types::{Array, Integer, Text},
};
use domain::{Entity, UserId, Version};
use ports::LastEdit;

use crate::{
    db_error::DbResult,
    schema::{last_edits as edits, users},
};

/// Records who saved an entity, in the transaction of the save.
pub fn record<E: Entity>(conn: &mut PgConnection, entity: &E, by: Option<UserId>) -> DbResult<()> {
    record_all(conn, E::NAME, [(entity.id().into(), entity.version().0)], by)
}

/// Records who made these versions of entities, by their ids.
pub fn record_all(
    conn: &mut PgConnection,
    name: &str,
    versions: impl IntoIterator<Item = (i32, i32)>,
    by: Option<UserId>,
) -> DbResult<()> {
    let Some(by) = by else { return Ok(()) };
    let (ids, versions): (Vec<i32>, Vec<i32>) = versions.into_iter().unzip();
    // A batch that changed nothing may have ended in a failure, after which its transaction takes no statements.
    if ids.is_empty() {
        return Ok(());
    }
    sql_query(
        "INSERT INTO last_edits (entity, entity_id, version, edited_by)
         SELECT $1, id, version, $4 FROM unnest($2, $3) saved (id, version)
         ON CONFLICT (entity, entity_id) DO UPDATE
         SET version = excluded.version, edited_by = excluded.edited_by, edited_at = now()
         WHERE last_edits.version < excluded.version",
    )
    .bind::<Text, _>(name)
    .bind::<Array<Integer>, _>(ids)
    .bind::<Array<Integer>, _>(versions)
    .bind::<Integer, _>(by.0)
    .execute(conn)?;
    Ok(())
}

/// Returns who saved that version of an entity.
pub fn find<E: Entity>(conn: &mut PgConnection, id: i32, version: Version) -> DbResult<Option<LastEdit>> {
    let edit: Option<(i32, i32, DateTime<Utc>)> = edits::table
        .find((E::NAME, id))
        .select((edits::version, edits::edited_by, edits::edited_at))
        .first(conn)
        .optional()?;
    let Some((_, user, at)) = edit.filter(|(recorded, ..)| *recorded == version.0) else { return Ok(None) };
    let names: Option<(Option<String>, String)> =
        users::table.find(user).select((users::display_name, users::username)).first(conn).optional()?;
    Ok(Some(LastEdit { by: names.map(|(display_name, username)| display_name.unwrap_or(username)), at }))
}
