//! Starts the programs of Postgres, also over the files of a crashed server.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Error;
use crate::disk::remove_file;

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

/// Returns a command for one of Postgres' programs. It inherits no environment, and its own process group keeps the terminal's
/// Ctrl-C from stopping it before its owner does.
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
