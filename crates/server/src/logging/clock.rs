//! The time of a line.

use std::{cell::RefCell, fmt};

use chrono::{DateTime, Utc};
use tracing_subscriber::fmt::{format::Writer, time::FormatTime};

/// Writes the time as `SystemTime` of tracing-subscriber does, `2026-05-01T10:00:00.000000Z`, but the second only once.
pub struct Clock;

thread_local! {
    /// A second since 1970, and how it is written.
    static SECOND: RefCell<(i64, String)> = const { RefCell::new((i64::MIN, String::new())) };
}

impl FormatTime for Clock {
    fn format_time(&self, line: &mut Writer<'_>) -> fmt::Result {
        write(Utc::now(), line)
    }
}

fn write(now: DateTime<Utc>, line: &mut impl fmt::Write) -> fmt::Result {
    SECOND.with_borrow_mut(|(second, text)| {
        if *second != now.timestamp() {
            *second = now.timestamp();
            *text = now.format("%Y-%m-%dT%H:%M:%S").to_string();
        }
        line.write_str(text)
    })?;
    // A leap second counts on.
    let digits = 1_000_000 + now.timestamp_subsec_micros() % 1_000_000;
    line.write_char('.')?;
    line.write_str(&itoa::Buffer::new().format(digits)[1..])?;
    line.write_char('Z')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_times_with_microseconds() {
        for time in ["2026-05-01T10:00:00.000000Z", "2026-05-01T10:00:00.000123Z", "2026-05-01T10:00:01.999999Z"] {
            let mut text = String::new();
            write(time.parse().expect("a time"), &mut text).expect("memory takes it");
            assert_eq!(text, time);
        }
    }
}
