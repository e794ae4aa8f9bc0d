//! As root, Postgres runs as another user, who may be unable to enter the checkout. Data are then made elsewhere, and programs copied.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::Error;
use crate::account::Account;
use crate::disk::sync;

/// The directory for programs and data that the user can't reach at their own place.
const PLACE: &str = "/var/lib/portico";

/// Creates a directory of that name and a link to the cluster that will be in it. Returns the cluster's path.
pub(crate) fn link_to_new_place(configured_dir: &Path, name: &str, account: Account) -> Result<PathBuf, Error> {
    let target = new_place(name, account)?.join("postgres");
    // An empty directory is no cluster, but stands in the link's place.
    if configured_dir.exists() {
        fs::remove_dir(configured_dir).map_err(Error::io("remove", configured_dir))?;
    }
    symlink(&target, configured_dir).map_err(Error::io("make the link", configured_dir))?;
    sync(configured_dir.parent().unwrap_or(configured_dir))?;
    tracing::info!(place = %target.display(), "PostgreSQL's user can't enter the data directory: the data are kept elsewhere");
    Ok(target)
}

/// Returns the first half of a hash that names something by its content, in hexadecimal.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes)[..6])
}

/// Returns a path of the programs that the account can reach: the given one, or a copy of `movable` ones, which lie below one directory.
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
    let id = short_hash(&fs::read(&program).map_err(Error::io("read", &program))?);
    let copy = Path::new(PLACE).join(format!("programs-{id}"));
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
    let all = Path::new(PLACE);
    make_place(all, account)?;
    let place = tempfile::Builder::new().prefix(&format!("{name}-")).tempdir_in(all).map(tempfile::TempDir::keep);
    let place = place.map_err(Error::io("make a directory in", all))?;
    open(&place, 0o755).map_err(Error::io("open to others", &place))?;
    Ok(place)
}

/// Creates a directory that every user can enter. One that is there may be a service's data folder, so its mode is kept.
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
