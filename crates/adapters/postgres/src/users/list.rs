//! The administrators' list of users.

use diesel::{ExpressionMethods, PgConnection, QueryDsl, RunQueryDsl, SelectableHelper, TextExpressionMethods};
use domain::users::User;
use ports::{Order, Page, Query, Result};

use super::UserRow;
use crate::{
    Postgres,
    db_error::DbResult,
    paging::{Column, ColumnType, Plan},
    schema::users,
    text,
};

const COLUMNS: &[Column] = &[
    Column { name: "createdAt", sql: "created_at", value_type: ColumnType::Time },
    Column { name: "username", sql: "coalesce(search_head, username_key)", value_type: ColumnType::Text },
    Column { name: "isAdmin", sql: "is_admin", value_type: ColumnType::Bool },
];

/// How many rows one transaction fills in.
const BATCH: i64 = 100;

/// Returns the requested users, oldest first by default.
pub async fn list(postgres: &Postgres, query: Query, is_admin: Option<bool>) -> Result<Page<User>> {
    let patterns = query.search.as_deref().map(text::searching).unwrap_or_default();
    let query = match query.sort {
        None => Query { sort: Some("createdAt".to_owned()), order: Order::Ascending, ..query },
        Some(_) => query,
    };
    let plan = Plan::of(&query, COLUMNS)?;
    postgres
        .snapshot("users::list", move |conn| {
            let mut rows = users::table.select(UserRow::as_select()).order(plan.order()).into_boxed();
            let mut count = users::table.count().into_boxed();
            for pattern in &patterns {
                rows = rows.filter(users::search_head.like(pattern));
                count = count.filter(users::search_head.like(pattern));
            }
            if let Some(is_admin) = is_admin {
                rows = rows.filter(users::is_admin.eq(is_admin));
                count = count.filter(users::is_admin.eq(is_admin));
            }
            let total = plan.includes_total().then(|| count.get_result(conn)).transpose()?;
            Ok(plan.page(plan.apply(rows).load(conn)?, total, UserRow::place)?)
        })
        .await
}

/// Fills in the search text of rows that an earlier version wrote without one, in batches.
pub async fn fill(postgres: &Postgres) -> Result<()> {
    while postgres.run("users::fill", &[], fill_some).await? == BATCH {}
    Ok(())
}

fn fill_some(conn: &mut PgConnection) -> DbResult<i64> {
    let missing = users::table.filter(users::search_head.is_null()).order(users::id).limit(BATCH);
    let rows: Vec<(i32, String, Option<String>)> = missing
        .select((users::id, users::username, users::display_name))
        .for_no_key_update()
        .skip_locked()
        .load(conn)?;
    for (id, username, display_name) in &rows {
        let search_head = super::rows::search_head(username, display_name.as_deref());
        diesel::update(users::table.find(id)).set(users::search_head.eq(search_head)).execute(conn)?;
    }
    Ok(i64::try_from(rows.len()).unwrap_or(0))
}
