//! `portico seed`.

use super::migrate::place;
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
    let place = place(config);
    if filled {
        outln!("The sample content is in {place}.");
    } else {
        outln!("The database at {place} is not empty: nothing was added.");
    }
    accounts.print();
    Ok(())
}
