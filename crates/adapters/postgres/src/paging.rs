//! Administrators' lists: searched, sorted, and read page by page.

use chrono::{DateTime, Datelike as _, SecondsFormat, Utc};
use diesel::{
    dsl::{AsExprOf, sql},
    expression::{SqlLiteral, UncheckedBind},
    query_dsl::methods::{FilterDsl, LimitDsl},
    sql_types::{Bool, Integer, Text, Untyped},
};
use domain::ValidationErrors;
use ports::{Error, Order, Page, Query};
use serde::{Deserialize, Serialize};

use crate::{cursor, text};

/// A column that a list can be sorted by: the wire's name, and the column itself.
pub struct Column {
    pub name: &'static str,
    pub sql: &'static str,
    pub kind: ColumnType,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    Text,
    Bool,
    Time,
}

/// What a row has in the column that the list is sorted by.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Value {
    #[serde(rename = "t")]
    Text(String),
    #[serde(rename = "b")]
    Bool(bool),
    #[serde(rename = "d")]
    Time(DateTime<Utc>),
}

/// The position of a row in a sorted list.
#[derive(Clone, Deserialize, Serialize)]
struct Place {
    #[serde(rename = "s")]
    sort: String,
    #[serde(rename = "v")]
    value: Value,
    #[serde(rename = "i")]
    id: i32,
}

/// The order in which a list is read, and where it goes on.
pub struct Plan {
    column: &'static Column,
    ascending: bool,
    after: Option<Place>,
    limit: Option<usize>,
    counted: bool,
}

/// A condition that is written as SQL, with a text and an id bound into it.
type Condition = SqlLiteral<Bool, UncheckedBind<Cast, AsExprOf<i32, Integer>>>;
type Cast = SqlLiteral<Bool, UncheckedBind<SqlLiteral<Bool>, AsExprOf<String, Text>>>;

impl Plan {
    /// Reads a query against the columns of a list. By the first of them, newest first, is the list's own order.
    pub fn of(query: &Query, columns: &'static [Column]) -> Result<Self, Error> {
        let (column, order) = match query.sort.as_deref() {
            None => (columns.first(), Order::Descending),
            Some(name) => (columns.iter().find(|column| column.name == name), query.order),
        };
        let column = column.ok_or_else(|| ValidationErrors::one("sort", "This list cannot be sorted by that"))?;
        let after = query.cursor.as_deref().map(|text| place(text, column)).transpose()?;
        let limit = query.limit.map(|limit| limit as usize);
        Ok(Self { column, ascending: order == Order::Ascending, after, limit, counted: query.include_total })
    }

    /// Whether the total number of rows is requested.
    pub const fn counts(&self) -> bool {
        self.counted
    }

    /// The rows after the cursor, one more than the limit: it shows whether there is a next page.
    pub fn part<Q>(&self, mut rows: Q) -> Q
    where
        Q: FilterDsl<Condition, Output = Q> + LimitDsl<Output = Q>,
    {
        if let Some(after) = self.after() {
            rows = rows.filter(after);
        }
        match self.limit.and_then(|limit| i64::try_from(limit.saturating_add(1)).ok()) {
            Some(limit) => rows.limit(limit),
            None => rows,
        }
    }

    pub fn order(&self) -> SqlLiteral<Untyped> {
        let direction = if self.ascending { "ASC" } else { "DESC" };
        let column = self.column.sql;
        sql(&format!("{column} {direction}, id {direction}"))
    }

    fn after(&self) -> Option<Condition> {
        let place = self.after.clone()?;
        let (cast, value) = match place.value {
            Value::Text(text) => ("text", text),
            Value::Bool(is) => ("boolean", is.to_string()),
            Value::Time(time) => ("timestamptz", time.to_rfc3339_opts(SecondsFormat::Micros, true)),
        };
        let sign = if self.ascending { '>' } else { '<' };
        let column = self.column.sql;
        Some(
            sql::<Bool>(&format!("({column}, id) {sign} (CAST("))
                .bind::<Text, _>(value)
                .sql(&format!(" AS {cast}), "))
                .bind::<Integer, _>(place.id)
                .sql(")"),
        )
    }

    /// The page that was asked for. `place` says a row's value in a column, and its id.
    pub fn page<R, T: From<R>>(
        &self,
        mut rows: Vec<R>,
        total: Option<i64>,
        place: impl Fn(&R, &str) -> (Value, i32),
    ) -> Result<Page<T>, Error> {
        let limit = self.limit.unwrap_or(usize::MAX);
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next = match rows.last() {
            Some(last) if more => {
                let (value, id) = place(last, self.column.name);
                let sort = self.column.name.to_owned();
                Some(cursor::write(&Place { sort, value, id })?)
            }
            _ => None,
        };
        Ok(Page {
            rows: rows.into_iter().map(T::from).collect(),
            total: total.and_then(|total| u64::try_from(total).ok()),
            next,
        })
    }
}

fn place(cursor_text: &str, column: &Column) -> Result<Place, Error> {
    let place: Place = cursor::read("cursor", cursor_text)?;
    // In other years the database spells times another way, and beyond some it has none.
    let fits = match &place.value {
        Value::Text(value) => column.kind == ColumnType::Text && text::storable(value),
        Value::Bool(_) => column.kind == ColumnType::Bool,
        Value::Time(time) => column.kind == ColumnType::Time && (1..=9999).contains(&time.year()),
    };
    if fits && place.sort == column.name { Ok(place) } else { Err(cursor::invalid("cursor")) }
}
