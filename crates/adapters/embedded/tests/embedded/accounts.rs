//! The user that runs the server: ordinary users, and root, which switches to another.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use nix::unistd::User;
use portico_embedded::Settings;
use tempfile::TempDir;

use crate::support::{Owner, folder, is_root, owner_command, query, settings, start, try_query};

/// Returns a field of the process's status in `/proc`.
fn status(pid: i32, field: &str) -> String {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
    line.trim_start_matches(':').split_whitespace().next().unwrap_or_default().to_owned()
}

fn let_in(dir: &Path, mode: u32) {
    fs::set_permissions(dir, Permissions::from_mode(mode)).unwrap();
}

/// Returns a folder for a test that needs root. Without root there is none, and the test is skipped.
pub fn folder_of_root() -> Option<TempDir> {
    if !is_root() {
        println!("skipped: only root can run this");
    }
    is_root().then(folder)
}

#[test]
fn root_runs_the_server_as_an_unprivileged_user() {
    let Some(dir) = folder_of_root() else { return };
    let server = start(dir.path()).unwrap();
    assert_ne!(status(server.pid(), "Uid"), "0");
    assert_eq!(status(server.pid(), "Groups"), "", "none of root's groups");
    assert_eq!(status(server.pid(), "CapEff"), "0000000000000000");
    assert_eq!(fs::metadata(dir.path().join("postgres")).unwrap().mode() & 0o777, 0o700);
}

/// A data directory that only root can enter, and programs that only root can reach. Dropping it removes relocated data, too.
struct Closed(TempDir);

impl Closed {
    /// Returns `None` if the test must be skipped because this is not root.
    fn new() -> Option<Self> {
        let dir = folder_of_root()?;
        let_in(dir.path(), 0o700);
        Some(Self(dir))
    }

    fn data_dir(&self) -> PathBuf {
        self.0.path().join("a checkout/var")
    }

    fn settings(&self) -> Settings {
        Settings { candidates: vec![copy_of_the_programs(self.0.path())], ..settings(&self.data_dir()) }
    }
}

impl Drop for Closed {
    fn drop(&mut self) {
        if let Ok(data) = fs::read_link(self.data_dir().join("postgres")) {
            fs::remove_dir_all(data.parent().unwrap()).unwrap();
        }
    }
}

#[test]
fn root_relocates_files_that_the_server_cannot_reach() {
    let Some(closed) = Closed::new() else { return };
    let server = portico_embedded::start(closed.settings()).unwrap();
    query(&server.url(), "create table kept as select 7 as answer");
    assert_ne!(status(server.pid(), "Uid"), "0");
    for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
        assert_eq!(status(server.pid(), set), "0000000000000000", "{set}");
    }
    let programs = fs::read_link(format!("/proc/{}/exe", server.pid())).unwrap();
    assert!(!programs.starts_with(closed.0.path()), "{}", programs.display());
    server.stop().unwrap();
    let again = portico_embedded::start(closed.settings()).unwrap();
    assert_eq!(query(&again.url(), "select answer from kept"), "7");
}

#[test]
fn the_application_cannot_read_or_write_files_of_root() {
    let Some(closed) = Closed::new() else { return };
    let secret = closed.0.path().join("secret");
    fs::write(&secret, "root's").unwrap();
    let_in(&secret, 0o600);
    let server = portico_embedded::start(closed.settings()).unwrap();
    let (url, path) = (server.url(), secret.display());
    query(&url, "create table taken (line text)");
    assert_eq!(query(&url, "select rolsuper from pg_roles where rolname = current_user"), "false");
    for sql in [
        format!("select pg_read_file('{path}')"),
        format!("copy taken from '{path}'"),
        format!("copy (select 'mine') to '{path}'"),
        "copy taken from program 'id'".to_owned(),
        "create role another superuser".to_owned(),
        "set session authorization postgres".to_owned(),
        "alter system set hba_file = '/tmp/x'".to_owned(),
    ] {
        let refused = try_query(&url, &sql).unwrap_err();
        assert!(refused.contains("permission denied"), "{sql}: {refused}");
    }
    assert_eq!(fs::read_to_string(&secret).unwrap(), "root's");
}

#[test]
fn data_that_the_server_cannot_reach_stay_and_the_start_says_what_to_do() {
    let Some(closed) = Closed::new() else { return };
    let data_dir = closed.data_dir();
    fs::create_dir_all(&data_dir).unwrap();
    // Created where the server's user can reach it, then moved without its password.
    let open = folder();
    let server = start(open.path()).unwrap();
    query(&server.url(), "create table kept as select 7 as answer");
    server.stop().unwrap();
    assert!(Command::new("mv").args([open.path().join("postgres"), data_dir.clone()]).status().unwrap().success());

    let refused = portico_embedded::start(closed.settings()).unwrap_err().to_string();
    assert!(refused.contains("can't be entered") && refused.contains("chmod o+x"), "{refused}");
    let_in(closed.0.path(), 0o711);
    let server = portico_embedded::start(closed.settings()).unwrap();
    assert_eq!(query(&server.url(), "select answer from kept"), "7");
}

#[test]
fn a_new_checkout_does_not_get_the_data_of_a_deleted_one() {
    let Some(closed) = Closed::new() else { return };
    let server = portico_embedded::start(closed.settings()).unwrap();
    query(&server.url(), "create table kept as select 7 as answer");
    server.stop().unwrap();
    let old = fs::read_link(closed.data_dir().join("postgres")).unwrap();
    fs::remove_dir_all(closed.data_dir()).unwrap();

    let server = portico_embedded::start(closed.settings()).unwrap();
    assert_eq!(query(&server.url(), "select count(*) from pg_class where relname = 'kept'"), "0");
    fs::remove_dir_all(old.parent().unwrap()).unwrap();
}

#[test]
fn no_program_runs_as_root_even_to_print_its_version() {
    let Some(dir) = folder_of_root() else { return };
    let seen = dir.path().join("seen");
    fs::write(&seen, "").unwrap();
    let_in(&seen, 0o666);
    let script = format!("#!/bin/sh\nid -u >>'{}'\necho 'postgres (PostgreSQL) 9.0'\n", seen.display());
    let mut candidates = Vec::new();
    for mode in [0o755, 0o700] {
        let root = dir.path().join(format!("{mode:o}"));
        fs::create_dir_all(root.join("bin")).unwrap();
        for program in ["postgres", "initdb"] {
            let path = root.join("bin").join(program);
            fs::write(&path, &script).unwrap();
            let_in(&path, 0o755);
        }
        let_in(&root, mode);
        candidates.push(root);
    }
    // The real installation is found after them.
    candidates.extend(settings(dir.path()).candidates);
    portico_embedded::start(Settings { candidates, ..settings(&dir.path().join("var")) }).unwrap().stop().unwrap();
    let seen = fs::read_to_string(&seen).unwrap();
    assert_eq!(seen.lines().count(), 4, "both programs of both were asked");
    assert!(seen.lines().all(|uid| uid != "0"), "{seen}");
}

/// Returns the npm package below a closed directory; `None` if it is not installed.
fn copy_of_the_programs(dir: &Path) -> PathBuf {
    let root = settings(dir).candidates.remove(0);
    let copy = dir.join("native");
    if root.join("bin/postgres").exists() && !copy.exists() {
        assert!(Command::new("cp").arg("-a").args([&root, &copy]).status().unwrap().success());
    }
    copy
}

/// The user `nobody`, and a copy of this program that it may run.
pub struct Nobody {
    pub user: User,
    program: PathBuf,
}

impl Nobody {
    pub fn new(dir: &Path) -> Self {
        let program = dir.join("owner");
        fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
        Self { user: User::from_name("nobody").unwrap().unwrap(), program }
    }

    /// Creates a data directory of its own.
    pub fn data_dir(&self, path: PathBuf) -> PathBuf {
        fs::create_dir(&path).unwrap();
        chown(&path, Some(self.user.uid.as_raw()), Some(self.user.gid.as_raw())).unwrap();
        let_in(&path, 0o700);
        path
    }

    pub fn start(&self, data_dir: &Path) -> Result<Owner, String> {
        let mut command = owner_command(&self.program, data_dir);
        Owner::from(command.uid(self.user.uid.as_raw()).gid(self.user.gid.as_raw()))
    }
}

#[test]
fn an_ordinary_user_can_run_it_and_gets_an_error_for_foreign_data() {
    // As an ordinary user every other test shows it.
    let Some(dir) = folder_of_root() else { return };
    let nobody = Nobody::new(dir.path());
    let own = nobody.data_dir(dir.path().join("own"));
    let owner = nobody.start(&own).unwrap();
    query(&owner.url, "create table kept as select 7 as answer");
    assert_eq!(status(owner.pid, "Uid"), nobody.user.uid.to_string());
    owner.kill();
    let adopted = start(&own).unwrap();
    assert_eq!(query(&adopted.url(), "select answer from kept"), "7");
    adopted.stop().unwrap();
    let as_root = start(&own).unwrap();
    assert_eq!(status(as_root.pid(), "Uid"), nobody.user.uid.to_string(), "the data stay their owner's");
    as_root.stop().unwrap();
    nobody.start(&own).unwrap().stop();

    let roots = dir.path().join("roots");
    start(&roots).unwrap().stop().unwrap();
    let refused = nobody.start(&roots).err().unwrap();
    assert!(refused.contains("belongs to another user"), "{refused}");
}
