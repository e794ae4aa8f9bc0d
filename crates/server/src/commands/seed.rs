//! `portico seed`.

use super::migrate::place;
use crate::{
    Config,
    accounts::Accounts,
    sample,
    storage::{migrate, with_postgres},
};

/// Fills an empty database with sample content.
pub async fn seed(config: &Config) -> anyhow::Result<()> {
    let mut accounts = Accounts::ephemeral();
    let filled = with_postgres(config, async |postgres| {
        migrate(postgres).await?;
        let administrator = accounts.first_administrator(config, postgres).await?;
        sample::seed(postgres, &mut accounts, administrator).await
    });
    let filled = filled.await?;
    let place = place(config);
    if filled {
        outln!("The sample content is in {place}.");
    } else {
        outln!("The database at {place} is not empty: nothing was added.");
    }
    accounts.print();
    Ok(())
}
