//! Users in storage.

use async_trait::async_trait;
use domain::{
    UserId,
    users::{User, UserChanges, UserDraft},
};
use garde::Valid;

use crate::{IfMatch, Once, Result, passwords::PasswordHash};

/// Stores users. Usernames are unique by [`domain::text::key`]; who is an administrator or an author has a stored, unique
/// author slug.
#[async_trait]
pub trait Users: Send + Sync {
    /// All users, by id.
    async fn list(&self) -> Result<Vec<User>>;

    async fn find(&self, id: UserId) -> Result<Option<User>>;

    /// The user of that name, compared without regard to case, with the hash of their password.
    async fn find_login(&self, username: &str) -> Result<Option<(User, PasswordHash)>>;

    /// Stores a user. A taken name is a conflict, also for two at once.
    async fn create(&self, draft: Valid<UserDraft>, hash: PasswordHash, once: Option<Once>) -> Result<User>;

    /// Applies changes and validates the whole. A new hash ends all sessions of that user. The last administrator can't be
    /// demoted (a conflict).
    async fn update(
        &self,
        id: UserId,
        changes: UserChanges,
        hash: Option<PasswordHash>,
        if_match: IfMatch,
    ) -> Result<User>;

    /// Removes a user, their sessions and their author rows; their posts stay. The last administrator can't be removed.
    async fn delete(&self, id: UserId, if_match: IfMatch) -> Result<()>;

    /// Whether there is any administrator.
    async fn has_administrator(&self) -> Result<bool>;
}
