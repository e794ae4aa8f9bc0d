//! The delay before the next attempt at a mail, and when to give up.

use std::time::Duration;

const FIRST: Duration = Duration::from_secs(30);
pub const MAX_DELAY: Duration = Duration::from_hours(1);

/// With the delays below these take about three days.
const TRIES: u32 = 78;

/// Returns the delay after one more failure, following `attempts` earlier ones; `None` after the last.
///
/// Delays double from half a minute up to an hour. Each is randomised by a fifth, so that mails that failed together are not retried
/// together.
pub fn wait(attempts: u32) -> Option<Duration> {
    if attempts + 1 >= TRIES {
        return None;
    }
    let wait = FIRST.saturating_mul(2_u32.saturating_pow(attempts)).min(MAX_DELAY);
    Some(wait.mul_f64(rand::random_range(0.8..1.2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_from_half_a_minute_to_an_hour_and_end_after_three_days() {
        let waits: Vec<_> = (0..).map_while(wait).map(|wait| wait.as_secs()).collect();
        assert!((24..=36).contains(&waits[0]), "{waits:?}");
        assert!((48..=72).contains(&waits[1]), "{waits:?}");
        assert!((96..=144).contains(&waits[2]), "{waits:?}");
        assert!(waits.iter().all(|wait| *wait <= 72 * 60), "{waits:?}");
        let days = waits.iter().sum::<u64>() / (24 * 60 * 60);
        assert!((2..=3).contains(&days), "{days}");
    }
}
