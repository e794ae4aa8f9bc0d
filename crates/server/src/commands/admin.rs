//! `portico admin create` and `portico admin reset-password`.

use domain::{
    Draft,
    users::{UserChanges, UserDraft},
};
use ports::{Created, IfMatch};

use crate::{Config, Doing, Failure, accounts, storage::Storage, wire::Stored};

/// Makes an administrator.
pub async fn create(config: &Config, username: String) -> Result<(), Failure> {
    let (password, generated) = accounts::password_or_generated(config);
    let draft = UserDraft { username, password, is_admin: true, ..UserDraft::default() };
    let draft = draft.validate().map_err(|errors| Failure::Said(errors.to_string()))?;
    let storage = Storage::open(config).await?;
    let outcome = async {
        let ports = Stored::of(&storage);
        let hash = ports.passwords.hash(&draft.password).await.doing("hashing the password")?;
        let password = draft.password.clone();
        let user =
            ports.users.create(draft, hash, None).await.and_then(Created::entity).doing("making the administrator")?;
        Ok::<_, Failure>((user.username, password))
    }
    .await;
    let (username, password) = storage.close_after(outcome).await?;
    tell!("The administrator '{username}' is there.");
    say(generated, &password);
    Ok(())
}

/// Sets a user's password anew.
pub async fn reset_password(config: &Config, username: &str) -> Result<(), Failure> {
    let (password, generated) = accounts::password_or_generated(config);
    let storage = Storage::open(config).await?;
    let outcome = async {
        let ports = Stored::of(&storage);
        let found = ports.users.find_login(username).await.doing("looking for the user")?;
        let (user, _) = found.ok_or_else(|| Failure::Said(format!("There is no user '{username}'.")))?;
        let hash = ports.passwords.hash(&password).await.doing("hashing the password")?;
        let unchanged = UserChanges::default().validate().map_err(|errors| Failure::Said(errors.to_string()))?;
        let changed = ports.users.update(user.id, unchanged, Some(hash), IfMatch::Any).await;
        changed.doing("setting the password")
    }
    .await;
    let user = storage.close_after(outcome).await?;
    tell!("The password of '{}' is set, and their sessions have ended.", user.username);
    say(generated, &password);
    Ok(())
}

/// A generated password is shown, this once.
fn say(generated: bool, password: &str) {
    if generated {
        tell!("Password: {password}");
    }
}
