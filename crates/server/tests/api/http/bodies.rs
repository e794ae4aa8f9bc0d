//! Malformed, wrongly typed and large bodies.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use reqwest::Method;
use serde_json::json;
use web_api::ENDPOINTS;

use crate::support::{Client, JSON, Site, TestResponse, faulty, raw, refused};

/// Calls without a body.
const BODILESS: [&str; 4] =
    ["/api/logout", "/api/admin/enquiries/{id}/mail", "/api/admin/deletions/{id}", "/api/admin/bulk/{id}"];

/// Returns every call that takes a body.
fn calls() -> Vec<(Method, String)> {
    let takes = ENDPOINTS.iter().filter(|endpoint| matches!(endpoint.method.as_str(), "POST" | "PUT"));
    let takes = takes.filter(|endpoint| !BODILESS.contains(&endpoint.path));
    takes.map(|endpoint| (endpoint.method.as_str().parse().unwrap(), endpoint.path.replace("{id}", "1"))).collect()
}

/// Returns the size limit of a call's body.
fn limit(path: &str) -> usize {
    let large =
        ["blog", "content", "pages", "preview"].iter().any(|list| path.starts_with(&format!("/api/admin/{list}")));
    if large && !["/bulk", "/order"].iter().any(|end| path.ends_with(end)) { 1 << 20 } else { 64 << 10 }
}

async fn send(
    client: &Client,
    (method, path): &(Method, String),
    headers: &[(&str, &str)],
    body: &[u8],
) -> TestResponse {
    client.send(method.clone(), path, headers, Some(body.to_vec())).await
}

#[actix_web::test]
async fn rejects_bodies_that_are_not_json_objects() {
    let (_site, admin) = Site::with_admin().await;
    let deep = "[".repeat(60_000);
    let broken: [&[u8]; 7] =
        [b"", b"{", b"{\"title\": \"a\x01b\"}", b"{\"title\": \"\xff\xfe\"}", b"\0", b"{} {}", deep.as_bytes()];
    let others: [&[u8]; 4] = [b"[]", b"null", b"7", b"\"text\""];
    for call in calls() {
        for body in broken {
            let answer = send(&admin, &call, JSON, body).await;
            refused(&answer, &call.1, 400, "The request body is not valid JSON", &format!("{call:?}"));
        }
        for body in others {
            let answer = send(&admin, &call, JSON, body).await;
            refused(&answer, &call.1, 400, "The request body must be a JSON object", &format!("{call:?}"));
        }
    }
}

#[actix_web::test]
async fn rejects_nul_characters_in_every_text() {
    let (_site, admin) = Site::with_admin().await;
    for (path, field) in [
        ("/api/login", "username"),
        ("/api/login", "password"),
        ("/api/register", "displayName"),
        ("/api/contact", "message"),
        ("/api/newsletter", "email"),
        ("/api/ai/chat", "message"),
        ("/api/ai/generate-image", "prompt"),
        ("/api/admin/users", "bio"),
        ("/api/admin/content", "content"),
        ("/api/admin/content", "metadata"),
        ("/api/admin/blog", "content"),
        ("/api/admin/blog", "tags"),
        ("/api/navigation", "label"),
        ("/api/faq/categories", "name"),
        ("/api/faq/items", "answer"),
    ] {
        let value = if field == "tags" { json!(["a\0b"]) } else { json!("a long enough text\0 with a NUL") };
        let answer = admin.post(path, json!({field: value})).await.expect(400);
        assert!(answer.text.contains("must not contain NUL characters"), "{path} {field}: {}", answer.text);
    }
    let nested = admin.post("/api/navigation", json!({"label": "L", "href": "/", "metadata": {"icon": "\0"}})).await;
    assert_eq!(nested.expect(400).json()["fields"]["metadata.icon"], json!(["Icon must not contain NUL characters"]));
}

#[actix_web::test]
async fn rejects_invalid_utf8_in_queries() {
    let (site, admin) = Site::with_admin().await;
    for (path, field) in [
        ("/api/blog", "tag"),
        ("/api/blog", "author"),
        ("/api/blog", "before"),
        ("/api/search", "q"),
        ("/api/admin/blog", "q"),
        ("/api/admin/blog", "cursor"),
        ("/api/admin/blog", "sort"),
        ("/api/admin/blog/slug", "title"),
        ("/api/admin/enquiries", "q"),
        ("/api/admin/enquiries", "status"),
        ("/api/admin/subscribers", "q"),
    ] {
        for (value, message) in [("a%00b", "NUL characters are not allowed"), ("%FF", "This is not valid UTF-8")] {
            faulty(&admin.get(&format!("{path}?{field}={value}")).await, &json!({field: [message]}));
            // These calls answer in plain text.
            for path in ["/api/admin/users?q", "/api/admin/users?cursor", "/api/admin/content?q"] {
                let answer = admin.get(&format!("{path}={value}")).await;
                assert_eq!((answer.status, answer.text.as_str()), (400, message), "{path}={value}");
            }
        }
    }
    // U+FFFD itself is valid text. Its response must not be served for invalid UTF-8.
    let visitor = site.visitor();
    visitor.get("/api/blog?tag=%EF%BF%BD").await.expect(200);
    visitor.get("/api/blog?tag=%FF").await.expect(400);
    visitor.get("/api/blog?tag=%EF%BF%BD").await.expect(200);
    visitor.get("/api/blog?unknown=%FF%00").await.expect(200);
    for page in ["/blog?tag=%FF", "/blog?tag=%00", "/search?q=%FF", "/search?q=%00"] {
        let answer = visitor.get(page).await;
        assert!([200, 404].contains(&answer.status), "{page}: {}", answer.status);
        assert!(answer.header("content-type").starts_with("text/html"), "{page}");
    }
}

#[actix_web::test]
async fn rejects_cursors_with_times_out_of_range() {
    let (_site, admin) = Site::with_admin().await;
    for list in ["blog", "content", "enquiries", "subscribers"] {
        for year in ["0000", "-0001", "-262143", "+10000", "+262142"] {
            let time = format!("{year}-01-01T00:00:00Z");
            let place = json!({"s": "createdAt", "v": {"d": time}, "i": 1}).to_string();
            let cursor = BASE64_URL_SAFE_NO_PAD.encode(place);
            let path = format!("/api/admin/{list}");
            let answer = admin.get(&format!("{path}?limit=2&cursor={cursor}")).await.expect(400);
            assert!(answer.text.contains("This cursor is not valid"), "{path} {year}: {}", answer.text);
        }
    }
}

#[actix_web::test]
async fn rejects_other_media_types() {
    let (_site, admin) = Site::with_admin().await;
    for call in calls() {
        for kind in ["multipart/form-data; boundary=x", "application/jsonp", ""] {
            let answer = send(&admin, &call, &[("Content-Type", kind)], b"{}").await;
            refused(&answer, &call.1, 415, "Content-Type must be application/json", &format!("{call:?} {kind}"));
        }
        let named = [("Content-Type", "Application/JSON; charset=UTF-8")];
        assert_ne!(send(&admin, &call, &named, b"{}").await.status, 415, "{call:?}");
    }
}

/// Returns a JSON object of exactly that many bytes with an unknown field.
fn sized(bytes: usize) -> Vec<u8> {
    format!("{{\"x\":\"{}\"}}", "x".repeat(bytes - 8)).into_bytes()
}

#[actix_web::test]
async fn limits_bodies_to_1_mib_or_64_kib() {
    let (_site, admin) = Site::with_admin().await;
    for call in calls() {
        let limit = limit(&call.1);
        assert_ne!(send(&admin, &call, JSON, &sized(limit)).await.status, 413, "{call:?}");
        let answer = send(&admin, &call, JSON, &sized(limit + 1)).await;
        let message = format!("The request body must be at most {} KiB", limit >> 10);
        refused(&answer, &call.1, 413, &message, &format!("{call:?}"));
    }
}

#[actix_web::test]
async fn rejects_large_chunked_bodies() {
    let site = Site::start().await;
    let cookie = site.admin().await.cookie("portico_session");
    let calls = calls();
    let asked = calls.iter().map(async |(method, path)| {
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Cookie: portico_session={cookie}\r\nTransfer-Encoding: chunked\r\n\r\n"
        );
        // The body never ends: the server does not wait for the rest.
        for _ in 0..=limit(path) / 8192 {
            request.extend(["2000\r\n", &"x".repeat(8192), "\r\n"]);
        }
        let answer = raw(&site.url, request.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 413 "), "{method} {path}: {answer:.300}");
    });
    futures_util::future::join_all(asked).await;
}

#[actix_web::test]
async fn survives_malformed_http() {
    let site = Site::start().await;
    for bytes in [
        &b"\0\0\0\0\r\n\r\n"[..],
        b"GET /api/blog\r\n\r\n",
        b"POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        b"POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n",
        b"GET /%zz%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \xff\r\nConnection: close\r\n\r\n",
    ] {
        let answer = raw(&site.url, bytes).await;
        assert!(!answer.starts_with("HTTP/1.1 5"), "{answer:.200}");
    }
    site.visitor().get("/healthz").await.expect(200);
}
