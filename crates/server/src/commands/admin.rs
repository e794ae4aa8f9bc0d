//! `portico admin list`, `portico admin create` and `portico admin reset-password`.

use anyhow::{Context as _, anyhow};
use domain::Patch;
use ports::{
    IfMatch, List as _, Query,
    users::{UserFilter, Users},
};

use crate::{Config, accounts, storage::with_existing};

pub async fn list(config: &Config) -> anyhow::Result<()> {
    let administrators = UserFilter { is_admin: Some(true) };
    let listed = with_existing(config, async |postgres| {
        postgres.list(Query::default(), administrators).await.context("reading the users")
    });
    for user in listed.await?.rows {
        outln!("{}", user.username);
    }
    Ok(())
}

pub async fn create(config: &Config, username: String) -> anyhow::Result<()> {
    let (password, generated) = accounts::password_or_generated(config);
    let draft = accounts::administrator(username, password.clone())?;
    let username = draft.username.clone();
    let created = with_existing(config, async |postgres| accounts::create(postgres, draft, None).await);
    created.await.context("making the administrator")?;
    outln!("The administrator '{username}' is there.");
    print_password(generated, &password);
    Ok(())
}

pub async fn reset_password(config: &Config, username: &str) -> anyhow::Result<()> {
    let (password, generated) = accounts::password_or_generated(config);
    let changed = with_existing(config, async |postgres| {
        let found = postgres.find_login(username).await.context("looking for the user")?;
        let (user, _) = found.ok_or_else(|| anyhow!("There is no user '{username}'."))?;
        let hash = accounts::hash(&password).await?;
        let changed = Users::update(postgres, user.id, Patch::default(), Some(hash), None, IfMatch::Any).await;
        changed.context("setting the password")
    });
    outln!("The password of '{}' is set, and their sessions have ended.", changed.await?.username);
    print_password(generated, &password);
    Ok(())
}

/// Prints a generated password, or where the password came from.
fn print_password(generated: bool, password: &str) {
    outln!("Password: {}", if generated { password } else { "the one in ADMIN_PASSWORD" });
}
