//! The product as a test has it: running on a free port over a fresh database, and clients that talk HTTP to it.

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

pub const ADMIN_PASSWORD: &str = "correct horse battery staple";

/// A running product of a test's own.
pub struct Site {
    pub url: String,
    running: Option<Running>,
    pub database: Database,
}

impl Site {
    /// With the defaults, rate limits off.
    pub async fn start() -> Self {
        Self::with(&[]).await
    }

    /// With some variables of the environment.
    pub async fn with(variables: &[(&'static str, &str)]) -> Self {
        let database = Database::fresh().await;
        Self::on(database, variables).await
    }

    /// On a database that is there already.
    pub async fn on(database: Database, variables: &[(&'static str, &str)]) -> Self {
        let running = run(database.url(), variables).await;
        Self { url: address(&running), running: Some(running), database }
    }

    /// Stops it as SIGTERM does, and starts it again on the same database.
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

    /// Does something to the database behind the product's back; how many rows it touched.
    pub fn sql(&self, statement: &str) -> usize {
        let mut conn = self.database.connect().expect("a connection");
        sql_query(statement).execute(&mut conn).expect("a statement")
    }

    /// Somebody who is not logged in.
    pub fn visitor(&self) -> Client {
        Client::new(&self.url)
    }

    /// The first administrator, logged in.
    pub async fn admin(&self) -> Client {
        self.login("admin", ADMIN_PASSWORD).await
    }

    /// A client with an account of that name, logged in.
    pub async fn client(&self, username: &str) -> Client {
        let client = self.visitor();
        let answer = client.post("/api/register", json!({ "username": username, "password": "secret1" })).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        client
    }

    /// Whoever that is, logged in.
    pub async fn login(&self, username: &str, password: &str) -> Client {
        let client = self.visitor();
        let answer = client.post("/api/login", json!({ "username": username, "password": password })).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        client
    }
}

/// Starts the product as `portico serve` would with these variables.
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

/// Where it really listens, whatever the public calls it.
fn address(running: &Running) -> String {
    format!("http://{}", running.address())
}

/// One page engine serves all tests: it holds nothing of theirs, and takes a while to start.
fn engine() -> Arc<dyn PageRenderer> {
    static ENGINE: OnceLock<Arc<dyn PageRenderer>> = OnceLock::new();
    ENGINE.get_or_init(|| wire::engine(None).expect("the page engine (the frontend must have been built)")).clone()
}

/// A browser without a face: it keeps cookies and says where a request comes from.
pub struct Client {
    url: String,
    http: reqwest::Client,
    pub cookies: Mutex<BTreeMap<String, String>>,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    pub text: String,
}

impl Client {
    pub fn new(url: &str) -> Self {
        // One of the many tests is the first to do so.
        drop(rustls::crypto::ring::default_provider().install_default());
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        let http = http.timeout(Duration::from_secs(30)).build().expect("an HTTP client");
        Self { url: url.to_owned(), http, cookies: Mutex::default() }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, JSON, Some(body.to_string().into_bytes())).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PUT, path, JSON, Some(body.to_string().into_bytes())).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, &[], None).await
    }

    /// Any request, with these headers and this body, exactly.
    pub async fn send(&self, method: Method, path: &str, headers: &[(&str, &str)], body: Option<Vec<u8>>) -> Answer {
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
        Answer { status, headers, bytes, text }
    }

    /// The value of its cookie of that name; empty where it has none.
    pub fn cookie(&self, name: &str) -> String {
        self.cookies.lock().unwrap().get(name).cloned().unwrap_or_default()
    }

    /// Another client with the same cookies, maybe of another node.
    pub fn copy(&self, url: &str) -> Self {
        let copy = Self::new(url);
        copy.cookies.lock().unwrap().clone_from(&self.cookies.lock().unwrap());
        copy
    }

    /// Keeps what the server set, and lets go of what it expired.
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

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.text))
    }

    /// A header's text; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("a readable header"))
    }

    /// The whole line that sets the cookie of that name; empty where none does.
    pub fn set_cookie(&self, name: &str) -> &str {
        let lines = self.headers.get_all("set-cookie").iter().map(|line| line.to_str().expect("a readable cookie"));
        lines.into_iter().find(|line| line.split('=').next() == Some(name)).unwrap_or_default()
    }

    /// The id of the entity that came back.
    pub fn id(&self) -> i64 {
        self.json()["id"].as_i64().unwrap_or_else(|| panic!("no id: {}", self.text))
    }

    /// The names of the object's fields, sorted.
    pub fn keys(&self) -> Vec<String> {
        keys(&self.json())
    }

    /// Fails, with the body, where the status is another.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }
}

/// Fails where it is not a 400 of the JSON format whose faults are exactly these, by field.
#[track_caller]
pub fn faulty(answer: &Answer, fields: &Value) {
    assert_eq!(answer.status, 400, "{}", answer.text);
    assert_eq!(answer.json()["fields"], *fields, "{}", answer.text);
    assert_eq!(answer.json()["error"], answer.json()["message"], "{}", answer.text);
}

/// The names of an object's fields, sorted.
pub fn keys(object: &Value) -> Vec<String> {
    let mut keys: Vec<String> = object.as_object().expect("an object").keys().cloned().collect();
    keys.sort();
    keys
}

/// Sends these bytes as they are and reads the answer, until the server hangs up or has no more to say; for what a tidy
/// client never sends.
pub async fn raw(url: &str, bytes: &[u8]) -> String {
    const SILENCE: Duration = Duration::from_secs(1);
    let address = url.strip_prefix("http://").expect("a plain address");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    // A server that has heard enough may close its ear before its mouth.
    drop(stream.write_all(bytes).await);
    let mut heard = Vec::new();
    let mut part = [0; 4096];
    let mut patience = Duration::from_secs(30);
    while let Ok(Ok(length @ 1..)) = timeout(patience, stream.read(&mut part)).await {
        heard.extend_from_slice(&part[..length]);
        patience = SILENCE;
    }
    String::from_utf8_lossy(&heard).into_owned()
}
