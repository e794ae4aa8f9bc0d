//! Log lines: text for people or JSON for machines, on standard error.

use tracing_subscriber::{EnvFilter, fmt, prelude::*};

use crate::config::LogFormat;

/// Starts logging. A second call, as tests make it, changes nothing.
pub fn start(filter: &str, format: LogFormat) {
    let filter = EnvFilter::new(filter);
    let lines = fmt::layer().with_writer(std::io::stderr);
    let layer = match format {
        LogFormat::Text => lines.with_target(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    // Only a subscriber that is there already can make this fail, and then that one is right.
    drop(tracing_subscriber::registry().with(filter).with(layer).try_init());
}
