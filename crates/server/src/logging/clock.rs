//! The time of a line.

use std::{
    cell::RefCell,
    fmt,
    time::{SystemTime, UNIX_EPOCH},
};

use chrono::{DateTime, Utc};
use tracing_subscriber::fmt::{format::Writer, time::FormatTime};

/// Writes the time as `SystemTime` of tracing-subscriber does, `2026-05-01T10:00:00.000000Z`, but the second only once.
pub struct Clock;

thread_local! {
    /// A second since 1970, and how it is written.
    static SECOND: RefCell<(u64, String)> = const { RefCell::new((0, String::new())) };
}

impl FormatTime for Clock {
    fn format_time(&self, line: &mut Writer<'_>) -> fmt::Result {
        let mut text = String::new();
        write(SystemTime::now(), &mut text);
        line.write_str(&text)
    }
}

/// Adds the time.
pub fn write(now: SystemTime, line: &mut String) {
    // Before 1970 every time is its first second.
    let now = now.duration_since(UNIX_EPOCH).unwrap_or_default();
    SECOND.with_borrow_mut(|(second, text)| {
        if *second != now.as_secs() || text.is_empty() {
            *second = now.as_secs();
            *text = DateTime::<Utc>::from(UNIX_EPOCH + now).format("%Y-%m-%dT%H:%M:%S").to_string();
        }
        line.push_str(text);
    });
    line.push('.');
    line.push_str(&itoa::Buffer::new().format(1_000_000 + now.subsec_micros())[1..]);
    line.push('Z');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_times_with_microseconds() {
        for time in ["2026-05-01T10:00:00.000000Z", "2026-05-01T10:00:00.000123Z", "2026-05-01T10:00:01.999999Z"] {
            let mut text = String::new();
            write(time.parse::<DateTime<Utc>>().expect("a time").into(), &mut text);
            assert_eq!(text, time);
        }
    }
}
