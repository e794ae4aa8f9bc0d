//! Starting, stopping and starting again.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

use portico_embedded::{Error, Settings};

use crate::support::{Owner, candidates, folder, query, runs, settings, socket_dir, start};

#[test]
fn data_survives_a_restart() {
    let dir = folder();
    let first = start(dir.path()).unwrap();
    let (url, pid) = (first.url(), first.pid());
    query(&url, "create table kept as select 'yes' as answer");
    assert_eq!(fs::metadata(socket_dir(&url)).unwrap().mode() & 0o777, 0o700, "nobody else reaches the socket");
    let group = nix::unistd::getpgid(Some(nix::unistd::Pid::from_raw(pid))).unwrap();
    assert_eq!(group.as_raw(), pid, "a Ctrl-C is not for it");
    assert!(query(&url, "select version()").starts_with("PostgreSQL "));
    first.stop().unwrap();
    assert!(!runs(pid));
    assert!(!socket_dir(&url).exists(), "nothing is left of the socket");

    let second = start(dir.path()).unwrap();
    assert_eq!(second.url(), url);
    assert_eq!(query(&second.url(), "select answer from kept"), "yes");
    assert_eq!(query(&second.url(), "select current_setting('listen_addresses')"), "", "no network leads to it");
    assert_eq!(query(&second.url(), "select current_setting('max_connections')"), "60");
    assert_eq!(query(&second.url(), "select current_setting('fsync')"), "off", "given options win");
}

#[test]
fn dropping_a_server_stops_it() {
    let dir = folder();
    let pid = start(dir.path()).unwrap().pid();
    assert!(!runs(pid));
}

#[test]
fn two_data_directories_are_served_at_the_same_time() {
    let (left, right) = (folder(), folder());
    let one = std::thread::scope(|scope| {
        let other = scope.spawn(|| start(right.path()).unwrap());
        (start(left.path()).unwrap(), other.join().unwrap())
    });
    query(&one.0.url(), "create table only_here ()");
    assert_eq!(query(&one.1.url(), "select count(*) from pg_class where relname = 'only_here'"), "0");
}

#[test]
fn refuses_a_data_directory_in_use() {
    let dir = folder();
    let server = start(dir.path()).unwrap();
    let refused = start(dir.path()).unwrap_err().to_string();
    assert!(
        refused.contains(&format!("in use by another running server (process {})", std::process::id())),
        "{refused}"
    );
    assert!(!refused.contains('\n'));
    assert_eq!(query(&server.url(), "select 1"), "1");
}

#[test]
fn accepts_a_long_path_with_spaces_and_accents() {
    let dir = folder();
    let long = dir.path().join("a directory with a name of some length, é".repeat(4)).join("x".repeat(120));
    let server = start(&long).unwrap();
    assert_eq!(query(&server.url(), "select 1"), "1");
    server.stop().unwrap();

    let owner = Owner::spawn(&long);
    let pid = owner.pid;
    owner.kill();
    assert_eq!(start(&long).unwrap().pid(), pid, "it is recognised there, too");
}

#[test]
fn does_not_touch_data_of_another_major_version() {
    let dir = folder();
    start(dir.path()).unwrap().stop().unwrap();
    let version = dir.path().join("postgres/PG_VERSION");
    fs::write(&version, "9\n").unwrap();
    let refused = start(dir.path()).unwrap_err();
    assert!(matches!(refused, Error::OtherVersion { data: 9, .. }), "{refused}");
    assert!(refused.to_string().contains("install PostgreSQL 9"), "{refused}");
    assert_eq!(fs::read_to_string(&version).unwrap(), "9\n");

    fs::write(&version, "999\n").unwrap();
    let refused = start(dir.path()).unwrap_err();
    assert!(matches!(refused, Error::NewerData { data: 999, .. }), "{refused}");
    assert_eq!(fs::read_to_string(version).unwrap(), "999\n");
}

#[test]
fn does_not_touch_files_that_are_not_postgres_data() {
    let dir = folder();
    fs::create_dir(dir.path().join("postgres")).unwrap();
    fs::write(dir.path().join("postgres/novel.txt"), "Chapter 1").unwrap();
    let refused = start(dir.path()).unwrap_err();
    assert!(matches!(refused, Error::NotData { .. }), "{refused}");
    assert!(dir.path().join("postgres/novel.txt").exists());
}

#[test]
fn a_start_that_fails_shows_the_reason_from_the_log() {
    let dir = folder();
    let options = vec![("shared_buffers".to_owned(), "many".to_owned())];
    let refused = portico_embedded::start(Settings { options, ..settings(dir.path()) }).unwrap_err().to_string();
    assert!(refused.contains("invalid value for parameter \"shared_buffers\""), "{refused}");
    assert!(refused.contains("postgres.log") && !refused.contains('\n'), "{refused}");
    let mended = start(dir.path()).unwrap();
    assert_eq!(query(&mended.url(), "select 1"), "1");
}

#[test]
fn every_installation_of_this_machine_can_serve() {
    let system: Vec<PathBuf> =
        fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|e| e.path()).collect();
    for root in candidates().into_iter().chain(system).filter(|root| root.join("bin/postgres").exists()) {
        let dir = folder();
        let server =
            portico_embedded::start(Settings { candidates: vec![root.clone()], ..settings(dir.path()) }).unwrap();
        let config = query(&server.url(), "select version()");
        println!("{} serves ({config})", root.display());
        query(&server.url(), "create extension pg_trgm; create extension unaccent");
        assert_eq!(query(&server.url(), "select current_setting('data_checksums')"), "on");
    }
}

#[test]
fn uses_the_installation_that_matches_the_data() {
    let dir = folder();
    let only = |candidates| Settings { candidates, ..settings(dir.path()) };
    match portico_embedded::start(only(Vec::new())) {
        Err(error) => println!("skipped: this machine has no Postgres of its own ({error})"),
        Ok(server) => {
            let version = query(&server.url(), "select current_setting('server_version')");
            server.stop().unwrap();
            let server = portico_embedded::start(only(candidates())).unwrap();
            assert_eq!(query(&server.url(), "select current_setting('server_version')"), version);
        }
    }
}
