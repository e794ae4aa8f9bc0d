//! Inserts recorded rows again.

use diesel::{ExpressionMethods, PgConnection, QueryDsl, RunQueryDsl, dsl::exists, sql_query, sql_types::Jsonb};
use domain::{navigation::ChildrenPolicy, rules::message};
use ports::Error;
use serde_json::{Value, json};

use super::{BYLINES, CHILDREN, CREATED, Entity, FORMER_SLUGS, REASSIGNED, REASSIGNED_TO};
use crate::{
    bylines,
    db_error::DbResult,
    schema::{blog_posts as posts, faq_categories as categories, navigation_items as items, users},
};

/// Restores an entity. Its rows are objects by table; `details` are those of [`super::record_with`]. The caller must hold the locks of
/// [`Entity::undo`].
pub fn restore(conn: &mut PgConnection, entity: Entity, id: i32, mut rows: Value, details: &Value) -> DbResult<()> {
    match entity {
        Entity::Post => clear_missing_creator(conn, &mut rows)?,
        Entity::Item => require_category(conn, &rows)?,
        Entity::Navigation => clear_missing_parent(conn, id, &mut rows)?,
        _ => {}
    }
    let children = if entity == Entity::Navigation { take_children(id, &mut rows, details) } else { Vec::new() };
    for (table, _) in entity.parts() {
        insert(conn, table, rows.get(table).unwrap_or(&Value::Null))?;
    }
    match entity {
        Entity::User => restore_authorship(conn, id, details),
        Entity::Navigation => adopt(conn, id, &children, details),
        _ => Ok(()),
    }
}

/// Inserts rows with the columns that they have, so that columns of later migrations get their defaults. Bylines of posts or authors
/// that are gone are left out, and former slugs that another post has left meanwhile.
fn insert(conn: &mut PgConnection, table: &str, rows: &Value) -> DbResult<()> {
    let Some(first) = rows.get(0).and_then(Value::as_object) else { return Ok(()) };
    let columns: Vec<String> = first.keys().map(|name| format!("\"{name}\"")).collect();
    let columns = columns.join(", ");
    let condition = match table {
        BYLINES => {
            "EXISTS (SELECT FROM users WHERE id = restored.author_id)
             AND EXISTS (SELECT FROM blog_posts WHERE id = restored.blog_post_id)"
        }
        FORMER_SLUGS => "NOT EXISTS (SELECT FROM former_slugs kept WHERE kept.slug = restored.slug)",
        _ => "true",
    };
    let statement = format!(
        "INSERT INTO {table} ({columns}) SELECT {columns}
         FROM jsonb_populate_recordset(NULL::{table}, $1) restored WHERE {condition}"
    );
    sql_query(statement).bind::<Jsonb, _>(rows).execute(conn)?;
    Ok(())
}

/// Clears a post's creator if that user is gone.
fn clear_missing_creator(conn: &mut PgConnection, rows: &mut Value) -> DbResult<()> {
    let Some(creator) = rows.pointer_mut("/blog_posts/0/author_id") else { return Ok(()) };
    let found: bool = diesel::select(exists(users::table.find(id_of(creator)))).get_result(conn)?;
    if !found {
        *creator = Value::Null;
    }
    Ok(())
}

/// Errors if the category of an FAQ item is gone.
fn require_category(conn: &mut PgConnection, rows: &Value) -> DbResult<()> {
    let category = rows.pointer("/faq_items/0/category_id").map_or(0, id_of);
    if diesel::select(exists(categories::table.find(category))).get_result(conn)? {
        return Ok(());
    }
    Err(Error::Conflict { field: None, message: message::CATEGORY_DELETED }.into())
}

/// Makes a menu item top-level if its parent is gone or is not top-level any more.
fn clear_missing_parent(conn: &mut PgConnection, id: i32, rows: &mut Value) -> DbResult<()> {
    let Some(rows) = rows.get_mut("navigation_items").and_then(Value::as_array_mut) else { return Ok(()) };
    let Some(row) = rows.iter_mut().find(|row| row.get("id").map(id_of) == Some(id)) else { return Ok(()) };
    let Some(parent) = row.get_mut("parent_id") else { return Ok(()) };
    let top = items::table.find(id_of(parent)).filter(items::parent_id.is_null());
    if !diesel::select(exists(top)).get_result(conn)? {
        *parent = Value::Null;
    }
    Ok(())
}

/// Removes the children of a menu item that the deletion has kept from the rows to insert, and returns them.
fn take_children(id: i32, rows: &mut Value, details: &Value) -> Vec<Value> {
    let Some(rows) = rows.get_mut("navigation_items").and_then(Value::as_array_mut) else { return Vec::new() };
    if details.get(CHILDREN) == Some(&json!(ChildrenPolicy::Delete)) {
        return Vec::new();
    }
    let (own, children) = rows.drain(..).partition(|row| row.get("id").map(id_of) == Some(id));
    *rows = own;
    children
}

/// Puts the children that the deletion has kept below a menu item again, unless they have another parent or children now. Those that
/// it has hidden are as visible as before.
fn adopt(conn: &mut PgConnection, id: i32, children: &[Value], details: &Value) -> DbResult<()> {
    let hidden = details.get(CHILDREN) == Some(&json!(ChildrenPolicy::Hide));
    for child in children {
        let own = child.get("id").map_or(0, id_of);
        let below = items::table.filter(items::parent_id.eq(own));
        if diesel::select(exists(below)).get_result(conn)? {
            continue;
        }
        let visible = child.get("is_visible").and_then(Value::as_bool).filter(|_| hidden);
        diesel::update(items::table.find(own).filter(items::parent_id.is_null()))
            .set((
                items::parent_id.eq(id),
                items::version.eq(items::version + 1),
                visible.map(|visible| items::is_visible.eq(visible)),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Makes a user the creator of their posts again, and takes their bylines back from the author who got them.
fn restore_authorship(conn: &mut PgConnection, id: i32, details: &Value) -> DbResult<()> {
    let created = ids(details.get(CREATED));
    diesel::update(posts::table.filter(posts::id.eq_any(created)).filter(posts::author_id.is_null()))
        .set(posts::author_id.eq(id))
        .execute(conn)?;
    let Some(to) = details.get(REASSIGNED_TO).map(id_of) else { return Ok(()) };
    bylines::take_back(conn, to, &ids(details.get(REASSIGNED)), id)
}

fn ids(list: Option<&Value>) -> Vec<i32> {
    list.and_then(Value::as_array).map(|list| list.iter().map(id_of).collect()).unwrap_or_default()
}

/// Returns an id of recorded JSON; 0, which no row has, for null.
fn id_of(value: &Value) -> i32 {
    value.as_i64().and_then(|id| id.try_into().ok()).unwrap_or_default()
}
