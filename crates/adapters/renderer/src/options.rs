//! The engine's limits.

use std::{num::NonZero, thread, time::Duration};

/// The number of workers and the limits of each.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of threads that render.
    pub workers: usize,
    /// The time limit of one call, in CPU time of its thread.
    pub deadline: Duration,
    /// The limit of one worker's heap, in bytes.
    pub memory: usize,
    /// The length of the queue. Further calls fail at once.
    pub queue: usize,
    /// The number of calls after which a context is replaced, to bound leaks in it.
    pub calls: u32,
}

impl Default for Options {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Self {
            workers: (cores / 2).clamp(1, 2),
            deadline: Duration::from_millis(500),
            memory: 96 << 20,
            queue: 128,
            calls: 2_000,
        }
    }
}

impl Options {
    /// Returns how long a call that has begun may take, even if other processes keep the machine busy.
    pub(crate) fn total_timeout(&self) -> Duration {
        self.deadline * 6
    }
}
