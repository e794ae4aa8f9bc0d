//! An embedded Postgres server on a private unix socket. It survives an owner that is killed and is adopted by the next one.

mod access;
mod account;
mod archive;
mod cluster;
mod disk;
mod error;
mod installation;
mod log;
mod process;
mod relocate;
mod replacement;
mod server;
mod socket;
mod upgrade;

use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};

pub use crate::archive::Archive;
pub use crate::disk::{existing, free_space};
pub use crate::error::Error;
pub use crate::installation::{Installation, MIN_MAJOR_VERSION, find, npm_package};
pub use crate::upgrade::Upgrade;

use crate::access::Password;
use crate::account::Account;
use crate::cluster::Cluster;
use crate::process::pid_file;
use crate::server::Server;
use crate::socket::ProbeResult;

/// The application's role, which owns the database and alone may log in.
const USER: &str = "portico";
const DATABASE: &str = "portico";

/// Options of an embedded server.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The directory of the data, the log (`postgres.log`) and the lock; created if absent.
    pub data_dir: PathBuf,
    /// Installations to prefer to the system's: directories that hold `bin/postgres`.
    pub candidates: Vec<PathBuf>,
    /// The installation that the program carries, to be preferred to all others.
    pub archive: Option<Archive>,
    /// Postgres settings to override, as name and value.
    pub options: Vec<(String, String)>,
    /// Lets the application's role create databases. For tests.
    pub create_databases: bool,
    /// Skips flushing a new cluster to disk. For tests.
    pub no_sync: bool,
}

/// A running embedded server. Dropping this stops it.
#[derive(Debug)]
pub struct Embedded {
    server: Server,
    password: Password,
    cluster: Cluster,
    settings: Settings,
}

/// Starts the server of a data directory: adopts a running one, else starts one, and creates the cluster if there is none.
/// Blocks until the server accepts queries. The database `portico` exists then.
pub fn start(settings: Settings) -> Result<Embedded, Error> {
    Embedded::over(Cluster::claim(&settings.data_dir)?, settings)
}

/// Returns the installation that would make a new cluster in the data directory. It unpacks the one that the program carries there.
pub fn try_programs(settings: &Settings) -> Result<Installation, Error> {
    find(&candidates(settings)?)
}

/// The installations to prefer to the system's; the carried one comes first and is unpacked.
fn candidates(settings: &Settings) -> Result<Vec<PathBuf>, Error> {
    let carried = settings.archive.map(|archive| archive.unpacked(&settings.data_dir)).transpose()?;
    Ok(carried.into_iter().chain(settings.candidates.iter().cloned()).collect())
}

/// Returns the address of the server that another process runs in a data directory; `None` if it doesn't serve.
pub fn running(data_dir: &Path) -> Result<Option<String>, Error> {
    let cluster = Cluster::of_another(data_dir)?;
    let served = pid_file(&cluster.dir).filter(|file| matches!(socket::ask(&file.socket_dir), ProbeResult::Ready));
    served.map(|file| Ok(url(&file.socket_dir, &Password::read(&cluster)?))).transpose()
}

fn bring_up(cluster: &mut Cluster, settings: &Settings) -> Result<Server, Error> {
    if let Some(server) = server::adopt(cluster)? {
        return Ok(server);
    }
    let version = cluster.version()?;
    let account = Account::choose(&[&cluster.dir, cluster.home()])?;
    let data = version.map(|version| (cluster.dir.as_path(), version));
    let installation = installation::find_compatible(&candidates(settings)?, data, account)?;
    cluster.clear()?;
    cluster.place_where_reached(account)?;
    if version.is_none() {
        tracing::info!(dir = %cluster.dir.display(), version = installation.major, "making a new PostgreSQL cluster");
        cluster.initialise(&installation, settings, |dir| {
            access::secure(cluster, dir, &installation, settings, &access::CREATE)
        })?;
    } else {
        account.own_tree(&cluster.dir)?;
        if !access::is_secured(cluster) {
            tracing::info!(dir = %cluster.dir.display(), "setting the password of the application's role");
            access::secure(cluster, &cluster.dir, &installation, settings, &[])?;
        }
    }
    let server = server::launch(cluster, &installation, &settings.options)?;
    tracing::info!(pid = server.pid, version = installation.major, bin = %installation.bin.display(), "PostgreSQL runs");
    Ok(server)
}

impl Embedded {
    /// Adopts or starts the server of a cluster.
    fn over(mut cluster: Cluster, settings: Settings) -> Result<Self, Error> {
        let server = bring_up(&mut cluster, &settings)?;
        let password = Password::read(&cluster)?;
        Ok(Self { server, password, cluster, settings })
    }

    /// The address for clients, with the password.
    #[must_use]
    pub fn url(&self) -> String {
        url(&self.server.socket_dir, &self.password)
    }

    /// The server's process id.
    #[must_use]
    pub fn pid(&self) -> i32 {
        self.server.pid
    }

    /// Restarts the server if it died. Returns whether it had. Then its address may be another: see [`Embedded::url`].
    pub fn revive(&mut self) -> Result<bool, Error> {
        if self.server.runs() {
            return Ok(false);
        }
        tracing::warn!(pid = self.pid(), "PostgreSQL has died: it is started again");
        self.server = bring_up(&mut self.cluster, &self.settings)?;
        self.password = Password::read(&self.cluster)?;
        Ok(true)
    }

    /// Stops the server. All committed data is on disk already.
    pub fn stop(mut self) -> Result<(), Error> {
        self.server.stop()
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        if let Err(error) = self.server.stop() {
            tracing::error!(%error, "the embedded PostgreSQL could not be stopped");
        }
    }
}

fn url(socket_dir: &Path, password: &Password) -> String {
    const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
    let host = percent_encode(socket_dir.as_os_str().as_bytes(), KEPT);
    format!("postgres://{USER}:{}@{host}/{DATABASE}", password.as_str())
}
