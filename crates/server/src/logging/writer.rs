//! Lines are written by a thread of their own. A reader that has stopped costs lines, never requests.

use std::{
    borrow::Cow,
    io::{self, BufWriter, Write},
    sync::{Arc, OnceLock, mpsc},
    thread,
    time::Duration,
};

use memchr::memchr2;
use tracing_appender::non_blocking::{ErrorCounter, NonBlocking, NonBlockingBuilder, WorkerGuard};

/// How many lines may wait. Lines that find no room are dropped and counted.
const MAX_WAITING: usize = 16_384;

/// The most that one write takes, in bytes.
const BATCH: usize = 64 << 10;

/// How long the thread sleeps after each batch, so that the next one is more than a line: waking the thread costs more than writing one.
const PAUSE: Duration = Duration::from_millis(20);

/// How long a program that ends waits for its last lines to be written.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Waits until all lines are written when it is dropped.
pub struct LastLines(Option<WorkerGuard>);

/// Starts the thread that writes to `output`.
pub fn start(output: impl Write + Send + 'static) -> (NonBlocking, LastLines) {
    let dropped = Arc::default();
    let output = BufWriter::with_capacity(BATCH, output);
    let lines = NonBlockingBuilder::default().buffered_lines_limit(MAX_WAITING).thread_name("portico-log");
    let (lines, guard) = lines.finish(Batches { output, dropped: Arc::clone(&dropped), reported: 0 });
    dropped.get_or_init(|| lines.error_counter());
    (lines, LastLines(Some(guard)))
}

/// What the thread writes to. It is flushed whenever no line waits.
struct Batches<W: Write> {
    output: BufWriter<W>,
    dropped: Arc<OnceLock<ErrorCounter>>,
    reported: usize,
}

impl<W: Write> Write for Batches<W> {
    /// `event` is a whole event.
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        self.output.write_all(&single_line(event))?;
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // Lines that are dropped during the flush are told after the next one: until then the report would find no room, either.
        let dropped = self.dropped.get().map_or(0, ErrorCounter::dropped_lines);
        self.output.flush()?;
        if dropped > self.reported {
            self.reported = dropped;
            tracing::warn!(dropped, "the log was not read in time: so many lines were dropped since the start");
        }
        thread::sleep(PAUSE);
        Ok(())
    }
}

/// Joins the lines of a message that has several, such as libpq's and the page engine's errors.
fn single_line(event: &[u8]) -> Cow<'_, [u8]> {
    if memchr2(b'\n', b'\r', event) == event.len().checked_sub(1) {
        return event.into();
    }
    let lines = event.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let mut line = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(&b' ');
    line.push(b'\n');
    line.into()
}

impl Drop for LastLines {
    fn drop(&mut self) {
        let guard = self.0.take();
        // tracing-appender complains of a thread that doesn't end on standard output, which may have the same reader.
        for_a_second(move || drop(guard));
    }
}

/// Does what an output that nobody reads would block for ever, and waits for it a second at most: it doesn't keep the program from
/// ending.
pub fn for_a_second(work: impl FnOnce() + Send + 'static) {
    let (working, worked) = mpsc::channel::<()>();
    let thread = thread::Builder::new().spawn(move || {
        work();
        drop(working);
    });
    if thread.is_ok() {
        let _ = worked.recv_timeout(LAST_LINES);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

    use super::*;

    /// An output that is read elsewhere.
    struct Pipe(SyncSender<Vec<u8>>);

    impl Write for Pipe {
        fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
            let sent = self.0.send(lines.to_vec());
            sent.map(|()| lines.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn text(output: &Receiver<Vec<u8>>) -> String {
        String::from_utf8(output.iter().flatten().collect()).expect("text")
    }

    #[test]
    fn every_event_is_one_line_and_the_last_ones_are_written() {
        let (pipe, output) = sync_channel(8);
        let (mut lines, last_lines) = start(Pipe(pipe));
        for event in ["one\n", "WARN no connection error=refused\n\tIs the server running?\r\n\n at=1\n"] {
            lines.write_all(event.as_bytes()).expect("it waits");
        }
        drop(last_lines);
        assert_eq!(text(&output), "one\nWARN no connection error=refused Is the server running? at=1\n");
    }

    #[test]
    fn an_output_that_nobody_reads_costs_lines_and_delays_nothing() {
        let (pipe, output) = sync_channel(0);
        let (mut lines, last_lines) = start(Pipe(pipe));
        let many = MAX_WAITING + BATCH / 2;
        for number in 0..many {
            lines.write_all(format!("{number}\n").as_bytes()).expect("it waits or is dropped");
        }
        let dropped = lines.error_counter().dropped_lines();
        assert!(dropped > 0, "more than may wait");
        drop((lines, last_lines));
        let kept: Vec<String> = text(&output).lines().map(str::to_owned).collect();
        assert_eq!(kept.len(), many - dropped);
    }
}
