//! The real program in a separate process.

use std::{
    io::{BufRead, BufReader},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Child, Command, ExitStatus, Output, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use postgres::testing::Database;

use crate::support::{Client, time_limit};

/// The program without this process's environment, except for the variables that locate programs and folders.
pub fn portico(arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_portico"));
    command.args(arguments).env_clear().stdin(Stdio::null());
    for name in ["PATH", "HOME", "TMPDIR"] {
        command.envs(std::env::var_os(name).map(|value| (name, value)));
    }
    command.envs(variables.iter().copied());
    command
}

/// Runs it to completion, off the async threads.
pub async fn finished(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = portico(arguments, variables);
    tokio::task::spawn_blocking(move || command.output().expect("the program")).await.expect("its end")
}

/// Runs it to a good end. What it prints starts with `start`, and is returned.
pub async fn prints(arguments: &[&str], variables: &[(&str, &str)], start: &str) -> String {
    let output = finished(arguments, variables).await;
    assert!(output.status.success(), "{arguments:?}: {}{}", out(&output), err(&output));
    assert!(out(&output).starts_with(start), "{arguments:?}: {}", out(&output));
    out(&output)
}

/// Runs it to its failure, which it reports in one line that contains `reason`. Returns the line.
pub async fn fails(arguments: &[&str], variables: &[(&str, &str)], reason: &str) -> String {
    let output = finished(arguments, variables).await;
    let error = err(&output);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(1), ""), "{arguments:?}: {error}");
    assert!(error.starts_with("portico: ") && error.contains(reason), "{arguments:?}: {reason}: {error}");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    error
}

pub fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// A data folder that other users can enter, because root's Postgres runs as another user.
pub fn data_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).expect("an open folder");
    folder
}

/// A serving program. Dropping it kills the process.
pub struct Serving {
    pub url: String,
    /// The listening address, which may differ from the public one.
    pub listening: String,
    /// The lines of output that have not been read yet.
    lines: Receiver<String>,
    process: Child,
}

impl Serving {
    /// Serves on a free port. It is ready when this returns.
    pub async fn start(variables: &[(&str, &str)]) -> Self {
        Self::with(&["serve"], variables).await
    }

    pub async fn with(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = portico(arguments, variables);
        command.env("RUST_LOG", "error").stderr(Stdio::inherit());
        Self::of(command).await
    }

    /// Runs the command, which serves on a free port.
    pub async fn of(mut command: Command) -> Self {
        command.env("PORT", "0").stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program");
        let output = BufReader::new(process.stdout.take().expect("its output"));
        let (sender, lines) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let mut serving = Self { url: String::new(), listening: String::new(), lines, process };
        let ready = serving.line().await;
        let place = ready.strip_prefix("Portico is ready at ").unwrap_or_else(|| panic!("not ready: {ready}"));
        let (url, listening) = place.split_once(" (listening on ").unwrap_or((place, place));
        url.clone_into(&mut serving.url);
        listening.trim_end_matches(')').clone_into(&mut serving.listening);
        serving
    }

    /// Returns the next line of output.
    pub async fn line(&self) -> String {
        self.line_within(time_limit(60)).await.expect("a line")
    }

    /// Returns the lines of output until it is silent for a second.
    pub async fn rest(&self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(line) = self.line_within(Duration::from_secs(1)).await {
            lines.push(line);
        }
        lines
    }

    pub async fn says_nothing_more(&self) {
        assert_eq!(self.line_within(Duration::from_secs(1)).await, None);
    }

    async fn line_within(&self, max_wait: Duration) -> Option<String> {
        let until = Instant::now() + max_wait;
        while Instant::now() < until {
            if let Ok(line) = self.lines.try_recv() {
                return Some(line);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        None
    }

    pub fn visitor(&self) -> Client {
        Client::new(&self.url)
    }

    /// Signs in the first administrator.
    pub async fn admin(&self, password: &str) -> Client {
        let client = Client::new(&self.listening);
        client.log_in("admin", password).await.expect(200);
        client
    }

    /// Serves on a database, with these variables, too.
    pub async fn on(database: &Database, variables: &[(&str, &str)]) -> Self {
        let own = [("DATABASE_URL", database.url()), ("ADMIN_PASSWORD", "secret1")];
        Self::start(&[&own, variables].concat()).await
    }

    /// Stops it with SIGTERM. Returns how long that took.
    pub async fn stop(&mut self) -> Duration {
        self.signal(Signal::SIGTERM);
        let (status, took) = self.ended().await;
        assert!(status.success(), "{status}");
        took
    }

    pub fn id(&self) -> u32 {
        self.process.id()
    }

    pub fn signal(&self, signal: Signal) {
        let pid = i32::try_from(self.id()).expect("a pid");
        kill(Pid::from_raw(pid), signal).expect("a running program");
    }

    /// Returns its exit status, and how long the exit took.
    pub async fn ended(&mut self) -> (ExitStatus, Duration) {
        let began = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().expect("a process") {
                return (status, began.elapsed());
            }
            assert!(began.elapsed() < time_limit(20), "it does not stop");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Serves with a log until the visit is over. Returns the log.
pub async fn log_of(mut command: Command, visit: impl AsyncFnOnce(&Serving)) -> String {
    let log = tempfile::NamedTempFile::new().expect("a log");
    command.stderr(log.reopen().expect("a log"));
    let mut serving = Serving::of(command).await;
    visit(&serving).await;
    serving.stop().await;
    std::fs::read_to_string(log.path()).expect("a log")
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}
