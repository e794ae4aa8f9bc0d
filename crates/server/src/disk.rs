//! The disk on which a folder is, or will be.

use std::{
    io,
    path::{Path, PathBuf},
};

/// Returns the nearest folder upwards that is there.
pub fn existing(folder: &Path) -> PathBuf {
    let found = folder.ancestors().find(|place| place.exists()).unwrap_or(Path::new(""));
    if found.as_os_str().is_empty() { ".".into() } else { found.to_owned() }
}

/// Returns the bytes that an ordinary user may still write on the disk of a folder.
pub fn free_space(folder: &Path) -> io::Result<u64> {
    embedded::free_space(&existing(folder))
}
