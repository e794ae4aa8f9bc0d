//! Support for tests: the product on a free port with a fresh database, and HTTP clients.

mod client;

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use diesel::{RunQueryDsl as _, sql_query};
use portico_server::{Config, Running, accounts::Accounts, serve, wire};
use ports::renderer::PageRenderer;
use postgres::testing::Database;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

pub use client::{Client, JSON, TestResponse, expand, faulty, is_unavailable, keys, refused, statuses};

/// Returns the longest time to wait for something, in seconds multiplied by `TEST_TIME_FACTOR`. Not for times that are asserted.
pub fn time_limit(seconds: u64) -> Duration {
    let factor = std::env::var("TEST_TIME_FACTOR").ok().and_then(|factor| factor.parse().ok());
    Duration::from_secs(seconds).mul_f64(factor.unwrap_or(1.0))
}

/// Waits for a condition.
pub async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let began = Instant::now();
    while !is_so().await {
        assert!(began.elapsed() < time_limit(60), "never: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waits until a path has this status.
pub async fn until_status(client: &Client, path: &str, status: u16) {
    until(&format!("{path} {status}"), async || client.get(path).await.status == status).await;
}

/// The id of the first administrator.
pub const ADMIN: i64 = 1;

pub const ADMIN_PASSWORD: &str = "correct horse battery staple";

/// A running product.
pub struct Site {
    pub url: String,
    running: Option<Running>,
    pub database: Database,
}

impl Site {
    /// Starts it with the defaults, but without rate limits.
    pub async fn start() -> Self {
        Self::with(&[]).await
    }

    /// Starts it and signs in the first administrator.
    pub async fn with_admin() -> (Self, Client) {
        let site = Self::start().await;
        let admin = site.admin().await;
        (site, admin)
    }

    /// Starts it with these environment variables.
    pub async fn with(variables: &[(&'static str, &str)]) -> Self {
        let database = Database::fresh().await;
        Self::on(database, variables).await
    }

    /// Starts it on an existing database.
    pub async fn on(database: Database, variables: &[(&'static str, &str)]) -> Self {
        let url = database.url().to_owned();
        Self::through(&url, database, variables).await
    }

    /// Starts it on an existing database that it reaches by another URL.
    pub async fn through(url: &str, database: Database, variables: &[(&'static str, &str)]) -> Self {
        let running = run(url, variables).await;
        Self { url: address(&running), running: Some(running), database }
    }

    pub async fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop(Duration::from_secs(5)).await.expect("a clean stop");
        }
    }

    /// Executes a statement directly in the database. Returns the number of affected rows.
    pub fn sql(&self, statement: &str) -> usize {
        let mut conn = self.database.connect().expect("a connection");
        sql_query(statement).execute(&mut conn).expect("a statement")
    }

    /// Returns a visitor.
    pub fn visitor(&self) -> Client {
        Client::new(&self.url)
    }

    /// Signs in the first administrator.
    pub async fn admin(&self) -> Client {
        self.login("admin", ADMIN_PASSWORD).await
    }

    /// Registers a client.
    pub async fn client(&self, username: &str) -> Client {
        let client = self.visitor();
        let answer = client.post("/api/register", json!({ "username": username, "password": "secret1" })).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        client
    }

    /// Signs in a user.
    pub async fn login(&self, username: &str, password: &str) -> Client {
        let client = self.visitor();
        let answer = client.log_in(username, password).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        client
    }
}

/// Starts the product like `portico serve` with these variables.
pub async fn run(database_url: &str, variables: &[(&'static str, &str)]) -> Running {
    let mut environment: HashMap<&str, String> = HashMap::from([
        ("PORT", "0".to_owned()),
        ("DATABASE_URL", database_url.to_owned()),
        ("ADMIN_PASSWORD", ADMIN_PASSWORD.to_owned()),
        ("RATE_LIMITS", "off".to_owned()),
    ]);
    environment.extend(variables.iter().map(|(name, value)| (*name, (*value).to_owned())));
    let config = Config::read(|name| Ok(environment.get(name).cloned())).expect("a configuration");
    let started = serve::start_with(config, Accounts::ephemeral(), engine()).await;
    started.expect("a running product").0
}

/// Returns the listening address, which may differ from the public one.
fn address(running: &Running) -> String {
    format!("http://{}", running.address())
}

/// Returns the page engine, which all tests share because it is stateless and slow to start.
fn engine() -> Arc<dyn PageRenderer> {
    static ENGINE: OnceLock<Arc<dyn PageRenderer>> = OnceLock::new();
    ENGINE.get_or_init(|| wire::engine(None).expect("the page engine (the frontend must have been built)")).clone()
}

/// Sends raw bytes, which may be malformed HTTP, and reads until the server disconnects or is silent.
pub async fn raw(url: &str, bytes: &[u8]) -> String {
    const SILENCE: Duration = Duration::from_secs(1);
    let address = url.strip_prefix("http://").expect("a plain address");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    // The server may stop reading before it responds.
    drop(stream.write_all(bytes).await);
    let mut received = Vec::new();
    let mut part = [0; 4096];
    let mut silence = time_limit(30);
    while let Ok(Ok(length @ 1..)) = timeout(silence, stream.read(&mut part)).await {
        received.extend_from_slice(&part[..length]);
        silence = SILENCE;
    }
    String::from_utf8_lossy(&received).into_owned()
}
