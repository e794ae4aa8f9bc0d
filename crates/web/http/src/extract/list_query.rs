//! The query of a list: limit, cursor, search and order.

use domain::ValidationErrors;
use ports::{Order, Period, Query};

use crate::extract::query_string;

/// The highest `limit`.
pub const MAX_LIMIT: u32 = 100;

/// The highest `offset`.
pub const MAX_OFFSET: u32 = 1_000_000;

/// Parses `?limit`, `?cursor`, `?offset`, `?q` and `?sort` (`title`, or `-title` for the reverse order), and ignores others.
pub fn query(query: &str, errors: &mut ValidationErrors) -> Query {
    let mut text = |name: &str| query_string::parsed(query, name, errors, |word| Some(word.to_owned()), "");
    let (limit, cursor, offset, search, sort) =
        (text("limit"), text("cursor"), text("offset"), text("q"), text("sort"));
    let column = sort.as_deref().and_then(|sort| sort.strip_prefix('-')).map(str::to_owned);
    Query {
        limit: limit.and_then(|limit| self::limit(&limit, errors)),
        cursor,
        offset: offset.and_then(|offset| self::offset(&offset, errors)),
        search,
        order: if column.is_some() { Order::Descending } else { Order::Ascending },
        sort: column.or(sort),
        ..Query::default()
    }
}

/// Parses a number of rows.
pub fn limit(text: &str, errors: &mut ValidationErrors) -> Option<u32> {
    let limit = text.parse().ok().filter(|limit| (1..=MAX_LIMIT).contains(limit));
    if limit.is_none() {
        errors.add("limit", format!("Limit must be a number from 1 to {MAX_LIMIT}"));
    }
    limit
}

fn offset(text: &str, errors: &mut ValidationErrors) -> Option<u32> {
    let offset = text.parse().ok().filter(|offset| *offset <= MAX_OFFSET);
    if offset.is_none() {
        errors.add("offset", format!("Offset must be a number from 0 to {MAX_OFFSET}"));
    }
    offset
}

/// Parses `?status=published` or `?status=draft`.
pub fn published(text: &str, errors: &mut ValidationErrors) -> Option<bool> {
    let parse = |word: &str| match word {
        "published" => Some(true),
        "draft" => Some(false),
        _ => None,
    };
    query_string::parsed(text, "status", errors, parse, "Status must be one of: published, draft")
}

/// Returns the period of `?date`, if it is given.
pub fn period(text: &str, errors: &mut ValidationErrors) -> Option<Period> {
    let message = "Date must be a year, month or day: 2026, 2026-11 or 2026-11-26";
    query_string::parsed(text, "date", errors, |word| word.parse().ok(), message)
}

#[cfg(test)]
mod tests {
    use domain::ValidationErrors;
    use ports::{Order, Query};

    fn query(text: &str) -> Result<Query, ValidationErrors> {
        let mut errors = ValidationErrors::default();
        let query = super::query(text, &mut errors);
        errors.into_result().map(|()| query)
    }

    #[test]
    fn defaults_to_the_whole_list() {
        assert_eq!(query("").unwrap(), Query::default());
        assert_eq!(query("limit=&q=%20&x=1").unwrap(), Query::default());
    }

    #[test]
    fn parses_limit_cursor_search_and_sort() {
        let expected = Query {
            limit: Some(20),
            cursor: Some("abc".to_owned()),
            offset: Some(40),
            search: Some("a b".to_owned()),
            sort: Some("title".to_owned()),
            order: Order::Descending,
            without_total: false,
        };
        assert_eq!(query("limit=20&cursor=abc&offset=40&q=a+b&sort=-title").unwrap(), expected);
        assert_eq!(query("sort=title").unwrap().order, Order::Ascending);
    }

    #[test]
    fn the_first_of_two_equal_parameters_counts() {
        let twice = query("limit=5&q=a&sort=-title&limit=x&q=%FF&sort=name&cursor=&cursor=b").unwrap();
        assert_eq!(twice, query("limit=5&q=a&sort=-title").unwrap());
    }

    #[test]
    fn rejects_malformed_parameters() {
        for bad in
            "limit=0 limit=101 limit=x limit=-1 offset=-1 offset=1000001 q=%00 q=%FF cursor=%00 sort=%FF".split(' ')
        {
            assert!(query(bad).is_err(), "{bad}");
        }
        assert!(query("other=%FF").is_ok());
    }
}
