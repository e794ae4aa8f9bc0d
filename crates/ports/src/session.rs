//! Sessions in storage.

use std::{collections::HashMap, time::Duration};

use async_trait::async_trait;
use domain::{UserId, users::User};

use crate::{Result, passwords::PasswordHash};

/// A session's state, as the session middleware has it.
pub type SessionState = HashMap<String, String>;

/// Stores sessions by their key (opaque and random), itself stored as a hash alone.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// The state of a session that is neither revoked nor expired.
    async fn load(&self, key: &str) -> Result<Option<SessionState>>;

    /// The user of a session that is neither revoked nor expired. It then lives `ttl` from now on, which is written at most
    /// hourly.
    async fn user_of(&self, key: &str, ttl: Duration) -> Result<Option<User>>;

    /// Stores a new session of a user, unless their password hash is no longer the verified one: `false` then. It ends when
    /// that user's sessions end. Expired ones are swept at times.
    async fn open(
        &self,
        key: &str,
        user: UserId,
        verified: &PasswordHash,
        state: SessionState,
        ttl: Duration,
    ) -> Result<bool>;

    /// Replaces the state of a session that exists, and never brings a revoked one back: `false` where there is none.
    async fn update(&self, key: &str, state: SessionState, ttl: Duration) -> Result<bool>;

    /// Lets a session that exists live `ttl` from now on; written at most hourly.
    async fn touch(&self, key: &str, ttl: Duration) -> Result<()>;

    /// Ends a session; ending one that does not exist is fine.
    async fn delete(&self, key: &str) -> Result<()>;

    /// The key with which session cookies are signed: made at first use, the same on all nodes ever after. 64 bytes.
    async fn cookie_key(&self) -> Result<Vec<u8>>;
}
