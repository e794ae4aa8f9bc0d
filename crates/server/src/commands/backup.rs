//! `portico backup` and `portico restore`.

use std::{
    fs::File,
    io::{self, BufReader, Read, Write},
    path::Path,
};

use anyhow::Context as _;
use postgres::TableCount;
use tempfile::NamedTempFile;

use crate::{Config, VERSION, storage::Storage};

/// The level of zstd's compression: its default.
const LEVEL: i32 = 3;

/// Writes everything in the database to a new file, which has its name only once it is complete.
pub async fn back_up(config: &Config, file: &Path) -> anyhow::Result<()> {
    if is_standard(file) {
        write(config, io::stdout()).await?;
        return Ok(());
    }
    let creating = || format!("creating {}", file.display());
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let unfinished = NamedTempFile::new_in(folder).with_context(creating)?;
    let (unfinished, counts) = write(config, unfinished).await?;
    unfinished.as_file().sync_all().with_context(creating)?;
    unfinished.persist_noclobber(file).map_err(|failure| failure.error).with_context(creating)?;
    outln!("Backed up {} to {}", total(&counts), file.display());
    Ok(())
}

async fn write<W: Write + Send + 'static>(config: &Config, to: W) -> anyhow::Result<(W, Vec<TableCount>)> {
    let mut compressed = zstd::Encoder::new(to, LEVEL)?;
    compressed.include_checksum(true)?;
    let storage = Storage::open_as_it_is(config).await?;
    let outcome = storage.postgres.back_up(VERSION.number.to_owned(), compressed).await;
    let (compressed, counts) = storage.close_after(outcome.context("backing up the database")).await?;
    Ok((compressed.finish()?, counts))
}

/// Fills an empty database with what a backup holds.
pub async fn restore(config: &Config, file: &Path) -> anyhow::Result<()> {
    let source: Box<dyn Read + Send> = if is_standard(file) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(file).with_context(|| format!("opening {}", file.display()))?)
    };
    let lines = BufReader::new(zstd::Decoder::new(source)?);
    let storage = Storage::open_as_it_is(config).await?;
    let outcome = storage.postgres.restore(lines).await;
    let counts = storage.close_after(outcome.with_context(|| format!("restoring {}", file.display()))).await?;
    outln!("Restored {}", total(&counts));
    Ok(())
}

/// Whether the name stands for the standard input or output.
fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

fn total(counts: &[TableCount]) -> String {
    let rows: u64 = counts.iter().map(|count| count.rows).sum();
    format!("{rows} rows of {} tables", counts.len())
}
