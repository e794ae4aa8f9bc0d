//! Metrics of the engine.

use std::time::Instant;

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};
use ports::renderer::PageError;

/// Metrics of calls to one function of the bundle.
pub struct Calls {
    ok: Counter,
    limit: Counter,
    failed: Counter,
    overloaded: Counter,
    duration: Histogram,
}

impl Calls {
    pub fn new(call: &'static str) -> Self {
        let result =
            |result: &'static str| counter!("portico_renderer_calls_total", "call" => call, "result" => result);
        Self {
            ok: result("ok"),
            limit: result("limit"),
            failed: result("failed"),
            overloaded: result("overloaded"),
            duration: histogram!("portico_renderer_call_duration_seconds", "call" => call),
        }
    }

    /// Counts a call that began then.
    pub fn record<T>(&self, began: Instant, result: &Result<T, PageError>) {
        self.duration.record(began.elapsed());
        let counter = match result {
            Ok(_) => &self.ok,
            Err(PageError::Limit(_)) => &self.limit,
            Err(PageError::Failed(_)) => &self.failed,
            Err(PageError::Overloaded) => &self.overloaded,
        };
        counter.increment(1);
    }
}

/// The number of jobs that wait for a worker.
pub fn queued() -> Gauge {
    gauge!("portico_renderer_queued")
}

/// Contexts that were replaced: after a failure, or after their number of calls.
pub fn replaced(reason: &'static str) -> Counter {
    counter!("portico_renderer_contexts_replaced_total", "reason" => reason)
}
