//! Metrics of the cache.

use metrics::{Counter, counter};

/// How requests were answered, and how often a response was produced.
pub struct Counters {
    pub hits: Counter,
    /// Answered with a copy that was no longer current.
    pub stale: Counter,
    pub misses: Counter,
    /// Responses that were produced: requests that miss at once share one.
    pub renders: Counter,
}

impl Counters {
    pub fn new() -> Self {
        let requests = |result: &'static str| counter!("portico_cache_requests_total", "result" => result);
        Self {
            hits: requests("hit"),
            stale: requests("stale"),
            misses: requests("miss"),
            renders: counter!("portico_cache_renders_total"),
        }
    }
}
