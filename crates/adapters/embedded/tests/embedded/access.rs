//! Logins that are allowed, and the conversion of clusters of earlier versions.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{
    Owner, candidates, eventually, folder, is_root, owner_command, query, runs, signal, start, try_query,
};

/// Objects that an earlier version's database may hold.
const EARLIER: &str = "\
CREATE EXTENSION pg_trgm
CREATE TABLE kept (id int GENERATED ALWAYS AS IDENTITY, answer int, number serial)
INSERT INTO kept (answer) VALUES (7)
CREATE VIEW knowledge AS SELECT answer FROM kept
CREATE TYPE mood AS ENUM ('good')
CREATE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS 'SELECT 2 * n'
CREATE SCHEMA extra
CREATE TABLE extra.\"Odd name\" (a mood)
";

/// A command run as the server's user.
fn as_server(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_clear().current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if is_root() {
        let user = nix::unistd::User::from_name("postgres").unwrap();
        let user = user.or(nix::unistd::User::from_name("nobody").unwrap()).unwrap();
        command.uid(user.uid.as_raw()).gid(user.gid.as_raw());
    }
    command
}

/// Creates a cluster like those of earlier versions, in which every user could log in as the superuser `portico`.
pub fn earlier_version(data_dir: &Path) {
    let (dir, bin) = (data_dir.join("postgres"), candidates().remove(0).join("bin"));
    fs::create_dir(&dir).unwrap();
    if is_root() {
        let user = nix::unistd::User::from_name("postgres").unwrap();
        let user = user.or(nix::unistd::User::from_name("nobody").unwrap()).unwrap();
        chown(&dir, Some(user.uid.as_raw()), Some(user.gid.as_raw())).unwrap();
    }
    let initdb = ["-U", "portico", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D"];
    assert!(as_server(&bin.join("initdb")).args(initdb).arg(&dir).status().unwrap().success());
    for (database, sql) in [("postgres", "CREATE DATABASE portico\n"), ("portico", EARLIER)] {
        let mut command = as_server(&bin.join("postgres"));
        command.args(["--single", "-F", "-D"]).arg(&dir).arg(database);
        let mut server = command.stdin(Stdio::piped()).spawn().unwrap();
        server.stdin.take().unwrap().write_all(sql.as_bytes()).unwrap();
        assert!(server.wait().unwrap().success());
    }
}

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
    query(&url, "create extension pg_trgm; create table own ()");
    assert!(try_query(&url, "create database another").is_err());
}

#[test]
fn securing_a_cluster_of_an_earlier_version_keeps_its_data() {
    let dir = folder();
    earlier_version(dir.path());
    for _ in 0..2 {
        let server = start(dir.path()).unwrap();
        let url = server.url();
        assert_eq!(query(&url, "select rolsuper from pg_roles where rolname = current_user"), "false");
        assert_eq!(query(&url, "select current_setting('is_superuser')"), "off");
        assert_eq!(query(&url, "select answer from kept where id = 1"), "7");
        query(
            &url,
            "alter table kept add if not exists more text; create or replace view knowledge as select answer from kept",
        );
        query(&url, "insert into kept (answer) values (8); alter type mood rename value 'good' to 'bad'");
        query(
            &url,
            "alter type mood rename value 'bad' to 'good'; drop function if exists twice; create extension if not exists pg_trgm",
        );
        query(
            &url,
            "alter table extra.\"Odd name\" add if not exists b int; create table public.new_one (); drop table public.new_one",
        );
    }
}

#[test]
fn the_next_start_repairs_an_interrupted_conversion_and_a_lost_password() {
    let dir = folder();
    start(dir.path()).unwrap().stop().unwrap();
    let (hba, password) = (dir.path().join("postgres/pg_hba.conf"), dir.path().join("postgres.password"));
    let before = fs::read_to_string(&password).unwrap();
    for lose in [&hba, &password] {
        fs::remove_file(lose).unwrap();
        let server = start(dir.path()).unwrap();
        assert_eq!(query(&server.url(), "select 1"), "1");
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
