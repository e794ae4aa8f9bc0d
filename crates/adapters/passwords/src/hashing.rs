//! Argon2id in the encoding of password hashes (PHC strings), and its working memory.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::{Error, Result, phc, try_generate_salt},
};
use unicode_normalization::UnicodeNormalization as _;

/// The cost of a hash: the first choice of OWASP's list for argon2id.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Matches no password. It is verified if there is no such user, so that the response time does not reveal whether the user exists.
pub const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$cG9ydGljby1ub2JvZHktMQ$TjMvoI/sJWbGxGVsMCp7ZLg2GNXtrO0i/xkfTUKHXYM";

/// Hashes the password in Unicode's form NFC, because keyboards differ in the form that they send, with a new random salt.
pub fn hash(password: &str, buffers: &Buffers) -> Result<String> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None)?;
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let salt = phc::Salt::new(&try_generate_salt()?)?;
    let hash = phc::PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: argon2.params().try_into()?,
        salt: Some(salt),
        hash: Some(derive(&argon2, &nfc(password), &salt, Params::DEFAULT_OUTPUT_LEN, buffers)?),
    };
    Ok(hash.to_string())
}

/// Returns whether the password, in form NFC, matches the hash, by the algorithm, version and parameters in the hash.
pub fn verify(password: &str, hash: &str, buffers: &Buffers) -> Result<bool> {
    let hash = phc::PasswordHash::new(hash)?;
    let (Some(salt), Some(expected)) = (hash.salt, hash.hash) else { return Err(Error::EncodingInvalid) };
    let algorithm = Algorithm::try_from(hash.algorithm.as_str())?;
    let version = hash.version.map(Version::try_from).transpose()?.unwrap_or_default();
    let argon2 = Argon2::new(algorithm, version, Params::try_from(&hash)?);
    // Outputs are compared in constant time.
    Ok(derive(&argon2, &nfc(password), &salt, expected.len(), buffers)? == expected)
}

fn nfc(password: &str) -> String {
    password.nfc().collect()
}

fn derive(
    argon2: &Argon2<'_>,
    password: &str,
    salt: &phc::Salt,
    length: usize,
    buffers: &Buffers,
) -> Result<phc::Output> {
    let mut output = [0; phc::Output::MAX_LENGTH];
    let output = output.get_mut(..length).ok_or(Error::OutputSize)?;
    buffers.with(argon2.params().block_count(), |memory| {
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, output, memory)
    })?;
    Ok(phc::Output::new(output)?)
}

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

    pub fn free_unused(&self, period: Duration) {
        self.lock().retain(|(since, _)| since.elapsed() < period);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Instant, Vec<Block>)>> {
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
