//! The server's process: adopts a running one or launches it, waits for it, and stops it.

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;

use crate::access;
use crate::cluster::Cluster;
use crate::installation::Installation;
use crate::process;
use crate::process::{PidFile, command, pass_stale_pid, pid_file};
use crate::socket::{self, ProbeResult};
use crate::{Error, log};

/// Recovery after a crash may have to replay all of `max_wal_size`, on a slow disk.
const LONGEST_RECOVERY: Duration = Duration::from_mins(5);

/// Settings known to every supported version. Newer ones such as `io_method` would keep an older server from starting.
const SETTINGS: [(&str, &str); 15] = [
    ("listen_addresses", ""),
    ("port", "5432"),
    ("unix_socket_permissions", "0700"),
    ("max_connections", "60"),
    // Superusers can't log in, so no connections are reserved for them.
    ("superuser_reserved_connections", "0"),
    ("shared_buffers", "64MB"),
    ("huge_pages", "off"),
    ("work_mem", "8MB"),
    ("maintenance_work_mem", "64MB"),
    ("effective_cache_size", "256MB"),
    // Bounds the disk space of the write-ahead log and the duration of a recovery.
    ("max_wal_size", "256MB"),
    ("jit", "off"),
    ("timezone", "UTC"),
    ("log_timezone", "UTC"),
    ("log_checkpoints", "off"),
];

/// Before it recovers from a crash, Postgres flushes each file of the data directory: seconds on a busy disk. `syncfs` is one call.
const FAST_RECOVERY: (&str, &str) = ("recovery_init_sync_method", "syncfs");

fn settings<'a>(major: u32) -> impl Iterator<Item = (&'a str, &'a str)> {
    let knows_syncfs = cfg!(target_os = "linux") && major >= 14;
    SETTINGS.into_iter().chain(knows_syncfs.then_some(FAST_RECOVERY))
}

#[derive(Debug)]
pub(crate) struct Server {
    pub pid: i32,
    pub socket_dir: PathBuf,
    cluster_dir: PathBuf,
    /// The child process to reap; `None` if the server was adopted.
    child: Option<Child>,
}

/// Adopts the server that a dead owner left running. One that can't be reached, or accepts logins that it should not, is stopped.
pub(crate) fn adopt(cluster: &Cluster) -> Result<Option<Server>, Error> {
    let Some(PidFile { pid, mut socket_dir }) = pid_file(&cluster.dir) else { return Ok(None) };
    let secured = access::is_secured(cluster);
    let runs = || process::find(pid).is_some_and(|process| process.serves(&cluster.dir));
    let mut probe_deadline = Instant::now() + Duration::from_secs(5);
    let recovery_deadline = Instant::now() + LONGEST_RECOVERY;
    while runs() {
        match socket::ask(&socket_dir) {
            ProbeResult::Ready if secured => {
                tracing::info!(pid, "PostgreSQL still runs: adopted");
                return Ok(Some(Server { pid, socket_dir, cluster_dir: cluster.dir.clone(), child: None }));
            }
            // Recovery and shutdown both end by themselves, so keep waiting.
            ProbeResult::Busy => probe_deadline = Instant::now() + Duration::from_secs(5),
            ProbeResult::Ready | ProbeResult::Refused(_) | ProbeResult::Silence(_) => {}
        }
        let vanished = !socket_dir.as_os_str().is_empty() && !socket_dir.exists();
        if vanished || !secured || Instant::now() > probe_deadline.min(recovery_deadline) {
            tracing::warn!(
                pid,
                "PostgreSQL runs, but can't be reached or is not secured: it is stopped and started anew"
            );
            let mut stray = Server { pid, socket_dir, cluster_dir: cluster.dir.clone(), child: None };
            stray.stop()?;
            return Ok(None);
        }
        sleep(Duration::from_millis(25));
        // A starting server adds the socket directory to its PID file after the PID.
        socket_dir = pid_file(&cluster.dir).map_or(socket_dir, |pid_file| pid_file.socket_dir);
    }
    Ok(None)
}

/// Starts the server over a complete cluster whose previous server has ended.
pub(crate) fn launch(
    cluster: &Cluster,
    installation: &Installation,
    options: &[(String, String)],
) -> Result<Server, Error> {
    let socket_dir = socket::prepare(&cluster.name, installation.account)?;
    let retry_deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let (file, begin) = log::open(&cluster.log)?;
        let errors = file.try_clone().map_err(Error::io("open", &cluster.log))?;
        let mut command = command(&installation.bin.join("postgres"));
        command.arg("-D").arg(&cluster.dir).arg("-k").arg(&socket_dir).stdout(file).stderr(errors);
        let name = [("cluster_name", cluster.name.as_str())];
        let overrides = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        for (key, value) in settings(installation.major).chain(name).chain(overrides) {
            command.arg("-c").arg(format!("{key}={value}"));
        }
        pass_stale_pid(&mut command, &cluster.dir)?;
        let child = installation.account.run(&mut command, Command::spawn)?;
        let pid = i32::try_from(child.id()).unwrap_or(i32::MAX);
        let server =
            Server { pid, socket_dir: socket_dir.clone(), cluster_dir: cluster.dir.clone(), child: Some(child) };
        match server.wait_until_ready(&cluster.log, begin) {
            // Child processes of a killed server keep the shared memory until they exit, so retry.
            Err(Error::NotStarted { detail, .. })
                if detail.contains("shared memory block") && Instant::now() < retry_deadline =>
            {
                sleep(Duration::from_millis(200));
            }
            Err(error) => {
                socket::remove(&socket_dir);
                return Err(error);
            }
            Ok(server) => return Ok(server),
        }
    }
}

impl Server {
    pub fn runs(&mut self) -> bool {
        match &mut self.child {
            Some(child) => matches!(child.try_wait(), Ok(None)),
            None => process::find(self.pid).is_some_and(|process| process.serves(&self.cluster_dir)),
        }
    }

    fn wait_until_ready(mut self, log: &Path, begin: u64) -> Result<Self, Error> {
        let started = Instant::now();
        let mut next_report = Duration::from_secs(5);
        let mut last;
        loop {
            let runs = self.runs();
            last = match socket::ask(&self.socket_dir) {
                ProbeResult::Ready if runs => return Ok(self),
                ProbeResult::Refused(why) => format!("it refuses: {why}"),
                ProbeResult::Silence(cause) => format!("it does not answer: {cause}"),
                ProbeResult::Ready | ProbeResult::Busy => "it is still recovering".to_owned(),
            };
            if !runs {
                let output = log::since(log, begin);
                return Err(if output.contains("No space left on device") {
                    Error::no_space(&self.cluster_dir)
                } else {
                    Error::NotStarted { detail: log::digest(&output), log: log.to_path_buf() }
                });
            }
            if last.starts_with("it refuses") || started.elapsed() > LONGEST_RECOVERY {
                break;
            }
            if started.elapsed() > next_report {
                next_report *= 2;
                tracing::info!(seconds = started.elapsed().as_secs(), "PostgreSQL is not ready yet: {last}");
            }
            sleep(Duration::from_millis(15));
        }
        self.stop()?;
        Err(Error::NotStarted { detail: last, log: log.to_path_buf() })
    }

    /// Stops the server: first fast (sessions are ended, all is written), then immediate, then by SIGKILL. The data survives each.
    pub fn stop(&mut self) -> Result<(), Error> {
        for (signal, seconds) in [(Signal::SIGINT, 8), (Signal::SIGQUIT, 7), (Signal::SIGKILL, 3)] {
            if !self.runs() {
                break;
            }
            process::signal(self.pid, signal)?;
            let deadline = Instant::now() + Duration::from_secs(seconds);
            while self.runs() && Instant::now() < deadline {
                sleep(Duration::from_millis(10));
            }
        }
        if self.runs() {
            return Err(Error::Stuck { pid: self.pid });
        }
        socket::remove(&self.socket_dir);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{FAST_RECOVERY, settings};

    #[test]
    fn only_versions_with_syncfs_are_asked_for_it() {
        assert!(settings(13).all(|setting| setting != FAST_RECOVERY));
        assert_eq!(settings(18).any(|setting| setting == FAST_RECOVERY), cfg!(target_os = "linux"));
    }
}
