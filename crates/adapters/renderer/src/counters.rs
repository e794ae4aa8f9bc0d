//! Metrics of the engine.

use std::time::Instant;

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};
use ports::renderer::PageError;

fn calls(function: &'static str, result: &'static str) -> Counter {
    counter!("portico_renderer_calls_total", "call" => function, "result" => result)
}

fn duration(function: &'static str) -> Histogram {
    histogram!("portico_renderer_call_duration_seconds", "call" => function)
}

/// Shows functions in the metrics before their first call.
pub fn register(functions: [&'static str; 2]) {
    for function in functions {
        drop(duration(function));
        for result in ["ok", "limit", "failed", "overloaded"] {
            calls(function, result).increment(0);
        }
    }
}

pub fn record<T>(function: &'static str, began: Instant, result: &Result<T, PageError>) {
    duration(function).record(began.elapsed());
    let result = match result {
        Ok(_) => "ok",
        Err(PageError::Limit(_)) => "limit",
        Err(PageError::Failed(_)) => "failed",
        Err(PageError::Overloaded) => "overloaded",
    };
    calls(function, result).increment(1);
}

pub fn queued() -> Gauge {
    gauge!("portico_renderer_queued")
}

/// Contexts that were replaced: after a failure, or after their number of calls.
pub fn replaced(reason: &'static str) -> Counter {
    counter!("portico_renderer_contexts_replaced_total", "reason" => reason)
}
