//! The administrators' list of users.

use diesel::{
    ExpressionMethods, NullableExpressionMethods, PgConnection, QueryDsl, RunQueryDsl, SelectableHelper,
    TextExpressionMethods,
};
use domain::users::User;
use ports::{Result, users::UserFilter};

use super::UserRow;
use crate::{
    Postgres,
    db_error::DbResult,
    paging::{Column, ColumnType, listed},
    schema::users,
};

const COLUMNS: &[Column] = &[
    Column { name: "createdAt", sql: "created_at", value_type: ColumnType::Time },
    Column { name: "username", sql: "coalesce(search_head, username_key)", value_type: ColumnType::Text },
    Column { name: "isAdmin", sql: "is_admin", value_type: ColumnType::Bool },
];

/// How many rows one transaction fills in.
const BATCH: i64 = 100;

listed! {
    UserRow => User in users by COLUMNS oldest_first;
    search |pattern| users::search_head.assume_not_null().like(pattern);
    filter |filter: UserFilter| [filter.is_admin.map(|is_admin| users::is_admin.eq(is_admin))]
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
