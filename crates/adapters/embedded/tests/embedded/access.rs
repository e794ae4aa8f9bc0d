//! Logins that are allowed.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::support::{Owner, eventually, folder, owner_command, query, runs, signal, start, try_query};

#[test]
fn only_the_applications_role_can_log_in_with_its_password() {
    let dir = folder();
    let server = start(dir.path()).unwrap();
    let url = server.url();
    let password = fs::read_to_string(dir.path().join("postgres.password")).unwrap();
    assert_eq!(fs::metadata(dir.path().join("postgres.password")).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(url.contains(password.trim()));
    assert!(!format!("{server:?}").contains(password.trim()));
    let without = try_query(&url.replace(password.trim(), "wrong"), "select 1").unwrap_err();
    assert!(without.contains("password authentication failed"), "{without}");
    let superuser = try_query(&url.replace("//portico:", "//postgres:"), "select 1").unwrap_err();
    assert!(superuser.contains("no pg_hba.conf entry"), "{superuser}");
    assert_eq!(query(&url, "select rolsuper from pg_roles where rolname = current_user"), "false");
    query(&url, "create extension pg_trgm; create table own ()");
    assert!(try_query(&url, "create database another").is_err());
}

#[test]
fn the_next_start_repairs_lost_rules_and_a_lost_password() {
    let dir = folder();
    start(dir.path()).unwrap().stop().unwrap();
    let (hba, password) = (dir.path().join("postgres/pg_hba.conf"), dir.path().join("postgres.password"));
    let before = fs::read_to_string(&password).unwrap();
    for lose in [&hba, &password] {
        fs::remove_file(lose).unwrap();
        let server = start(dir.path()).unwrap();
        assert_eq!(query(&server.url(), "select rolsuper from pg_roles where rolname = current_user"), "false");
    }
    assert_ne!(fs::read_to_string(&password).unwrap(), before);
}

#[test]
fn does_not_adopt_an_unsecured_server() {
    let dir = folder();
    let owner = Owner::from(&mut owner_command(&std::env::current_exe().unwrap(), dir.path())).unwrap();
    let pid = owner.pid;
    query(&owner.url, "create table kept as select 7 as answer");
    owner.kill();
    fs::write(dir.path().join("postgres/pg_hba.conf"), "local all all trust\n").unwrap();
    signal(pid, "-HUP");
    let server = start(dir.path()).unwrap();
    assert_ne!(server.pid(), pid);
    eventually("the old one has ended", || !runs(pid));
    assert_eq!(query(&server.url(), "select answer from kept"), "7");
}
