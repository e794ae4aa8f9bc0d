//! The public site during and after an outage of the database.

use std::time::{Duration, Instant};

use postgres::testing::{Database, Proxy};
use serde_json::json;

use crate::{
    blog::Blog,
    support::{Site, until, until_status},
};

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

/// Publishes a post on a site and visits all its pages until the node keeps copies.
async fn visited(site: Site) -> Blog {
    let site = Blog::on(site).await;
    site.post(json!({ "title": "Before" })).await;
    until("the node keeps copies", async || {
        visit_all(&site).await;
        let before = site.visitor.get("/blog").await;
        before.text == site.visitor.get("/blog").await.text
    })
    .await;
    site
}

async fn visit_all(site: &Blog) {
    for (path, status) in IN_MEMORY {
        let answer = site.visitor.get(path).await.expect(status);
        assert_eq!(answer.header("age"), "", "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache, stale-if-error=3600", "{path}");
    }
}

/// Asserts that visitors are served from memory and everything else is 503.
async fn serves_only_visitors(site: &Blog) {
    let visitor = &site.visitor;
    until_status(visitor, "/readyz", 503).await;
    until("copies have an age", async || !visitor.get("/blog").await.expect(200).header("age").is_empty()).await;
    let began = Instant::now();
    for (path, status) in IN_MEMORY.repeat(3) {
        let answer = visitor.get(path).await.expect(status);
        assert!(answer.header("age").parse::<u64>().is_ok_and(|age| age < 600), "{path}: {:?}", answer.headers);
    }
    assert!(began.elapsed() < Duration::from_secs(30), "visitors wait: {:?}", began.elapsed());
    for path in ["/faq", "/api/faq/public"] {
        visitor.get(path).await.expect(503);
    }
    for path in ["/blog", "/api/blog", "/api/admin/blog"] {
        let answer = site.admin.get(path).await.expect(503);
        assert_eq!(answer.header("age"), "", "{path}");
    }
    let enquiry = json!({ "name": "Ada", "email": "ada@example.com", "message": "Hello" });
    visitor.post("/api/contact", enquiry).await.expect(503);
}

/// Asserts that everyone gets current responses.
async fn serves_everyone(site: &Blog) {
    let visitor = &site.visitor;
    until("answers are current", async || visitor.get("/blog").await.expect(200).header("age").is_empty()).await;
    until_status(visitor, "/readyz", 200).await;
    site.post(json!({ "title": "After" })).await;
    until("the new post is seen", async || visitor.get("/blog").await.expect(200).text.contains("After")).await;
    for (path, status) in IN_MEMORY {
        assert_eq!(visitor.get(path).await.expect(status).header("age"), "", "{path}");
    }
    visitor.get("/faq").await.expect(200);
    site.admin.get("/api/admin/blog").await.expect(200);
}

#[actix_web::test]
async fn visitors_are_served_from_memory_while_the_database_is_silent() {
    let database = Database::fresh().await;
    let proxy = Proxy::before(&database);
    let site = visited(Site::through(proxy.url(), database, &[]).await).await;
    proxy.freeze(true);
    serves_only_visitors(&site).await;
    proxy.freeze(false);
    serves_everyone(&site).await;
}

#[actix_web::test]
async fn visitors_are_served_from_memory_while_the_database_refuses_connections() {
    let site = visited(Site::start().await).await;
    site.site.database.take_away(true).expect("away");
    serves_only_visitors(&site).await;
    site.site.database.take_away(false).expect("back");
    serves_everyone(&site).await;
}
