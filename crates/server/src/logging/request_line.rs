//! The text of the lines of requests: one per page that is served, so their formatting counts.

use std::fmt::{self, Debug, Write as _};

use tracing::{
    Event, Level, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    fmt::{
        FmtContext, FormatEvent, FormatFields,
        format::Writer,
        time::{FormatTime as _, SystemTime},
    },
    registry::LookupSpan,
};
use web_http::middleware::access_log;

/// A line has about this length, in bytes.
const USUAL_LENGTH: usize = 192;

/// Formats the events of requests as `Format<Full>` of tracing-subscriber does without colours and target, in less time.
/// It leaves all others to that.
pub struct RequestLines<F>(pub F);

impl<S, N, F> FormatEvent<S, N> for RequestLines<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut line: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let metadata = event.metadata();
        if line.has_ansi_escapes() || metadata.target() != access_log::TARGET || *metadata.level() != Level::INFO {
            return self.0.format_event(context, line, event);
        }
        let mut fields = Fields(String::with_capacity(USUAL_LENGTH));
        SystemTime.format_time(&mut Writer::new(&mut fields.0))?;
        fields.0.push_str("  INFO ");
        event.record(&mut fields);
        fields.0.push('\n');
        line.write_str(&fields.0)
    }
}

/// The text of a line. It is written in one piece, because each has its way through several writers.
struct Fields(String);

impl Fields {
    fn name(&mut self, field: &Field) {
        self.0.push(' ');
        self.0.push_str(field.name());
        self.0.push('=');
    }
}

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        let is_plain = value.bytes().all(|byte| matches!(byte, b' '..=b'~' if !matches!(byte, b'"' | b'\\')));
        if !is_plain {
            return self.record_debug(field, &value);
        }
        self.name(field);
        self.0.push('"');
        self.0.push_str(value);
        self.0.push('"');
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() != "message" {
            self.name(field);
        }
        // Writing to a text can't fail.
        let _ = write!(self.0, "{value:?}");
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{self, Write},
        sync::{Arc, Mutex},
    };

    use tracing::subscriber::with_default;
    use tracing_subscriber::fmt;

    use super::*;

    #[derive(Clone, Default)]
    struct Output(Arc<Mutex<Vec<u8>>>);

    impl Write for Output {
        fn write(&mut self, event: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").write(event)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Returns the lines without their times.
    fn lines(of: impl FnOnce(Output) -> Box<dyn Subscriber + Send + Sync>) -> Vec<String> {
        let output = Output::default();
        with_default(of(output.clone()), || {
            let paths = ["/blog", "/a\"b\\c", "/\u{1b}[31m\n", "/über", ""];
            for (path, ms) in paths.into_iter().zip([0.029, 0.0, 0.001, 12.0, 30_123.456]) {
                tracing::info!(
                    target: access_log::TARGET,
                    id = "4af1",
                    path,
                    status = 200_u16,
                    ms,
                    none = None::<&str>,
                    bytes = Some(u64::MAX),
                    user = Some(-7),
                    client = Some(tracing::field::display("::1")),
                    "answered"
                );
            }
            tracing::warn!(target: access_log::TARGET, ms = 12.0, "slow");
            tracing::info!(error = %"none", "another");
        });
        let text = output.0.lock().expect("no panic").clone();
        String::from_utf8(text).expect("text").lines().map(|line| line[27..].to_owned()).collect()
    }

    #[test]
    fn equals_the_format_of_tracing_subscriber() {
        let plain = || fmt::format().with_ansi(false).with_target(false);
        let writing = |output: Output| fmt().with_ansi(false).with_writer(move || output.clone());
        let theirs = lines(|output| Box::new(writing(output).event_format(plain()).finish()));
        let ours = lines(|output| Box::new(writing(output).event_format(RequestLines(plain())).finish()));
        assert_eq!(ours, theirs);
        assert_eq!(ours.len(), 7, "{ours:?}");
    }
}
