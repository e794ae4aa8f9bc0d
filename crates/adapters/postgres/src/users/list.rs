//! The administrators' list of users.

use diesel::prelude::*;
use domain::users::User;
use ports::users::UserFilter;

use super::UserRow;
use crate::{
    paging::{Column, ColumnType, listed},
    schema::users,
};

const COLUMNS: &[Column] = &[
    Column { name: "createdAt", sql: "created_at", value_type: ColumnType::Time },
    Column { name: "username", sql: "search_head", value_type: ColumnType::Text },
    Column { name: "isAdmin", sql: "is_admin", value_type: ColumnType::Bool },
];

listed! {
    UserRow => User in users by COLUMNS oldest_first;
    search |pattern| users::search_head.like(pattern);
    filter |filter: UserFilter| [filter.is_admin.map(|is_admin| users::is_admin.eq(is_admin))]
}
