//! Lines are written by a thread of their own, all that are waiting at once.

use std::{
    borrow::Cow,
    io::{self, Write},
    mem,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use memchr::memchr2;

/// How many bytes may wait. With more, adding a line blocks until they are taken, because no line is dropped.
const MAX_WAITING: usize = 4 << 20;

/// How much memory the lines that wait keep between batches, in bytes.
const KEPT: usize = 256 << 10;

/// How long the thread sleeps after each batch, so that the next one is more than a line: waking the thread costs more than writing one.
const PAUSE: Duration = Duration::from_millis(20);

/// How long a program that ends waits for its last lines to be written.
const LAST_LINES: Duration = Duration::from_secs(1);

/// The lines that wait to be written. Each event that is written to it is one of them.
#[derive(Default)]
pub struct Lines {
    waiting: Mutex<Waiting>,
    /// Lines are waiting, or there will be no more.
    added: Condvar,
    /// The lines that were waiting are being written, or all have been.
    taken: Condvar,
}

#[derive(Default)]
struct Waiting {
    lines: Vec<u8>,
    has_ended: bool,
    is_written: bool,
}

/// Waits until all lines are written when it is dropped.
pub struct LastLines(Arc<Lines>);

/// Starts the thread that writes to `output`.
pub fn start(output: impl Write + Send + 'static) -> io::Result<(Arc<Lines>, LastLines)> {
    let lines = Arc::<Lines>::default();
    let written = Arc::clone(&lines);
    thread::Builder::new().name("portico-log".to_owned()).spawn(move || written.write_to(output))?;
    Ok((Arc::clone(&lines), LastLines(lines)))
}

impl Lines {
    fn add(&self, line: &[u8]) {
        let has_no_room = |waiting: &mut Waiting| waiting.lines.len() > MAX_WAITING && !waiting.is_written;
        let mut waiting = self.taken.wait_while(self.lock(), has_no_room).unwrap_or_else(PoisonError::into_inner);
        if waiting.lines.is_empty() {
            self.added.notify_one();
        }
        waiting.lines.extend_from_slice(line);
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_to(&self, mut output: impl Write) {
        let mut lines = Vec::new();
        while self.take(&mut lines) {
            // There is no other place where an error could be told.
            drop(output.write_all(&lines).and_then(|()| output.flush()));
            lines.clear();
            lines.shrink_to(KEPT);
            thread::sleep(PAUSE);
        }
        self.lock().is_written = true;
        self.taken.notify_all();
    }

    /// Waits for lines and puts them into `lines`, which is empty. Returns whether there were any before the end.
    fn take(&self, lines: &mut Vec<u8>) -> bool {
        let is_idle = |waiting: &mut Waiting| waiting.lines.is_empty() && !waiting.has_ended;
        let mut waiting = self.added.wait_while(self.lock(), is_idle).unwrap_or_else(PoisonError::into_inner);
        mem::swap(&mut waiting.lines, lines);
        self.taken.notify_all();
        !lines.is_empty()
    }
}

impl Write for &Lines {
    /// `event` is a whole event: the subscriber writes it in one piece.
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        self.add(&single_line(event));
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
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
        let mut waiting = self.0.lock();
        waiting.has_ended = true;
        self.0.added.notify_one();
        // An output that takes nothing doesn't keep the program from ending.
        drop(self.0.taken.wait_timeout_while(waiting, LAST_LINES, |waiting| !waiting.is_written));
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
        let (lines, last_lines) = start(Pipe(pipe)).expect("a thread");
        for event in ["one\n", "WARN no connection error=refused\n\tIs the server running?\r\n\n at=1\n"] {
            (&*lines).write_all(event.as_bytes()).expect("it waits");
        }
        drop(last_lines);
        assert_eq!(text(&output), "one\nWARN no connection error=refused Is the server running? at=1\n");
    }

    #[test]
    fn a_slow_output_delays_lines_and_loses_none() {
        let (pipe, output) = sync_channel(0);
        let (lines, last_lines) = start(Pipe(pipe)).expect("a thread");
        let adding = thread::spawn(move || {
            for number in 0..9 {
                lines.add(format!("{number}{}\n", "x".repeat(1 << 20)).as_bytes());
            }
            drop(last_lines);
        });
        thread::sleep(Duration::from_millis(50));
        assert!(!adding.is_finished(), "nine lines are more than may wait");
        let text = text(&output);
        let firsts: String = text.lines().filter_map(|line| line.chars().next()).collect();
        assert_eq!((firsts.as_str(), text.len()), ("012345678", 9 * ((1 << 20) + 2)));
        adding.join().expect("all lines were added");
    }
}
