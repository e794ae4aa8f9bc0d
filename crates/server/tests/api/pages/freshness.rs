//! A write is visible to sessions in the next read, and to all others within a second. The fast path answers as the
//! application does.

use std::time::Duration;

use serde_json::json;

use super::{rendered, with_content};

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
            visitor.get_with(path, &headers).await;
            visitor.get_with(path, &headers).await;
            let fast = visitor.get_with(path, &headers).await;
            let slow = visitor.get_with(path, &[headers[0], APPLICATION]).await;
            assert_eq!(fast.comparable(), slow.comparable(), "{path} {coding}");
            assert_ne!(fast.header("x-request-id"), slow.header("x-request-id"));
            for known in [fast.header("etag"), "*", "\"other\""] {
                let headers = [headers[0], ("If-None-Match", known)];
                let fast = visitor.get_with(path, &headers).await;
                let slow = visitor.get_with(path, &[headers[0], headers[1], APPLICATION]).await;
                assert_eq!(fast.comparable(), slow.comparable(), "{path} {coding} {known}");
            }
        }
    }
}

#[actix_web::test]
async fn keeps_the_id_of_a_request() {
    let fixture = with_content().await;
    for _ in 0..3 {
        let response = fixture.visitor.get_with("/blog", &[("X-Request-Id", "given-1")]).await.expect(200);
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
