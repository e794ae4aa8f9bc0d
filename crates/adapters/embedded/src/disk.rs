//! Disk space.

use std::io;
use std::path::Path;

use nix::sys::statvfs::statvfs;

/// Returns the bytes that an ordinary user may still write on the disk of a directory.
pub fn free_space(dir: &Path) -> io::Result<u64> {
    let disk = statvfs(dir)?;
    #[allow(clippy::useless_conversion, reason = "the fields are narrower on macOS")]
    Ok(u64::from(disk.blocks_available()).saturating_mul(u64::from(disk.fragment_size())))
}
