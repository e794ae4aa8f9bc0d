//! The user that Postgres runs as. Postgres refuses to run as root, so root switches to an unprivileged user.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, lchown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use nix::NixPath;
use nix::dir::Dir;
use nix::errno::Errno;
use nix::fcntl::{AT_FDCWD, AtFlags, OFlag, openat};
use nix::sys::stat::Mode;
use nix::unistd::{Gid, Uid, User, fchownat, geteuid};

use crate::Error;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Account {
    /// The user and group to switch to; `None` to run as the current user.
    other: Option<(u32, u32)>,
}

impl Account {
    /// Returns the current user; for root, the owner of the first directory that isn't root's, else `postgres` or `nobody`.
    pub fn choose(dirs: &[&Path]) -> Result<Self, Error> {
        if !geteuid().is_root() {
            return Ok(Self { other: None });
        }
        let other = match dirs.iter().find_map(|dir| Self::owner_of(dir).other) {
            Some(owner) => owner,
            None => unprivileged()?,
        };
        Ok(Self { other: Some(other) })
    }

    /// Returns the current user; for root, the owner of the directory, whose processes must be able to use what root creates there.
    pub fn owner_of(dir: &Path) -> Self {
        let data = fs::metadata(dir).ok().filter(|data| geteuid().is_root() && data.uid() != 0);
        Self { other: data.map(|data| (data.uid(), data.gid())) }
    }

    /// The user and group to give files to; `None` if they are ours already.
    pub fn ids(self) -> Option<(u32, u32)> {
        self.other
    }

    pub fn uid(self) -> u32 {
        self.other.map_or_else(|| geteuid().as_raw(), |(uid, _)| uid)
    }

    /// Returns whether the user may enter every directory down to `path` and read it, judged by owner, group and mode.
    pub fn reaches(self, path: &Path) -> bool {
        let Some((uid, gid)) = self.other else { return true };
        path.ancestors().all(|place| {
            fs::metadata(place).is_ok_and(|data| {
                let class = if data.uid() == uid {
                    6
                } else if data.gid() == gid {
                    3
                } else {
                    0
                };
                let needed = if place == path { 0o5 } else { 0o1 };
                (data.mode() >> class) & needed == needed
            })
        })
    }

    /// Changes the owner of the path itself, not of its contents.
    pub fn own(self, path: &Path) -> Result<(), Error> {
        match self.other {
            Some((uid, gid)) => lchown(path, Some(uid), Some(gid)).map_err(Error::io("change the owner of", path)),
            None => Ok(()),
        }
    }

    /// Changes the owner of the whole tree if it belongs to root, as a restored backup does. The top comes last, so that an interrupted
    /// walk is repeated. A tree that the user already owns is not walked: its owner could redirect root by symbolic links.
    pub fn own_tree(self, top: &Path) -> Result<(), Error> {
        let data = fs::symlink_metadata(top).map_err(Error::io("read", top))?;
        if self.other.is_none() || data.uid() == self.uid() {
            return Ok(());
        }
        let contents = open(AT_FDCWD, top).and_then(|dir| dir.map_or(Ok(()), |dir| self.own_contents(&dir)));
        contents.map_err(Error::io("change the owner of what is in", top))?;
        self.own(top)
    }

    /// It goes by descriptors, because the owner of a directory above could redirect paths meanwhile.
    fn own_contents(self, dir: &OwnedFd) -> io::Result<()> {
        let entries = Dir::from_fd(dir.try_clone()?)?.into_iter();
        let names = entries.map(|entry| Ok(entry?.file_name().to_owned())).collect::<io::Result<Vec<_>>>()?;
        let (uid, gid) = self.ids().map(|(uid, gid)| (Uid::from_raw(uid), Gid::from_raw(gid))).unzip();
        for name in names.iter().filter(|name| !matches!(name.to_bytes(), b"." | b"..")) {
            if let Some(inner) = open(dir, name.as_c_str())? {
                self.own_contents(&inner)?;
            }
            fchownat(dir, name.as_c_str(), uid, gid, AtFlags::AT_SYMLINK_NOFOLLOW)?;
        }
        Ok(())
    }

    /// Runs the command as this user; `how` spawns or awaits it.
    pub fn run<T>(self, command: &mut Command, how: impl FnOnce(&mut Command) -> io::Result<T>) -> Result<T, Error> {
        if let Some((uid, gid)) = self.other {
            command.uid(uid).gid(gid);
        }
        let program = PathBuf::from(command.get_program());
        how(command).map_err(|cause| match cause.raw_os_error().map(Errno::from_raw) {
            // A program that can't be executed gives EACCES.
            Some(Errno::EPERM | Errno::EINVAL) if self.other.is_some() => {
                Error::NoChangeOfUser { uid: self.uid(), cause }
            }
            _ => Error::io("run", &program)(cause),
        })
    }
}

/// Opens a file and gives it to the directory's owner. Root follows no link, by which that owner could lead it to another's file.
pub(crate) fn open_file(path: &Path, options: &mut OpenOptions) -> Result<File, Error> {
    if geteuid().is_root() {
        options.custom_flags(OFlag::O_NOFOLLOW.bits());
    }
    let file = options.open(path).map_err(Error::io("open", path))?;
    Account::owner_of(path.parent().unwrap_or(path)).own(path)?;
    Ok(file)
}

/// Opens a directory; `None` if it is something else, or a symbolic link.
fn open(parent: impl AsFd, path: &(impl NixPath + ?Sized)) -> io::Result<Option<OwnedFd>> {
    let only_directories = OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_RDONLY | OFlag::O_CLOEXEC;
    match openat(parent, path, only_directories, Mode::empty()) {
        Ok(dir) => Ok(Some(dir)),
        Err(Errno::ENOTDIR | Errno::ELOOP) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn unprivileged() -> Result<(u32, u32), Error> {
    for name in ["postgres", "nobody"] {
        let user = User::from_name(name).map_err(|cause| Error::Io {
            action: "look up the user",
            path: name.into(),
            source: cause.into(),
        })?;
        if let Some(user) = user {
            return Ok((user.uid.as_raw(), user.gid.as_raw()));
        }
    }
    Ok((65534, 65534))
}
