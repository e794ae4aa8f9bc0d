//! A temporary data directory, an owner in a separate process that can be killed, and a client.

use std::fs::{self, Permissions};
use std::io::{self, BufRead, BufReader, Lines, Read};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::sql_types::{Nullable, Text};
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, sql_query};
use embedded::{Embedded, Error, Settings};
use portico_embedded as embedded;
use tempfile::TempDir;

const DATA_DIR: &str = "PORTICO_TEST_OWNS";
pub const PROGRAMS: &str = "PORTICO_TEST_PROGRAMS";

/// The installation that the product uses: the checkout's npm package, or the one that the environment names.
pub fn candidates() -> Vec<PathBuf> {
    if let Some(root) = std::env::var_os(PROGRAMS) {
        return vec![root.into()];
    }
    let frontend = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../frontend/node_modules");
    vec![embedded::npm_package(&frontend)]
}

pub fn settings(data_dir: &Path) -> Settings {
    let options = vec![("fsync".to_owned(), "off".to_owned())];
    Settings {
        data_dir: data_dir.to_path_buf(),
        candidates: candidates(),
        options,
        no_sync: true,
        ..Settings::default()
    }
}

pub fn start(data_dir: &Path) -> Result<Embedded, Error> {
    embedded::start(settings(data_dir))
}

/// A directory that other users can enter, because root's server runs as another user.
pub fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    folder
}

/// Returns the socket directory of a URL.
pub fn socket_dir(url: &str) -> PathBuf {
    let host = url.split_once('@').and_then(|(_, rest)| rest.strip_suffix("/portico"));
    PathBuf::from(host.expect("the URL's form").replace("%2F", "/"))
}

#[derive(QueryableByName)]
struct Value {
    #[diesel(sql_type = Nullable<Text>)]
    value: Option<String>,
}

/// Runs SQL in a new session. Returns the single value of a `select`.
pub fn try_query(url: &str, sql: &str) -> Result<String, String> {
    let mut session = PgConnection::establish(url).map_err(|error| error.to_string())?;
    if !sql.starts_with("select") {
        return session.batch_execute(sql).map(|()| String::new()).map_err(|error| error.to_string());
    }
    let select = sql_query(format!("select ({sql})::text as value"));
    let found = select.get_result::<Value>(&mut session).map_err(|error| error.to_string())?;
    Ok(found.value.unwrap_or_default())
}

pub fn query(url: &str, sql: &str) -> String {
    try_query(url, sql).expect("an answer")
}

/// Waits for a condition that becomes true soon.
pub fn eventually(what: &str, mut happens: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !happens() {
        assert!(Instant::now() < deadline, "still waiting until {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub fn signal(pid: i32, signal: &str) {
    let sent = Command::new("kill").args([signal, &pid.to_string()]).status().unwrap();
    assert!(sent.success(), "kill {signal} {pid}");
}

/// Returns whether the process runs; a zombie does not.
pub fn runs(pid: i32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.trim_start().starts_with('Z'))
}

pub fn is_root() -> bool {
    nix::unistd::geteuid().is_root()
}

/// Another process that owns the server: this test program, running `own_until_stdin_closes`, which is a helper and not a test.
pub struct Owner {
    process: Child,
    pub url: String,
    pub pid: i32,
    _stdin: ChildStdin,
    _stdout: Lines<BufReader<ChildStdout>>,
}

pub fn owner_command(program: &Path, data_dir: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(["support::own_until_stdin_closes", "--exact", "--ignored", "--nocapture"]);
    command.env(DATA_DIR, data_dir).stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

/// Retries while the copied program is busy: a child that another test starts at this moment holds the file open until it runs
/// its own program.
fn launch(command: &mut Command) -> Child {
    loop {
        match command.spawn() {
            Err(busy) if busy.kind() == io::ErrorKind::ExecutableFileBusy => thread::sleep(Duration::from_millis(20)),
            other => return other.expect("spawn the owner"),
        }
    }
}

impl Owner {
    pub fn spawn(data_dir: &Path) -> Self {
        let program = std::env::current_exe().unwrap();
        Self::from(owner_command(&program, data_dir).process_group(0)).expect("an owner that starts")
    }

    /// Errors if the start fails.
    pub fn from(command: &mut Command) -> Result<Self, String> {
        let mut process = launch(command);
        let stdin = process.stdin.take().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let told = lines.find_map(|line| line.unwrap().strip_prefix("owner: ").map(str::to_owned));
        let told = told.expect("the owner says how its start went");
        let Some((pid, url)) = told.strip_prefix("up ").and_then(|rest| rest.split_once(' ')) else {
            process.wait().unwrap();
            return Err(told);
        };
        Ok(Self { process, url: url.to_owned(), pid: pid.parse().unwrap(), _stdin: stdin, _stdout: lines })
    }

    pub fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Ends it gracefully, as Ctrl-C ends a server.
    pub fn stop(self) {
        let Self { mut process, _stdin: stdin, _stdout, .. } = self;
        drop(stdin);
        assert!(process.wait().unwrap().success());
    }
}

#[test]
#[ignore = "run by other tests, as the process that owns a server"]
fn own_until_stdin_closes() {
    let Some(data_dir) = std::env::var_os(DATA_DIR) else { return };
    match start(Path::new(&data_dir)) {
        Ok(server) => {
            println!("\nowner: up {} {}", server.pid(), server.url());
            std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
            server.stop().unwrap();
        }
        Err(error) => println!("\nowner: {error}"),
    }
}
