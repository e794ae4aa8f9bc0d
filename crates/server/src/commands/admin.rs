//! `portico admin list`, `portico admin create` and `portico admin reset-password`.

use anyhow::{Context as _, anyhow};
use domain::{Draft, Patch, users::UserDraft};
use ports::{Created, IfMatch, Query, passwords::Caller, users::UserFilter};

use crate::{Config, accounts, storage::Storage, wire::StoragePorts};

/// Prints the names of the administrators.
pub async fn list(config: &Config) -> anyhow::Result<()> {
    let storage = Storage::open_existing(config).await?;
    let outcome = StoragePorts::new(&storage)
        .users
        .list(Query::default(), UserFilter { is_admin: Some(true) })
        .await
        .context("reading the users");
    for user in storage.close_after(outcome).await?.rows {
        outln!("{}", user.username);
    }
    Ok(())
}

/// Makes an administrator.
pub async fn create(config: &Config, username: String) -> anyhow::Result<()> {
    let (password, generated) = accounts::password_or_generated(config);
    let draft = UserDraft { username, password, is_admin: true, ..UserDraft::default() };
    let draft = draft.validate().map_err(|errors| anyhow!("{errors}"))?;
    let storage = Storage::open_existing(config).await?;
    let outcome = async {
        let ports = StoragePorts::new(&storage);
        let hash = ports.passwords.hash(&draft.password, Caller::Known).await.context("hashing the password")?;
        let password = draft.password.clone();
        let user = ports
            .users
            .create(draft, hash, None, None)
            .await
            .and_then(Created::entity)
            .context("making the administrator")?;
        anyhow::Ok((user.username, password))
    }
    .await;
    let (username, password) = storage.close_after(outcome).await?;
    outln!("The administrator '{username}' is there.");
    print_password(generated, &password);
    Ok(())
}

/// Sets a user's password anew.
pub async fn reset_password(config: &Config, username: &str) -> anyhow::Result<()> {
    let (password, generated) = accounts::password_or_generated(config);
    let storage = Storage::open_existing(config).await?;
    let outcome = async {
        let ports = StoragePorts::new(&storage);
        let found = ports.users.find_login(username).await.context("looking for the user")?;
        let (user, _) = found.ok_or_else(|| anyhow!("There is no user '{username}'."))?;
        let hash = ports.passwords.hash(&password, Caller::Known).await.context("hashing the password")?;
        let changed = ports.users.update(user.id, Patch::default(), Some(hash), None, IfMatch::Any).await;
        changed.context("setting the password")
    }
    .await;
    let user = storage.close_after(outcome).await?;
    outln!("The password of '{}' is set, and their sessions have ended.", user.username);
    print_password(generated, &password);
    Ok(())
}

/// Prints a generated password, or where the password came from.
fn print_password(generated: bool, password: &str) {
    outln!("Password: {}", if generated { password } else { "the one in ADMIN_PASSWORD" });
}
