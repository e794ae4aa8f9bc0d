//! Password hashing by argon2id, on threads of low priority and with bounded concurrency.

mod hashing;
mod low_priority;

use std::{sync::Arc, time::Duration};

use argon2::password_hash;
use async_trait::async_trait;
use ports::{
    Error, Result,
    passwords::{Caller, PasswordHash, Passwords},
};
use tokio::{
    sync::Semaphore,
    time::{sleep, timeout},
};
use tracing::Span;

use crate::hashing::Buffers;

/// How long a caller waits for a permit before it gets `Unavailable`.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a buffer stays allocated after a hash, and so while callers wait: mapping and unmapping 19 MiB for each of several logins a
/// second would hold up the process's other threads.
const KEPT: Duration = Duration::from_secs(5);

/// Hashes by argon2id (19 MiB, two passes, one lane). Hashes with other parameters are still verified.
#[derive(Debug)]
pub struct Argon2id {
    turns: Arc<Semaphore>,
    /// One more turn, which strangers never take.
    known_turn: Arc<Semaphore>,
    buffers: Arc<Buffers>,
}

impl Argon2id {
    /// At most `concurrency` hashes of strangers are computed at once (at least one), and one of a known caller.
    #[must_use]
    pub fn new(concurrency: usize) -> Self {
        let concurrency = concurrency.clamp(1, Semaphore::MAX_PERMITS);
        Self {
            turns: Arc::new(Semaphore::new(concurrency)),
            known_turn: Arc::new(Semaphore::new(1)),
            // What a known caller's hash takes beside those of strangers is not kept.
            buffers: Arc::new(Buffers::new(concurrency)),
        }
    }

    /// Runs a job on a thread of low priority when a permit is free. The job owns the permit, so a client that disconnects does not
    /// let another job in before this one ends.
    async fn run<T: Send + 'static>(
        &self,
        caller: Caller,
        job: impl FnOnce(&Buffers) -> password_hash::Result<T> + Send + 'static,
    ) -> Result<T> {
        let turns = if caller == Caller::Known { &self.known_turn } else { &self.turns };
        let turn = timeout(QUEUE_TIMEOUT, Arc::clone(turns).acquire_owned())
            .await
            .map_err(|elapsed| Error::Unavailable(elapsed.into()))?
            .map_err(|closed| Error::Unavailable(closed.into()))?;
        let (span, buffers, kept) = (Span::current(), Arc::clone(&self.buffers), Arc::clone(&self.buffers));
        let answer = low_priority::run(move || {
            let answer = span.in_scope(|| job(&buffers));
            drop(turn);
            answer
        });
        let answer = answer.await.map_err(|broken| Error::Failed(broken.into()))?;
        tokio::spawn(async move {
            sleep(KEPT).await;
            kept.free_unused(KEPT);
        });
        answer.map_err(|error| Error::Failed(error.into()))
    }
}

#[async_trait]
impl Passwords for Argon2id {
    async fn hash(&self, password: &str, caller: Caller) -> Result<PasswordHash> {
        let password = password.to_owned();
        let hash = self.run(caller, move |buffers| hashing::hash(&password, buffers)).await?;
        Ok(PasswordHash(hash))
    }

    async fn verify(&self, password: &str, hash: Option<&PasswordHash>, caller: Caller) -> Result<bool> {
        let password = password.to_owned();
        let known = hash.is_some();
        let hash = hash.map_or_else(|| hashing::NOBODY.to_owned(), |PasswordHash(phc)| phc.clone());
        let same = self.run(caller, move |buffers| hashing::verify(&password, &hash, buffers)).await?;
        Ok(known && same)
    }
}

#[cfg(test)]
mod tests;
