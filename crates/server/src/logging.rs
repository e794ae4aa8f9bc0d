//! Log lines: text for people or JSON for machines, on standard error.

mod lines;
mod time;

use std::io::{IsTerminal, stderr};

pub use lines::Flushing;
use lines::Lines;
use tracing_subscriber::{EnvFilter, fmt, prelude::*};

use crate::config::LogFormat;

/// Starts logging until the guard is dropped, which writes what is left.
#[must_use = "dropping it ends the log"]
pub fn start(filter: &str, format: LogFormat) -> Flushing {
    let (writer, flushing) = Lines::start();
    let lines = fmt::layer().with_writer(writer).with_timer(time::Utc).with_ansi(stderr().is_terminal());
    let layer = match format {
        LogFormat::Text => lines.with_target(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let registry = tracing_subscriber::registry().with(EnvFilter::new(filter)).with(layer);
    // Only a subscriber that is there already can make this fail, and then that one is right.
    drop(registry.try_init());
    flushing
}
