//! The query of a list: page, filter and order.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use domain::ValidationErrors;
use ports::{Order, Query};

use crate::{error::ApiError, extract::query_string};

/// The most rows that one answer holds, when a limit is given at all.
pub const MAX_LIMIT: u32 = 100;

const PARAMETERS: [&str; 4] = ["limit", "cursor", "q", "sort"];

/// `?limit`, `?cursor`, `?q` and `?sort` (`title` or, the other way round, `-title`).
pub struct ListQuery(pub Query);

impl FromRequest for ListQuery {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(query(request.query_string()).map(Self).map_err(ApiError::invalid))
    }
}

/// Reads these parameters from a query string and ignores others.
pub fn query(text: &str) -> Result<Query, ValidationErrors> {
    let mut query = Query::default();
    let mut errors = ValidationErrors::default();
    for (name, value) in query_string::pairs(text) {
        if !PARAMETERS.contains(&name.as_str()) {
            continue;
        }
        let Some(value) = query_string::text(&name, &value, &mut errors).map(str::trim) else { continue };
        if value.is_empty() {
            continue;
        }
        match name.as_str() {
            "limit" => query.limit = limit(value, &mut errors),
            "cursor" => query.cursor = Some(value.to_owned()),
            "q" => query.search = Some(value.to_owned()),
            "sort" => {
                let column = value.strip_prefix('-');
                query.order = if column.is_some() { Order::Descending } else { Order::Ascending };
                query.sort = Some(column.unwrap_or(value).to_owned());
            }
            _ => {}
        }
    }
    errors.into_result().map(|()| query)
}

/// Validates the parameters of a list.
pub fn check(text: &str) -> Result<(), ValidationErrors> {
    query(text).map(drop)
}

/// A number of rows.
pub fn limit(text: &str, errors: &mut ValidationErrors) -> Option<u32> {
    let limit = text.parse().ok().filter(|limit| (1..=MAX_LIMIT).contains(limit));
    if limit.is_none() {
        errors.add("limit", format!("Limit must be a number from 1 to {MAX_LIMIT}"));
    }
    limit
}

#[cfg(test)]
mod tests {
    use ports::{Order, Query};

    use super::query;

    #[test]
    fn without_parameters_the_whole_list_is_meant() {
        assert_eq!(query("").unwrap(), Query::default());
        assert_eq!(query("limit=&q=%20&x=1").unwrap(), Query::default());
    }

    #[test]
    fn a_part_is_named_by_limit_cursor_search_and_sort() {
        let expected = Query {
            limit: Some(20),
            cursor: Some("abc".to_owned()),
            search: Some("a b".to_owned()),
            sort: Some("title".to_owned()),
            order: Order::Descending,
            include_total: true,
        };
        assert_eq!(query("limit=20&cursor=abc&q=a+b&sort=-title").unwrap(), expected);
        assert_eq!(query("sort=title").unwrap().order, Order::Ascending);
    }

    #[test]
    fn of_a_parameter_that_comes_twice_the_first_counts() {
        let twice = query("limit=5&q=a&sort=-title&limit=x&q=%FF&sort=name&cursor=&cursor=b").unwrap();
        assert_eq!(twice, query("limit=5&q=a&sort=-title").unwrap());
    }

    #[test]
    fn a_bad_limit_or_search_is_named() {
        for bad in ["limit=0", "limit=101", "limit=x", "limit=-1", "q=%00", "q=%FF", "cursor=%00", "sort=%FF"] {
            assert!(query(bad).is_err(), "{bad}");
        }
        assert!(query("other=%FF").is_ok());
    }
}
