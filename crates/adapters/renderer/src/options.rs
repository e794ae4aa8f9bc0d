//! The engine's limits.

use std::{num::NonZero, thread, time::Duration};

/// How many workers there are and what each may use.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Threads that render.
    pub workers: usize,
    /// How long one call may work, in time of its thread.
    pub deadline: Duration,
    /// Bytes that one worker's heap may have.
    pub memory: usize,
    /// The length of the queue; further calls are refused at once.
    pub queue: usize,
    /// How long a call may wait for a worker.
    pub wait: Duration,
    /// Calls after which a context is replaced, to bound leaks in it.
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
            wait: Duration::from_secs(2),
            calls: 2_000,
        }
    }
}

impl Options {
    /// How long a caller waits in all before it gives up, also where the machine is busy with other things.
    pub(crate) fn patience(&self) -> Duration {
        self.wait + self.deadline * 6
    }
}
