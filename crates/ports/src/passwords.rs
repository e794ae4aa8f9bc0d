//! Password hashing.

use async_trait::async_trait;

use crate::Result;

/// A password's hash in PHC string format. It has neither `Serialize` nor `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

/// Hashes passwords off the async threads, with bounded concurrency.
#[async_trait]
pub trait Passwords: Send + Sync {
    async fn hash(&self, password: &str) -> Result<PasswordHash>;

    /// Returns whether the password matches the hash. Without a hash it returns `false` after the same time, so that timing does not
    /// reveal which users exist.
    async fn verify(&self, password: &str, hash: Option<&PasswordHash>) -> Result<bool>;
}
