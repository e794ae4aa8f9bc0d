//! Password hashing.

use async_trait::async_trait;

use crate::Result;

/// A password's hash in PHC string format. It is never serialised and never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

/// Hashes passwords off the async threads, a bounded number at a time.
#[async_trait]
pub trait Passwords: Send + Sync {
    async fn hash(&self, password: &str) -> Result<PasswordHash>;

    /// Whether it is the password of that hash. Without a hash it is not, and finding out takes as long.
    async fn verify(&self, password: &str, hash: Option<&PasswordHash>) -> Result<bool>;
}
