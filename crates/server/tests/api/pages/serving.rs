//! Serving pages, generated pictures and files: redirects, methods, validators and encodings.

use reqwest::Method;
use serde_json::json;

use super::{between, empty, with_content};
use crate::support::{Client, TestResponse, expand};

async fn get(client: &Client, path: &str, headers: &[(&str, &str)]) -> TestResponse {
    client.send(Method::GET, path, headers, None).await
}

#[actix_web::test]
async fn redirects_trailing_slashes() {
    let fixture = with_content().await;
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
    let fixture = with_content().await;
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
    let fixture = with_content().await;
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
    fixture.post(json!({ "title": "Another" })).await;
    let changed = get(&fixture.admin, "/blog", &[("If-None-Match", &tag)]).await.expect(200);
    assert_ne!(changed.header("etag"), tag);
}

#[actix_web::test]
async fn compresses_pages_with_the_preferred_coding() {
    let fixture = with_content().await;
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

#[actix_web::test]
async fn a_picture_is_generated_from_the_words_in_its_address() {
    let fixture = empty().await;
    let visitor = &fixture.visitor;
    let picture = visitor.get("/art/radiology-triage-48-17-15-19.svg").await.expect(200);
    assert_eq!(
        (picture.header("content-type"), picture.header("cache-control"), picture.header("x-content-type-options")),
        ("image/svg+xml; charset=utf-8", "public, max-age=3600", "nosniff")
    );
    assert!(picture.text.starts_with("<svg") && picture.text.contains("<title>radiology triage 48 17 15 19</title>"));
    let again = visitor.get("/art/radiology%20triage%2048%2017%2015%2019.svg").await.expect(200);
    assert_eq!(again.text, picture.text);
    assert_ne!(visitor.get("/art/fraud-34-71-66-76.svg").await.expect(200).text, picture.text);

    let known = [("If-None-Match", picture.header("etag"))];
    visitor.send(Method::GET, "/art/radiology-triage-48-17-15-19.svg", &known, None).await.expect(304);
    let compressed = [("Accept-Encoding", "br")];
    let compressed = visitor.send(Method::GET, "/art/calm-ocean.svg", &compressed, None).await.expect(200);
    assert_eq!(compressed.header("content-encoding"), "br");
}

#[actix_web::test]
async fn hostile_addresses_of_pictures_are_harmless() {
    let fixture = empty().await;
    let visitor = &fixture.visitor;
    let script = visitor.get("/art/%3C%2Ftitle%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E.svg").await.expect(200);
    assert!(!script.text.contains("<script"), "{}", script.text);
    visitor.get("/art/NaN-inf-1e999--1.svg").await.expect(200);
    visitor.get(&format!("/art/{}.svg", "a".repeat(120))).await.expect(200);
    for path in ["/art/.svg", "/art/x", "/art/a/b.svg", &format!("/art/{}.svg", "a".repeat(121))] {
        visitor.get(path).await.expect(404);
    }
    for path in ["/art/%FF.svg", "/art/%00.svg"] {
        let status = visitor.get(path).await.status;
        assert!(status == 200 || status == 404, "{path}: {status}");
    }
    visitor.send(Method::POST, "/art/x.svg", &[], None).await.expect(405);
}

#[actix_web::test]
async fn hashed_files_are_immutable_and_precompressed() {
    let fixture = empty().await;
    let page = fixture.visitor.get("/").await.expect(200);
    let code = between(&page.text, "<script type=\"application/json\" id=\"code\">", "</script>");
    let mut files: Vec<String> = serde_json::from_str(code).unwrap();
    assert!(files.len() >= 2, "{files:?}");
    files.push(between(&page.text, "<link rel=\"stylesheet\" href=\"", "\"").to_owned());
    for path in files {
        let plain = fixture.visitor.get(&path).await.expect(200);
        assert_eq!(plain.header("cache-control"), "public, max-age=31536000, immutable", "{path}");
        let kind = match path.rsplit_once('.') {
            Some((_, "css")) => "text/css; charset=utf-8",
            _ => "text/javascript; charset=utf-8",
        };
        assert_eq!((plain.header("content-type"), plain.header("vary")), (kind, "Accept-Encoding"), "{path}");
        for coding in ["br", "gzip"] {
            let answer =
                fixture.visitor.send(Method::GET, &path, &[("Accept-Encoding", coding)], None).await.expect(200);
            if plain.bytes.len() > 2000 {
                assert_eq!(answer.header("content-encoding"), coding, "{path}");
                assert!(answer.bytes.len() < plain.bytes.len(), "{path}");
            }
        }
        let known = [("If-None-Match", plain.header("etag"))];
        fixture.visitor.send(Method::GET, &path, &known, None).await.expect(304);
        fixture.visitor.send(Method::POST, &path, &[], None).await.expect(405);
    }
    let font = between(&page.text, "as=\"font\" type=\"font/woff2\" crossorigin href=\"", "\"");
    let font = fixture.visitor.get(font).await.expect(200);
    assert_eq!((font.header("content-type"), font.header("content-encoding")), ("font/woff2", ""));
}

#[actix_web::test]
async fn other_files_are_cached_for_an_hour() {
    let fixture = empty().await;
    let icon = fixture.visitor.get("/favicon.svg").await.expect(200);
    assert_eq!(
        (icon.header("content-type"), icon.header("cache-control")),
        ("image/svg+xml; charset=utf-8", "public, max-age=3600")
    );
    for path in [
        "/assets/",
        "/assets/x.js",
        "/assets/../manifest.json",
        "/manifest.json",
        "/assets/%2e%2e/manifest.json",
        "/assets",
    ] {
        fixture.visitor.get(path).await.expect(404);
    }
}
