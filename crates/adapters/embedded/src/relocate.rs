//! As root, Postgres runs as another user, who may be unable to enter the checkout. Its files are then moved or copied elsewhere.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::Error;
use crate::account::Account;
use crate::disk::sync;

/// The directory for programs and data that the user can't reach at their own place.
const PLACE: &str = "/var/lib/portico";

/// Moves data to a directory of that name and leaves a link. Returns the new path. During the move the link is at `intent`, so that
/// an interrupted move can be completed.
pub(crate) fn move_data(configured_dir: &Path, intent: &Path, name: &str, account: Account) -> Result<PathBuf, Error> {
    let place = new_place(name, account)?;
    let target = place.join("postgres");
    symlink(&target, intent).map_err(Error::io("make the link", intent))?;
    match fs::rename(configured_dir, &target) {
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => {}
        Err(cause) if cause.kind() == io::ErrorKind::CrossesDevices => {
            fs::remove_file(intent).map_err(Error::io("remove", intent))?;
            return Err(Error::Closed { path: configured_dir.to_path_buf() });
        }
        moved => moved.map_err(Error::io("move", configured_dir))?,
    }
    sync(&place)?;
    fs::rename(intent, configured_dir).map_err(Error::io("put in place", configured_dir))?;
    sync(configured_dir.parent().unwrap_or(configured_dir))?;
    tracing::info!(place = %target.display(), "PostgreSQL's user can't enter the data directory: the data are kept elsewhere");
    Ok(target)
}

/// Completes an interrupted move: the link is put in place if the data has gone, and removed if it has not.
pub(crate) fn finish_move(configured_dir: &Path, intent: &Path) -> Result<(), Error> {
    if fs::symlink_metadata(intent).is_err() {
        return Ok(());
    }
    if fs::symlink_metadata(configured_dir).is_ok() {
        return fs::remove_file(intent).map_err(Error::io("remove", intent));
    }
    fs::rename(intent, configured_dir).map_err(Error::io("put in place", configured_dir))
}

/// Returns a path of the programs that the account can reach: the given one or a copy. Only `movable` programs, which lie completely
/// below one directory, are copied.
pub(crate) fn programs(bin: &Path, movable: bool, account: Account) -> Result<PathBuf, Error> {
    let Some(root) = bin.parent() else { return Ok(bin.to_path_buf()) };
    let parts = ["lib", "share"].map(|part| root.join(part));
    if account.reaches(bin) && parts.iter().all(|part| !part.exists() || account.reaches(part)) {
        return Ok(bin.to_path_buf());
    }
    if !movable {
        return Err(Error::Closed { path: bin.to_path_buf() });
    }
    make_place(Path::new(PLACE), account)?;
    let program = bin.join("postgres");
    let digest = Sha256::digest(fs::read(&program).map_err(Error::io("read", &program))?);
    let id = digest.iter().take(8).fold(0_u64, |id, byte| id << 8 | u64::from(*byte));
    let copy = Path::new(PLACE).join(format!("programs-{id:016x}"));
    if !copy.exists() {
        copy_once(root, &copy)?;
    }
    Ok(copy.join("bin"))
}

/// Copies under a temporary name first. If two processes do so at once, one wins.
fn copy_once(from: &Path, to: &Path) -> Result<(), Error> {
    let making = to.with_extension(format!("new-{}", std::process::id()));
    if making.exists() {
        fs::remove_dir_all(&making).map_err(Error::io("remove", &making))?;
    }
    copy_tree(from, &making).map_err(Error::io("copy the programs to", &making))?;
    match fs::rename(&making, to) {
        Err(_) if to.exists() => fs::remove_dir_all(&making).map_err(Error::io("remove", &making)),
        renamed => renamed.map_err(Error::io("put in place", to)),
    }
}

/// Copies with permissions that let every user read and enter the copy.
fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir(to)?;
    open(to, 0o755)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target: PathBuf = to.join(entry.file_name());
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copy_tree(&entry.path(), &target)?;
        } else if kind.is_symlink() {
            symlink(fs::read_link(entry.path())?, &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
            let is_program = entry.metadata()?.mode() & 0o100 != 0;
            open(&target, if is_program { 0o755 } else { 0o644 })?;
        }
    }
    Ok(())
}

fn open(path: &Path, mode: u32) -> io::Result<()> {
    fs::set_permissions(path, PermissionsExt::from_mode(mode))
}

/// Creates an unused directory: one of the same name may hold data of a deleted checkout.
fn new_place(name: &str, account: Account) -> Result<PathBuf, Error> {
    make_place(Path::new(PLACE), account)?;
    let mut number = 0;
    loop {
        let place = Path::new(PLACE).join(if number == 0 { name.to_owned() } else { format!("{name}-{number}") });
        match DirBuilder::new().mode(0o755).create(&place) {
            Err(cause) if cause.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(cause) => return Err(Error::io("make the directory", &place)(cause)),
            Ok(()) => {
                open(&place, 0o755).map_err(Error::io("open to others", &place))?;
                return Ok(place);
            }
        }
    }
}

/// Creates a directory that every user can enter, independently of the umask. One that is there may be a service's data folder, so its
/// mode is kept.
fn make_place(place: &Path, account: Account) -> Result<(), Error> {
    if !place.exists() {
        fs::create_dir_all(place).and_then(|()| open(place, 0o755)).map_err(Error::io("make the directory", place))?;
    }
    if account.reaches(place) { Ok(()) } else { Err(Error::Closed { path: place.to_path_buf() }) }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::MetadataExt;

    use nix::unistd::geteuid;

    use super::{make_place, open};
    use crate::Error;
    use crate::account::Account;

    #[test]
    fn does_not_open_a_folder_that_is_there() {
        let dir = tempfile::tempdir().unwrap();
        open(dir.path(), 0o755).unwrap();
        let (new, closed) = (dir.path().join("new"), dir.path().join("closed"));
        let account = Account::choose(&[]).unwrap();
        make_place(&new, account).unwrap();
        assert_eq!(fs::metadata(&new).unwrap().mode() & 0o777, 0o755);

        fs::create_dir(&closed).unwrap();
        open(&closed, 0o700).unwrap();
        let made = make_place(&closed, account);
        assert_eq!(fs::metadata(&closed).unwrap().mode() & 0o777, 0o700);
        if geteuid().is_root() {
            assert!(matches!(made, Err(Error::Closed { .. })), "{made:?}");
        }
    }
}
