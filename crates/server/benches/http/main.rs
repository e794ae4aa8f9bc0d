//! Speed as ratios within one run: the product against bare actix handlers, alternating, at 64 connections.
//! `make bench` runs it, prints the table and fails if a figure misses its goal.
#![allow(missing_docs, clippy::print_stdout, reason = "a benchmark speaks to people")]

mod bare;
mod load;
mod product;
mod table;

use std::{
    error::Error, fs, net::SocketAddr, os::unix::fs::PermissionsExt, process::Command, sync::Arc, time::Duration,
};

use load::{Request, get};
use product::{Child, Database};
use table::{Goal, Table};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The duration of one measurement, and the number of turns of each side.
const TURN: Duration = Duration::from_secs(2);
const TURNS: usize = 5;

fn main() -> Outcome<()> {
    if bare::serve_if_asked()? {
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let table = runtime.block_on(measure())?;
    print!("{table}");
    if table.holds() { Ok(()) } else { Err("a figure misses its goal".into()) }
}

async fn measure() -> Outcome<Table> {
    let folder = tempfile::tempdir()?;
    // Root's Postgres runs as another user.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))?;
    let database = Database::start(&folder.path().join("database"))?;
    let mut server = Child::product(&database.url(), folder.path())?;
    let (_, page) = load::once(server.address, &get("/blog", "br")).await?;
    let (_, list) = load::once(server.address, &get("/api/blog?limit=20", "br")).await?;
    fs::write(folder.path().join("page"), page)?;
    fs::write(folder.path().join("list"), list)?;
    let bare = Child::spawn(&mut bare::command(folder.path(), &database.url())?, "")?;

    let mut table = Table::default();
    let cached = [("cached public page", "/blog", "/page"), ("cached public list", "/api/blog?limit=20", "/list")];
    for (what, path, same) in cached {
        let ours = (server.address, same_each_time(path, "br"));
        let theirs = (bare.address, same_each_time(same, "br"));
        table.add(what, &compare(&ours, &theirs).await?, Goal::AtLeast(0.8));
    }

    let mut uncached = Vec::new();
    for posts in [50, 10_000] {
        database.fill(posts)?;
        // These posts were added without the product's knowledge, so it restarts with an empty cache.
        server = server.restart(&database.url(), folder.path())?;
        let ours = (server.address, never_the_same());
        let theirs = (bare.address, same_each_time("/query", "identity"));
        let compared = compare(&ours, &theirs).await?;
        uncached.push(compared.ours);
        table.add(&format!("uncached list of 20, {posts} posts"), &compared, Goal::AtLeast(0.5));
    }
    table.figure("50 posts against 10,000", uncached[0] / uncached[1], "×", Goal::AtMost(1.5));
    table.figure("memory of the server under all of this", server.peak_megabytes()?, "MB", Goal::AtMost(100.0));
    load::run(server.address, login(), TURN).await?;
    table.figure("memory after logins, too", server.peak_megabytes()?, "MB", Goal::AtMost(120.0));
    drop((server, bare, database));

    table.figure("start to ready, embedded database", product::start_seconds(folder.path())?, "s", Goal::AtMost(0.5));
    table.figure("binary, without symbols", product::binary_megabytes(folder.path())?, "MB", Goal::AtMost(40.0));
    Ok(table)
}

/// The result of both sides: the medians of responses per second, and of the ratios turn by turn.
pub struct Compared {
    ours: f64,
    theirs: f64,
    ratio: f64,
}

type Side = (SocketAddr, Request);

async fn compare(ours: &Side, theirs: &Side) -> Outcome<Compared> {
    let (mut left, mut right, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for turn in 0..=TURNS {
        let a = load::run(ours.0, ours.1.clone(), TURN).await?;
        let b = load::run(theirs.0, theirs.1.clone(), TURN).await?;
        // The first turn warms up both.
        if turn > 0 {
            left.push(a);
            right.push(b);
            ratios.push(a / b);
        }
    }
    Ok(Compared { ours: median(left), theirs: median(right), ratio: median(ratios) })
}

#[must_use]
pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn same_each_time(path: &str, encoding: &str) -> Request {
    let request = get(path, encoding);
    Arc::new(move |_| request.clone())
}

/// The first page of the list with another cursor each time, so that it is never cached.
fn never_the_same() -> Request {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    Arc::new(|number| {
        let before = URL_SAFE_NO_PAD.encode(format!("[\"9999-12-31\",{}]", 1_000_000 + number));
        get(&format!("/api/blog?limit=20&before={before}"), "identity")
    })
}

/// A login as the administrator, which takes 19 MiB while the password is hashed.
fn login() -> Request {
    let body = serde_json::json!({ "username": "admin", "password": product::PASSWORD }).to_string();
    let head = "POST /api/login HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json";
    let request = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).into_bytes();
    Arc::new(move |_| request.clone())
}

/// The measured program.
#[must_use]
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_portico"))
}
