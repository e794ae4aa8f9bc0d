//! Headers of every response, and those of requests from other sites.

use reqwest::Method;
use serde_json::json;

use crate::support::{Site, TestResponse, raw};

const HEADERS: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("cross-origin-opener-policy", "same-origin"),
];

async fn answers(site: &Site) -> Vec<(String, TestResponse)> {
    let visitor = site.visitor();
    let mut answers = Vec::new();
    for path in
        ["/", "/nope", "/about/", "/api/blog", "/api/user", "/api/nothing", "/healthz", "/readyz", "/assets/nope.js"]
    {
        answers.push((path.to_owned(), visitor.get(path).await));
    }
    for (method, path) in [(Method::POST, "/api/contact"), (Method::PUT, "/api/blog"), (Method::POST, "/")] {
        answers.push((format!("{method} {path}"), visitor.send(method, path, &[], None).await));
    }
    answers
}

#[actix_web::test]
async fn administrators_and_health_checks_learn_the_version() {
    let site = Site::start().await;
    let version = env!("CARGO_PKG_VERSION");
    let health = site.visitor().read("/healthz").await;
    assert_eq!(health, json!({"status": "ok", "version": version, "commit": null, "forwardedFor": "absent"}));
    let admin = site.admin().await;
    assert_eq!(admin.get("/api/admin/users").await.expect(200).header("x-portico-version"), version);
    assert_eq!(admin.get("/api/nothing").await.header("x-portico-version"), "");
    for (client, path) in [(site.visitor(), "/"), (site.client("ada").await, "/api/user")] {
        assert_eq!(client.get(path).await.expect(200).header("x-portico-version"), "", "{path}");
    }
}

#[actix_web::test]
async fn every_response_has_security_headers() {
    let site = Site::start().await;
    for (call, answer) in answers(&site).await {
        for (name, value) in HEADERS {
            assert_eq!(answer.header(name), value, "{call} {name}");
        }
        let policy = answer.header("content-security-policy");
        for part in [
            "default-src 'self'",
            "img-src 'self' data: https:",
            "connect-src 'self'",
            "frame-ancestors 'none'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        ] {
            assert!(policy.split("; ").any(|own| own == part), "{call}: {part} not in {policy}");
        }
        assert!(!policy.contains("unsafe-eval"), "{call}: {policy}");
        let scripts = policy.split("; ").find(|part| part.starts_with("script-src ")).unwrap();
        assert!(!scripts.contains("unsafe-inline"), "{call}: {scripts}");
        assert_eq!(answer.header("strict-transport-security"), "", "{call}");
        assert_eq!((answer.header("server"), answer.header("x-powered-by")), ("", ""), "{call}");
    }
}

#[actix_web::test]
async fn an_https_site_sends_hsts_and_frames_only_its_map() {
    let variables = [("SITE_URL", "https://portico.example"), ("SITE_MAP_URL", "https://maps.example/embed?x=1")];
    let site = Site::with(&variables).await;
    for (call, answer) in answers(&site).await {
        assert!(answer.header("strict-transport-security").starts_with("max-age="), "{call}");
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("frame-src https://maps.example;"), "{call}: {policy}");
    }
}

#[actix_web::test]
async fn every_response_has_a_request_id() {
    let site = Site::start().await;
    let mut seen = std::collections::HashSet::new();
    for (call, answer) in answers(&site).await {
        let id = answer.header("x-request-id").to_owned();
        assert_eq!(id.len(), 16, "{call}: {id}");
        assert!(seen.insert(id), "{call}: an id twice");
    }
}

#[actix_web::test]
async fn no_response_reveals_the_software() {
    let (site, admin) = Site::with_admin().await;
    let long = "x".repeat(5000);
    let mut responses = String::new();
    for path in [
        "/api/admin/blog?cursor=e30",
        "/api/blog?before=e30",
        "/api/blog?before=%ff",
        "/api/admin/content?sort=id;drop",
        &format!("/api/blog/{long}"),
        &format!("/api/authors/{long}"),
        &format!("/api/admin/blog/slug?title={long}"),
    ] {
        let answer = admin.get(path).await;
        assert!(answer.status < 500, "{path:.60}: {}", answer.text);
        responses += &answer.text;
    }
    for body in [&b"{\"username\": 1e999}"[..], b"{\"username\": {\"$ne\": null}}", b"{\"isAdmin\": \"x' OR 1=1\"}"] {
        let json = [("Content-Type", "application/json")];
        responses += &admin.send(Method::POST, "/api/admin/users", &json, Some(body.to_vec())).await.expect(400).text;
    }
    responses += &raw(&site.url, b"GET /%zz HTTP/9.9\r\n\r\n").await;
    let responses = responses.to_lowercase();
    for word in [
        "select ", "insert", "diesel", "serde", "actix", "panicked", "crates/", "/src/", "column", "relation", "::",
        "expected",
    ] {
        assert!(!responses.contains(word), "{word}: {responses}");
    }
}

/// Which headers tell another site's request is tested beside the rule; that every write refuses it, beside the table of calls.
#[actix_web::test]
async fn other_sites_may_read_what_is_public_and_write_nothing() {
    let site = Site::with(&[("SITE_URL", "https://portico.example")]).await;
    let admin = site.admin().await;
    let from = async |origin: &str, method, path| admin.send(method, path, &[("Origin", origin)], None).await;
    for origin in ["https://portico.example", &site.url] {
        from(origin, Method::DELETE, "/api/faq/items/9").await.expect(404);
    }
    for origin in ["https://evil.example", "null", &site.url.replace("http:", "https:")] {
        from(origin, Method::DELETE, "/api/faq/items/9").await.expect(403);
        from(origin, Method::POST, "/api/logout").await.expect(403);
        for path in ["/api/blog", "/api/navigation", "/", "/healthz"] {
            let shared = from(origin, Method::GET, path).await.expect(200);
            assert_eq!(shared.header("access-control-allow-origin"), "", "no other site may read answers");
        }
    }
    admin.get("/api/user").await.expect(200);
}
