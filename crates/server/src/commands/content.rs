//! `portico export` and `portico import`.

use std::path::Path;

use anyhow::{Context as _, bail};
use ports::health::Health as _;

use crate::{
    Config,
    content_files::{self, ContentFiles, Directory},
    export,
    import::{self, Action, Authors, Mode, Report},
    storage::{check_exists, migrate, with_existing, with_postgres},
};

pub async fn export(config: &Config, directory: &Path) -> anyhow::Result<()> {
    let files = with_existing(config, export::files).await?;
    content_files::write(directory, &files)?;
    outln!("Exported {} files to {}", files.len(), directory.display());
    Ok(())
}

pub async fn import(config: &Config, directory: &Path, author: Option<&str>, dry_run: bool) -> anyhow::Result<()> {
    let files = match ContentFiles::read(&Directory::open(directory)?) {
        Ok(files) => files,
        Err(faults) => return refuse(&faults),
    };
    check_exists(config)?;
    let report = with_postgres(config, async |postgres| {
        if dry_run {
            let ready = postgres.ready().await;
            ready.context("comparing with the database; `portico migrate` brings it up to date")?;
        } else {
            migrate(postgres).await?;
        }
        let authors = Authors::read(postgres, author).await?;
        // Everything is checked before anything is written.
        let compared = import::run(postgres, &files, &authors, Mode::DryRun).await?;
        if dry_run || !compared.faults.is_empty() {
            return Ok(compared);
        }
        let imported = import::run(postgres, &files, &authors, Mode::Write).await;
        imported.context("the import has stopped; what it has imported stays, and it can be run again")
    });
    let report = report.await?;
    if !report.faults.is_empty() {
        return refuse(&report.faults);
    }
    print(&report, dry_run);
    Ok(())
}

fn refuse(faults: &[String]) -> anyhow::Result<()> {
    for fault in faults {
        eprintln!("portico: {}", domain::text::one_line(fault));
    }
    bail!("nothing was imported ({} fault{})", faults.len(), if faults.len() == 1 { "" } else { "s" });
}

fn print(report: &Report, dry_run: bool) {
    let would_be = if dry_run { "would be " } else { "" };
    for (action, piece) in &report.actions {
        match action {
            Action::Create => outln!("{piece} {would_be}created"),
            Action::Update => outln!("{piece} {would_be}updated"),
            Action::Keep => {}
        }
    }
    let [created, updated, kept] = [Action::Create, Action::Update, Action::Keep].map(|action| report.count(action));
    if dry_run {
        outln!("{created} to create, {updated} to update, {kept} unchanged. Nothing was written.");
    } else {
        outln!("{created} created, {updated} updated, {kept} unchanged.");
    }
}
