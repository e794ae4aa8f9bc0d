//! Sorting and paging of administrators' lists.

use chrono::{DateTime, Datelike as _, NaiveDate, SecondsFormat, Utc};
use diesel::{
    dsl::{AsExprOf, sql},
    expression::{SqlLiteral, UncheckedBind},
    query_dsl::methods::{FilterDsl, LimitDsl, OffsetDsl},
    sql_types::{Bool, Integer, Text, Untyped},
};
use domain::ValidationErrors;
use ports::{Error, Order, Page, Query};
use serde::{Deserialize, Serialize};

use crate::{cursor, text};

/// A column that a list can be sorted by: its JSON name, its SQL expression and its type.
pub struct Column {
    pub name: &'static str,
    pub sql: &'static str,
    pub value_type: ColumnType,
}

/// The type of a sortable column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    Text,
    Bool,
    Time,
    /// A date; minus infinity for a row without one.
    Date,
}

/// A row's value in the column that the list is sorted by.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Value {
    #[serde(rename = "t")]
    Text(String),
    #[serde(rename = "b")]
    Bool(bool),
    #[serde(rename = "d")]
    Time(DateTime<Utc>),
    #[serde(rename = "y")]
    Date(Option<NaiveDate>),
}

/// The position of a row in a sorted list.
#[derive(Clone, Deserialize, Serialize)]
struct Position {
    #[serde(rename = "s")]
    sort: String,
    #[serde(rename = "v")]
    value: Value,
    #[serde(rename = "i")]
    id: i32,
    /// Whether the title has every word of the search; `None` in a list that does not begin with those rows.
    #[serde(rename = "m", default, skip_serializing_if = "Option::is_none")]
    by_title: Option<bool>,
}

/// The order of a list and the position to continue from.
#[derive(Clone)]
pub struct Plan {
    column: &'static Column,
    ascending: bool,
    after: Option<Position>,
    limit: Option<usize>,
    offset: Option<u32>,
    include_total: bool,
    /// The folded words of a search whose list begins with the rows that have them in their title; else empty.
    title_words: Vec<String>,
}

/// An SQL condition with a bound text and id.
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
        let limit = query.limit.map(|limit| limit as usize);
        Ok(Self {
            column,
            ascending: order == Order::Ascending,
            after,
            limit,
            offset: query.offset,
            include_total: query.include_total,
            title_words: Vec::new(),
        })
    }

    /// Begins with the rows whose title has every word, unless a column was chosen. Errors if the cursor comes from a list in another
    /// order.
    pub fn titles_first(mut self, query: &Query, words: &[String]) -> Result<Self, Error> {
        if query.sort.is_none() {
            self.title_words = words.to_vec();
        }
        let is_other = |after: &Position| after.by_title.is_some() == self.title_words.is_empty();
        if self.after.as_ref().is_some_and(is_other) { Err(cursor::invalid("cursor")) } else { Ok(self) }
    }

    /// Returns whether the list begins with the rows found by their title.
    pub const fn begins_with_titles(&self) -> bool {
        !self.title_words.is_empty()
    }

    /// Returns whether such rows are left after the cursor.
    pub fn continues_titles(&self) -> bool {
        self.begins_with_titles() && self.after.as_ref().is_none_or(|after| after.by_title == Some(true))
    }

    /// Returns whether a folded title has the words by which a list begins.
    pub fn is_by_title(&self, title: &str) -> bool {
        self.title_words.iter().all(|word| title.contains(word))
    }

    /// Returns the plan for the rows found by their title, those that the offset skips included.
    pub fn for_titles(&self) -> Self {
        let offset = self.offset.map_or(0, |offset| offset as usize);
        Self { limit: self.limit.map(|limit| limit.saturating_add(offset)), offset: None, ..self.clone() }
    }

    /// Removes the skipped ids of rows found by their title. Returns the plan for the others, `None` if the page is full.
    pub fn after_titles(&self, ids: &mut Vec<i32>) -> Option<Self> {
        let skipped = self.offset.unwrap_or(0).min(u32::try_from(ids.len()).unwrap_or(u32::MAX));
        ids.drain(..skipped as usize);
        let limit = match self.limit {
            Some(limit) => Some(limit.checked_sub(ids.len())?),
            None => None,
        };
        Some(Self { after: None, limit, offset: self.offset.map(|offset| offset - skipped), ..self.clone() })
    }

    pub const fn has_cursor(&self) -> bool {
        self.after.is_some()
    }

    /// Returns the ids of the page, and of the next row, among those of all rows.
    pub fn window(&self, ids: Vec<i32>) -> Vec<i32> {
        let limit = self.limit.map_or(usize::MAX, |limit| limit.saturating_add(1));
        ids.into_iter().skip(self.offset.map_or(0, |offset| offset as usize)).take(limit).collect()
    }

    /// Returns whether the total number of rows is requested.
    pub const fn includes_total(&self) -> bool {
        self.include_total
    }

    /// Filters and limits a query to the rows after the cursor and the offset, one more than the limit, which shows whether there is a next page.
    pub fn apply<Q>(&self, mut rows: Q) -> Q
    where
        Q: FilterDsl<Condition, Output = Q> + LimitDsl<Output = Q> + OffsetDsl<Output = Q>,
    {
        if let Some(after) = self.after() {
            rows = rows.filter(after);
        }
        if let Some(offset) = self.offset {
            rows = rows.offset(offset.into());
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
        let position = self.after.clone()?;
        let (cast, value) = match position.value {
            Value::Text(text) => ("text", text),
            Value::Bool(is) => ("boolean", is.to_string()),
            Value::Time(time) => ("timestamptz", time.to_rfc3339_opts(SecondsFormat::Micros, true)),
            Value::Date(date) => ("date", date.map_or_else(|| "-infinity".to_owned(), |date| date.to_string())),
        };
        let sign = if self.ascending { '>' } else { '<' };
        let column = self.column.sql;
        Some(
            sql::<Bool>(&format!("({column}, id) {sign} (CAST("))
                .bind::<Text, _>(value)
                .sql(&format!(" AS {cast}), "))
                .bind::<Integer, _>(position.id)
                .sql(")"),
        )
    }

    /// Returns the page of the loaded rows. `position` returns a row's value in a column and its id.
    pub fn page<R, T: From<R>>(
        &self,
        mut rows: Vec<R>,
        total: Option<i64>,
        position: impl Fn(&R, &str) -> (Value, i32),
    ) -> Result<Page<T>, Error> {
        let limit = self.limit.unwrap_or(usize::MAX);
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next = match rows.last() {
            Some(last) if more => {
                let (value, id) = position(last, self.column.name);
                let sort = self.column.name.to_owned();
                let by_title = match position(last, "title").0 {
                    Value::Text(title) if self.begins_with_titles() => Some(self.is_by_title(&title)),
                    _ => None,
                };
                Some(cursor::encode(&Position { sort, value, id, by_title })?)
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

fn position(cursor_text: &str, column: &Column) -> Result<Position, Error> {
    let position: Position = cursor::decode("cursor", cursor_text)?;
    // Postgres formats times of other years differently, and rejects those out of its range.
    let fits = match &position.value {
        Value::Text(value) => column.value_type == ColumnType::Text && text::storable(value),
        Value::Bool(_) => column.value_type == ColumnType::Bool,
        Value::Time(time) => column.value_type == ColumnType::Time && (1..=9999).contains(&time.year()),
        Value::Date(date) => {
            column.value_type == ColumnType::Date && date.is_none_or(|date| (0..=9999).contains(&date.year()))
        }
    };
    if fits && position.sort == column.name { Ok(position) } else { Err(cursor::invalid("cursor")) }
}
