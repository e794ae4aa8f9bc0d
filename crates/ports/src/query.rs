//! Queries of lists, and pages of results.

use std::str::FromStr;

use chrono::{Datelike as _, Months, NaiveDate};

/// The query of an administrators' list. The default asks for all rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The maximum number of rows; unlimited by default.
    pub limit: Option<u32>,
    /// The position to continue from: [`Page::next`] of the previous page.
    pub cursor: Option<String>,
    /// How many rows to skip, after the cursor if there is one; none by default.
    pub offset: Option<u32>,
    /// Only rows that contain this text, without regard to case.
    pub search: Option<String>,
    /// The JSON name of the column to sort by; by default the list's own order.
    pub sort: Option<String>,
    pub order: Order,
    /// Whether not to count all rows, which takes longer than reading a page.
    pub without_total: bool,
}

/// A day, a month or a year: from its first day to its last, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    pub first: NaiveDate,
    pub last: NaiveDate,
}

/// The text is no [`Period`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPeriod;

impl FromStr for Period {
    type Err = NoPeriod;

    /// Parses `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, from the year 1 on.
    fn from_str(text: &str) -> Result<Self, NoPeriod> {
        let day = |text: &str| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|day| day.year() > 0);
        let (first, length) = match text.len() {
            4 => (day(&format!("{text}-01-01")), Some(12)),
            7 => (day(&format!("{text}-01")), Some(1)),
            10 => (day(text), None),
            _ => (None, None),
        };
        let first = first.filter(|_| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')).ok_or(NoPeriod)?;
        let last = match length {
            Some(months) => first.checked_add_months(Months::new(months)).and_then(|next| next.pred_opt()),
            None => Some(first),
        };
        Ok(Self { first, last: last.ok_or(NoPeriod)? })
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    #[default]
    Ascending,
    Descending,
}

/// The requested part of a public list; the whole list by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageRequest {
    /// The maximum number of rows; unlimited by default.
    pub limit: Option<u32>,
    /// The position to continue from: [`Page::next`] of the previous page.
    pub cursor: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    pub rows: Vec<T>,
    /// The total number of rows; `None` if they were not counted.
    pub total: Option<u64>,
    /// An opaque cursor to the next page; `None` on the last page.
    pub next: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::{NoPeriod, Period};

    #[test]
    fn a_period_is_a_year_a_month_or_a_day() {
        for (text, first, last) in [
            ("2026", "2026-01-01", "2026-12-31"),
            ("9999", "9999-01-01", "9999-12-31"),
            ("2024-02", "2024-02-01", "2024-02-29"),
            ("2026-11-26", "2026-11-26", "2026-11-26"),
        ] {
            let period = Period { first: first.parse().unwrap(), last: last.parse().unwrap() };
            assert_eq!(text.parse(), Ok(period), "{text}");
        }
        for text in
            ["", "26", "0000", "2026-13", "2026-02-30", "2026-1-1", "+202", "2026-1", "20 6", "2026/11", "99999"]
        {
            assert_eq!(text.parse::<Period>(), Err(NoPeriod), "{text}");
        }
    }
}
