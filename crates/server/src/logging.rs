//! Log lines: text for people or JSON for machines, on standard error.

use std::{
    borrow::Cow,
    io::{self, BufWriter, IsTerminal, Write, stderr},
    thread,
    time::Duration,
};

use tracing_appender::non_blocking::{NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{EnvFilter, filter::filter_fn, fmt, prelude::*, util::SubscriberInitExt};

use crate::{
    Config,
    config::LogFormat,
    traces::{self, Traces},
};

/// How many bytes are written at once if many lines are waiting: a system call for each would cost as much as serving a page
/// from the cache.
const BATCH: usize = 32 << 10;

/// How long the writing thread sleeps after each batch, so that the next one is more than a line: waking the thread for each line would
/// cost as much as writing it.
const PAUSE: Duration = Duration::from_millis(2);

/// The log. Dropping it sends the last spans and writes the remaining lines.
#[must_use = "dropping it ends the log"]
pub struct Log {
    _traces: Option<Traces>,
    _writer: WorkerGuard,
}

/// Starts logging, and traces if they are configured, until the guard is dropped, which writes the remaining lines.
pub fn start(config: &Config) -> anyhow::Result<Log> {
    let output = Batches(BufWriter::with_capacity(BATCH, stderr()));
    let (writer, guard) = NonBlockingBuilder::default().lossy(false).finish(output);
    let lines = fmt::layer().with_writer(move || SingleLine(writer.clone())).with_ansi(stderr().is_terminal());
    let lines = match config.log_format {
        LogFormat::Text => lines.with_target(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let filter = EnvFilter::new(&config.log_filter);
    let no_requests = filter_fn(|metadata| metadata.target() != traces::TARGET);
    let Some(collector) = &config.traces else {
        install(tracing_subscriber::registry().with(lines).with(filter).with(no_requests));
        return Ok(Log { _traces: None, _writer: guard });
    };
    let (spans, traces) = traces::start(collector)?;
    install(tracing_subscriber::registry().with(lines.with_filter(filter).with_filter(no_requests)).with(spans));
    Ok(Log { _traces: Some(traces), _writer: guard })
}

/// Fails only if a subscriber is already installed, which then stays.
fn install(subscriber: impl SubscriberInitExt) {
    drop(subscriber.try_init());
}

/// Pauses after each batch of lines.
struct Batches<W>(W);

impl<W: Write> Write for Batches<W> {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        self.0.write(lines)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()?;
        thread::sleep(PAUSE);
        Ok(())
    }
}

/// Writes each event as one line.
struct SingleLine<W = NonBlocking>(W);

impl<W: Write> Write for SingleLine<W> {
    /// `event` is a whole event: the subscriber writes it in one piece.
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        self.0.write_all(&single_line(event))?;
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Joins the lines of a message that has several, such as libpq's and the page engine's errors.
fn single_line(event: &[u8]) -> Cow<'_, [u8]> {
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    if event.iter().position(is_break) == event.len().checked_sub(1) {
        return event.into();
    }
    let lines = event.split(is_break).map(<[u8]>::trim_ascii);
    let mut line = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(&b' ');
    line.push(b'\n');
    line.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_one_line() {
        let mut log = SingleLine(Vec::new());
        for event in ["one\n", "WARN no connection error=refused\n\tIs the server running?\r\n\n at=1\n"] {
            log.write_all(event.as_bytes()).expect("memory takes it");
        }
        assert_eq!(
            String::from_utf8(log.0).expect("text"),
            "one\nWARN no connection error=refused Is the server running? at=1\n"
        );
    }
}
