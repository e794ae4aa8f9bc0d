//! Metrics of requests. Their route is a pattern such as `/api/blog/{slug}`, never a path: clients choose paths, and each value of a
//! label takes memory.

use std::{
    cell::RefCell,
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use actix_web::http::{Method, StatusCode};
use foldhash::HashMap;
use metrics::{Counter, Histogram, counter, histogram};

/// The route of requests that no handler knew, such as redirects and refused methods.
const OTHER: &str = "other";

/// The most patterns of pages. There are a few dozen.
const MAX_PATTERNS: usize = 256;

struct Handles {
    requests: Counter,
    duration: Histogram,
}

impl Handles {
    fn new(route: &'static str, method: &'static str, status: &'static str) -> Self {
        Self {
            requests: counter!("portico_http_requests_total", "route" => route, "method" => method, "status" => status),
            duration: histogram!("portico_http_request_duration_seconds", "route" => route, "method" => method),
        }
    }
}

thread_local! {
    /// Looking them up in the registry would cost more than a page from the cache.
    static HANDLES: RefCell<HashMap<(&'static str, &'static str, &'static str), Handles>> = RefCell::default();
}

/// Counts a request that was answered.
pub(crate) fn record(route: Option<&'static str>, method: &Method, status: StatusCode, duration: Duration) {
    let key = (route.unwrap_or(OTHER), method_label(method), status_class(status));
    HANDLES.with_borrow_mut(|handles| {
        let handles = handles.entry(key).or_insert_with(|| Handles::new(key.0, key.1, key.2));
        handles.requests.increment(1);
        handles.duration.record(duration);
    });
}

fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => OTHER,
    }
}

fn status_class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        100..=199 => "1xx",
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        _ => "5xx",
    }
}

/// Returns the pattern of a page for [`crate::log_context::note_route`]. Patterns, from the frontend's route table, are kept forever.
#[must_use]
pub fn page_route(pattern: &str) -> &'static str {
    static PATTERNS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut patterns = PATTERNS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = patterns.get(pattern) {
        return known;
    }
    if patterns.len() >= MAX_PATTERNS {
        return OTHER;
    }
    let pattern: &'static str = Box::leak(pattern.to_owned().into_boxed_str());
    patterns.insert(pattern);
    pattern
}

#[cfg(test)]
mod tests {
    use super::{MAX_PATTERNS, OTHER, page_route};

    #[test]
    fn keeps_each_pattern_once_and_not_more_than_the_limit() {
        let first = page_route("/blog/:slug");
        assert!(std::ptr::eq(first, page_route(&String::from("/blog/:slug"))));
        for number in 0..MAX_PATTERNS {
            let _ = page_route(&format!("/{number}"));
        }
        assert_eq!(page_route("/one/more"), OTHER);
        assert_eq!(page_route("/blog/:slug"), first);
    }
}
