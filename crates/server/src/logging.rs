//! Log lines: text for people or JSON for machines, on standard error.

mod request_line;
mod writer;

use std::{
    io::{IsTerminal, stderr},
    panic,
};

use tracing_subscriber::{EnvFilter, filter::filter_fn, fmt, prelude::*};

use crate::{
    Config,
    config::LogFormat,
    traces::{self, Traces},
};
use request_line::RequestLines;
use writer::LastLines;

pub use writer::for_a_second;

/// What libraries log as errors and warnings of bytes that are no request and of cookies that are no session's: strangers send them, and
/// they get 400, or are visitors. `RUST_LOG` can ask for them.
const QUIET: &str = "actix_http::h1::dispatcher=off,actix_session=error";

/// The log. Dropping it sends the last spans and writes the remaining lines.
#[must_use = "dropping it ends the log"]
pub struct Log {
    _traces: Option<Traces>,
    _last_lines: LastLines,
}

/// Starts logging, and traces if they are configured, until the guard is dropped, which writes the remaining lines. Panics become lines, too.
pub fn start(config: &Config) -> anyhow::Result<Log> {
    let (lines, last_lines) = writer::start(stderr());
    // The default hook writes to standard error itself, which would block the thread while nobody reads that.
    panic::set_hook(Box::new(|panic| tracing::error!(%panic, "a thread panicked")));
    let lines = fmt::layer().with_writer(lines).with_ansi(stderr().is_terminal());
    let lines = match config.log_format {
        LogFormat::Text => lines.event_format(RequestLines(fmt::format().with_target(false))).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let filter = EnvFilter::new(format!("{QUIET},{}", config.log_filter));
    let no_requests = filter_fn(|metadata| metadata.target() != traces::TARGET);
    // Installing fails only if a subscriber is there already, which then stays.
    let Some(collector) = &config.traces else {
        drop(tracing_subscriber::registry().with(lines).with(filter).with(no_requests).try_init());
        return Ok(Log { _traces: None, _last_lines: last_lines });
    };
    let (spans, traces) = traces::start(collector)?;
    let lines = lines.with_filter(filter).with_filter(no_requests);
    drop(tracing_subscriber::registry().with(lines).with(spans).try_init());
    Ok(Log { _traces: Some(traces), _last_lines: last_lines })
}
