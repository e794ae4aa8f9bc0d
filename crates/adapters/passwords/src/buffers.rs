//! The working memory of hashing.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use argon2::Block;

/// One buffer for each hash that is being computed. They are reused under load and freed when the last user of the set is gone; those
/// beyond the limit are freed with their hash.
#[derive(Debug)]
pub struct Buffers {
    idle: Mutex<Vec<Vec<Block>>>,
    max_idle: usize,
}

impl Buffers {
    /// Returns the set that is in use, else a new one, which keeps at most `max_idle` buffers between two hashes.
    pub fn share(current: &Mutex<Weak<Self>>, max_idle: usize) -> Arc<Self> {
        let mut current = current.lock().unwrap_or_else(PoisonError::into_inner);
        current.upgrade().unwrap_or_else(|| {
            let buffers = Arc::new(Self { idle: Mutex::default(), max_idle });
            *current = Arc::downgrade(&buffers);
            buffers
        })
    }

    /// Runs the job with at least `blocks` blocks of memory.
    pub fn with<T>(&self, blocks: usize, job: impl FnOnce(&mut [Block]) -> T) -> T {
        let mut memory = self.lock().pop().unwrap_or_default();
        if memory.len() < blocks {
            memory = vec![Block::new(); blocks];
        }
        let answer = job(&mut memory);
        let mut idle = self.lock();
        if idle.len() < self.max_idle {
            idle.push(memory);
        }
        answer
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Vec<Block>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reuses_a_buffer_while_the_set_is_in_use_and_frees_it_afterwards() {
        let current = Mutex::default();
        let waiting = Buffers::share(&current, 2);
        let address = |memory: &mut [Block]| memory.as_ptr().addr();
        let first = Buffers::share(&current, 2).with(100, address);
        assert_eq!(Buffers::share(&current, 2).with(100, address), first);
        assert_eq!(waiting.lock().len(), 1);
        waiting.with(100, |_| waiting.with(100, |_| waiting.with(100, |_| ())));
        assert_eq!(waiting.lock().len(), 2, "a third one is freed");
        drop(waiting);
        assert!(current.lock().unwrap().upgrade().is_none(), "nobody holds it any more");
    }
}
