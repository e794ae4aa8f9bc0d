//! Password hashing by argon2id, off the async threads and a bounded number at a time.

use std::{sync::Arc, time::Duration};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{Error as HashError, PasswordHasher, PasswordVerifier, phc},
};
use async_trait::async_trait;
use ports::{
    Error, Result,
    passwords::{PasswordHash, Passwords},
};
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};
use tracing::Span;

/// How long somebody waits for their turn before they are told to come back.
const PATIENCE: Duration = Duration::from_secs(2);

/// What one hash costs: the first choice of OWASP's list for argon2id.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// A hash of the cost above that nothing is compared with in earnest: where there is no user, this one is computed, so
/// that the time does not tell.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$cG9ydGljby1ub2JvZHktMQ$TjMvoI/sJWbGxGVsMCp7ZLg2GNXtrO0i/xkfTUKHXYM";

/// Hashes by argon2id (19 MiB, two passes, one lane). Hashes of other parameters are still verified.
#[derive(Debug)]
pub struct Argon2id {
    turns: Arc<Semaphore>,
}

impl Argon2id {
    /// At most `concurrency` hashes are computed at once (at least one).
    #[must_use]
    pub fn new(concurrency: usize) -> Self {
        Self { turns: Arc::new(Semaphore::new(concurrency.clamp(1, Semaphore::MAX_PERMITS))) }
    }

    /// Runs a job on a blocking thread when its turn comes. The turn is the job's, not the caller's: who hangs up does not
    /// let one more in.
    async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let turn = timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned())
            .await
            .map_err(|elapsed| Error::Unavailable(elapsed.into()))?
            .map_err(|closed| Error::Unavailable(closed.into()))?;
        let span = Span::current();
        spawn_blocking(move || {
            let answer = span.in_scope(job);
            drop(turn);
            answer
        })
        .await
        .map_err(|broken| Error::Failed(broken.into()))?
    }
}

#[async_trait]
impl Passwords for Argon2id {
    async fn hash(&self, password: &str) -> Result<PasswordHash> {
        let password = password.to_owned();
        self.run(move || compute(&password)).await
    }

    async fn verify(&self, password: &str, hash: Option<&PasswordHash>) -> Result<bool> {
        let password = password.to_owned();
        let known = hash.is_some();
        let hash = hash.map_or_else(|| NOBODY.to_owned(), |PasswordHash(phc)| phc.clone());
        let same = self.run(move || compare(&password, &hash)).await?;
        Ok(known && same)
    }
}

fn compute(password: &str) -> Result<PasswordHash> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(|fault| Error::Failed(fault.into()))?;
    let hash: phc::PasswordHash = Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password(password.as_bytes())
        .map_err(|fault| Error::Failed(fault.into()))?;
    Ok(PasswordHash(hash.to_string()))
}

/// Algorithm, version and parameters are those of the hash.
fn compare(password: &str, hash: &str) -> Result<bool> {
    let hash = phc::PasswordHash::new(hash).map_err(|fault| Error::Failed(fault.into()))?;
    if hash.salt.is_none() || hash.hash.is_none() {
        // The library calls this a wrong password.
        return Err(Error::Failed(HashError::EncodingInvalid.into()));
    }
    match Argon2::default().verify_password(password.as_bytes(), &hash) {
        Ok(()) => Ok(true),
        Err(HashError::PasswordInvalid) => Ok(false),
        Err(fault) => Err(Error::Failed(fault.into())),
    }
}

#[cfg(test)]
mod tests;
