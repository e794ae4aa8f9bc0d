//! When a line was written, as RFC 3339 has it: the date and the time of day are spelled once a second, not once a line.

use std::{
    cell::RefCell,
    fmt,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use chrono::DateTime;
use tracing_subscriber::fmt::{format::Writer, time::FormatTime};

thread_local! {
    /// A second since 1970, and how it is spelled.
    static SECOND: RefCell<(u64, String)> = RefCell::default();
}

/// UTC, to the microsecond.
pub struct Utc;

impl FormatTime for Utc {
    fn format_time(&self, line: &mut Writer<'_>) -> fmt::Result {
        spell(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(), line)
    }
}

fn spell(now: Duration, line: &mut impl fmt::Write) -> fmt::Result {
    SECOND.with_borrow_mut(|(second, spelled)| {
        if *second != now.as_secs() || spelled.is_empty() {
            let time = i64::try_from(now.as_secs()).ok().and_then(|second| DateTime::from_timestamp(second, 0));
            *spelled = time.unwrap_or_default().format("%FT%T").to_string();
            *second = now.as_secs();
        }
        line.write_str(spelled)
    })?;
    write!(line, ".{:06}Z", now.subsec_micros())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_second_is_spelled_anew() {
        let mut lines = String::new();
        for now in
            [Duration::from_micros(1), Duration::new(951_782_400, 42_000), Duration::new(951_782_401, 999_999_999)]
        {
            spell(now, &mut lines).expect("a string takes it");
            lines.push('\n');
        }
        assert_eq!(lines, "1970-01-01T00:00:00.000001Z\n2000-02-29T00:00:00.000042Z\n2000-02-29T00:00:01.999999Z\n");
    }
}
