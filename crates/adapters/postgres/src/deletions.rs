//! Deletions that can be undone: the deleted rows as JSON, written in the transaction that deletes them.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Integer, Jsonb, Text},
};
use domain::{DeletionId, Feature, Version};
use ports::{Error, deletions::UNDO_TTL};
use serde_json::{Value, json};

use crate::{db_error::DbResult, jobs::Write, locks::Lock};

/// Gives the entity with this id and version the former values of fields. Returns the version that this made, if who saved it is to be
/// recorded, and whether visitors may see it.
pub type Reapply = fn(&mut PgConnection, (i32, i32), Value) -> DbResult<(Option<Version>, bool)>;

/// What storage knows of a kind of entity: the features and locks of its writes, and how a deletion is undone.
pub struct Kind {
    pub name: &'static str,
    pub features: &'static [Feature],
    pub locks: &'static [Lock],
    /// Where the order of its lists is stored, if people arrange them.
    pub ordering: Option<Ordering>,
    /// The rows that a deletion takes, referenced tables first: a table, and a condition in which `$2` is the entity's id.
    pub rows: &'static [(&'static str, &'static str)],
    pub is_seen: fn(&mut PgConnection, i32) -> DbResult<bool>,
    /// Runs before the rows are inserted again: clears references to rows that are gone, or refuses.
    pub prepare: fn(&mut PgConnection, &mut Deleted) -> DbResult<()>,
    /// Runs after the rows were inserted again and restores references of other rows, such as a menu item's children.
    pub complete: fn(&mut PgConnection, &Deleted) -> DbResult<()>,
    pub reapply: Reapply,
}

impl Kind {
    /// What most kinds have; the rest is given by each.
    pub const PLAIN: Self = Self {
        name: "",
        features: &[],
        locks: &[],
        ordering: None,
        rows: &[],
        is_seen: |_, _| Ok(true),
        prepare: |_, _| Ok(()),
        complete: |_, _| Ok(()),
        reapply: |_, _, _| Err(Error::NotFound.into()),
    };

    pub const fn write(&self, name: &'static str) -> Write {
        Write { name, features: self.features, locks: self.locks }
    }
}

/// The lists of a kind, whose order is in the column `display_order`.
pub struct Ordering {
    /// An expression that is the same in all rows of a list.
    pub list: &'static str,
    pub is_dated: bool,
}

/// A deleted entity: its rows as objects by table, and the details of [`record_with`].
pub struct Deleted {
    pub id: i32,
    pub rows: Value,
    pub details: Value,
}

impl Deleted {
    /// Inserts the rows again. The caller must hold the locks of the kind.
    pub fn restore(mut self, conn: &mut PgConnection, kind: &Kind) -> DbResult<()> {
        (kind.prepare)(conn, &mut self)?;
        for (table, _) in kind.rows {
            insert(conn, table, &self.rows[table])?;
        }
        (kind.complete)(conn, &self)
    }
}

#[derive(QueryableByName)]
struct Recorded {
    #[diesel(sql_type = Integer)]
    id: i32,
}

pub fn record(conn: &mut PgConnection, kind: &Kind, id: i32) -> DbResult<DeletionId> {
    record_with(conn, kind, id, &json!({}))
}

/// Records the rows of an entity with details for [`Kind::prepare`] and [`Kind::complete`].
pub fn record_with(conn: &mut PgConnection, kind: &Kind, id: i32, details: &Value) -> DbResult<DeletionId> {
    // Generated columns can't be inserted, and are large.
    let rows = kind.rows.iter().map(|(table, condition)| {
        format!(
            "'{table}', (SELECT coalesce(jsonb_agg(to_jsonb(part) - '{{search,listed_on}}'::text[]), '[]')
             FROM {table} part WHERE {condition})"
        )
    });
    let statement = format!(
        "INSERT INTO deletions (entity, entity_id, rows, details)
         VALUES ($1, $2, jsonb_build_object({}), $3) RETURNING id",
        rows.collect::<Vec<_>>().join(", ")
    );
    let recorded: Recorded = sql_query(statement)
        .bind::<Text, _>(kind.name)
        .bind::<Integer, _>(id)
        .bind::<Jsonb, _>(details)
        .get_result(conn)?;
    Ok(DeletionId(recorded.id))
}

/// Returns the time before which deletions can't be undone.
pub fn expiry() -> DateTime<Utc> {
    let ttl = TimeDelta::from_std(UNDO_TTL).unwrap_or(TimeDelta::MAX);
    Utc::now().checked_sub_signed(ttl).unwrap_or(DateTime::<Utc>::MIN_UTC)
}

/// Inserts rows with the columns that they have, so that columns of later migrations get their defaults. Bylines of posts or authors
/// that are gone are left out, and former slugs that another post has left meanwhile.
fn insert(conn: &mut PgConnection, table: &str, rows: &Value) -> DbResult<()> {
    let Some(first) = rows.get(0).and_then(Value::as_object) else { return Ok(()) };
    let columns: Vec<String> = first.keys().map(|name| format!("\"{name}\"")).collect();
    let columns = columns.join(", ");
    let condition = match table {
        "blog_post_authors" => {
            "EXISTS (SELECT FROM users WHERE id = restored.author_id)
             AND EXISTS (SELECT FROM blog_posts WHERE id = restored.blog_post_id)"
        }
        "former_slugs" => "NOT EXISTS (SELECT FROM former_slugs kept WHERE kept.slug = restored.slug)",
        _ => "true",
    };
    let statement = format!(
        "INSERT INTO {table} ({columns}) SELECT {columns}
         FROM jsonb_populate_recordset(NULL::{table}, $1) restored WHERE {condition}"
    );
    sql_query(statement).bind::<Jsonb, _>(rows).execute(conn)?;
    Ok(())
}

pub fn ids(list: Option<&Value>) -> Vec<i32> {
    list.and_then(Value::as_array).map(|list| list.iter().map(id_of).collect()).unwrap_or_default()
}

/// Returns an id of recorded JSON; 0, which no row has, for null.
pub fn id_of(value: &Value) -> i32 {
    value.as_i64().and_then(|id| id.try_into().ok()).unwrap_or_default()
}
