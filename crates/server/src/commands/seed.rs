//! `portico seed`.

use crate::{Config, accounts::Accounts, sample, storage::Storage, wire::StoragePorts};

/// Fills an empty database with sample content.
pub async fn seed(config: &Config) -> anyhow::Result<()> {
    let storage = Storage::open_for_command(config).await?;
    let ports = StoragePorts::new(&storage);
    let mut accounts = Accounts::ephemeral();
    let outcome = async {
        let administrator = accounts.first_administrator(config, &ports).await?;
        sample::seed(&ports, &mut accounts, administrator).await
    }
    .await;
    let filled = storage.close_after(outcome).await?;
    outln!("{}", if filled { "The sample content is in." } else { "The database is not empty: nothing was added." });
    accounts.print();
    Ok(())
}
