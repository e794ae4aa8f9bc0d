//! Errors of the embedded server. Each message is one line that says what to do.

use std::io;
use std::path::{Path, PathBuf};

/// A failure to find, create, start or stop the embedded server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No installation is usable.
    #[error(
        "no usable PostgreSQL ({minimum} or newer) was found{tried}: install the library that it lacks (libstdc++.so.6 on Debian: \
         apt install libstdc++6) or a PostgreSQL (Debian: apt install postgresql; macOS: brew install postgresql), or set DATABASE_URL; \
         in a checkout run the set-up again",
        minimum = crate::installation::MIN_MAJOR_VERSION
    )]
    NotFound {
        /// The places that were tried and why they were unusable; empty, or begins with ` (`.
        tried: String,
    },
    /// Another live process holds the data directory.
    #[error(
        "{dir} is in use by another running server{holder}: stop that one, or set PORTICO_DATA_DIR to another directory"
    )]
    InUse {
        dir: PathBuf,
        /// ` (process 123)`, or empty if it is unknown.
        holder: String,
    },
    /// The data was created by a major version that is not installed here.
    #[error(
        "the data in {dir} were made by PostgreSQL {data}, which is not installed here{tried}: run `portico upgrade-database`, \
         install PostgreSQL {data}, or set PORTICO_DATA_DIR to an empty directory"
    )]
    OtherVersion { dir: PathBuf, data: u32, tried: String },
    /// The data were created by a major version that is newer than all that are installed here.
    #[error(
        "the data in {dir} were made by PostgreSQL {data}, which is newer than this Portico's {programs}{tried}: \
         start the newer Portico that made them, or restore a backup of this version into an empty PORTICO_DATA_DIR"
    )]
    NewerData { dir: PathBuf, data: u32, programs: u32, tried: String },
    /// No programs of the old major version can read the data of an upgrade.
    #[error(
        "no programs of PostgreSQL {data} were found{tried}: name their directory, which holds bin/postgres, with --old-programs, \
         install PostgreSQL {data}, or name a backup with --backup"
    )]
    NoOldPrograms { data: u32, tried: String },
    /// The disk is full, or nearly so.
    #[error(
        "not enough disk space at {path}: PostgreSQL needs about {megabytes} MB there; free some, or set PORTICO_DATA_DIR to another disk"
    )]
    NoSpace { path: PathBuf, megabytes: u64 },
    /// The data belongs to another user.
    #[error(
        "{path} belongs to another user (id {owner}), perhaps because a command was run as root: give the data folder to the user who \
         runs Portico (chown -R), and run commands as that user"
    )]
    OtherOwner { path: PathBuf, owner: u32 },
    /// Postgres does not run as root, and switching to another user is not permitted here.
    #[error(
        "PostgreSQL refuses to run as root, and root can't become user {uid} here ({cause}): start as an ordinary user, or set DATABASE_URL"
    )]
    NoChangeOfUser { uid: u32, cause: io::Error },
    /// Postgres' user can't enter a directory that it needs and that can't be moved.
    #[error(
        "{path} can't be entered by the unprivileged user that PostgreSQL runs as: start as an ordinary user, \
         open the directories above it (chmod o+x), or set PORTICO_DATA_DIR to a place that others can enter"
    )]
    Closed { path: PathBuf },
    /// The data directory holds something other than a cluster.
    #[error("{path} exists, but holds no PostgreSQL data: move it away, or set PORTICO_DATA_DIR to another directory")]
    NotData { path: PathBuf },
    /// A new cluster could not be created, or a lost password not be set anew.
    #[error("the PostgreSQL cluster at {path} could not be prepared: {detail}")]
    Prepare { path: PathBuf, detail: String },
    /// The server ended or refused connections instead of serving.
    #[error("PostgreSQL did not start: {detail} (its log: {log})")]
    NotStarted { detail: String, log: PathBuf },
    /// A server does not stop.
    #[error("PostgreSQL (process {pid}) does not end: end it by hand (kill -9 {pid})")]
    Stuck { pid: i32 },
    /// No directory for the socket could be created.
    #[error("no private directory for PostgreSQL's socket could be made ({tried}): make /tmp writable")]
    NoSocketDirectory { tried: String },
    /// A system call failed.
    #[error("can't {action} {path}: {source}")]
    Io { action: &'static str, path: PathBuf, source: io::Error },
}

impl Error {
    /// For `map_err`: the failed action and its path.
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| {
            if source.kind() == io::ErrorKind::StorageFull {
                Self::no_space(&path)
            } else {
                Self::Io { action, path, source }
            }
        }
    }

    pub(crate) fn no_space(path: &Path) -> Self {
        Self::NoSpace { path: path.to_path_buf(), megabytes: crate::cluster::NEEDED_MEGABYTES }
    }
}
