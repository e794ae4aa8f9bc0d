//! Speed as ratios within one run: the product against bare actix handlers, alternating, at 64 connections.
//! `make bench` runs it, prints the table and fails if a figure misses its goal. With the argument `cached` it measures the first two rows
//! alone, with `memory` those of memory.
#![allow(missing_docs, clippy::print_stdout, reason = "a benchmark speaks to people")]

mod bare;
mod load;
mod product;
mod table;
mod varied;

use std::{
    env, error::Error, fs, io, net::SocketAddr, os::unix::fs::PermissionsExt, path::Path, process::Command, sync::Arc,
    time::Duration,
};

use load::{Rate, Request, get, percentile};
use product::{Child, Database};
use serde_json::json;
use table::{Goal, Table};
use varied::Work;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The duration of one measurement, and the number of turns; of two sides, the number of comparisons.
const TURN: Duration = Duration::from_secs(2);
const TURNS: usize = 5;
const COMPARISONS: usize = 9;
/// Those of two 99th percentiles, each of which some twenty of 2,000 reads decide. Of nine, the ratio was 0.85 to 1.23 in eight runs.
const TAIL_COMPARISONS: usize = 25;

/// The load beside which reads are measured.
const OTHERS: Rate = Rate { connections: 4, per_second: 30 };

/// The rounds of varied work, and after how many the memory no longer grows.
const ROUNDS: usize = 5;
const SETTLED: usize = 3;

/// How long the server may rest before its memory at rest is read, and how often it gives unused memory back.
const REST: Duration = Duration::from_secs(30);
const TRIM: Duration = Duration::from_mins(1);

fn main() -> Outcome<()> {
    if bare::serve_if_asked()? {
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let table = runtime.block_on(measure())?;
    if table.holds() { Ok(()) } else { Err("a figure misses its goal".into()) }
}

async fn measure() -> Outcome<Table> {
    let folder = tempfile::tempdir()?;
    // Root's Postgres runs as another user.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))?;
    let mut table = Table::start();
    let is_asked_for = |part: &str| env::args().any(|argument| argument == part);
    if is_asked_for("memory") {
        memory(folder.path(), &mut table).await?;
        return Ok(table);
    }
    let database = Database::start(&folder.path().join("database"))?;
    let run = Run::start(database, folder.path()).await?;
    run.cached(&mut table).await?;
    if is_asked_for("cached") {
        return Ok(table);
    }
    run.writes(&mut table).await?;
    run.growing(&mut table).await?;
    run.beside_others(&mut table).await?;
    drop(run);
    memory(folder.path(), &mut table).await?;
    table.figure("start to ready, embedded database", product::start_seconds(folder.path())?, "s", Goal::AtMost(0.3));
    table.figure("binary, without Postgres", product::binary_megabytes(folder.path())?, "MB", Goal::AtMost(40.0));
    Ok(table)
}

/// What the server holds during varied work and after it, on a database of its own.
async fn memory(folder: &Path, table: &mut Table) -> Outcome<()> {
    let folder = folder.join("memory");
    fs::create_dir(&folder)?;
    let server = Child::embedded(&folder)?;
    let work = Work::start(format!("http://{}", server.address)).await?;
    let mut at_rest = 0.0;
    let mut settled = 0.0;
    for round in 1..=ROUNDS {
        work.round().await?;
        if round == SETTLED || round == ROUNDS {
            tokio::time::sleep(REST + TRIM).await;
            settled = at_rest;
            at_rest = server.megabytes("VmRSS")?;
        }
    }
    work.verify()?;
    table.figure("memory during varied work", server.megabytes("VmHWM")?, "MB", Goal::AtMost(200.0));
    table.figure("memory at rest after it", at_rest, "MB", Goal::AtMost(120.0));
    table.figure("growth of memory after three rounds of it", at_rest - settled, "MB", Goal::AtMost(10.0));
    server.stop()
}

/// The product and the bare handlers on one database.
struct Run {
    server: Child,
    bare: Child,
    database: Database,
}

impl Run {
    async fn start(database: Database, folder: &Path) -> Outcome<Self> {
        let server = Child::product(&database.url(), folder)?;
        for (path, file) in [("/blog", "page"), ("/api/blog?limit=20", "list")] {
            let (head, body) = load::once(server.address, &get(path, "br")).await?;
            fs::write(folder.join(file).with_extension("head"), head)?;
            fs::write(folder.join(file), body)?;
        }
        let bare = Child::spawn(&mut bare::command(folder, &database.url())?, "")?;
        Ok(Self { server, bare, database })
    }

    async fn cached(&self, table: &mut Table) -> Outcome<()> {
        let cached = [("cached public page", "/blog", "/page"), ("cached public list", "/api/blog?limit=20", "/list")];
        for (what, path, same) in cached {
            let ours = (self.server.address, same_each_time(path, "br"));
            let theirs = (self.bare.address, same_each_time(same, "br"));
            table.add(what, &compare(&ours, &theirs).await?, Goal::AtLeast(0.95));
        }
        Ok(())
    }

    /// One writer creates FAQ items; the bare handler commits the same row.
    async fn writes(&self, table: &mut Table) -> Outcome<()> {
        let cookie = self.log_in().await?;
        let category = json!({ "name": "Bench", "displayOrder": 1 });
        let (_, body) = load::once(self.server.address, &load::post("/api/faq/categories", &cookie, &category)).await?;
        let category: serde_json::Value = serde_json::from_slice(&body)?;
        let item = json!({ "question": "How long does a write take?", "answer": "As long as its commit.",
            "categoryId": category["id"] });
        let ours = load::post("/api/faq/items", &cookie, &item);
        let theirs = load::post(&format!("/commit/{}", category["id"]), "", &json!({}));
        let rate = Rate { connections: 1, per_second: 100 };
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for _ in 0..TURNS {
            let (ours, theirs) = (ours.clone(), theirs.clone());
            let ours = load::run_steadily(self.server.address, Arc::new(move |_| ours.clone()), rate, TURN).await?;
            let theirs = load::run_steadily(self.bare.address, Arc::new(move |_| theirs.clone()), rate, TURN).await?;
            left.push(percentile(&ours, 50));
            right.push(percentile(&theirs, 50));
        }
        table.times("write, the median", median(left), median(right), Goal::AtMost(2.0));
        Ok(())
    }

    /// Lists and searches that no copy answers, with ever more posts.
    async fn growing(&self, table: &mut Table) -> Outcome<()> {
        let (mut lists, mut searches, mut common) = (Vec::new(), Vec::new(), Vec::new());
        for posts in [50, 10_000, 1_000_000] {
            self.database.fill(posts)?;
            let ours = (self.server.address, never_the_same());
            let theirs = (self.bare.address, same_each_time("/query", "identity"));
            let compared = compare(&ours, &theirs).await?;
            lists.push(compared.ours);
            table.add(&format!("uncached list of 20, {posts} posts"), &compared, Goal::AtLeast(0.5));
            searches.push(self.searches_per_second(searches_of(posts)).await?);
            common.push(self.searches_per_second(common_searches()).await?);
        }
        for (what, rates) in [("list", lists), ("search", searches), ("search for a word of every post", common)] {
            table.figure(
                &format!("uncached {what}: 50 posts against 10,000"),
                rates[0] / rates[1],
                "×",
                Goal::AtMost(1.5),
            );
            table.figure(
                &format!("uncached {what}: 50 posts against 1,000,000"),
                rates[0] / rates[2],
                "×",
                Goal::AtMost(1.5),
            );
        }
        Ok(())
    }

    /// Returns the median of several turns.
    async fn searches_per_second(&self, searches: Request) -> io::Result<f64> {
        let mut turns = Vec::new();
        for turn in 0..=TURNS {
            let rate = load::run(self.server.address, searches.clone(), TURN).await?;
            // The first turn warms up.
            if turn > 0 {
                turns.push(rate);
            }
        }
        Ok(median(turns))
    }

    /// Cached reads at a moderate rate, alone and while others log in or search.
    async fn beside_others(&self, table: &mut Table) -> Outcome<()> {
        let others = [("30 logins", login()), ("30 searches", searches_of(1_000_000))];
        for (what, other) in others {
            let (mut alone, mut beside, mut answered) = (Vec::new(), Vec::new(), Vec::new());
            for _ in 0..TAIL_COMPARISONS {
                alone.push(percentile(&self.read_steadily().await?, 99));
                let load = load::run_steadily(self.server.address, other.clone(), OTHERS, TURN);
                let (times, load) = tokio::join!(self.read_steadily(), load);
                answered.push(percentile(&load?, 90));
                beside.push(percentile(&times?, 99));
            }
            let reads = format!("p99 of cached reads beside {what} a second");
            table.times(&reads, median(beside), median(alone), Goal::AtMost(1.2));
            // Times count from when a request was due: had they been put off, there would not have been 30 a second.
            table.figure(&format!("p90 of these {what} a second"), median(answered), "s", Goal::AtMost(0.5));
        }
        Ok(())
    }

    async fn read_steadily(&self) -> io::Result<Vec<f64>> {
        let rate = Rate { connections: 16, per_second: 1_000 };
        load::run_steadily(self.server.address, same_each_time("/blog", "br"), rate, TURN).await
    }

    /// Logs in as the administrator and returns the session's cookie.
    async fn log_in(&self) -> Outcome<String> {
        let (head, _) = load::once(self.server.address, &login()(0)).await?;
        let cookies = head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
        Ok(cookies.filter_map(|cookie| cookie.split(';').next()).collect::<Vec<_>>().join("; "))
    }
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
    for turn in 0..=COMPARISONS {
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
    let body = json!({ "username": "admin", "password": product::PASSWORD });
    let request = load::post("/api/login", "", &body);
    Arc::new(move |_| request.clone())
}

/// Searches for words that exactly twenty posts have. No two searches of a run are spelled the same, so that none is cached.
fn searches_of(posts: u32) -> Request {
    // The first topic shares its numbers with the sample content, and the last one may be incomplete.
    let topics = u64::from(posts / 20 - 1);
    Arc::new(move |number| search_for(&product::topic(1 + number % topics), number / topics))
}

/// Searches for a word that every post has, each spelled differently.
fn common_searches() -> Request {
    Arc::new(|number| search_for(product::COMMON_WORD, number))
}

/// A search for a word in one of many spellings: the bits of the number are the letters that are capitals.
fn search_for(word: &str, spelling: u64) -> Vec<u8> {
    let spell = |(place, letter): (usize, char)| {
        if spelling >> place & 1 == 1 { letter.to_ascii_uppercase() } else { letter }
    };
    let word: String = word.chars().enumerate().map(spell).collect();
    get(&format!("/api/search?q={word}"), "identity")
}

/// The measured program.
#[must_use]
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_portico"))
}
