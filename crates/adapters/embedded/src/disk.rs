//! The disk on which a directory is, or will be.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use nix::sys::statvfs::statvfs;

use crate::Error;

/// Returns the nearest directory upwards that is there.
#[must_use]
pub fn existing(dir: &Path) -> PathBuf {
    let found = dir.ancestors().find(|place| place.exists()).unwrap_or(Path::new(""));
    if found.as_os_str().is_empty() { ".".into() } else { found.to_owned() }
}

/// Returns the bytes that an ordinary user may still write on the disk of a directory.
pub fn free_space(dir: &Path) -> io::Result<u64> {
    let disk = statvfs(&existing(dir))?;
    #[allow(clippy::useless_conversion, reason = "the fields are narrower on macOS")]
    Ok(u64::from(disk.blocks_available()).saturating_mul(u64::from(disk.fragment_size())))
}

pub(crate) fn remove_file(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(cause) if cause.kind() != io::ErrorKind::NotFound => Err(Error::io("remove", path)(cause)),
        _ => Ok(()),
    }
}

/// Flushes the names in a directory to disk.
pub(crate) fn sync(dir: &Path) -> Result<(), Error> {
    File::open(dir).and_then(|dir| dir.sync_all()).map_err(Error::io("sync", dir))
}
