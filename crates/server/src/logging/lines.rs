//! Lines on their way to standard error: many at a time under load, since one system call a line costs as much as serving a
//! page from the cache; at once where something went wrong.

use std::{
    io::{self, Write, stderr},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use memchr::memchr2;
use tracing::{Level, Metadata};
use tracing_subscriber::fmt::MakeWriter;

/// The longest that a line waits for others.
const PATIENCE: Duration = Duration::from_millis(100);

/// So many bytes wait for no more.
const ENOUGH: usize = 32 << 10;

/// The lines that wait. Clones are the same.
#[derive(Clone, Default)]
pub struct Lines {
    waiting: Arc<Mutex<Vec<u8>>>,
}

/// Writes what waits, again and again until it is dropped.
pub struct Flushing {
    lines: Lines,
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Lines {
    /// Where lines go, and what keeps them going.
    pub fn start() -> (Self, Flushing) {
        let (lines, (stop, stopped)) = (Self::default(), channel());
        let flushed = lines.clone();
        let thread = thread::spawn(move || {
            while stopped.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                flushed.flush();
            }
        });
        let flushing = Flushing { lines: lines.clone(), stop: Some(stop), thread: Some(thread) };
        (lines, flushing)
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<u8>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn flush(&self) {
        send(&mut self.waiting());
    }
}

/// Nobody can be told that the log itself can't be written.
fn send(waiting: &mut Vec<u8>) {
    if !waiting.is_empty() {
        drop(stderr().write_all(waiting));
        waiting.clear();
    }
}

impl Drop for Flushing {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
        self.lines.flush();
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line { lines: self, urgent: true }
    }

    fn make_writer_for(&'a self, metadata: &Metadata<'_>) -> Line<'a> {
        Line { lines: self, urgent: *metadata.level() <= Level::WARN }
    }
}

/// One line: an event is written in one piece.
pub struct Line<'a> {
    lines: &'a Lines,
    urgent: bool,
}

impl Write for Line<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut waiting = self.lines.waiting();
        if memchr2(b'\n', b'\r', bytes).is_none_or(|end| end + 1 == bytes.len()) {
            waiting.extend_from_slice(bytes.trim_ascii_end());
        } else {
            squeeze(bytes, &mut waiting);
        }
        waiting.push(b'\n');
        if self.urgent || waiting.len() >= ENOUGH {
            send(&mut waiting);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lines.flush();
        Ok(())
    }
}

/// What is told may have line ends of its own, as libpq's and the page engine's errors do.
fn squeeze(told: &[u8], line: &mut Vec<u8>) {
    let parts = told.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    for (index, part) in parts.filter(|part| !part.is_empty()).enumerate() {
        if index > 0 {
            line.push(b' ');
        }
        line.extend_from_slice(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_waits_for_others_and_is_kept_whole() {
        let lines = Lines::default();
        for text in ["one\n", "two\n"] {
            Line { lines: &lines, urgent: false }.write_all(text.as_bytes()).expect("memory takes it");
        }
        assert_eq!(*lines.waiting(), b"one\ntwo\n");
    }

    #[test]
    fn an_event_is_one_line_whatever_is_told() {
        let lines = Lines::default();
        let told = "WARN no connection error=refused\n\tIs the server running?\r\n\n at=1\n";
        Line { lines: &lines, urgent: false }.write_all(told.as_bytes()).expect("memory takes it");
        assert_eq!(*lines.waiting(), b"WARN no connection error=refused Is the server running? at=1\n");
    }

    #[test]
    fn a_warning_takes_everything_that_waits_along() {
        let lines = Lines::default();
        Line { lines: &lines, urgent: false }.write_all(b"answered\n").expect("memory takes it");
        Line { lines: &lines, urgent: true }.write_all(b"failed\n").expect("memory takes it");
        assert!(lines.waiting().is_empty());
    }
}
