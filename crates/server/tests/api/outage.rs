//! The public site during and after an outage of the database.

use std::time::{Duration, Instant};

use portico_server::Running;
use postgres::testing::{Database, Proxy};
use serde_json::json;

use crate::support::{ADMIN_PASSWORD, Client, run, time_limit};

/// The paths that were cached before the outage, with their statuses.
const IN_MEMORY: [(&str, u16); 10] = [
    ("/", 200),
    ("/blog", 200),
    ("/blog/before", 200),
    ("/no/such/page", 404),
    ("/api/blog", 200),
    ("/api/navigation", 200),
    ("/sitemap.xml", 200),
    ("/feed.xml", 200),
    ("/feed.json", 200),
    ("/llms.txt", 200),
];

struct Site {
    running: Running,
    visitor: Client,
    admin: Client,
    author: i64,
}

impl Site {
    /// Starts a site with one post and visits all its pages.
    async fn visited(database_url: &str) -> Self {
        let running = run(database_url, &[]).await;
        let url = format!("http://{}", running.address());
        let (visitor, admin) = (Client::new(&url), Client::new(&url));
        admin.post("/api/login", json!({ "username": "admin", "password": ADMIN_PASSWORD })).await.expect(200);
        let author = admin.get("/api/user").await.id();
        let site = Self { running, visitor, admin, author };
        site.publish("Before").await;
        until("the node keeps copies", async || {
            site.visit_all().await;
            let before = site.visitor.get("/blog").await;
            before.text == site.visitor.get("/blog").await.text
        })
        .await;
        site
    }

    async fn publish(&self, title: &str) {
        let post = json!({ "title": title, "content": "Text", "authors": [self.author], "published": true });
        self.admin.post("/api/admin/blog", post).await.expect(201);
    }

    async fn visit_all(&self) {
        for (path, status) in IN_MEMORY {
            let answer = self.visitor.get(path).await.expect(status);
            assert_eq!(answer.header("age"), "", "{path}");
            assert_eq!(answer.header("cache-control"), "no-cache, stale-if-error=3600", "{path}");
        }
    }

    /// Asserts that visitors are served from memory and everything else is 503.
    async fn assert_serves_only_visitors(&self) {
        until("it is not ready", async || self.visitor.get("/readyz").await.status == 503).await;
        until("copies have an age", async || !self.visitor.get("/blog").await.expect(200).header("age").is_empty())
            .await;
        let began = Instant::now();
        for (path, status) in IN_MEMORY.repeat(3) {
            let answer = self.visitor.get(path).await.expect(status);
            assert!(answer.header("age").parse::<u64>().is_ok_and(|age| age < 600), "{path}: {:?}", answer.headers);
        }
        assert!(began.elapsed() < Duration::from_secs(30), "visitors wait: {:?}", began.elapsed());
        for path in ["/faq", "/api/faq/public"] {
            self.visitor.get(path).await.expect(503);
        }
        for path in ["/blog", "/api/blog", "/api/admin/blog"] {
            let answer = self.admin.get(path).await.expect(503);
            assert_eq!(answer.header("age"), "", "{path}");
        }
        let enquiry = json!({ "name": "Ada", "email": "ada@example.com", "message": "Hello" });
        self.visitor.post("/api/contact", enquiry).await.expect(503);
    }

    /// Asserts that everyone gets current responses.
    async fn assert_serves_everyone(&self) {
        until("answers are current", async || self.visitor.get("/blog").await.expect(200).header("age").is_empty())
            .await;
        until("it is ready", async || self.visitor.get("/readyz").await.status == 200).await;
        self.publish("After").await;
        until("the new post is seen", async || self.visitor.get("/blog").await.expect(200).text.contains("After"))
            .await;
        for (path, status) in IN_MEMORY {
            assert_eq!(self.visitor.get(path).await.expect(status).header("age"), "", "{path}");
        }
        self.visitor.get("/faq").await.expect(200);
        self.admin.get("/api/admin/blog").await.expect(200);
    }

    async fn stop(self) {
        self.running.stop(Duration::from_secs(5)).await.expect("a clean stop");
    }
}

async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let began = Instant::now();
    while !is_so().await {
        assert!(began.elapsed() < time_limit(30), "never: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[actix_web::test]
async fn visitors_are_served_from_memory_while_the_database_is_silent() {
    let database = Database::fresh().await;
    let proxy = Proxy::before(&database);
    let site = Site::visited(proxy.url()).await;
    proxy.freeze(true);
    site.assert_serves_only_visitors().await;
    proxy.freeze(false);
    site.assert_serves_everyone().await;
    site.stop().await;
}

#[actix_web::test]
async fn visitors_are_served_from_memory_while_the_database_refuses_connections() {
    let database = Database::fresh().await;
    let site = Site::visited(database.url()).await;
    let mut server = database.connect_to_server().expect("a connection");
    let mut execute = |statement: &str| {
        diesel::RunQueryDsl::execute(diesel::sql_query(statement), &mut server).expect("a statement");
    };
    let name = database.name();
    execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"));
    execute(&format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"));
    site.assert_serves_only_visitors().await;
    execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true"));
    site.assert_serves_everyone().await;
    site.stop().await;
}
