//! A CDN in front: the headers by which it keeps responses, and the purges of them.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use web_api::ENDPOINTS;
use wiremock::{Mock, MockServer, ResponseTemplate, matchers::method};

use crate::support::{ADMIN, Client, Site, TestResponse, time_limit, until};

const HEADERS: [&str; 3] = ["surrogate-key", "cache-tag", "cdn-cache-control"];

async fn start(max_age: &'static str) -> (MockServer, Site) {
    let hook = MockServer::start().await;
    Mock::given(method("POST")).respond_with(ResponseTemplate::new(204)).mount(&hook).await;
    let site = Site::with(&[("CDN_PURGE_URL", &hook.uri()), ("CDN_MAX_AGE", max_age)]).await;
    (hook, site)
}

async fn posted(admin: &Client) -> Value {
    let post = json!({ "title": "Post", "content": "Text", "authors": [ADMIN], "published": true });
    admin.create("/api/admin/blog", post).await.json()
}

fn is_untagged(answer: &TestResponse, call: &str) {
    for header in HEADERS {
        assert_eq!(answer.header(header), "", "{call} {header}");
    }
}

#[actix_web::test]
async fn public_responses_carry_the_features_that_they_were_made_from() {
    let (_hook, site) = start("60").await;
    let slug = posted(&site.admin().await).await["slug"].as_str().unwrap().to_owned();
    let visitor = site.visitor();
    for (path, tags) in [
        (format!("/blog/{slug}"), &["blog", "navigation"][..]),
        ("/api/blog".to_owned(), &["blog"]),
        ("/api/faq/public".to_owned(), &["faq"]),
        ("/feed.xml".to_owned(), &["blog"]),
    ] {
        // The second is a copy, and the third revalidates it.
        let etag = visitor.get(&path).await.expect(200).header("etag").to_owned();
        let same = visitor.get_with(&path, &[("If-None-Match", &etag)]).await.expect(304);
        for answer in [visitor.get(&path).await.expect(200), same] {
            let keys: BTreeSet<&str> = answer.header("surrogate-key").split(' ').collect();
            assert!(tags.iter().all(|tag| keys.contains(tag)), "{path}: {keys:?}");
            assert_eq!(answer.header("cache-tag").split(',').collect::<BTreeSet<_>>(), keys, "{path}");
            let control = answer.header("cdn-cache-control");
            assert!(control.starts_with("public, max-age="), "{path}: {control}");
            assert!(answer.header("cache-control").starts_with("no-cache"), "{path}: browsers ask");
        }
    }
}

#[actix_web::test]
async fn nothing_personal_is_for_a_cdn() {
    let (_hook, site) = start("60").await;
    let admin = site.admin().await;
    posted(&admin).await;
    let mut paths: Vec<String> = ENDPOINTS
        .iter()
        .filter(|endpoint| endpoint.method == "GET")
        .map(|endpoint| endpoint.path.replace("{id}", "1").replace("{slug}", "post").replace("{type}", "service"))
        .collect();
    paths.extend(["/", "/blog", "/blog/post", "/admin", "/client-portal", "/sitemap.xml"].map(str::to_owned));
    for path in paths {
        let answer = admin.get(&path).await;
        is_untagged(&answer, &path);
        let control = answer.header("cache-control");
        assert!(!control.contains("public") || path.starts_with("/api/openapi"), "{path}: {control}");
    }
    let visitor = site.visitor();
    // Administrators get other menus and drafts; a draft's address becomes a page.
    for path in ["/api/navigation", "/api/blog/post", "/blog/no-such-post", "/api/user", "/admin", "/search?q=post"] {
        let answer = visitor.get(path).await;
        assert!(answer.header("cdn-cache-control").is_empty() || path.starts_with("/search"), "{path}");
    }
    visitor.cookies.lock().unwrap().insert("theme".to_owned(), "dark".to_owned());
    is_untagged(&visitor.get("/blog").await.expect(200), "a request with a cookie");
}

#[actix_web::test]
async fn without_a_hook_nothing_is_tagged() {
    let site = Site::start().await;
    is_untagged(&site.visitor().get("/blog").await.expect(200), "/blog");
}

#[actix_web::test]
async fn without_an_age_a_cdn_asks_each_time() {
    let (_hook, site) = start("").await;
    let page = site.visitor().get("/blog").await.expect(200);
    assert_eq!((page.header("cdn-cache-control"), page.header("surrogate-key").is_empty()), ("", false));
}

#[actix_web::test]
async fn a_write_purges_what_it_changed() {
    let (hook, site) = start("60").await;
    let admin = site.admin().await;
    // The start has bumped everything: it began to listen.
    tokio::time::sleep(time_limit(7)).await;
    hook.reset().await;
    Mock::given(method("POST")).respond_with(ResponseTemplate::new(204)).mount(&hook).await;
    posted(&admin).await;
    let requests = async || hook.received_requests().await.expect("requests");
    until("a purge", async || !requests().await.is_empty()).await;
    let first: Value = requests().await[0].body_json().expect("JSON");
    assert_eq!(first, json!({ "tags": ["blog"] }));
}
