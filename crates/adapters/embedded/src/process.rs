//! Starts the programs of Postgres, also over the files of a crashed server, and tells a live Postgres from a reused process id.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use sysinfo::{ProcessRefreshKind, ProcessStatus, ProcessesToUpdate, System, UpdateKind};

use crate::Error;
use crate::disk::remove_file;

/// A running process. Zombies do not count: they are common in containers, where no process reaps them.
#[derive(Debug)]
pub(crate) struct Process {
    pub pid: i32,
    /// The arguments, each followed by a space. Postgres' child processes set a title here.
    pub command: String,
    /// The working directory; `None` also if we may not read it.
    directory: Option<PathBuf>,
}

impl Process {
    /// Returns whether this is the server over the cluster's directory, not one of its children.
    pub fn serves(&self, cluster: &Path) -> bool {
        let is_server = |program: &str| program == "postgres" || program.ends_with("/postgres");
        let given = format!(" -D {} ", cluster.display());
        let named = self.command.split_once(&given).is_some_and(|(program, _)| is_server(program));
        // Started by hand, or moved with the checkout since.
        let stands_there = || self.directory.as_deref() == Some(cluster);
        named || (is_server(self.command.split(" -").next().unwrap_or_default().trim_end()) && stands_there())
    }
}

pub(crate) fn find(pid: i32) -> Option<Process> {
    let pid = sysinfo::Pid::from_u32(pid.unsigned_abs());
    running(ProcessesToUpdate::Some(&[pid])).pop()
}

fn running(which: ProcessesToUpdate<'_>) -> Vec<Process> {
    // It fails on systems alone that it doesn't know.
    let Ok(mut system) = System::new() else { return Vec::new() };
    let parts = ProcessRefreshKind::nothing().without_tasks().with_cmd(UpdateKind::Always).with_cwd(UpdateKind::Always);
    system.refresh_processes_specifics(which, true, parts);
    let alive = |process: &&sysinfo::Process| !matches!(process.status(), ProcessStatus::Zombie | ProcessStatus::Dead);
    let read = |process: &sysinfo::Process| Process {
        pid: i32::try_from(process.pid().as_u32()).unwrap_or(i32::MAX),
        command: process.cmd().iter().map(|argument| argument.to_string_lossy() + " ").collect(),
        directory: process.cwd().map(Path::to_path_buf),
    };
    system.processes().values().filter(alive).map(read).collect()
}

/// Sends a signal. A process that has ended already is not an error.
pub(crate) fn signal(pid: i32, signal: Signal) -> Result<(), Error> {
    match kill(Pid::from_raw(pid), signal) {
        Ok(()) | Err(Errno::ESRCH) => Ok(()),
        Err(cause) => Err(Error::Io { action: "signal", path: format!("process {pid}").into(), source: cause.into() }),
    }
}

/// Ends the processes that a dead owner left of this cluster: children of a dead server, whose shared memory would stop a new
/// server from starting, and an interrupted initialisation. `mine` recognises them.
pub(crate) fn end_all(mine: impl Fn(&Process) -> bool) -> Result<(), Error> {
    for (signal, seconds) in [(Signal::SIGQUIT, 5), (Signal::SIGKILL, 3)] {
        let deadline = Instant::now() + Duration::from_secs(seconds);
        let mut signalled = Vec::new();
        loop {
            let left: Vec<Process> = running(ProcessesToUpdate::All).into_iter().filter(&mine).collect();
            if left.is_empty() {
                return Ok(());
            }
            for process in left.iter().filter(|process| !signalled.contains(&process.pid)) {
                tracing::info!(
                    pid = process.pid,
                    command = process.command,
                    "ending a process that a dead server left behind"
                );
                self::signal(process.pid, signal)?;
            }
            signalled = left.iter().map(|process| process.pid).collect();
            if Instant::now() >= deadline {
                break;
            }
            sleep(Duration::from_millis(20));
        }
    }
    match running(ProcessesToUpdate::All).into_iter().find(mine) {
        None => Ok(()),
        Some(process) => Err(Error::Stuck { pid: process.pid }),
    }
}

/// Makes the program ignore the `postmaster.pid` of a dead server. Its process id may belong to a zombie or to another process by now,
/// and Postgres would take that for a live server. Removing the file would also remove the guard of the shared memory. `pg_ctl` sets
/// this variable to exclude process ids that are not a server's. A file that a crash left empty is removed: it blocks every start.
pub(crate) fn pass_stale_pid(command: &mut Command, dir: &Path) -> Result<(), Error> {
    if let Some(PidFile { pid, .. }) = pid_file(dir) {
        command.env("PG_GRANDPARENT_PID", pid.unsigned_abs().to_string());
        return Ok(());
    }
    remove_file(&dir.join("postmaster.pid"))
}

/// Returns a command without our environment, in a process group of its own: a terminal's Ctrl-C must not stop it before its owner.
pub(crate) fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_clear().env("LC_ALL", "C").env("PATH", "/usr/local/bin:/usr/bin:/bin");
    command.current_dir("/").stdin(Stdio::null()).process_group(0);
    command
}

/// The contents of `postmaster.pid`: line 1 is the process, line 5 the socket's directory.
pub(crate) struct PidFile {
    pub pid: i32,
    pub socket_dir: PathBuf,
}

pub(crate) fn pid_file(dir: &Path) -> Option<PidFile> {
    let text = fs::read_to_string(dir.join("postmaster.pid")).ok()?;
    let mut lines = text.lines();
    let pid = lines.next()?.trim().parse().ok()?;
    Some(PidFile { pid, socket_dir: PathBuf::from(lines.nth(3).unwrap_or_default()) })
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::process::{Command, id};
    use std::time::{Duration, Instant};

    use super::{Process, ProcessesToUpdate, find, running};

    #[test]
    fn a_zombie_does_not_count_as_running() {
        let mut child = Command::new("sleep").arg("0").spawn().unwrap();
        let pid = i32::try_from(child.id()).unwrap();
        let deadline = Instant::now() + Duration::from_secs(5);
        while find(pid).is_some() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(std::path::Path::new(&format!("/proc/{pid}")).exists(), "it is a zombie, and still listed");
        assert!(find(pid).is_none());
        child.wait().unwrap();
    }

    #[test]
    fn reports_the_command_and_the_directory_of_a_process() {
        let own = find(i32::try_from(id()).unwrap()).unwrap();
        assert!(own.command.starts_with(&std::env::args().next().unwrap()), "{own:?}");
        assert_eq!(own.directory, std::env::current_dir().ok());
        assert!(running(ProcessesToUpdate::All).iter().any(|process| process.pid == own.pid));
    }

    #[test]
    fn recognises_a_server_by_its_data_directory() {
        let serves = |command: &str| {
            Process { pid: -1, command: command.to_owned(), directory: None }
                .serves(std::path::Path::new("/data/my site/postgres"))
        };
        assert!(serves("/opt/my pg/bin/postgres -D /data/my site/postgres -p 5432 "));
        assert!(!serves("/opt/my pg/bin/postgres -D /data/my site/postgres2 -p 5432 "));
        assert!(!serves("postgres: portico-0: checkpointer "));
        assert!(!serves("tar -D /data/my site/postgres "));
    }
}
