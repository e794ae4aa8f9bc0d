//! Runs a command with a temporary Postgres server: `postgres COMMAND ARGUMENT…`. The command finds the server's address in
//! `PORTICO_TEST_DATABASE_URL`. Its exit status becomes this program's.

use std::{
    env, fs,
    process::{Command, ExitCode},
};

use portico_embedded::{Embedded, Settings, npm_package, start};

/// Settings that trade durability for speed.
const OPTIONS: [(&str, &str); 5] = [
    ("fsync", "off"),
    ("synchronous_commit", "off"),
    ("full_page_writes", "off"),
    ("autovacuum", "off"),
    ("max_connections", "200"),
];

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut words = env::args_os().skip(1);
    let command = words.next().ok_or("usage: postgres COMMAND ARGUMENT…")?;
    let data_dir = env::temp_dir().join(format!("portico-test-{}", std::process::id()));
    let server: Embedded = start(Settings {
        data_dir: data_dir.clone(),
        candidates: vec![npm_package(&env::current_dir()?.join("frontend/node_modules"))],
        options: OPTIONS.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        create_databases: true,
        no_sync: true,
        ..Settings::default()
    })?;
    let status = Command::new(command).args(words).env("PORTICO_TEST_DATABASE_URL", server.url()).status();
    server.stop()?;
    fs::remove_dir_all(&data_dir)?;
    let code = status?.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Ok(ExitCode::from(code))
}
