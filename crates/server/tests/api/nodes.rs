//! Two nodes on one database.

use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use portico_server::Running;
use postgres::testing::Database;
use serde_json::{Value, json};

use crate::{
    configuration::program::Serving,
    support::{ADMIN, ADMIN_PASSWORD, Client, run, statuses, until},
};

/// Two nodes that were started concurrently.
struct Pair {
    urls: [String; 2],
    nodes: Vec<Running>,
    database: Database,
}

impl Pair {
    async fn on(database: Database) -> Self {
        Self::with(database, &[]).await
    }

    async fn with(database: Database, variables: &[(&'static str, &str)]) -> Self {
        let (one, other) = futures_util::join!(run(database.url(), variables), run(database.url(), variables));
        let urls = [&one, &other].map(|node| format!("http://{}", node.address()));
        Self { urls, nodes: vec![one, other], database }
    }

    async fn start() -> Self {
        Self::on(Database::fresh().await).await
    }

    async fn stop(self) {
        for node in self.nodes {
            Box::pin(node.stop(Duration::from_secs(5))).await.expect("a clean stop");
        }
        drop(self.database);
    }
}

async fn log_in(url: &str, username: &str, password: &str) -> Client {
    let client = Client::new(url);
    client.log_in(username, password).await.expect(200);
    client
}

fn post(author: i64, title: &str) -> Value {
    json!({ "title": title, "content": "Text", "authors": [author], "published": true })
}

#[actix_web::test]
async fn two_nodes_start_at_once_on_an_empty_database() {
    let pair = Pair::on(Database::empty().await).await;
    for url in &pair.urls {
        Client::new(url).get("/readyz").await.expect(200);
        let admin = log_in(url, "admin", ADMIN_PASSWORD).await;
        let users = admin.read("/api/admin/users").await;
        assert_eq!(users.as_array().unwrap().len(), 1, "there is one first administrator");
    }
    pair.stop().await;
}

#[actix_web::test]
async fn sessions_are_shared_by_all_nodes() {
    let pair = Pair::start().await;
    let admin = log_in(&pair.urls[0], "admin", ADMIN_PASSWORD).await;
    let there = admin.copy(&pair.urls[1]);
    let me = there.read("/api/user").await;
    assert_eq!(me["username"], "admin");
    let user = json!({ "username": "ada", "password": "secret1", "isAdmin": true });
    let ada = there.create("/api/admin/users", user).await.id();

    let adas = log_in(&pair.urls[0], "ada", "secret1").await;
    adas.get("/api/admin/users").await.expect(200);
    there.put(&format!("/api/admin/users/{ada}"), json!({ "isAdmin": false })).await.expect(200);
    adas.get("/api/admin/users").await.expect(403);
    there.put(&format!("/api/admin/users/{ada}"), json!({ "password": "secret2" })).await.expect(200);
    adas.get("/api/user").await.expect(401);

    let copy = there.copy(&pair.urls[1]);
    admin.post("/api/logout", json!({})).await.expect(204);
    copy.get("/api/user").await.expect(401);
    pair.stop().await;
}

#[actix_web::test]
async fn a_rate_limit_holds_over_all_nodes() {
    let pair = Pair::with(Database::fresh().await, &[("RATE_LIMITS", "on")]).await;
    let clients = pair.urls.each_ref().map(|url| Client::new(url));
    let mut turn = clients.iter().cycle();
    let mut call = async |path| turn.next().expect("a node").post(path, json!({})).await;
    for (path, burst, wait) in [("/api/login", 10, 6), ("/api/newsletter", 5, 12)] {
        let began = Instant::now();
        let mut admitted = 0;
        let refusal = loop {
            let answer = call(path).await;
            if answer.status == 429 {
                break answer;
            }
            admitted += 1;
        };
        let regained = usize::try_from(began.elapsed().as_secs() / wait).unwrap();
        assert!(admitted >= burst && admitted <= burst + regained, "{path}: {admitted}");
        let seconds: u64 = refusal.header("retry-after").parse().expect("seconds");
        assert!((1..=wait).contains(&seconds), "{path}: {seconds}");
        // One is regained soon where the machine was slow.
        for client in clients.iter().filter(|_| seconds > 1) {
            assert_eq!(client.post(path, json!({})).await.status, 429, "{path}");
        }
    }
    pair.stop().await;
}

#[actix_web::test]
async fn a_write_on_one_node_is_seen_on_the_other() {
    let pair = Pair::start().await;
    let admin = log_in(&pair.urls[0], "admin", ADMIN_PASSWORD).await;
    let (here, there) = (Client::new(&pair.urls[0]), Client::new(&pair.urls[1]));
    for number in 0..5 {
        let title = format!("Post {number}");
        for reader in [&here, &there] {
            assert!(!reader.get("/blog").await.expect(200).text.contains(&title));
            assert!(!reader.get("/api/blog").await.expect(200).text.contains(&title));
        }
        admin.create("/api/admin/blog", post(ADMIN, &title)).await;
        until("the page", async || there.get("/blog").await.text.contains(&title)).await;
        until("the call", async || there.get("/api/blog").await.text.contains(&title)).await;
        until("the writing node", async || here.get("/blog").await.text.contains(&title)).await;
    }
    pair.stop().await;
}

#[actix_web::test]
async fn one_of_concurrent_creates_on_two_nodes_wins() {
    let pair = Pair::start().await;
    let admin = log_in(&pair.urls[0], "admin", ADMIN_PASSWORD).await;
    let there = admin.copy(&pair.urls[1]);
    for number in 0..5 {
        let category = json!({ "name": format!("Category {number}") });
        let user = json!({ "username": format!("user{number}"), "password": "secret1" });
        let slug = json!({ "title": "T", "content": "C", "authors": [1], "slug": format!("post-{number}") });
        for (path, body) in [("/api/faq/categories", category), ("/api/admin/users", user), ("/api/admin/blog", slug)] {
            let creates = [&admin, &there].map(|client| client.post(path, body.clone()));
            assert_eq!(statuses(creates).await, [201, 409], "{path}");
        }
    }
    pair.stop().await;
}

#[actix_web::test]
async fn a_killed_node_loses_no_acknowledged_write() {
    let database = Database::fresh().await;
    let survivor = run(database.url(), &[]).await;
    let url = format!("http://{}", survivor.address());
    let variables = [("DATABASE_URL", database.url()), ("ADMIN_PASSWORD", ADMIN_PASSWORD), ("RATE_LIMITS", "off")];
    let doomed = Serving::start(&variables).await;
    let admin = log_in(&doomed.url, "admin", ADMIN_PASSWORD).await;
    let mut acknowledged = Vec::new();
    for number in 0..10 {
        acknowledged.push(admin.create("/api/admin/blog", post(ADMIN, &format!("Post {number}"))).await.json());
    }
    // Creates in flight when the node is killed: their responses are never received.
    let http = reqwest::Client::new();
    for number in 0..20 {
        let session = format!("portico_session={}", admin.cookie("portico_session"));
        let request = http.post(format!("{}/api/admin/blog", doomed.url)).header("Cookie", session);
        let body = post(ADMIN, &format!("Unheard {number}")).to_string();
        actix_web::rt::spawn(request.header("Content-Type", "application/json").body(body).send());
    }
    tokio::time::sleep(Duration::from_millis(15)).await;
    doomed.signal(Signal::SIGKILL);
    drop(doomed);

    let there = admin.copy(&url);
    let left = there.read("/api/admin/blog").await;
    for post in acknowledged {
        assert!(left.as_array().unwrap().iter().any(|row| row["id"] == post["id"]), "{post}");
    }
    for row in left.as_array().unwrap() {
        let whole = there.read(&format!("/api/admin/blog/{}", row["id"])).await;
        assert_eq!(whole["authors"][0]["id"], ADMIN, "no write was cut in half: {whole}");
    }
    there.create("/api/admin/blog", post(ADMIN, "After")).await;
    assert!(there.get("/blog").await.expect(200).text.contains("After"));
    survivor.stop(Duration::from_secs(5)).await.expect("a clean stop");
}
