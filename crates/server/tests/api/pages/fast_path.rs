//! The fast path answers as the application does.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::json;

use super::Fixture;
use crate::support::{Client, TestResponse};

/// A session cookie, valid or not, leads past the fast path.
const APPLICATION: (&str, &str) = ("Cookie", "portico_session=none");

async fn get(client: &Client, path: &str, headers: &[(&str, &str)]) -> TestResponse {
    client.send(Method::GET, path, headers, None).await
}

/// Returns everything but what differs between two requests.
fn comparable(response: &TestResponse) -> (u16, BTreeMap<String, Vec<u8>>, &[u8]) {
    let headers = response.headers.iter().filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.as_bytes().to_vec())).collect();
    (response.status, headers, &response.bytes)
}

#[actix_web::test]
async fn equals_the_application() {
    let fixture = Fixture::with_content().await;
    let moved = fixture.post("Old name", &json!({ "slug": "old-name" })).await;
    let change = json!({ "slug": "new-name" });
    fixture.admin.put(&format!("/api/admin/blog/{}", moved["id"]), change).await.expect(200);
    let visitor = &fixture.visitor;
    for path in [
        "/",
        "/blog",
        "/blog?tag=healthcare",
        "/blog/on-engines",
        "/blog/old-name",
        "/no/such/page",
        "/login",
        "/api/blog?limit=20",
        "/api/blog/on-engines",
        "/api/navigation",
        "/api/faq/categories",
        "/sitemap.xml",
        "/robots.txt",
    ] {
        for coding in ["", "identity", "gzip", "br, gzip", "zstd;q=0.5, *;q=0.1"] {
            let headers = [("Accept-Encoding", coding)];
            // The first request caches the response, the second one compresses it if the first did not.
            get(visitor, path, &headers).await;
            get(visitor, path, &headers).await;
            let fast = get(visitor, path, &headers).await;
            let slow = get(visitor, path, &[headers[0], APPLICATION]).await;
            assert_eq!(comparable(&fast), comparable(&slow), "{path} {coding}");
            assert_ne!(fast.header("x-request-id"), slow.header("x-request-id"));
            for known in [fast.header("etag"), "*", "\"other\""] {
                let headers = [headers[0], ("If-None-Match", known)];
                let fast = get(visitor, path, &headers).await;
                let slow = get(visitor, path, &[headers[0], headers[1], APPLICATION]).await;
                assert_eq!(comparable(&fast), comparable(&slow), "{path} {coding} {known}");
            }
        }
    }
}

#[actix_web::test]
async fn keeps_the_id_of_a_request() {
    let fixture = Fixture::with_content().await;
    for _ in 0..3 {
        let response = get(&fixture.visitor, "/blog", &[("X-Request-Id", "given-1")]).await.expect(200);
        assert_eq!(response.header("x-request-id"), "given-1");
    }
}

#[actix_web::test]
async fn reads_the_body_of_a_get() {
    let fixture = Fixture::with_content().await;
    fixture.visitor.get("/blog").await.expect(200);
    let request = "GET /blog HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello\
                   GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let answer = crate::support::raw(&fixture.site.url, request.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("connection: close"), "{answer}");
    assert!(!answer.contains("400 Bad Request"), "{answer}");
}
