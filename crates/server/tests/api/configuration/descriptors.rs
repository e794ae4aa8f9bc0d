//! The limit on file descriptors.

use std::{fs, process::Command};

use postgres::testing::Database;

use super::program::{Serving, log_of};

/// Returns the soft and the hard limit of a program started after `ulimit` with these arguments, and its log.
async fn limits(ulimit: &str) -> (String, String, String) {
    let database = Database::fresh().await;
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("ulimit {ulimit} && exec \"$0\" serve"), env!("CARGO_BIN_EXE_portico")])
        .env_clear()
        .env("DATABASE_URL", database.url())
        .env("ADMIN_PASSWORD", "secret1");
    let mut limits = String::new();
    let read = async |serving: &Serving| limits = fs::read_to_string(format!("/proc/{}/limits", serving.id())).unwrap();
    let log = log_of(command, read).await;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files")).expect("a limit");
    let mut words = line.split_whitespace().map(str::to_owned);
    (words.next().unwrap(), words.next().unwrap(), log)
}

#[actix_web::test]
async fn raises_the_soft_limit_to_the_hard_one() {
    let (soft, hard, _) = limits("-Sn 256").await;
    assert_eq!(soft, hard);
}

#[actix_web::test]
async fn warns_of_a_low_hard_limit() {
    let (soft, _, log) = limits("-n 512").await;
    assert_eq!(soft, "512");
    assert!(log.contains("few file descriptors") && log.contains("limit=512"), "{log}");
}
