//! How long a post takes to read.

const WORDS_PER_MINUTE: usize = 200;

/// Returns how many minutes a text of that many words takes to read, rounded up; at least one.
#[must_use]
pub fn minutes(words: usize) -> u32 {
    u32::try_from(words.div_ceil(WORDS_PER_MINUTE)).unwrap_or(u32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::minutes;

    #[test]
    fn rounds_the_minutes_up_to_at_least_one() {
        for (words, expected) in [(0, 1), (1, 1), (200, 1), (201, 2), (400, 2), (1_001, 6)] {
            assert_eq!(minutes(words), expected, "{words}");
        }
    }
}
