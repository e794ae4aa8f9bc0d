//! Sorting and paging of lists. A cursor contains the position of the last row, so that it stays valid after the row is deleted.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, Datelike as _, NaiveDate, Utc};
use diesel::{
    dsl::{AsExprOf, sql},
    expression::{SqlLiteral, UncheckedBind},
    query_dsl::methods::{FilterDsl, LimitDsl, OffsetDsl},
    sql_types::{Bool, Integer, Text, Untyped},
};
use domain::ValidationErrors;
use ports::{Error, Order, Page, Query};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::text;

/// A column that a list can be sorted by: its JSON name, its SQL expression and its type.
pub struct Column {
    pub name: &'static str,
    pub sql: &'static str,
    pub value_type: ColumnType,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    Text,
    Bool,
    Time,
    /// A date; minus infinity for a row without one.
    Date,
}

#[derive(Clone, Deserialize, Serialize)]
struct Position {
    #[serde(rename = "s")]
    sort: String,
    /// The row's value in that column, as text.
    #[serde(rename = "v")]
    value: String,
    #[serde(rename = "i")]
    id: i32,
    /// Whether the title has every word of the search; `None` in a list that does not begin with those rows.
    #[serde(rename = "m", default, skip_serializing_if = "Option::is_none")]
    by_title: Option<bool>,
}

/// The order of a list and the position to continue from.
pub struct Plan {
    column: &'static Column,
    ascending: bool,
    after: Option<Position>,
    limit: Option<u32>,
    offset: Option<u32>,
    pub include_total: bool,
    /// The folded words of a search whose list begins with the rows that have them in their title; else empty.
    title_words: Vec<String>,
}

type Condition = SqlLiteral<Bool, UncheckedBind<Cast, AsExprOf<i32, Integer>>>;
type Cast = SqlLiteral<Bool, UncheckedBind<SqlLiteral<Bool>, AsExprOf<String, Text>>>;

impl Plan {
    /// Checks a query against the columns of a list. The default order is descending by the first column.
    pub fn of(query: &Query, columns: &'static [Column]) -> Result<Self, Error> {
        let (column, order) = match query.sort.as_deref() {
            None => (columns.first(), Order::Descending),
            Some(name) => (columns.iter().find(|column| column.name == name), query.order),
        };
        let column = column.ok_or_else(|| ValidationErrors::one("sort", "This list cannot be sorted by that"))?;
        let after = query.cursor.as_deref().map(|text| position(text, column)).transpose()?;
        Ok(Self {
            column,
            ascending: order == Order::Ascending,
            after,
            limit: query.limit,
            offset: query.offset,
            include_total: !query.without_total,
            title_words: Vec::new(),
        })
    }

    pub fn oldest_first(mut self, query: &Query) -> Self {
        self.ascending |= query.sort.is_none();
        self
    }

    /// Begins with the rows whose title has every word, unless a column was chosen. Errors if the cursor comes from a list in another
    /// order.
    pub fn titles_first(mut self, query: &Query, words: &[String]) -> Result<Self, Error> {
        if query.sort.is_none() {
            self.title_words = words.to_vec();
        }
        let is_other = |after: &Position| after.by_title.is_some() == self.title_words.is_empty();
        if self.after.as_ref().is_some_and(is_other) { Err(invalid_cursor("cursor")) } else { Ok(self) }
    }

    pub const fn begins_with_titles(&self) -> bool {
        !self.title_words.is_empty()
    }

    /// Returns whether a folded title has the words by which a list begins.
    pub fn is_by_title(&self, title: &str) -> bool {
        self.title_words.iter().all(|word| title.contains(word))
    }

    /// Returns, for a list that begins with the rows found by their title, whether the cursor is at one of them.
    pub fn after_title(&self) -> Option<bool> {
        self.after.as_ref().and_then(|after| after.by_title)
    }

    /// Returns the ids of the page, and of the next row, among those of all rows.
    pub fn window(&self, ids: Vec<i32>) -> Vec<i32> {
        let limit = self.limit.map_or(usize::MAX, |limit| limit as usize + 1);
        ids.into_iter().skip(self.offset.map_or(0, |offset| offset as usize)).take(limit).collect()
    }

    /// Filters and limits a query to the rows after the cursor and the offset.
    pub fn apply<Q>(&self, rows: Q) -> Q
    where
        Q: FilterDsl<Condition, Output = Q> + LimitDsl<Output = Q> + OffsetDsl<Output = Q>,
    {
        self.limit(match self.after() {
            Some(after) => rows.filter(after),
            None => rows,
        })
    }

    /// Skips the rows of the offset, and returns one more than the limit, which shows whether there is a next page.
    pub fn limit<Q: LimitDsl<Output = Q> + OffsetDsl<Output = Q>>(&self, mut rows: Q) -> Q {
        if let Some(offset) = self.offset {
            rows = rows.offset(offset.into());
        }
        match self.limit {
            Some(limit) => rows.limit(i64::from(limit) + 1),
            None => rows,
        }
    }

    /// Returns the expression of a row's value in the column, as text that does not depend on settings of the server.
    pub fn key(&self) -> SqlLiteral<Text> {
        sql(&format!("(to_jsonb({}) #>> '{{}}')", self.column.sql))
    }

    pub fn order(&self) -> SqlLiteral<Untyped> {
        let direction = if self.ascending { "ASC" } else { "DESC" };
        let column = self.column.sql;
        sql(&format!("{column} {direction}, id {direction}"))
    }

    pub fn after(&self) -> Option<Condition> {
        let position = self.after.clone()?;
        let sign = if self.ascending { '>' } else { '<' };
        let column = self.column.sql;
        Some(
            sql::<Bool>(&format!("({column}, id) {sign} (CAST("))
                .bind::<Text, _>(position.value)
                .sql(&format!(" AS {}), ", self.column.value_type.name()))
                .bind::<Integer, _>(position.id)
                .sql(")"),
        )
    }

    /// Returns the page of the loaded rows, each with its id and its [`Self::key`]. `title` returns the folded title of a row.
    pub fn page<R, T: From<R>>(
        &self,
        mut rows: Vec<(R, i32, String)>,
        total: Option<i64>,
        title: impl Fn(&R) -> Option<&str>,
    ) -> Result<Page<T>, Error> {
        let next = truncate_page(&mut rows, self.limit, |(row, id, value)| {
            let by_title = title(row).filter(|_| self.begins_with_titles()).map(|title| self.is_by_title(title));
            Position { sort: self.column.name.to_owned(), value: value.clone(), id: *id, by_title }
        })?;
        Ok(Page {
            rows: rows.into_iter().map(|(row, ..)| T::from(row)).collect(),
            total: total.and_then(|total| u64::try_from(total).ok()),
            next,
        })
    }
}

impl ColumnType {
    const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Bool => "boolean",
            Self::Time => "timestamptz",
            Self::Date => "date",
        }
    }

    /// Returns whether a text is a value of the type. Postgres formats years of more digits differently.
    fn accepts(self, value: &str) -> bool {
        let in_range = |year: i32| (0..=9999).contains(&year);
        match self {
            Self::Text => text::storable(value),
            Self::Bool => value.parse::<bool>().is_ok(),
            Self::Time => value.parse().is_ok_and(|time: DateTime<Utc>| time.year() > 0 && in_range(time.year())),
            Self::Date => value == "-infinity" || value.parse().is_ok_and(|date: NaiveDate| in_range(date.year())),
        }
    }
}

/// Declares the administrators' list of a table: the columns that sort it, those that a search looks at, and the conditions of its filters.
macro_rules! listed {
    (
        $Row:ident => $Entity:ident in $table:ident by $columns:ident $($order:ident)?;
        search |$pattern:ident| $found:expr;
        filter |$filter:ident: $Filter:ty| [$($condition:expr),* $(,)?]
    ) => {
        type Conditions<'a> = Vec<
            Box<dyn diesel::BoxableExpression<$table::table, diesel::pg::Pg, SqlType = diesel::sql_types::Bool> + 'a>,
        >;

        fn conditions<'a>(patterns: &'a [String], $filter: &'a $Filter) -> Conditions<'a> {
            let mut conditions: Conditions<'a> = Vec::new();
            for $pattern in patterns {
                conditions.push(Box::new($found));
            }
            $(
                if let Some(condition) = $condition {
                    conditions.push(Box::new(condition));
                }
            )*
            conditions
        }

        #[async_trait::async_trait]
        impl ports::List<$Entity, $Filter> for $crate::Postgres {
            async fn list(&self, query: ports::Query, filter: $Filter) -> ports::Result<ports::Page<$Entity>> {
                let plan = $crate::paging::Plan::of(&query, $columns)?$(.$order(&query))?;
                let patterns = query.search.as_deref().map($crate::text::searching).unwrap_or_default();
                self.snapshot(concat!(stringify!($table), "::list"), move |conn| {
                    let count = $table::table.count().into_boxed();
                    let count = conditions(&patterns, &filter).into_iter().fold(count, diesel::QueryDsl::filter);
                    let total = plan.include_total.then(|| count.get_result(conn)).transpose()?;
                    let rows = $table::table.select(($Row::as_select(), $table::id, plan.key())).into_boxed();
                    let rows = conditions(&patterns, &filter).into_iter().fold(rows, diesel::QueryDsl::filter);
                    let rows = plan.apply(rows.order(plan.order())).load::<($Row, i32, String)>(conn)?;
                    Ok(plan.page(rows, total, |_| None)?)
                })
                .await
            }

            async fn ids(&self, query: ports::Query, filter: $Filter) -> ports::Result<Vec<i32>> {
                let plan = $crate::paging::Plan::of(&query, $columns)?$(.$order(&query))?;
                let patterns = query.search.as_deref().map($crate::text::searching).unwrap_or_default();
                self.read(concat!(stringify!($table), "::ids"), move |conn| {
                    let rows = $table::table.select($table::id).into_boxed();
                    let rows = conditions(&patterns, &filter).into_iter().fold(rows, diesel::QueryDsl::filter);
                    Ok(rows.order(plan.order()).load(conn)?)
                })
                .await
            }
        }
    };
}

pub(crate) use listed;

fn position(cursor_text: &str, column: &Column) -> Result<Position, Error> {
    let position: Position = decode_cursor("cursor", cursor_text)?;
    let fits = position.sort == column.name && column.value_type.accepts(&position.value);
    if fits { Ok(position) } else { Err(invalid_cursor("cursor")) }
}

/// Truncates rows to the limit. Returns the cursor to the rest: the position of the last remaining row, safe for URLs and headers.
pub fn truncate_page<R, T: Serialize>(
    rows: &mut Vec<R>,
    limit: Option<u32>,
    place: impl Fn(&R) -> T,
) -> Result<Option<String>, Error> {
    let limit = limit.map_or(usize::MAX, |limit| limit as usize);
    let more = rows.len() > limit;
    rows.truncate(limit);
    let json = rows.last().filter(|_| more).map(|last| serde_json::to_vec(&place(last))).transpose();
    Ok(json.map_err(|error| Error::Failed(Box::new(error)))?.map(|json| BASE64_URL_SAFE_NO_PAD.encode(json)))
}

pub fn decode_cursor<T: DeserializeOwned>(parameter: &'static str, cursor: &str) -> Result<T, Error> {
    let json = BASE64_URL_SAFE_NO_PAD.decode(cursor).ok();
    json.and_then(|json| serde_json::from_slice(&json).ok()).ok_or_else(|| invalid_cursor(parameter))
}

/// Returns the error for a malformed cursor, or a cursor made for another list.
pub fn invalid_cursor(parameter: &'static str) -> Error {
    ValidationErrors::one(parameter, "This cursor is not valid").into()
}
