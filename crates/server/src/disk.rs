//! The disk on which a folder is, or will be.

use std::path::{Path, PathBuf};

use nix::sys::statvfs::statvfs;

/// Returns the nearest folder upwards that is there.
pub fn existing(folder: &Path) -> PathBuf {
    let found = folder.ancestors().find(|place| place.exists()).unwrap_or(Path::new(""));
    if found.as_os_str().is_empty() { ".".into() } else { found.to_owned() }
}

/// Returns the bytes that an ordinary user may still write on the disk of a folder.
pub fn free_space(folder: &Path) -> nix::Result<u64> {
    let disk = statvfs(&existing(folder))?;
    // The types differ between systems, hence `from`.
    #[allow(clippy::useless_conversion, reason = "the fields are narrower on macOS")]
    Ok(u64::from(disk.blocks_available()).saturating_mul(u64::from(disk.fragment_size())))
}
