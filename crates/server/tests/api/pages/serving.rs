//! Serving pages, generated pictures and files: redirects, methods, validators and encodings.

use reqwest::Method;

use super::{between, empty, with_content};

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
    visitor.get_with("/art/radiology-triage-48-17-15-19.svg", &known).await.expect(304);
    let compressed = [("Accept-Encoding", "br")];
    let compressed = visitor.get_with("/art/calm-ocean.svg", &compressed).await.expect(200);
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
            let answer = fixture.visitor.get_with(&path, &[("Accept-Encoding", coding)]).await.expect(200);
            if plain.bytes.len() > 2000 {
                assert_eq!(answer.header("content-encoding"), coding, "{path}");
                assert!(answer.bytes.len() < plain.bytes.len(), "{path}");
            }
        }
        let known = [("If-None-Match", plain.header("etag"))];
        fixture.visitor.get_with(&path, &known).await.expect(304);
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
