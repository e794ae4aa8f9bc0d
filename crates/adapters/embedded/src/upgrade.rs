//! Replaces a cluster of an older major version by one of the present version, into which the caller copies the data.
//!
//! The new cluster is created in the subdirectory `upgrade`. The old one is not changed until the new one is complete.

use std::fs;
use std::path::{Path, PathBuf};

use crate::account::Account;
use crate::cluster::Cluster;
use crate::replacement::{self, DIRECTORY};
use crate::{Embedded, Error, Settings, candidates, installation, server, start};

/// An upgrade in progress. It keeps other processes from the data directory.
#[derive(Debug)]
pub struct Upgrade {
    cluster: Cluster,
    settings: Settings,
    from: u32,
    to: u32,
}

impl Upgrade {
    /// Begins anew. Returns `None` if the data are of the present programs' version, or if there are none.
    pub fn begin(settings: Settings) -> Result<Option<Self>, Error> {
        let cluster = Cluster::claim(&settings.data_dir)?;
        let Some(from) = cluster.version()? else { return Ok(None) };
        let account = Account::choose(&[&cluster.dir, cluster.home()])?;
        let candidates = candidates(&settings)?;
        let to = installation::find_compatible(&candidates, None, account)?.major;
        if from == to {
            return Ok(None);
        }
        if from > to {
            return Err(Error::NewerData { dir: cluster.dir, data: from, programs: to, tried: String::new() });
        }
        remove(&cluster.home().join(DIRECTORY))?;
        let settings = Settings { archive: None, candidates, ..settings };
        Ok(Some(Self { cluster, settings, from, to }))
    }

    /// The major versions of the data and of the present programs.
    #[must_use]
    pub const fn versions(&self) -> (u32, u32) {
        (self.from, self.to)
    }

    /// A directory for files of the upgrade, which is removed at the end.
    pub fn directory(&self) -> Result<PathBuf, Error> {
        let dir = self.cluster.home().join(DIRECTORY);
        fs::create_dir_all(&dir).map_err(Error::io("make the directory", &dir))?;
        Account::owner_of(self.cluster.home()).own(&dir)?;
        Ok(dir)
    }

    /// Starts a server of the old version: of `programs`, a directory that holds `bin/postgres`, of those that an earlier program
    /// has unpacked, or of the system.
    pub fn start_old(&self, programs: Option<&Path>) -> Result<Embedded, Error> {
        let unpacked = fs::read_dir(self.cluster.home().join("programs")).into_iter().flatten().flatten();
        let unpacked = unpacked.map(|entry| entry.path()).filter(|path| path.join("bin").is_dir());
        let named = programs.map(Path::to_path_buf).into_iter();
        let candidates = named.chain(unpacked).chain(self.settings.candidates.iter().cloned()).collect();
        let settings = Settings { candidates, ..self.settings.clone() };
        // The lock is held by `self`.
        Embedded::over(Cluster::of_another(self.cluster.home())?, settings).map_err(|error| match error {
            Error::OtherVersion { data, tried, .. } => Error::NoOldPrograms { data, tried },
            other => other,
        })
    }

    /// Starts a server of the present version on the new cluster.
    pub fn start_new(&self) -> Result<Embedded, Error> {
        let data_dir = self.directory()?;
        // It stays in place when the clusters are replaced.
        if self.cluster.password.exists() {
            let copy = data_dir.join("postgres.password");
            fs::copy(&self.cluster.password, &copy).map_err(Error::io("make", &copy))?;
        }
        start(Settings { data_dir, ..self.settings.clone() })
    }

    /// Puts the new cluster, whose server must have stopped, in the old one's place. Returns where the old one is then.
    pub fn finish(self) -> Result<PathBuf, Error> {
        // An owner that was killed may have left a server running. With a backup nothing has adopted it yet, as `start_old` does.
        if let Some(mut server) = server::adopt(&self.cluster)? {
            server.stop()?;
        }
        replacement::replace(self.cluster.home(), self.from)
    }
}

/// Ends and removes what an interrupted upgrade has left.
fn remove(dir: &Path) -> Result<(), Error> {
    if !dir.exists() {
        return Ok(());
    }
    let left = Cluster::claim(dir)?;
    left.clear()?;
    // It may be a link to another place.
    if left.dir.exists() {
        fs::remove_dir_all(&left.dir).map_err(Error::io("remove", &left.dir))?;
    }
    drop(left);
    fs::remove_dir_all(dir).map_err(Error::io("remove", dir))
}
