//! The working memory of hashing.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use argon2::Block;

/// One buffer for each hash that is being computed. They are reused under load; those beyond the limit are freed with their hash.
#[derive(Debug)]
pub struct Buffers {
    /// The last one used is the first one to be reused.
    idle: Mutex<Vec<(Instant, Vec<Block>)>>,
    max_idle: usize,
}

impl Buffers {
    /// Keeps at most `max_idle` buffers between two hashes.
    pub const fn new(max_idle: usize) -> Self {
        Self { idle: Mutex::new(Vec::new()), max_idle }
    }

    /// Runs the job with at least `blocks` blocks of memory.
    pub fn with<T>(&self, blocks: usize, job: impl FnOnce(&mut [Block]) -> T) -> T {
        let mut memory = self.lock().pop().map(|(_, memory)| memory).unwrap_or_default();
        if memory.len() < blocks {
            memory = vec![Block::new(); blocks];
        }
        let answer = job(&mut memory);
        let mut idle = self.lock();
        if idle.len() < self.max_idle {
            idle.push((Instant::now(), memory));
        }
        answer
    }

    /// Frees the buffers that were not used for that long.
    pub fn free_unused(&self, period: Duration) {
        self.lock().retain(|(since, _)| since.elapsed() < period);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<(Instant, Vec<Block>)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reuses_a_buffer_until_it_was_unused_for_a_period() {
        let buffers = Buffers::new(2);
        let address = |memory: &mut [Block]| memory.as_ptr().addr();
        let first = buffers.with(100, address);
        assert_eq!(buffers.with(100, address), first);
        assert_eq!(buffers.lock().len(), 1);
        buffers.with(100, |_| buffers.with(100, |_| buffers.with(100, |_| ())));
        assert_eq!(buffers.lock().len(), 2, "a third one is freed");
        buffers.free_unused(Duration::from_mins(1));
        assert_eq!(buffers.lock().len(), 2);
        buffers.free_unused(Duration::ZERO);
        assert_eq!(buffers.lock().len(), 0);
    }
}
