//! Users in storage.

use async_trait::async_trait;
use domain::{
    DeletionId, UserId,
    users::{User, UserChanges, UserDraft},
};
use garde::Valid;

use crate::{Created, IdempotencyKey, IfMatch, Page, Query, Result, passwords::PasswordHash};

/// Stores users. Usernames are unique by [`domain::text::case_fold_key`]. Administrators and authors have a stored, unique author
/// slug.
#[async_trait]
pub trait Users: Send + Sync {
    /// The users, or only those who are administrators or are not, oldest first; sortable by `username`, `isAdmin`, `createdAt`. An invalid cursor or column is
    /// [`crate::Error::Invalid`] at `cursor` or `sort`.
    async fn list(&self, query: Query, is_admin: Option<bool>) -> Result<Page<User>>;

    async fn find(&self, id: UserId) -> Result<Option<User>>;

    /// The user with that name, compared without regard to case, and the hash of the password.
    async fn find_login(&self, username: &str) -> Result<Option<(User, PasswordHash)>>;

    /// Stores a user. A taken name is a conflict, also for concurrent calls.
    async fn create(
        &self,
        draft: Valid<UserDraft>,
        hash: PasswordHash,
        once: Option<IdempotencyKey>,
    ) -> Result<Created<User>>;

    /// Applies changes and validates the result. A new hash ends all sessions of that user. Demoting the last administrator is a
    /// conflict.
    async fn update(
        &self,
        id: UserId,
        changes: Valid<UserChanges>,
        hash: Option<PasswordHash>,
        if_match: IfMatch,
    ) -> Result<User>;

    /// Deletes a user with their sessions and author entries. Their posts stay and name `reassign_to` in their place, if given. An unknown
    /// or the same user is [`crate::Error::Invalid`] at `reassignTo`. Deleting the last administrator is a conflict.
    async fn delete(&self, id: UserId, reassign_to: Option<UserId>, if_match: IfMatch) -> Result<DeletionId>;

    /// Returns the administrator with the lowest id; `None` if there is no administrator.
    async fn oldest_administrator(&self) -> Result<Option<UserId>>;
}
