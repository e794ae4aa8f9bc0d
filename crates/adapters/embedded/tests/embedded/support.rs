//! A data directory to play with, an owner in a process of its own that can be killed, and a client of 20 lines.

use std::io::{self, BufRead, BufReader, Lines, Read, Write};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use embedded::{Embedded, Error, Settings};
use portico_embedded as embedded;

const DATA_DIR: &str = "PORTICO_TEST_OWNS";
pub const PROGRAMS: &str = "PORTICO_TEST_PROGRAMS";

/// The installation that the product uses: the npm package of the checkout, or the one that a test names.
pub fn candidates() -> Vec<PathBuf> {
    if let Some(root) = std::env::var_os(PROGRAMS) {
        return vec![root.into()];
    }
    let frontend = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../frontend/node_modules");
    vec![embedded::npm_package(&frontend)]
}

pub fn settings(data_dir: &Path) -> Settings {
    let options = vec![("fsync".to_owned(), "off".to_owned())];
    Settings { data_dir: data_dir.to_path_buf(), candidates: candidates(), options, no_sync: true }
}

pub fn start(data_dir: &Path) -> Result<Embedded, Error> {
    embedded::start(settings(data_dir))
}

/// The socket's directory that a URL names.
pub fn socket_dir(url: &str) -> PathBuf {
    let host = url.strip_prefix("postgres://portico@").and_then(|rest| rest.strip_suffix("/portico"));
    PathBuf::from(host.expect("the URL's form").replace("%2F", "/"))
}

/// Runs SQL in a session of its own and gives the first column of the last row.
pub fn query(url: &str, sql: &str) -> String {
    let mut stream = UnixStream::connect(socket_dir(url).join(".s.PGSQL.5432")).expect("connect");
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(b"\0\0\0\x27\0\x03\0\0user\0portico\0database\0portico\0\0").unwrap();
    until_ready(&mut stream);
    let length = u32::try_from(sql.len() + 5).unwrap().to_be_bytes();
    stream.write_all(&[b"Q", &length[..], sql.as_bytes(), b"\0"].concat()).unwrap();
    until_ready(&mut stream)
}

fn until_ready(stream: &mut UnixStream) -> String {
    let mut first = String::new();
    loop {
        let mut head = [0; 5];
        stream.read_exact(&mut head).expect("an answer");
        let size = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize - 4;
        let mut body = vec![0; size];
        stream.read_exact(&mut body).unwrap();
        match head[0] {
            b'Z' => return first,
            b'E' => panic!("the server refuses: {}", String::from_utf8_lossy(&body)),
            b'D' => first = String::from_utf8_lossy(&body[6..]).into_owned(),
            _ => {}
        }
    }
}

/// Waits for something that happens soon.
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

/// Whether the process runs; a zombie does not.
pub fn runs(pid: i32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.trim_start().starts_with('Z'))
}

pub fn is_root() -> bool {
    nix::unistd::geteuid().is_root()
}

/// Another process that owns the server: this very test program, running the one test that is none.
pub struct Owner {
    process: Child,
    pub url: String,
    pub pid: i32,
    _stdin: ChildStdin,
    _stdout: Lines<BufReader<ChildStdout>>,
}

pub fn owner_command(program: &Path, data_dir: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(["support::own_until_told_otherwise", "--exact", "--ignored", "--nocapture"]);
    command.env(DATA_DIR, data_dir).stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

/// A copy of the program that was just written is busy for as long as a child that another test starts at that moment has not yet
/// let go of the file.
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

    /// Fails with the error of the start.
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

    /// Lets it end by itself, as a server does at Ctrl-C.
    pub fn dismiss(self) {
        let Self { mut process, _stdin: stdin, _stdout, .. } = self;
        drop(stdin);
        assert!(process.wait().unwrap().success());
    }
}

#[test]
#[ignore = "run by other tests, as the process that owns a server"]
fn own_until_told_otherwise() {
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
