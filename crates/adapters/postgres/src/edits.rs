//! The last edits in Postgres.

use chrono::{DateTime, Utc};
use diesel::{
    ExpressionMethods, OptionalExtension, PgConnection, QueryDsl, RunQueryDsl, dsl::now,
    query_dsl::methods::FilterDsl as _, upsert::excluded,
};
use domain::{Entity, UserId, Version};
use ports::LastEdit;

use crate::{
    db_error::DbResult,
    schema::{last_edits as edits, users},
};

/// Records who saved an entity, in the transaction of the save.
pub fn record<E: Entity>(conn: &mut PgConnection, entity: &E, by: Option<UserId>) -> DbResult<()> {
    record_version::<E>(conn, (entity.id().into(), entity.version()), by)
}

/// Records who made that version of an entity.
pub fn record_version<E: Entity>(
    conn: &mut PgConnection,
    (id, version): (i32, Version),
    by: Option<UserId>,
) -> DbResult<()> {
    let Some(by) = by else { return Ok(()) };
    diesel::insert_into(edits::table)
        .values((
            edits::entity.eq(E::NAME),
            edits::entity_id.eq(id),
            edits::version.eq(version.0),
            edits::edited_by.eq(by.0),
        ))
        .on_conflict((edits::entity, edits::entity_id))
        .do_update()
        .set((
            edits::version.eq(excluded(edits::version)),
            edits::edited_by.eq(excluded(edits::edited_by)),
            edits::edited_at.eq(now),
        ))
        .filter(edits::version.lt(excluded(edits::version)))
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
