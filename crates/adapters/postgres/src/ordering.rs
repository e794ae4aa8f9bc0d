//! The order of a list that people arrange.

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, Integer},
};
use domain::{Entity, UserId, rules::message};
use ports::Error;

use crate::{
    db_error::DbResult,
    deletions::{Kind, Ordering},
    edits,
};

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Integer)]
    id: i32,
    #[diesel(sql_type = Integer)]
    version: i32,
}

/// Numbers the entities in the order of their ids. Returns whether anything changed.
pub fn arrange<E: Entity>(conn: &mut PgConnection, kind: &Kind, ids: &[i32], by: Option<UserId>) -> DbResult<bool> {
    let (Some(Ordering { list, is_dated }), Some((table, _))) = (&kind.ordering, kind.rows.first()) else {
        return Err(Error::NotFound.into());
    };
    let dated = if *is_dated { ", updated_at = now()" } else { "" };
    let present = format!(
        "SELECT id, version FROM {table} \
         WHERE ({list}) IS NOT DISTINCT FROM (SELECT {list} FROM {table} WHERE id = $1) ORDER BY id FOR UPDATE"
    );
    let present: Vec<Row> =
        sql_query(present).bind::<Integer, _>(ids.first().copied().unwrap_or_default()).load(conn)?;
    let mut wanted = ids.to_vec();
    wanted.sort_unstable();
    if !present.iter().map(|row| row.id).eq(wanted) {
        return Err(Error::Conflict { field: None, message: message::LIST_CHANGED }.into());
    }
    let moved = format!(
        "UPDATE {table} SET display_order = place, version = version + 1{dated} \
         FROM (SELECT moved, (position - 1)::integer AS place FROM unnest($1) WITH ORDINALITY AS new (moved, position)) new \
         WHERE id = moved AND display_order <> place RETURNING id, version"
    );
    let moved: Vec<Row> = sql_query(moved).bind::<Array<Integer>, _>(ids).load(conn)?;
    edits::record_all(conn, E::NAME, moved.iter().map(|row| (row.id, row.version)), by)?;
    Ok(!moved.is_empty())
}
