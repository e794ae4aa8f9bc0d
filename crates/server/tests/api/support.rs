//! Support for tests: the product on a free port with a fresh database, and HTTP clients.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, OnceLock},
    time::Duration,
};

use diesel::{RunQueryDsl as _, sql_query};
use portico_server::{Config, Running, accounts::Accounts, serve, wire};
use ports::renderer::PageRenderer;
use postgres::testing::Database;
use reqwest::{Method, header::HeaderMap};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

/// Returns the longest time to wait for something, in seconds multiplied by `TEST_TIME_FACTOR`. Not for times that are asserted.
pub fn time_limit(seconds: u64) -> Duration {
    let factor = std::env::var("TEST_TIME_FACTOR").ok().and_then(|factor| factor.parse().ok());
    Duration::from_secs(seconds).mul_f64(factor.unwrap_or(1.0))
}

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

    /// Stops it like SIGTERM and starts it again on the same database.
    pub async fn restart(&mut self) {
        self.stop().await;
        let running = run(self.database.url(), &[]).await;
        self.url = address(&running);
        self.running = Some(running);
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
        let answer = client.post("/api/login", json!({ "username": username, "password": password })).await;
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

/// An HTTP client that keeps cookies, like a browser.
pub struct Client {
    url: String,
    http: reqwest::Client,
    pub cookies: Mutex<BTreeMap<String, String>>,
}

/// A response with its body read.
#[derive(Debug)]
pub struct TestResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    pub text: String,
}

impl Client {
    pub fn new(url: &str) -> Self {
        // Fails if another test has installed it already.
        drop(rustls::crypto::ring::default_provider().install_default());
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        let http = http.timeout(time_limit(30)).build().expect("an HTTP client");
        Self { url: url.to_owned(), http, cookies: Mutex::default() }
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(Method::GET, path, &[], None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> TestResponse {
        self.send(Method::POST, path, JSON, Some(body.to_string().into_bytes())).await
    }

    pub async fn put(&self, path: &str, body: Value) -> TestResponse {
        self.send(Method::PUT, path, JSON, Some(body.to_string().into_bytes())).await
    }

    pub async fn delete(&self, path: &str) -> TestResponse {
        self.send(Method::DELETE, path, &[], None).await
    }

    /// Sends a request with exactly these headers and this body.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Vec<u8>>,
    ) -> TestResponse {
        let mut request = self.http.request(method, format!("{}{path}", self.url));
        let cookies: Vec<_> =
            self.cookies.lock().unwrap().iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            request = request.header("Cookie", cookies.join("; "));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.body(body);
        }
        let response = request.send().await.expect("an answer");
        self.keep_cookies(response.headers());
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.expect("a body").to_vec();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        TestResponse { status, headers, bytes, text }
    }

    /// Returns the value of a cookie; empty without it.
    pub fn cookie(&self, name: &str) -> String {
        self.cookies.lock().unwrap().get(name).cloned().unwrap_or_default()
    }

    /// Returns another client with the same cookies, possibly for another node.
    pub fn copy(&self, url: &str) -> Self {
        let copy = Self::new(url);
        copy.cookies.lock().unwrap().clone_from(&self.cookies.lock().unwrap());
        copy
    }

    /// Stores new cookies and removes expired ones.
    fn keep_cookies(&self, headers: &HeaderMap) {
        let mut jar = self.cookies.lock().unwrap();
        for cookie in headers.get_all("set-cookie") {
            let cookie = cookie.to_str().expect("a readable cookie");
            let (pair, attributes) = cookie.split_once(';').unwrap_or((cookie, ""));
            let (name, value) = pair.split_once('=').expect("a cookie has a value");
            if value.is_empty() || attributes.contains("Max-Age=0") {
                jar.remove(name);
            } else {
                jar.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

/// The header of a JSON body.
pub const JSON: &[(&str, &str)] = &[("Content-Type", "application/json")];

impl TestResponse {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.text))
    }

    /// Returns the value of a header; empty without it.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("a readable header"))
    }

    /// Returns the `Set-Cookie` header of a cookie; empty without it.
    pub fn set_cookie(&self, name: &str) -> &str {
        let lines = self.headers.get_all("set-cookie").iter().map(|line| line.to_str().expect("a readable cookie"));
        lines.into_iter().find(|line| line.split('=').next() == Some(name)).unwrap_or_default()
    }

    /// Returns the id of the returned entity.
    pub fn id(&self) -> i64 {
        self.json()["id"].as_i64().unwrap_or_else(|| panic!("no id: {}", self.text))
    }

    /// Returns the names of the object's fields, sorted.
    pub fn keys(&self) -> Vec<String> {
        keys(&self.json())
    }

    /// Asserts the status.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }
}

/// Asserts a 400 in JSON with exactly these errors by field.
#[track_caller]
pub fn faulty(answer: &TestResponse, fields: &Value) {
    assert_eq!(answer.status, 400, "{}", answer.text);
    assert_eq!(answer.json()["fields"], *fields, "{}", answer.text);
    assert_eq!(answer.json()["error"], answer.json()["message"], "{}", answer.text);
}

/// Returns the names of an object's fields, sorted.
pub fn keys(object: &Value) -> Vec<String> {
    let mut keys: Vec<String> = object.as_object().expect("an object").keys().cloned().collect();
    keys.sort();
    keys
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
