//! The database cluster: its directory, its owner and its initialisation.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use nix::unistd::geteuid;

use crate::account::{Account, open_file};
use crate::disk::{free_space, sync};
use crate::installation::Installation;
use crate::process::{command, pass_stale_pid};
use crate::{Error, Settings, process, relocate, replacement};

/// The disk space of a new cluster, with room for its first writes.
pub(crate) const NEEDED_MEGABYTES: u64 = 128;

/// Owns the cluster. This role can't log in.
pub(crate) const SUPERUSER: &str = "postgres";

/// A database cluster in the subdirectory `postgres` of the data directory. It is created under a temporary name next to that
/// and renamed when complete, so that a crash during creation leaves nothing that looks like data.
#[derive(Debug)]
pub(crate) struct Cluster {
    /// Postgres' data directory.
    pub dir: PathBuf,
    /// A short name derived from the path. It names the socket directory and the server's processes.
    pub name: String,
    pub log: PathBuf,
    pub password: PathBuf,
    /// Held for the lifetime of the owner's cluster: two owners would stop each other's server.
    _lock: Option<Lock>,
}

/// A lock on a file. Dropping it unlocks explicitly: a process that is just being started has inherited the file.
#[derive(Debug)]
struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // If unlocking fails, closing the file releases the lock.
        drop(self.0.unlock());
    }
}

impl Cluster {
    /// Locks the data directory for this process.
    pub fn claim(data_dir: &Path) -> Result<Self, Error> {
        fs::create_dir_all(data_dir).map_err(Error::io("make the directory", data_dir))?;
        let home = data_dir.canonicalize().map_err(Error::io("enter", data_dir))?;
        check_owner(&home.join("postgres.lock"))?;
        let lock = lock(&home)?;
        replacement::finish(&home)?;
        Self::of(&home, Some(lock))
    }

    /// Finds the data directory of another process.
    pub fn of_another(data_dir: &Path) -> Result<Self, Error> {
        Self::of(&data_dir.canonicalize().map_err(Error::io("enter", data_dir))?, None)
    }

    fn of(home: &Path, lock: Option<File>) -> Result<Self, Error> {
        let configured_dir = home.join("postgres");
        // A symbolic link leads to data that are elsewhere, or that the operator keeps on another disk.
        let dir = fs::read_link(&configured_dir).map_or_else(|_| configured_dir.clone(), |target| home.join(target));
        check_owner(&dir)?;
        let (log, password) = (home.join("postgres.log"), home.join("postgres.password"));
        let name = format!("portico-{}", relocate::short_hash(home.as_os_str().as_encoded_bytes()));
        Ok(Self { dir, name, log, password, _lock: lock.map(Lock) })
    }

    /// The configured data directory.
    pub fn home(&self) -> &Path {
        self.log.parent().unwrap_or(&self.log)
    }

    /// Gives a new cluster a directory that the account can reach, if it can't reach the configured one, and leaves a link.
    pub fn place_where_reached(&mut self, account: Account) -> Result<(), Error> {
        if account.reaches(self.parent()) {
            return Ok(());
        }
        let configured_dir = self.home().join("postgres");
        // Data that exist, or that the operator keeps on another disk, stay where they are.
        if self.dir != configured_dir || self.version()?.is_some() {
            return Err(Error::Closed { path: self.dir.clone() });
        }
        self.dir = relocate::link_to_new_place(&configured_dir, &self.name, account)?;
        Ok(())
    }

    pub fn parent(&self) -> &Path {
        self.dir.parent().unwrap_or(&self.dir)
    }

    /// The major version that created the data; `None` before there is any.
    pub fn version(&self) -> Result<Option<u32>, Error> {
        let file = self.dir.join("PG_VERSION");
        match fs::read_to_string(&file) {
            Ok(text) => text.trim().parse().map(Some).map_err(|_| Error::NotData { path: self.dir.clone() }),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => {
                let empty = fs::read_dir(&self.dir).map_or(true, |mut entries| entries.next().is_none());
                if empty { Ok(None) } else { Err(Error::NotData { path: self.dir.clone() }) }
            }
            Err(cause) => Err(Error::io("read", &file)(cause)),
        }
    }

    /// Ends processes and removes incomplete clusters left behind by dead owners.
    pub fn clear(&self) -> Result<(), Error> {
        let title = format!("postgres: {}: ", self.name);
        let making = format!("{}.new-", self.dir.display());
        process::end_all(|process| {
            let program = process.command.split(" -").next().unwrap_or_default().trim_end();
            let ours = program.ends_with("initdb") || program.ends_with("postgres");
            let making_one = ours && process.command.contains(&making);
            // A server found here can't be adopted, because its PID file was removed.
            process.command.starts_with(&title) || making_one || process.serves(&self.dir)
        })?;
        let parent = self.parent();
        for entry in fs::read_dir(parent).map_err(Error::io("read", parent))? {
            let path = entry.map_err(Error::io("read", parent))?.path();
            if path.to_string_lossy().starts_with(&making) {
                tracing::info!(path = %path.display(), "removing a cluster that was never completed");
                fs::remove_dir_all(&path).map_err(Error::io("remove", &path))?;
            }
        }
        Ok(())
    }

    /// Creates the cluster and runs `fill` on it before moving it into place.
    pub fn initialise(
        &self,
        with: &Installation,
        settings: &Settings,
        fill: impl FnOnce(&Path) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.check_space()?;
        let mut making = self.dir.clone().into_os_string();
        making.push(format!(".new-{}", std::process::id()));
        let making = PathBuf::from(making);
        DirBuilder::new().mode(0o700).create(&making).map_err(Error::io("make the directory", &making))?;
        let made = with
            .account
            .own(&making)
            .and_then(|()| self.run_initdb(&making, with, settings))
            .and_then(|()| fill(&making))
            .and_then(|()| fs::rename(&making, &self.dir).map_err(Error::io("put in place", &self.dir)));
        if let Err(error) = made {
            if let Err(cause) = fs::remove_dir_all(&making) {
                tracing::warn!(path = %making.display(), %cause, "a half-made cluster stays behind until the next start");
            }
            return Err(error);
        }
        sync(self.parent())
    }

    fn check_space(&self) -> Result<(), Error> {
        let parent = self.parent();
        let free = free_space(parent).map_err(Error::io("measure", parent))?;
        if free < NEEDED_MEGABYTES << 20 { Err(Error::no_space(parent)) } else { Ok(()) }
    }

    /// No role can log in until [`initialise`](Self::initialise) has written the authentication rules.
    fn run_initdb(&self, at: &Path, with: &Installation, settings: &Settings) -> Result<(), Error> {
        let mut command = command(&with.bin.join("initdb"));
        command.args(["-U", SUPERUSER, "-A", "reject", "-E", "UTF8", "--locale=C", "--data-checksums", "-D"]).arg(at);
        if settings.no_sync {
            command.arg("--no-sync");
        }
        self.judge(&with.account.run(&mut command, Command::output)?)
    }

    /// Runs statements, one per line, as the superuser over the data at `dir`, whose server must not be running. The npm package
    /// has no psql, but a server in single-user mode reads SQL from its input.
    pub fn run_sql(
        &self,
        dir: &Path,
        with: &Installation,
        settings: &Settings,
        statements: &[&str],
    ) -> Result<(), Error> {
        let mut command = command(&with.bin.join("postgres"));
        pass_stale_pid(&mut command, dir)?;
        command.arg("--single").args(settings.no_sync.then_some("-F")).arg("-D").arg(dir).arg("postgres");
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let output = with.account.run(&mut command, |command| {
            let mut server = command.spawn()?;
            if let Some(mut input) = server.stdin.take() {
                input.write_all(statements.join("\n").as_bytes())?;
                writeln!(input)?;
            }
            server.wait_with_output()
        });
        self.judge(&output?)
    }

    /// In single-user mode an error ends the statement, not the server: errors appear in the output only.
    fn judge(&self, output: &Output) -> Result<(), Error> {
        let output_text = String::from_utf8_lossy(&output.stderr);
        let failed = ["ERROR:", "FATAL:", "PANIC:", "error:"].iter().any(|word| output_text.contains(word));
        if output.status.success() && !failed {
            return Ok(());
        }
        Err(if output_text.contains("No space left on device") {
            Error::no_space(self.parent())
        } else {
            Error::Prepare { path: self.dir.clone(), detail: crate::log::digest(&output_text) }
        })
    }
}

/// Errors if the file belongs to another user, such as root.
fn check_owner(path: &Path) -> Result<(), Error> {
    let us = geteuid();
    match fs::metadata(path) {
        Ok(data) if !us.is_root() && data.uid() != us.as_raw() => {
            Err(Error::OtherOwner { path: path.to_path_buf(), owner: data.uid() })
        }
        _ => Ok(()),
    }
}

/// Takes the lock and writes our process id into the file, for the error message of a second owner.
fn lock(home: &Path) -> Result<File, Error> {
    let path = home.join("postgres.lock");
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false).mode(0o600);
    let mut file = open_file(&path, &mut options)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut pid = String::new();
            let holder = match file.read_to_string(&mut pid) {
                Ok(length) if length > 0 => format!(" (process {})", pid.trim()),
                _ => String::new(),
            };
            return Err(Error::InUse { dir: home.to_path_buf(), holder });
        }
        Err(TryLockError::Error(cause)) => return Err(Error::io("lock", &path)(cause)),
    }
    file.set_len(0)
        .and_then(|()| file.rewind())
        .and_then(|()| writeln!(file, "{}", std::process::id()))
        .map_err(Error::io("write", &path))?;
    Ok(file)
}
