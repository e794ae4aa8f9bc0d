//! Log lines about requests, people and the proxy in front.

use std::{
    fs::File,
    io::{Read as _, Write as _},
    net::TcpStream,
    time::{Duration, Instant},
};

use postgres::testing::Database;
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::NamedTempFile;

use super::program::{Serving, portico};
use crate::support::{ADMIN_PASSWORD, Client, JSON, TestResponse, time_limit};

/// A program whose log can be read.
struct Logging {
    serving: Serving,
    log: NamedTempFile,
    _database: Database,
}

impl Logging {
    async fn start(variables: &[(&str, &str)]) -> Self {
        let database = Database::fresh().await;
        let log = NamedTempFile::new().unwrap();
        let mut command = portico(&["serve"], variables);
        command.envs([("DATABASE_URL", database.url()), ("ADMIN_PASSWORD", ADMIN_PASSWORD), ("LOG_FORMAT", "json")]);
        command.stderr(File::options().append(true).open(log.path()).unwrap());
        Self { serving: Serving::of(command).await, log, _database: database }
    }

    fn client(&self) -> Client {
        Client::new(&self.serving.listening)
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.log.path()).unwrap()
    }

    fn lines(&self) -> Vec<Value> {
        self.text().lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    /// Returns the log line of a response with this message. Lines are written in batches.
    async fn line(&self, answer: &TestResponse, message: &str) -> Value {
        let began = Instant::now();
        loop {
            let is_it = |line: &Value| line["id"] == answer.header("x-request-id") && line["message"] == message;
            if let Some(line) = self.lines().into_iter().find(is_it) {
                return line;
            }
            assert!(began.elapsed() < time_limit(10), "no such line: {}", self.text());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn access(&self, answer: &TestResponse) -> Value {
        self.line(answer, "answered").await
    }

    /// Returns a security event's name, client, acting user, affected account and other fields.
    async fn event(&self, answer: &TestResponse) -> [Value; 5] {
        let line = self.line(answer, "security event").await;
        assert_eq!((&line["target"], &line["level"]), (&json!("security"), &json!("INFO")));
        ["event", "client", "user", "account", "detail"].map(|field| line[field].clone())
    }

    fn count(&self, message: &str) -> usize {
        self.lines().iter().filter(|line| line["message"].as_str().is_some_and(|text| text.contains(message))).count()
    }
}

const PROXY: &[(&str, &str)] = &[("X-Forwarded-For", "192.0.2.1, 2001:db8:1:2:3:4:5:6"), JSON[0]];
const CLIENT: &str = "2001:db8:1:2:3:4:5:6";

#[actix_web::test]
async fn an_access_line_has_the_client_the_user_the_bytes_and_the_duration() {
    let site = Logging::start(&[("TRUSTED_PROXIES", "127.0.0.1")]).await;
    let admin = site.serving.admin(ADMIN_PASSWORD).await;
    let me = admin.get_with("/api/user", PROXY).await.expect(200);
    let line = site.access(&me).await;
    assert_eq!((&line["method"], &line["path"], &line["status"]), (&json!("GET"), &json!("/api/user"), &json!(200)));
    assert_eq!((&line["client"], &line["user"]), (&json!(CLIENT), &json!(me.id())));
    assert_eq!(line["bytes"], json!(me.bytes.len()));
    assert!(line["ms"].is_f64() && line["ms"].as_f64().unwrap() > 0.0, "{line}");
    assert_eq!(line["reason"], Value::Null);

    let page = admin.get("/blog").await;
    let line = site.access(&page).await;
    assert_eq!((&line["client"], &line["bytes"]), (&json!("127.0.0.1"), &json!(page.bytes.len())));
    let head = admin.send(Method::HEAD, "/healthz", &[], None).await;
    assert_eq!(site.access(&head).await["bytes"], 0);
}

#[actix_web::test]
async fn logs_the_reason_of_a_refusal() {
    let site = Logging::start(&[("REGISTRATION", "closed"), ("TRUSTED_PROXIES", "127.0.0.1")]).await;
    let visitor = site.client();
    let foreign = [("Origin", "https://evil.example")];
    let foreign = visitor.send(Method::POST, "/api/logout", &foreign, None).await.expect(403);
    let closed = visitor.send(Method::POST, "/api/register", PROXY, Some(b"{}".to_vec())).await.expect(403);
    let mut limited = visitor.send(Method::POST, "/api/newsletter", PROXY, Some(b"{}".to_vec())).await;
    while limited.status != 429 {
        assert_eq!(limited.status, 400);
        limited = visitor.send(Method::POST, "/api/newsletter", PROXY, Some(b"{}".to_vec())).await;
    }
    let mut search = visitor.get_with("/search?q=0", PROXY).await;
    for query in 1.. {
        if search.status == 429 {
            break;
        }
        search = visitor.get_with(&format!("/search?q={query}"), PROXY).await;
    }
    for (answer, event, client, reason) in [
        (&search, "rate_limited", CLIENT, "Too many requests. Please try again later."),
        (&foreign, "refused", "127.0.0.1", "Requests from other sites are not allowed"),
        (&closed, "refused", CLIENT, "Registration is closed"),
        (&limited, "rate_limited", CLIENT, "Too many requests. Please try again later."),
    ] {
        let line = site.access(answer).await;
        assert_eq!((&line["reason"], &line["client"]), (&json!(reason), &json!(client)));
        let expected = [json!(event), json!(client), Value::Null, Value::Null, json!(reason)];
        assert_eq!(site.event(answer).await, expected);
    }
}

#[actix_web::test]
async fn logs_account_changes_with_account_and_user() {
    let site = Logging::start(&[("RATE_LIMITS", "off")]).await;
    let (admin, visitor) = (site.serving.admin(ADMIN_PASSWORD).await, site.client());
    let me = admin.get("/api/user").await.id();
    let ada = json!({ "username": "ada", "password": "secret1" });
    let created = admin.create("/api/admin/users", ada.clone()).await;
    let path = format!("/api/admin/users/{}", created.id());
    let unchanged = admin.put(&path, json!({ "isAdmin": false, "bio": "Writes" })).await.expect(200);
    let promoted = admin.put(&path, json!({ "isAdmin": true })).await.expect(200);
    let reset = admin.put(&path, json!({ "password": "secret2" })).await.expect(200);
    let exported = admin.get("/api/admin/subscribers.csv").await.expect(200);
    let gone = admin.delete(&path).await.expect(204);
    for (answer, event, account, detail) in [
        (&created, "user_created", json!("ada"), json!("client")),
        (&promoted, "role_changed", json!("ada"), json!("administrator")),
        (&reset, "password_changed", json!("ada"), Value::Null),
        (&exported, "exported", Value::Null, json!("subscribers.csv")),
        (&gone, "user_deleted", json!("ada"), Value::Null),
    ] {
        let expected = [json!(event), json!("127.0.0.1"), json!(me), account, detail];
        assert_eq!(site.event(answer).await, expected);
    }
    site.access(&unchanged).await;
    assert_eq!(site.lines().iter().filter(|line| line["event"] == "role_changed").count(), 1);
    visitor.post("/api/login", ada).await.expect(401);
}

#[actix_web::test]
async fn logs_logins_without_typed_text() {
    let site = Logging::start(&[("RATE_LIMITS", "off")]).await;
    let visitor = site.client();
    let registered = visitor.create("/api/register", json!({ "username": "ada", "password": "first secret" })).await;
    let ada = registered.id();
    let refused = visitor.get("/api/admin/users").await.expect(403);
    let left = visitor.post("/api/logout", json!({})).await.expect(204);
    let again = visitor.log_in("ADA", "first secret").await.expect(200);
    let wrong = visitor.log_in("ada", "second secret").await.expect(401);
    let unknown = visitor.log_in("third secret", "forged\nline").await.expect(401);
    let (nobody, client) = (Value::Null, json!("127.0.0.1"));
    let administrators = "You need administrator privileges to access this page.";
    for (answer, expected) in [
        (&refused, [json!("refused"), client.clone(), json!(ada), nobody.clone(), json!(administrators)]),
        (&left, [json!("logout"), client.clone(), json!(ada), nobody.clone(), nobody.clone()]),
        (&again, [json!("login"), client.clone(), json!(ada), json!("ada"), nobody.clone()]),
        (&wrong, [json!("login_failed"), client.clone(), nobody.clone(), json!("ada"), json!("wrong password")]),
        (&unknown, [json!("login_failed"), client.clone(), nobody.clone(), nobody.clone(), json!("unknown account")]),
    ] {
        assert_eq!(site.event(answer).await, expected);
    }
    let of_registering = |line: &&Value| line["id"] == registered.header("x-request-id");
    let lines = site.lines();
    let events: Vec<_> = lines.iter().filter(of_registering).map(|line| line["event"].clone()).collect();
    assert_eq!(events, [json!("user_created"), json!("login"), Value::Null]);
    let text = site.text();
    for typed in ["first secret", "second secret", "third secret", "forged"] {
        assert!(!text.contains(typed), "{typed}: {text}");
    }
}

#[actix_web::test]
async fn warns_once_of_settings_that_contradict_the_proxy() {
    const UNTRUSTED: &str = "its sender is not one of TRUSTED_PROXIES";
    const PLAIN: &str = "a request came by https, but SITE_URL is unset or http";
    const PUBLIC: &str = "SITE_URL is public and http";
    let tls = &[("X-Forwarded-Proto", "https")][..];
    for (variables, headers, [untrusted, plain, public]) in [
        (&[][..], &[][..], [0, 0, 0]),
        (&[], tls, [1, 1, 0]),
        (&[("SITE_URL", "http://portico.example"), ("TRUSTED_PROXIES", "127.0.0.1")], tls, [0, 1, 1]),
        (&[("SITE_URL", "https://portico.example")], PROXY, [1, 0, 0]),
        (&[("SITE_URL", "https://portico.example"), ("TRUSTED_PROXIES", "127.0.0.1")], tls, [0, 0, 0]),
    ] {
        let site = Logging::start(variables).await;
        for _ in 0..3 {
            let answer = site.client().get_with("/healthz", headers).await.expect(200);
            site.access(&answer).await;
        }
        let counts = [UNTRUSTED, PLAIN, PUBLIC].map(|message| site.count(message));
        assert_eq!(counts, [untrusted, plain, public], "{variables:?} {headers:?}: {}", site.text());
    }
}

#[actix_web::test]
async fn numbers_in_json_lines_are_numbers() {
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let smtp = format!("smtp://{}", nobody.local_addr().unwrap());
    drop(nobody);
    let mail = [("SMTP_URL", smtp.as_str()), ("MAIL_FROM", "a@example.com"), ("MAIL_TO", "b@example.com")];
    let site = Logging::start(&mail).await;
    let admin = site.serving.admin(ADMIN_PASSWORD).await;
    let user = site.access(&admin.get("/api/user").await).await;
    let enquiry = json!({ "name": "Ada", "email": "ada@example.com", "message": "Hello" });
    let sent = admin.create("/api/contact", enquiry).await;
    let access = site.access(&sent).await;
    for (line, field) in [(&access, "status"), (&access, "ms"), (&access, "bytes"), (&user, "user")] {
        assert!(line[field].is_number(), "{field}: {line}");
    }
    let is_retry = |line: &Value| line["message"] == "could not send a mail, will retry";
    let retry = site.lines().into_iter().find(is_retry).expect("the mail server is away");
    assert!(retry["mail"].is_number() && retry["wait"].is_number(), "{retry}");
    for line in site.lines() {
        // Ids of requests may consist of digits.
        let mut fields = line.as_object().unwrap().iter().filter(|(name, _)| *name != "id");
        let number = fields.find(|(_, value)| value.as_str().is_some_and(|text| text.parse::<f64>().is_ok()));
        assert_eq!(number, None, "{line}");
    }
}

#[actix_web::test]
async fn what_strangers_send_is_neither_an_error_nor_a_warning() {
    let logging = Logging::start(&[]).await;
    let address = logging.serving.listening.trim_start_matches("http://").to_owned();
    for bytes in ["\x16\x03\x01\x02", "GET /a b HTTP/1.1\r\n\r\n", "GET /\u{1f600} HTTP/1.1\r\nHost: x\r\n\r\n"] {
        let mut connection = TcpStream::connect(&address).unwrap();
        connection.write_all(bytes.as_bytes()).unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    }
    let forged = [("Cookie", "portico_session=forged")];
    let last = logging.client().get_with("/api/user", &forged).await.expect(401);
    logging.access(&last).await;
    let is_calm = |line: &Value| !["ERROR", "WARN"].contains(&line["level"].as_str().unwrap_or_default());
    let loud: Vec<_> = logging.lines().into_iter().filter(|line| !is_calm(line)).collect();
    assert!(loud.iter().all(|line| line["message"].as_str().is_some_and(|text| text.contains("as root"))), "{loud:?}");
}
