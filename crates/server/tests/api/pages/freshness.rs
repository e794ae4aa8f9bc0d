//! A write is visible to sessions in the next read, and to all others within a second. The fast path answers as the
//! application does.

use std::{collections::BTreeMap, time::Duration};

use reqwest::Method;
use serde_json::json;

use super::{rendered, with_content};
use crate::support::{Client, TestResponse};

/// The time limit for readers without a session, with some allowance for the network.
const WITHIN: Duration = Duration::from_millis(1050);

#[actix_web::test]
async fn writers_see_writes_at_once_and_others_within_a_second() {
    let fixture = with_content().await;
    let writes = [
        ("PUT", "/api/admin/blog/1", json!({ "title": "Renamed post" }), ["/", "/blog"], "Renamed post"),
        ("POST", "/api/navigation", json!({ "label": "New entry", "href": "/x" }), ["/", "/no/such/page"], "New entry"),
        (
            "PUT",
            "/api/admin/content/1",
            json!({ "title": "Renamed service" }),
            ["/services", "/services/1"],
            "Renamed service",
        ),
        (
            "PUT",
            "/api/faq/categories/1",
            json!({ "name": "Renamed category" }),
            ["/faq", "/faq?x=1"],
            "Renamed category",
        ),
        (
            "PUT",
            "/api/admin/users/1",
            json!({ "displayName": "Renamed Author" }),
            ["/blog", "/blog/on-engines"],
            "Renamed Author",
        ),
    ];
    for (method, path, body, pages, shows) in writes {
        for page in pages {
            assert!(!fixture.visitor.get(page).await.text.contains(shows), "{page} before {path}");
        }
        let answer =
            if method == "PUT" { fixture.admin.put(path, body).await } else { fixture.admin.post(path, body).await };
        assert!(answer.status < 300, "{path}: {}", answer.text);
        for page in pages {
            assert!(rendered(&fixture.admin.get(page).await).contains(shows), "{page} after {path}");
        }
        tokio::time::sleep(WITHIN).await;
        for page in pages {
            assert!(rendered(&fixture.visitor.get(page).await).contains(shows), "{page} a second after {path}");
        }
    }
}

#[actix_web::test]
async fn stale_pages_are_not_served_after_a_second() {
    let fixture = with_content().await;
    fixture.visitor.get("/blog").await.expect(200);
    fixture.post(json!({ "title": "Brand new" })).await;
    tokio::time::sleep(WITHIN).await;
    let readers = (0..8).map(|_| fixture.visitor.get("/blog"));
    for page in futures_util::future::join_all(readers).await {
        assert!(rendered(&page).contains("Brand new"));
    }
}

#[actix_web::test]
async fn pages_follow_deleting_and_publishing() {
    let fixture = with_content().await;
    let client = fixture.site.client("carl").await;
    client.get("/blog/later").await.expect(404);
    let post = fixture.post(json!({ "title": "Later" })).await;
    let path = format!("/api/admin/blog/{}", post["id"]);
    client.get("/blog/later").await.expect(200);
    fixture.admin.put(&path, json!({ "published": false })).await.expect(200);
    client.get("/blog/later").await.expect(404);
    fixture.admin.put(&path, json!({ "published": true, "slug": "elsewhere" })).await.expect(200);
    client.get("/blog/later").await.expect(404);
    client.get("/blog/elsewhere").await.expect(200);
    fixture.admin.delete(&path).await.expect(204);
    client.get("/blog/elsewhere").await.expect(404);
    tokio::time::sleep(WITHIN).await;
    fixture.visitor.get("/blog/elsewhere").await.expect(404);
}

#[actix_web::test]
async fn readers_see_no_error_during_many_writes() {
    let fixture = with_content().await;
    let writing = async {
        for number in 0..40 {
            fixture.admin.put("/api/admin/blog/1", json!({ "title": format!("Write {number}") })).await.expect(200);
            assert!(rendered(&fixture.admin.get("/blog").await.expect(200)).contains(&format!("Write {number}<")));
        }
    };
    let reading = async {
        for _ in 0..100 {
            assert!(!rendered(&fixture.visitor.get("/blog").await.expect(200)).is_empty());
        }
    };
    futures_util::join!(writing, reading);
    tokio::time::sleep(WITHIN).await;
    assert!(rendered(&fixture.visitor.get("/blog").await).contains("Write 39<"));
}

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
    let fixture = with_content().await;
    let moved = fixture.post(json!({ "title": "Old name", "slug": "old-name" })).await;
    fixture.admin.put(&format!("/api/admin/blog/{}", moved["id"]), json!({ "slug": "new-name" })).await.expect(200);
    let visitor = &fixture.visitor;
    let paths = "/ /blog /blog?tag=healthcare /blog/on-engines /blog/old-name /no/such/page /login /api/blog?limit=20 \
        /api/blog/on-engines /api/navigation /api/faq/categories /sitemap.xml /robots.txt";
    for path in paths.split(' ') {
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
    let fixture = with_content().await;
    for _ in 0..3 {
        let response = get(&fixture.visitor, "/blog", &[("X-Request-Id", "given-1")]).await.expect(200);
        assert_eq!(response.header("x-request-id"), "given-1");
    }
}

#[actix_web::test]
async fn reads_the_body_of_a_get() {
    let fixture = with_content().await;
    fixture.visitor.get("/blog").await.expect(200);
    let request = "GET /blog HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello\
                   GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let answer = crate::support::raw(&fixture.site.url, request.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("connection: close"), "{answer}");
    assert!(!answer.contains("400 Bad Request"), "{answer}");
}
