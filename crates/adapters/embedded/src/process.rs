//! Inspects processes, to tell a live Postgres from a reused process id.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::Error;

#[cfg(target_os = "linux")]
use linux as system;
#[cfg(not(target_os = "linux"))]
use ps as system;

/// A running process. Zombies do not count: they are common in containers, where no process reaps them.
#[derive(Debug)]
pub(crate) struct Process {
    pub pid: i32,
    /// The arguments, each followed by a space. Postgres' child processes set a title here.
    pub command: String,
}

impl Process {
    /// Returns whether this is the server over the cluster's directory, not one of its children.
    pub fn serves(&self, cluster: &Path) -> bool {
        let is_server = |program: &str| program == "postgres" || program.ends_with("/postgres");
        let given = format!(" -D {} ", cluster.display());
        let named = self.command.split_once(&given).is_some_and(|(program, _)| is_server(program));
        // Started by hand, or moved with the checkout since.
        let stands_there = || system::directory(self.pid).as_deref() == Some(cluster);
        named || (is_server(self.command.split(" -").next().unwrap_or_default().trim_end()) && stands_there())
    }
}

/// Returns the process with this id, if it runs.
pub(crate) fn find(pid: i32) -> Option<Process> {
    system::find(pid)
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
            let left: Vec<Process> = system::all().into_iter().filter(&mine).collect();
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
    match system::all().into_iter().find(mine) {
        None => Ok(()),
        Some(process) => Err(Error::Stuck { pid: process.pid }),
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::path::PathBuf;

    use super::Process;

    pub fn find(pid: i32) -> Option<Process> {
        // "123 (comm) S …", where comm may hold spaces and parentheses.
        let stat = fs::read(format!("/proc/{pid}/stat")).ok()?;
        let after_name = stat.iter().rposition(|byte| *byte == b')')?;
        if matches!(stat.get(after_name + 2), None | Some(b'Z' | b'X')) {
            return None;
        }
        let arguments = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
        let mut command = String::from_utf8_lossy(&arguments).trim_end_matches('\0').replace('\0', " ");
        command.push(' ');
        Some(Process { pid, command })
    }

    pub fn all() -> Vec<Process> {
        let numbers = fs::read_dir("/proc").into_iter().flatten().flatten();
        numbers.filter_map(|entry| find(entry.file_name().to_str()?.parse().ok()?)).collect()
    }

    /// The working directory; `None` also if we may not read it.
    pub fn directory(pid: i32) -> Option<PathBuf> {
        fs::read_link(format!("/proc/{pid}/cwd")).ok()
    }
}

/// For macOS, which has no `/proc`; tested on Linux too.
#[cfg(any(test, not(target_os = "linux")))]
mod ps {
    use std::path::PathBuf;
    use std::process::Command;

    use super::Process;

    pub fn find(pid: i32) -> Option<Process> {
        list(&["-p", &pid.to_string()]).pop()
    }

    pub fn all() -> Vec<Process> {
        list(&["-ax"])
    }

    pub fn directory(_pid: i32) -> Option<PathBuf> {
        None
    }

    fn list(which: &[&str]) -> Vec<Process> {
        let listing = Command::new("ps").args(["-ww", "-o", "pid=,stat=,command="]).args(which).output();
        match listing {
            Ok(output) => String::from_utf8_lossy(&output.stdout).lines().filter_map(read).collect(),
            Err(cause) => {
                tracing::warn!(%cause, "ps can't be run: a dead Postgres may be taken for a live one");
                Vec::new()
            }
        }
    }

    fn read(line: &str) -> Option<Process> {
        let (pid, rest) = line.trim_start().split_once(' ')?;
        let (state, command) = rest.trim_start().split_once(' ')?;
        let command = format!("{} ", command.trim());
        (!state.starts_with('Z')).then_some(Process { pid: pid.parse().ok()?, command })
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::{Command, id};
    use std::time::{Duration, Instant};

    use super::{Process, linux, ps};

    #[test]
    fn a_zombie_does_not_count_as_running() {
        let mut child = Command::new("sleep").arg("0").spawn().unwrap();
        let pid = i32::try_from(child.id()).unwrap();
        let deadline = Instant::now() + Duration::from_secs(5);
        while linux::find(pid).is_some() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(std::path::Path::new(&format!("/proc/{pid}")).exists(), "it is a zombie, and still listed");
        assert!(linux::find(pid).is_none());
        assert!(ps::find(pid).is_none());
        child.wait().unwrap();
    }

    #[test]
    fn proc_and_ps_report_the_same_process() {
        let own = i32::try_from(id()).unwrap();
        assert_eq!(linux::find(own).unwrap().command, ps::find(own).unwrap().command);
        for all in [linux::all(), ps::all()] {
            assert!(all.iter().any(|process| process.pid == own));
        }
        assert_eq!((linux::directory(own), ps::directory(own)), (std::env::current_dir().ok(), None));
    }

    #[test]
    fn recognises_a_server_by_its_data_directory() {
        let serves = |command: &str| {
            Process { pid: -1, command: command.to_owned() }.serves(std::path::Path::new("/data/my site/postgres"))
        };
        assert!(serves("/opt/my pg/bin/postgres -D /data/my site/postgres -p 5432 "));
        assert!(!serves("/opt/my pg/bin/postgres -D /data/my site/postgres2 -p 5432 "));
        assert!(!serves("postgres: portico-0: checkpointer "));
        assert!(!serves("tar -D /data/my site/postgres "));
    }
}
