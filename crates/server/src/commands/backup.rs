//! `portico backup` and `portico restore`.

use std::{
    fs::File,
    io::{self, BufReader, Cursor, Read, Take, Write},
    path::Path,
};

use anyhow::{Context as _, anyhow, bail, ensure};
use postgres::{Postgres, TableCount};
use tempfile::{NamedTempFile, TempPath};
use zstd::zstd_safe::MAGICNUMBER;

use super::migrate::place;
use crate::{
    Config, VERSION,
    storage::{check_exists, with_postgres},
};

const LEVEL: i32 = 3;

/// How much a backup may unpack to: so many times its own size, and so many bytes more. Text becomes some ten times smaller.
const MAX_RATIO: u64 = 200;
const ALWAYS_UNPACKED: u64 = 1 << 30;

pub const SESSIONS_ENDED: &str = "All sessions have ended: everybody has to log in again.";

/// Writes everything in the database to a new file, which has its name only once it is complete.
pub async fn back_up(config: &Config, file: &Path) -> anyhow::Result<()> {
    check_exists(config)?;
    // First, because a backup may take long.
    let new_file = if is_standard(file) { None } else { Some(create(file)?) };
    with_postgres(config, async |postgres| {
        let Some(new_file) = new_file else { return write(postgres, io::stdout()).await.map(drop) };
        let counts = fill(new_file, postgres, file).await?;
        outln!("Backed up {} to {}", total(&counts), file.display());
        Ok(())
    })
    .await
}

pub async fn write_new(postgres: &Postgres, file: &Path) -> anyhow::Result<Vec<TableCount>> {
    fill(create(file)?, postgres, file).await
}

/// Creates a file that has a temporary path. Errors if it could not get its name.
fn create(file: &Path) -> anyhow::Result<(File, TempPath)> {
    let place = file.display();
    if file.symlink_metadata().is_ok() {
        return Err(exists_already(file));
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    ensure!(folder.is_dir(), "creating {place}: there is no folder {}", folder.display());
    // The error's own message names the temporary path.
    let created = NamedTempFile::new_in(folder).map_err(|error| io::Error::from(error.kind()));
    Ok(created.with_context(|| format!("creating {place}"))?.into_parts())
}

async fn fill(
    (written, temporary): (File, TempPath),
    postgres: &Postgres,
    file: &Path,
) -> anyhow::Result<Vec<TableCount>> {
    let creating = || format!("creating {}", file.display());
    let (written, counts) = write(postgres, written).await.with_context(creating)?;
    written.sync_all().with_context(creating)?;
    match temporary.persist_noclobber(file) {
        Err(failure) if failure.error.kind() == io::ErrorKind::AlreadyExists => Err(exists_already(file)),
        persisted => persisted.map_err(|failure| failure.error).with_context(creating).map(|()| counts),
    }
}

fn exists_already(file: &Path) -> anyhow::Error {
    anyhow!("{} exists already: name a new file", file.display())
}

async fn write<W: Write + Send + 'static>(postgres: &Postgres, to: W) -> anyhow::Result<(W, Vec<TableCount>)> {
    let mut compressed = zstd::Encoder::new(to, LEVEL)?;
    compressed.include_checksum(true)?;
    let written = postgres.back_up(VERSION.number.to_owned(), compressed).await;
    let (compressed, counts) = written.context("backing up the database")?;
    let mut to = compressed.finish().context("writing the backup")?;
    // The standard output buffers its last bytes, and ignores errors when the program ends.
    to.flush().context("writing the backup")?;
    Ok((to, counts))
}

pub async fn restore(config: &Config, file: &Path) -> anyhow::Result<()> {
    let source = open(file)?;
    let restored = with_postgres(config, async |postgres| restore_from(source, postgres, file).await);
    outln!("Restored {} into {}", total(&restored.await?), place(config));
    outln!("{SESSIONS_ENDED}");
    Ok(())
}

pub async fn restore_into(postgres: &Postgres, file: &Path) -> anyhow::Result<Vec<TableCount>> {
    restore_from(open(file)?, postgres, file).await
}

/// Opens a backup. Errors if the file begins as none does, before a database is opened or created for it.
fn open(file: &Path) -> anyhow::Result<Box<dyn Read + Send>> {
    let place = file.display();
    let mut source: Box<dyn Read + Send> = if is_standard(file) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(file).with_context(|| format!("opening {place}"))?)
    };
    let magic = MAGICNUMBER.to_le_bytes();
    let mut start = Vec::new();
    source.by_ref().take(magic.len() as u64).read_to_end(&mut start).with_context(|| format!("reading {place}"))?;
    // A shorter start is that of a file that was cut off.
    if !magic.starts_with(&start) {
        bail!("{place} is not a Portico backup: name a file that `portico backup` has written");
    }
    Ok(Box::new(Cursor::new(start).chain(source)))
}

async fn restore_from(
    source: Box<dyn Read + Send>,
    postgres: &Postgres,
    file: &Path,
) -> anyhow::Result<Vec<TableCount>> {
    let lines = BufReader::new(Unpacked { decoder: zstd::Decoder::new(source.take(u64::MAX))?, bytes: 0 });
    postgres.restore(lines).await.with_context(|| format!("restoring {}", file.display()))
}

/// Fails once it has unpacked far more than it has read.
struct Unpacked<R: Read> {
    decoder: zstd::Decoder<'static, BufReader<Take<R>>>,
    bytes: u64,
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.decoder.read(buffer)?;
        self.bytes += length as u64;
        let packed = u64::MAX - self.decoder.get_ref().get_ref().limit();
        if self.bytes > ALWAYS_UNPACKED.saturating_add(packed.saturating_mul(MAX_RATIO)) {
            return Err(io::Error::other(format!("it unpacks to more than {MAX_RATIO} times its size")));
        }
        Ok(length)
    }
}

fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

pub fn total(counts: &[TableCount]) -> String {
    let rows: u64 = counts.iter().map(|count| count.rows).sum();
    format!("{rows} rows of {} tables", counts.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpacks_text_but_not_a_bomb() {
        let unpacked = |bytes: &[u8]| {
            let packed = zstd::encode_all(bytes, LEVEL)?;
            let decoder = zstd::Decoder::new(packed.as_slice().take(u64::MAX))?;
            Unpacked { decoder, bytes: ALWAYS_UNPACKED }.read_to_end(&mut Vec::new())
        };
        let text = (0..200_000)
            .map(|number| format!("{{\"id\":{number},\"title\":\"A post\"}}\n"))
            .collect::<Vec<_>>()
            .concat();
        assert_eq!(unpacked(text.as_bytes()).unwrap(), text.len());
        assert!(unpacked(&vec![b' '; 8 << 20]).unwrap_err().to_string().contains("200 times"));
    }
}
