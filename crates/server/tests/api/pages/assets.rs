//! The files of the browser bundle.

use reqwest::Method;

use super::{Fixture, between};

#[actix_web::test]
async fn hashed_files_are_immutable_and_precompressed() {
    let fixture = Fixture::empty().await;
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
    let fixture = Fixture::empty().await;
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
