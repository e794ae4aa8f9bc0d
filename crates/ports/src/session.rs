//! Sessions in storage.

use std::{collections::HashMap, time::Duration};

use async_trait::async_trait;
use domain::{UserId, users::User};

use crate::{Result, passwords::PasswordHash};

/// The state of a session, as the session middleware defines it.
pub type SessionState = HashMap<String, String>;

/// Stores sessions by a random opaque key, of which only the hash is stored.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// Returns the state of a session that is neither revoked nor expired.
    async fn load(&self, key: &str) -> Result<Option<SessionState>>;

    /// Returns the user of a session that is neither revoked nor expired, and extends the session to `ttl` from now. The extension
    /// is written at most hourly.
    async fn user_of(&self, key: &str, ttl: Duration) -> Result<Option<User>>;

    /// Stores a new session of a user. Returns `false` if the user's password hash is no longer the verified one. The session ends
    /// with all sessions of the user.
    async fn open(
        &self,
        key: &str,
        user: UserId,
        verified: &PasswordHash,
        state: SessionState,
        ttl: Duration,
    ) -> Result<bool>;

    /// Replaces the state of an existing session. Returns `false` if there is none, so that a revoked session never returns.
    async fn update(&self, key: &str, state: SessionState, ttl: Duration) -> Result<bool>;

    /// Extends an existing session to `ttl` from now. The extension is written at most hourly.
    async fn touch(&self, key: &str, ttl: Duration) -> Result<()>;

    /// Ends a session. Does nothing if it does not exist.
    async fn delete(&self, key: &str) -> Result<()>;

    /// Returns the 64-byte key that signs session cookies. It is created at first use and shared by all nodes.
    async fn cookie_key(&self) -> Result<Vec<u8>>;
}
