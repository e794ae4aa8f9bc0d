//! Metrics in the Prometheus text format. The other crates record through the facade `metrics`; this one alone knows the exporter.

mod endpoint;
mod scrape;

use std::sync::{LazyLock, OnceLock};

use domain::VariantArray as _;
use metrics::{counter, describe_counter};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use ports::limits::Quota;
use web_http::audit::Event;

pub use endpoint::{Endpoint, run};

use crate::Config;
use scrape::START;

const BUCKETS: [f64; 14] = [0.000_1, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

const METRICS: [(&str, &str); 18] = [
    ("portico_http_requests_total", "Requests by the pattern of their route, method and class of the status"),
    ("portico_cache_requests_total", "Requests for cacheable responses: hit, stale (no longer current) or miss"),
    ("portico_cache_renders_total", "Responses produced for the cache; concurrent misses share one"),
    ("portico_renderer_calls_total", "Calls of the page engine by result"),
    ("portico_renderer_contexts_replaced_total", "Contexts of the page engine replaced after a failure, or as planned"),
    ("portico_database_jobs_total", "Database jobs by result"),
    ("portico_database_jobs_refused_total", "Database jobs that waited too long for their turn"),
    ("portico_database_connection_failures_total", "Failed attempts to connect to the database"),
    ("portico_ai_calls_total", "Calls of the AI demos by outcome"),
    ("portico_ai_tokens_total", "Tokens of the AI provider, reported or estimated"),
    ("portico_rate_limited_total", "Requests refused by a rate limit"),
    ("portico_security_events_total", "Security events, as in the log"),
    ("portico_renderer_queued", "Calls that wait for the page engine"),
    ("portico_database_jobs_waiting", "Database jobs that wait for their turn"),
    ("portico_http_request_duration_seconds", "Time until a response was ready"),
    ("portico_renderer_call_duration_seconds", "Time of a call of the page engine, with its wait"),
    ("portico_database_job_duration_seconds", "Time of a database job, with its wait"),
    ("portico_ai_call_duration_seconds", "Time of a call of the AI demos, with its wait"),
];

/// Returns the recorder if metrics are configured. It is installed at the first call, and what was recorded before is lost.
pub fn recorder(config: &Config) -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let is_wanted = config.metrics_address.is_some() || config.metrics_token.is_some();
    is_wanted.then(|| RECORDER.get_or_init(|| install().inspect(|_| initialise())).as_ref()).flatten()
}

/// Returns `None` if another recorder is installed.
fn install() -> Option<PrometheusHandle> {
    let durations = Matcher::Suffix("_duration_seconds".to_owned());
    let recorder = PrometheusBuilder::new().set_buckets_for_metric(durations, &BUCKETS).ok()?.build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).ok()?;
    Some(handle)
}

/// Describes the metrics, and starts counters at 0 that would otherwise appear with their first event: a rate needs two values.
fn initialise() {
    LazyLock::force(&START);
    for (name, help) in METRICS {
        // The exporter treats all kinds alike here.
        describe_counter!(name, help);
    }
    for quota in Quota::VARIANTS {
        counter!("portico_rate_limited_total", "quota" => quota.as_str()).absolute(0);
    }
    for event in Event::VARIANTS {
        counter!("portico_security_events_total", "event" => <&'static str>::from(*event)).absolute(0);
    }
    for call in web_api::ai::CALLS {
        for outcome in web_api::ai::OUTCOMES {
            counter!("portico_ai_calls_total", "call" => call, "outcome" => outcome).absolute(0);
        }
    }
    for result in ["ok", "unavailable", "failed"] {
        counter!("portico_database_jobs_total", "result" => result).absolute(0);
    }
    counter!("portico_ai_tokens_total").absolute(0);
    counter!("portico_database_jobs_refused_total").absolute(0);
    counter!("portico_database_connection_failures_total").absolute(0);
}
