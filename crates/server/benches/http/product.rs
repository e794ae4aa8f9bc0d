//! The processes of a run: a database, the product and the bare handlers. Each ends with the run.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

use diesel::{Connection, PgConnection, RunQueryDsl, connection::SimpleConnection, sql_query, sql_types::Integer};
use embedded::Embedded;

use crate::{Outcome, median, program};

/// The administrator's password.
pub const PASSWORD: &str = "bench bench";

/// A Postgres with the same settings as the product's.
pub struct Database(Embedded);

impl Database {
    pub fn start(folder: &Path) -> Outcome<Self> {
        let packages =
            env::current_dir()?.ancestors().map(|folder| folder.join("frontend/node_modules")).collect::<Vec<_>>();
        Ok(Self(embedded::start(embedded::Settings {
            data_dir: folder.to_owned(),
            candidates: packages.iter().map(|packages| embedded::npm_package(packages)).collect(),
            ..embedded::Settings::default()
        })?))
    }

    pub fn url(&self) -> String {
        self.0.url()
    }

    /// Adds posts up to this number, each by one author. Twenty posts each share a topic ([`topic`]), and all have [`COMMON_WORD`]. They
    /// have what the product stores with a post for searches; without it a search would find nothing, and the server would fill in
    /// texts meanwhile.
    pub fn fill(&self, posts: u32) -> Outcome<()> {
        let mut database = PgConnection::establish(&self.url())?;
        sql_query(
            "WITH made AS (INSERT INTO blog_posts (title, slug, content, excerpt, published, tags, tag_keys, date, \
                   search_head, search_lead, search_body, plain_text) \
               SELECT 'Post number ' || n, 'bench-' || n, words, lead, true, \
                      ARRAY['bench', 'speed'], ARRAY['bench', 'speed'], date '2020-01-01' + n % 2000, \
                      'post number ' || n, lead || ' bench speed', words, words \
               FROM generate_series((SELECT count(*) FROM blog_posts)::int + 1, $1) n CROSS JOIN LATERAL ( \
                   SELECT repeat('excerpt ', 18) AS lead, repeat('word ', 80) || 'benchwordthateveryposthas benchtopic' \
                       || translate(lpad((n / 20)::text, 6, '0'), '0123456789', 'bcdfghjklm') AS words) texts \
               RETURNING id) \
             INSERT INTO blog_post_authors (blog_post_id, author_id, position) \
               SELECT made.id, (SELECT min(id) FROM users), 0 FROM made",
        )
        .bind::<Integer, _>(i32::try_from(posts)?)
        .execute(&mut database)?;
        Ok(database.batch_execute("VACUUM ANALYZE")?)
    }
}

/// A word that every post has, as [`Database::fill`] writes it.
pub const COMMON_WORD: &str = "benchwordthateveryposthas";

/// The word that only the posts of a topic have, as [`Database::fill`] writes it.
pub fn topic(number: u64) -> String {
    let digits = format!("{number:06}");
    let letters = digits.bytes().map(|digit| char::from(b"bcdfghjklm"[usize::from(digit - b'0')]));
    letters.fold("benchtopic".to_owned(), |word, letter| word + letter.encode_utf8(&mut [0; 4]))
}

/// A process that prints its address. Dropping it kills it.
pub struct Child {
    process: std::process::Child,
    pub address: SocketAddr,
}

impl Child {
    /// Starts it and waits for the line with this prefix; the rest of the line is the address.
    pub fn spawn(command: &mut Command, prefix: &str) -> Outcome<Self> {
        let mut process = command.stdout(Stdio::piped()).spawn()?;
        let output = BufReader::new(process.stdout.take().ok_or("no output")?);
        for line in output.lines() {
            if let Some(address) = line?.strip_prefix(prefix) {
                let address = address.trim_start_matches("http://").parse()?;
                return Ok(Self { process, address });
            }
        }
        Err("the process ended before it was ready".into())
    }

    pub fn product(database_url: &str, folder: &Path) -> Outcome<Self> {
        let mut command = product(folder)?;
        Self::spawn(command.env("DATABASE_URL", database_url), "Portico is ready at ")
    }

    /// The product with a database of its own.
    pub fn embedded(folder: &Path) -> Outcome<Self> {
        Self::spawn(&mut product(folder)?, "Portico is ready at ")
    }

    /// Returns a figure of its memory: `VmRSS`, what is resident now, or `VmHWM`, the peak of it.
    pub fn megabytes(&self, figure: &str) -> Outcome<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line =
            status.lines().find_map(|line| line.strip_prefix(figure)?.strip_prefix(':')).ok_or("no such figure")?;
        let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kilobytes / 1000.0)
    }

    /// Stops it as an operator would.
    pub fn stop(mut self) -> Outcome<()> {
        Command::new("kill").arg(self.process.id().to_string()).status()?;
        self.process.wait()?;
        Ok(())
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // Killing a process that has ended fails, which is fine.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Returns the median of five starts with the embedded database, from the command to the line that says ready.
pub fn start_seconds(folder: &Path) -> Outcome<f64> {
    let mut seconds = Vec::new();
    // The first start creates the database and the sample content.
    for start in 0..6 {
        let begun = Instant::now();
        let child = Child::embedded(folder)?;
        if start > 0 {
            seconds.push(begun.elapsed().as_secs_f64());
        }
        child.stop()?;
    }
    Ok(median(seconds))
}

/// Returns the size of the program without its symbols. The packaged one also carries TLS and the archive of the Postgres
/// server.
pub fn binary_megabytes(folder: &Path) -> Outcome<f64> {
    let stripped = folder.join("stripped");
    let status = Command::new("strip").arg("-o").arg(&stripped).arg(program().get_program()).status()?;
    if !status.success() {
        return Err(format!("strip ended with {status}").into());
    }
    let bytes = u32::try_from(fs::metadata(stripped)?.len())?;
    Ok(f64::from(bytes) / 1e6)
}

/// The product with its defaults. Unlike the bare handlers it logs a line per request, to a file.
fn product(folder: &Path) -> Outcome<Command> {
    let mut command = program();
    command.arg("serve").env_remove("DATABASE_URL");
    command.envs([("PORT", "0"), ("RATE_LIMITS", "off"), ("SAMPLE_CONTENT", "on")]);
    command.env("ADMIN_PASSWORD", PASSWORD).env("PORTICO_DATA_DIR", folder.join("embedded"));
    command.env_remove("RUST_LOG").stderr(fs::File::create(folder.join("log"))?);
    Ok(command)
}
