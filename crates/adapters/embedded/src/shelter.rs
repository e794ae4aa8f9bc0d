//! Root's Postgres runs as a user who may be unable to enter the checkout: it is lent the right to, else moved.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use crate::Error;
use crate::account::Account;
use crate::cluster::Cluster;
use crate::installation::Installation;

/// Where programs and data go that their user can't reach where they are.
const PLACE: &str = "/var/lib/portico";

/// Sees to it that the account reaches both programs and data, and says by which means.
pub(crate) fn settle(
    cluster: &mut Cluster,
    with: Installation,
    account: Account,
) -> Result<(Installation, Account), Error> {
    let data_open = account.reaches(cluster.parent());
    let programs_open = reaches_programs(account, &with.bin);
    if data_open && programs_open {
        return Ok((with, account));
    }
    if let Some(account) = account.passing_closed() {
        return Ok((with, account));
    }
    let place = Path::new(PLACE).join(&cluster.name);
    fs::create_dir_all(&place).map_err(Error::io("make the directory", &place))?;
    for dir in [Path::new(PLACE), &place] {
        fs::set_permissions(dir, PermissionsExt::from_mode(0o755)).map_err(Error::io("open", dir))?;
    }
    if !data_open {
        move_data(cluster, &place)?;
    }
    let with = if programs_open { with } else { copy_programs(with, &place)? };
    tracing::info!(place = %place.display(), "PostgreSQL's user can't enter the checkout: its files are kept elsewhere");
    Ok((with, account))
}

fn reaches_programs(account: Account, bin: &Path) -> bool {
    let Some(root) = bin.parent() else { return false };
    account.reaches(bin)
        && ["lib", "share"].map(|part| root.join(part)).iter().all(|part| !part.exists() || account.reaches(part))
}

/// Only data that do not exist yet can be moved: a copy of a live cluster's files is none.
fn move_data(cluster: &mut Cluster, place: &Path) -> Result<(), Error> {
    if cluster.dir.exists() {
        return Err(Error::Closed { path: cluster.dir.clone() });
    }
    let target = place.join("postgres");
    symlink(&target, &cluster.dir).map_err(Error::io("make the link", &cluster.dir))?;
    cluster.dir = target;
    Ok(())
}

fn copy_programs(with: Installation, place: &Path) -> Result<Installation, Error> {
    let root = match with.bin.parent() {
        Some(root) if with.movable => root,
        _ => return Err(Error::Closed { path: with.bin }),
    };
    let edition = fs::metadata(with.bin.join("postgres")).map_err(Error::io("read", &with.bin))?;
    let copy = place.join(format!("programs-{}-{}-{}", with.major, edition.size(), edition.mtime()));
    if !copy.exists() {
        let making = copy.with_extension("new");
        if making.exists() {
            fs::remove_dir_all(&making).map_err(Error::io("remove", &making))?;
        }
        copy_tree(root, &making).map_err(Error::io("copy the programs to", &making))?;
        fs::rename(&making, &copy).map_err(Error::io("put in place", &copy))?;
    }
    Ok(Installation { bin: copy.join("bin"), ..with })
}

/// Copies so that everybody can read and enter the copy.
fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir(to)?;
    fs::set_permissions(to, PermissionsExt::from_mode(0o755))?;
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
            let runs = entry.metadata()?.mode() & 0o111 != 0;
            fs::set_permissions(&target, PermissionsExt::from_mode(if runs { 0o755 } else { 0o644 }))?;
        }
    }
    Ok(())
}
