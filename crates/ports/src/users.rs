//! Users in storage.

use async_trait::async_trait;
use domain::{
    DeletionId, Patch, UserId,
    users::{User, UserDraft},
};
use garde::Valid;

use crate::{Created, IdempotencyKey, IfMatch, List, Result, passwords::PasswordHash, store::LastEdit};

/// The filters of the administrators' list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UserFilter {
    /// Only administrators, or only other users.
    pub is_admin: Option<bool>,
}

/// Stores users. Usernames are unique by [`domain::text::case_fold_key`]. Administrators and authors have a stored, unique author
/// slug. The administrators' list is oldest first, and sortable by `username`, `isAdmin`, `createdAt`.
#[async_trait]
pub trait Users: List<User, UserFilter> {
    async fn find(&self, id: UserId) -> Result<Option<User>>;

    /// The user with that name, compared without regard to case, and the hash of the password.
    async fn find_login(&self, username: &str) -> Result<Option<(User, PasswordHash)>>;

    /// Stores a user. A taken name is a conflict, also for concurrent calls.
    async fn create(
        &self,
        draft: Valid<UserDraft>,
        hash: PasswordHash,
        by: Option<UserId>,
        once: Option<IdempotencyKey>,
    ) -> Result<Created<User>>;

    /// Saves the fields that the patch gives, except for the password. A new hash ends all sessions of that user. Demoting the last administrator is a
    /// conflict.
    async fn update(
        &self,
        id: UserId,
        patch: Patch<UserDraft>,
        hash: Option<PasswordHash>,
        by: Option<UserId>,
        if_match: IfMatch,
    ) -> Result<User>;

    /// Deletes a user with their sessions and author entries. Their posts stay and name `reassign_to` in their place, if given. An unknown
    /// or the same user is [`crate::Error::Invalid`] at `reassignTo`. Deleting the last administrator is a conflict.
    async fn delete(&self, id: UserId, reassign_to: Option<UserId>, if_match: IfMatch) -> Result<DeletionId>;

    /// Returns who made this version, if it is known.
    async fn last_edit(&self, user: &User) -> Result<Option<LastEdit>>;

    /// Returns the administrator with the lowest id; `None` if there is no administrator.
    async fn oldest_administrator(&self) -> Result<Option<UserId>>;
}
