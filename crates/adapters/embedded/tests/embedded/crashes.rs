//! Recovery after the death of the owner, the server, or both.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::support::{Owner, eventually, folder, owner_command, query, runs, signal, socket_dir, start};

/// Returns what is left of incomplete clusters.
fn unfinished(dir: &Path) -> usize {
    let names = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().starts_with("postgres.new-")).count()
}

#[test]
fn the_next_owner_adopts_and_stops_a_running_server() {
    let dir = folder();
    let owner = Owner::spawn(dir.path());
    let pid = owner.pid;
    query(&owner.url, "create table kept as select 7 as answer");
    owner.kill();
    assert!(runs(pid), "Postgres outlives its owner");

    let server = start(dir.path()).unwrap();
    assert_eq!(server.pid(), pid);
    assert_eq!(query(&server.url(), "select answer from kept"), "7");
    server.stop().unwrap();
    // It is no longer our child. Its PID file is the last thing it removes before it ends.
    eventually("it has ended", || !runs(pid));
}

#[test]
fn acknowledged_writes_survive_a_kill_of_owner_and_server() {
    let dir = folder();
    let owner = Owner::spawn(dir.path());
    query(&owner.url, "create table written (n int)");
    let (stop, acknowledged) = (AtomicBool::new(false), AtomicU32::new(0));
    let (url, pid) = (owner.url.clone(), owner.pid);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                let next = acknowledged.load(Ordering::Relaxed) + 1;
                let wrote = std::panic::catch_unwind(|| query(&url, &format!("insert into written values ({next})")));
                if wrote.is_err() {
                    break;
                }
                acknowledged.store(next, Ordering::Relaxed);
            }
        });
        eventually("some writes are acknowledged", || acknowledged.load(Ordering::Relaxed) > 20);
        owner.kill();
        signal(pid, "-KILL");
        stop.store(true, Ordering::Relaxed);
    });
    let server = start(dir.path()).unwrap();
    assert_ne!(server.pid(), pid);
    let kept: u32 = query(&server.url(), "select count(distinct n) from written").parse().unwrap();
    assert!(kept >= acknowledged.load(Ordering::Relaxed), "{kept} of {acknowledged:?}");
}

#[test]
fn restarts_a_killed_server() {
    let dir = folder();
    let mut server = start(dir.path()).unwrap();
    let (pid, url) = (server.pid(), server.url());
    query(&url, "create table kept as select 7 as answer");
    assert!(!server.revive().unwrap(), "it lives");
    signal(pid, "-KILL");
    eventually("it is dead", || !runs(pid));
    assert!(server.revive().unwrap());
    assert_eq!((server.url(), runs(server.pid())), (url.clone(), true));
    assert_eq!(query(&url, "select answer from kept"), "7");
}

#[test]
fn ends_the_children_of_a_killed_server_before_the_next_start() {
    let dir = folder();
    let owner = Owner::spawn(dir.path());
    let (url, pid) = (owner.url.clone(), owner.pid);
    query(&url, "create table kept as select 7 as answer");
    // A busy session does not notice the death of its server while it computes.
    let busy = std::thread::spawn(move || {
        std::panic::catch_unwind(|| query(&url, "do $$ begin loop perform 1; end loop; end $$"))
    });
    let orphans = || {
        let all = Command::new("ps").args(["-axo", "pid=,ppid=,args="]).output().unwrap().stdout;
        let all = String::from_utf8_lossy(&all).into_owned();
        let name = dir_name(&owner.url);
        all.lines().filter(|line| line.contains(&name) && line.contains("[local] DO")).count()
    };
    eventually("the session computes", || orphans() == 1);
    signal(pid, "-KILL");
    eventually("the server is dead", || !runs(pid));
    assert_eq!(orphans(), 1, "its session is not");
    let url = owner.url.clone();
    owner.kill();
    let server = start(dir.path()).unwrap();
    assert_eq!(server.url(), url);
    assert_eq!(query(&url, "select answer from kept"), "7");
    assert!(busy.join().unwrap().is_err(), "that session was ended");
}

fn dir_name(url: &str) -> String {
    socket_dir(url).file_name().unwrap().to_string_lossy().into_owned()
}

#[test]
fn a_reused_process_id_is_not_taken_for_a_server() {
    let dir = folder();
    // A process of the same user: Postgres may signal it, and so would take it for a live server.
    let mut zombie = Command::new("true");
    let mut living = Command::new("sleep");
    if crate::support::is_root() {
        use std::os::unix::process::CommandExt;
        let user = nix::unistd::User::from_name("postgres").unwrap();
        let user = user.or(nix::unistd::User::from_name("nobody").unwrap()).unwrap();
        zombie.uid(user.uid.as_raw());
        living.uid(user.uid.as_raw());
    }
    let mut zombie = zombie.spawn().unwrap();
    let mut living = living.arg("60").spawn().unwrap();
    let owner = Owner::spawn(dir.path());
    query(&owner.url, "create table kept as select 7 as answer");
    let (mut pid, url) = (owner.pid, owner.url.clone());
    owner.kill();
    for stand_in in [zombie.id(), living.id()] {
        signal(pid, "-KILL");
        eventually("it is dead", || !runs(pid));
        replace_pid(&dir.path().join("postgres/postmaster.pid"), stand_in);
        fs::write(socket_dir(&url).join(".s.PGSQL.5432.lock"), format!("{stand_in}\n")).unwrap();
        let owner = Owner::spawn(dir.path());
        assert_eq!(query(&owner.url, "select answer from kept"), "7");
        pid = owner.pid;
        owner.kill();
    }
    assert!(living.try_wait().unwrap().is_none(), "the stranger was not harmed");
    living.kill().unwrap();
    living.wait().unwrap();
    zombie.wait().unwrap();
    start(dir.path()).unwrap().stop().unwrap();
}

fn replace_pid(file: &Path, pid: u32) {
    let text = fs::read_to_string(file).unwrap();
    let (_, rest) = text.split_once('\n').unwrap();
    fs::write(file, format!("{pid}\n{rest}")).unwrap();
}

#[test]
fn an_empty_pid_file_does_not_block_the_next_start() {
    let dir = folder();
    start(dir.path()).unwrap().stop().unwrap();
    fs::write(dir.path().join("postgres/postmaster.pid"), "").unwrap();
    assert_eq!(query(&start(dir.path()).unwrap().url(), "select 1"), "1");
}

#[test]
fn restarts_a_server_whose_socket_or_pid_file_was_removed() {
    let dir = folder();
    let lose: [&dyn Fn(&str); 2] = [&|url| fs::remove_dir_all(socket_dir(url)).unwrap(), &|_| {
        fs::remove_file(dir.path().join("postgres/postmaster.pid")).unwrap();
    }];
    for lose in lose {
        let owner = Owner::spawn(dir.path());
        query(&owner.url, "create table if not exists kept as select 7 as answer");
        let (pid, url) = (owner.pid, owner.url.clone());
        owner.kill();
        lose(&url);
        let server = start(dir.path()).unwrap();
        assert_ne!(server.pid(), pid);
        assert!(!runs(pid), "two servers over one cluster would ruin it");
        assert_eq!(query(&server.url(), "select answer from kept"), "7");
    }
}

#[test]
fn a_kill_during_initialisation_leaves_no_apparent_data() {
    let dir = folder();
    let program = std::env::current_exe().unwrap();
    for milliseconds in [0, 150, 500] {
        let mut owner = owner_command(&program, dir.path()).spawn().unwrap();
        eventually("a cluster is being made", || unfinished(dir.path()) > 0 || dir.path().join("postgres").exists());
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        owner.kill().unwrap();
        owner.wait().unwrap();
    }
    let server = start(dir.path()).unwrap();
    assert_eq!(query(&server.url(), "select 1"), "1");
    assert_eq!(unfinished(dir.path()), 0);
}
