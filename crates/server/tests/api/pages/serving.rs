//! Serving a page: redirects, methods, validators and encodings.

use std::io::Read as _;

use reqwest::Method;

use super::Fixture;
use crate::support::{Client, TestResponse};

async fn get(client: &Client, path: &str, headers: &[(&str, &str)]) -> TestResponse {
    client.send(Method::GET, path, headers, None).await
}

#[actix_web::test]
async fn redirects_trailing_slashes() {
    let fixture = Fixture::with_content().await;
    for (path, location) in [
        ("/blog/", "/blog"),
        ("/services/1/", "/services/1"),
        ("/blog/?before=a&x=%20", "/blog?before=a&x=%20"),
        ("/no/such/page/", "/no/such/page"),
        ("/blog//", "/blog"),
        ("//evil.example/", "/evil.example"),
        ("//evil.example/%2e%2e/", "/evil.example/%2e%2e"),
    ] {
        for method in ["GET", "HEAD"] {
            let request = format!("{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            let answer = crate::support::raw(&fixture.site.url, request.as_bytes()).await.to_lowercase();
            assert!(answer.starts_with("http/1.1 308 "), "{path}: {answer}");
            assert!(answer.contains(&format!("\r\nlocation: {location}\r\n")), "{path}: {answer}");
        }
    }
}

#[actix_web::test]
async fn head_works_like_get_and_other_methods_are_405() {
    let fixture = Fixture::with_content().await;
    for path in ["/", "/blog", "/blog/on-engines", "/no/such/page", "/admin", "/favicon.svg"] {
        let (get, head) = (fixture.visitor.get(path).await, fixture.visitor.send(Method::HEAD, path, &[], None).await);
        assert_eq!((head.status, head.bytes.len()), (get.status, 0), "{path}");
        for name in ["content-type", "etag", "cache-control", "vary", "content-length", "content-security-policy"] {
            assert_eq!(head.header(name), get.header(name), "{path}: {name}");
        }
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
            let answer = fixture.visitor.send(method, path, &[], None).await.expect(405);
            assert_eq!(answer.header("allow"), "GET, HEAD", "{path}");
        }
    }
}

#[actix_web::test]
async fn unchanged_pages_are_304() {
    let fixture = Fixture::with_content().await;
    let page = fixture.visitor.get("/blog").await.expect(200);
    let tag = page.header("etag").to_owned();
    assert_eq!((tag.is_empty(), page.header("cache-control")), (false, "no-cache, stale-if-error=3600"));
    for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
        let answer = get(&fixture.visitor, "/blog", &[("If-None-Match", &known)]).await.expect(304);
        assert_eq!((answer.bytes.len(), answer.header("etag")), (0, tag.as_str()), "{known}");
    }
    get(&fixture.visitor, "/blog", &[("If-None-Match", "\"x\"")]).await.expect(200);
    assert_eq!(
        fixture.visitor.get("/blog?utm_source=x").await.header("etag"),
        tag,
        "what pages do not read changes nothing"
    );
    fixture.post("Another", &serde_json::json!({})).await;
    let changed = get(&fixture.admin, "/blog", &[("If-None-Match", &tag)]).await.expect(200);
    assert_ne!(changed.header("etag"), tag);
}

#[actix_web::test]
async fn compresses_pages_with_the_preferred_coding() {
    let fixture = Fixture::with_content().await;
    let plain = get(&fixture.visitor, "/blog", &[("Accept-Encoding", "identity")]).await.expect(200);
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), ("", "Accept-Encoding"));
    let mut tags = vec![plain.header("etag").to_owned()];
    for (accept, coding) in
        [("br", "br"), ("gzip", "gzip"), ("zstd", "zstd"), ("gzip, deflate, br, zstd", "br"), ("br;q=0, gzip", "gzip")]
    {
        let page = get(&fixture.visitor, "/blog", &[("Accept-Encoding", accept)]).await.expect(200);
        assert_eq!((page.header("content-encoding"), page.header("vary")), (coding, "Accept-Encoding"), "{accept}");
        assert!(page.bytes.len() < plain.bytes.len() / 2, "{accept}: {}", page.bytes.len());
        assert_eq!(expand(coding, &page.bytes), plain.text, "{accept}");
        let tag = page.header("etag").to_owned();
        let known = [("Accept-Encoding", accept), ("If-None-Match", tag.as_str())];
        get(&fixture.visitor, "/blog", &known).await.expect(304);
        tags.push(tag);
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 4, "each form has a validator of its own");
}

fn expand(coding: &str, bytes: &[u8]) -> String {
    let mut text = String::new();
    match coding {
        "br" => brotli::Decompressor::new(bytes, 4096).read_to_string(&mut text).unwrap(),
        "gzip" => flate2::read::GzDecoder::new(bytes).read_to_string(&mut text).unwrap(),
        _ => zstd::Decoder::new(bytes).unwrap().read_to_string(&mut text).unwrap(),
    };
    text
}
