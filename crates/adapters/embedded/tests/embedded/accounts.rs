//! Who runs the server: ordinary users, and root, who hands it over.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use portico_embedded::Settings;

use crate::support::{Owner, PROGRAMS, is_root, owner_command, query, settings, start};

/// What the kernel says of a process.
fn status(pid: i32, field: &str) -> String {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
    line.trim_start_matches(':').split_whitespace().next().unwrap_or_default().to_owned()
}

fn let_in(dir: &Path, mode: u32) {
    fs::set_permissions(dir, Permissions::from_mode(mode)).unwrap();
}

/// Only root can try what root meets.
fn skipped_for_want_of_root() -> bool {
    if !is_root() {
        println!("skipped: only root can run this");
    }
    !is_root()
}

#[test]
fn root_runs_the_server_as_somebody_else_without_any_right_of_roots() {
    if skipped_for_want_of_root() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let_in(dir.path(), 0o755);
    let server = start(dir.path()).unwrap();
    assert_ne!(status(server.pid(), "Uid"), "0");
    assert_eq!(status(server.pid(), "Groups"), "", "none of root's groups");
    let programs = fs::read_link(format!("/proc/{}/exe", server.pid())).unwrap();
    if programs.ancestors().skip(1).all(|place| fs::metadata(place).unwrap().mode() & 1 == 1) {
        assert_eq!(status(server.pid(), "CapEff"), "0000000000000000");
    }
    assert_eq!(fs::metadata(dir.path().join("postgres")).unwrap().mode() & 0o777, 0o700);
}

#[test]
fn root_can_serve_from_below_a_directory_that_nobody_else_can_enter() {
    if skipped_for_want_of_root() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let_in(dir.path(), 0o700);
    let closed = || Settings {
        candidates: vec![copy_of_the_programs(dir.path())],
        ..settings(&dir.path().join("a checkout/var"))
    };
    let server = portico_embedded::start(closed()).unwrap();
    query(&server.url(), "create table kept as select 7 as answer");
    assert_ne!(status(server.pid(), "Uid"), "0");
    assert_eq!(
        status(server.pid(), "CapEff"),
        "0000000000000002",
        "root's passage (CAP_DAC_OVERRIDE), and nothing else"
    );
    server.stop().unwrap();
    let again = portico_embedded::start(closed()).unwrap();
    assert_eq!(query(&again.url(), "select answer from kept"), "7");
}

#[test]
fn where_root_can_not_lend_its_rights_programs_and_data_move_to_an_open_place() {
    if skipped_for_want_of_root() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let_in(dir.path(), 0o700);
    let data_dir = dir.path().join("var");
    let closed_programs = copy_of_the_programs(dir.path());
    let with_less = || {
        let mut command = Command::new("setpriv");
        let owner = owner_command(&std::env::current_exe().unwrap(), &data_dir);
        command
            .args(["--inh-caps=-setpcap", "--bounding-set=-setpcap"])
            .arg(owner.get_program())
            .args(owner.get_args());
        command.envs(owner.get_envs().filter_map(|(key, value)| Some((key, value?))));
        command.env(PROGRAMS, &closed_programs);
        command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
        Owner::from(&mut command).unwrap()
    };
    let owner = with_less();
    query(&owner.url, "create table kept as select 7 as answer");
    assert_eq!(status(owner.pid, "CapEff"), "0000000000000000");
    let programs = fs::read_link(format!("/proc/{}/exe", owner.pid)).unwrap();
    if closed_programs.exists() {
        assert!(programs.starts_with("/var/lib/portico"), "{}", programs.display());
    }
    owner.dismiss();

    let again = with_less();
    assert_eq!(query(&again.url, "select answer from kept"), "7");
    again.dismiss();
    let with_all = start(&data_dir).unwrap();
    assert_eq!(
        query(&with_all.url(), "select answer from kept"),
        "7",
        "the data are found there by whoever starts next"
    );
    with_all.stop().unwrap();
    let place = fs::read_link(data_dir.join("postgres")).unwrap();
    fs::remove_dir_all(place.parent().unwrap()).unwrap();
}

/// The npm package below a closed directory, or nothing where it is not installed.
fn copy_of_the_programs(dir: &Path) -> PathBuf {
    let root = settings(dir).candidates.remove(0);
    let copy = dir.join("native");
    if root.join("bin/postgres").exists() && !copy.exists() {
        assert!(Command::new("cp").arg("-a").args([&root, &copy]).status().unwrap().success());
    }
    copy
}

#[test]
fn an_ordinary_user_can_run_it_and_reads_whose_data_they_are_not() {
    let dir = tempfile::tempdir().unwrap();
    if !is_root() {
        println!("skipped: every other test has shown it");
        return;
    }
    let_in(dir.path(), 0o755);
    let program = dir.path().join("owner");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let nobody = nix::unistd::User::from_name("nobody").unwrap().unwrap();
    let as_nobody = |data_dir: &Path| {
        let mut command = owner_command(&program, data_dir);
        Owner::from(command.uid(nobody.uid.as_raw()).gid(nobody.gid.as_raw()))
    };
    let own = dir.path().join("own");
    fs::create_dir(&own).unwrap();
    std::os::unix::fs::chown(&own, Some(nobody.uid.as_raw()), None).unwrap();
    let_in(&own, 0o700);
    let owner = as_nobody(&own).unwrap();
    query(&owner.url, "create table kept as select 7 as answer");
    assert_eq!(status(owner.pid, "Uid"), nobody.uid.to_string());
    owner.kill();
    let adopted = start(&own).unwrap();
    assert_eq!(query(&adopted.url(), "select answer from kept"), "7");
    adopted.stop().unwrap();
    let as_root = start(&own).unwrap();
    assert_eq!(status(as_root.pid(), "Uid"), nobody.uid.to_string(), "the data stay their owner's");
    as_root.stop().unwrap();
    as_nobody(&own).unwrap().dismiss();

    let roots = dir.path().join("roots");
    start(&roots).unwrap().stop().unwrap();
    let refused = as_nobody(&roots).err().unwrap();
    assert!(refused.contains("belongs to another user"), "{refused}");
}

#[test]
fn a_backup_that_root_unpacked_is_given_to_the_servers_user() {
    if skipped_for_want_of_root() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let (original, restored) = (dir.path().join("original"), dir.path().join("restored"));
    let server = start(&original).unwrap();
    query(&server.url(), "create table kept as select 7 as answer");
    server.stop().unwrap();
    let copied = Command::new("cp").arg("-r").args([&original, &restored]).status().unwrap();
    assert!(copied.success());
    assert_eq!(fs::metadata(restored.join("postgres")).unwrap().uid(), 0);
    assert_eq!(query(&start(&restored).unwrap().url(), "select answer from kept"), "7");
}
