//! Password hashing.

use async_trait::async_trait;

use crate::Result;

/// A password's hash in PHC string format. It has neither `Serialize` nor `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

/// Whose password is hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    Stranger,
    /// A signed-in user, or a device that has signed in to the account before.
    Known,
}

/// Hashes passwords off the async threads, with bounded concurrency. However many strangers wait, known callers don't wait for them.
#[async_trait]
pub trait Passwords: Send + Sync {
    /// Hashes a password in Unicode's form NFC.
    async fn hash(&self, password: &str, caller: Caller) -> Result<PasswordHash>;

    /// Returns whether the password matches the hash, in form NFC or as it was sent. Without a hash it returns `false` after the same
    /// time, so that timing does not reveal which users exist.
    async fn verify(&self, password: &str, hash: Option<&PasswordHash>, caller: Caller) -> Result<bool>;
}
