//! Authorisation: calls every endpoint of the table as visitor, client and administrator.

use reqwest::Method;
use serde_json::json;
use web_api::ENDPOINTS;
use web_http::endpoint::{Endpoint, Role};

use crate::support::{Client, JSON, Site, raw, refused};

const LOG_IN: &str = "Please log in to access this page.";
const ADMINISTRATORS_ONLY: &str = "You need administrator privileges to access this page.";

/// Returns paths with existing, unknown and malformed ids.
fn paths(endpoint: &Endpoint) -> Vec<String> {
    ["1", "999999", "x", "99999999999999999999"].iter().map(|id| endpoint.path.replace("{id}", id)).collect()
}

/// The headers and the body of a request.
type Broken<'a> = (&'a [(&'a str, &'a str)], &'a [u8]);

/// Asserts the refusal of valid, malformed, wrongly typed and large requests.
async fn assert_refused(client: &Client, endpoint: &Endpoint, status: u16, message: &str) {
    let broken: [Broken<'_>; 6] = [
        (&[], b""),
        (JSON, b"{}"),
        (JSON, b"{\"title\": "),
        (JSON, b"\xff\xfe\0"),
        (&[("Content-Type", "text/plain")], b"x"),
        (&[("If-Match", "\"999\""), ("Idempotency-Key", "a b")], b""),
    ];
    for path in paths(endpoint) {
        for (headers, body) in broken {
            let call = format!("{} {path} {}", endpoint.method, String::from_utf8_lossy(body));
            let method = Method::from_bytes(endpoint.method.as_str().as_bytes()).unwrap();
            let body = (!body.is_empty()).then(|| body.to_vec());
            let answer = client.send(method, &path, headers, body).await;
            assert_eq!(answer.header("cache-control"), "no-store", "{call}");
            refused(&answer, &path, status, message, &call);
        }
    }
}

fn protected() -> impl Iterator<Item = &'static Endpoint> {
    ENDPOINTS.iter().copied().filter(|endpoint| endpoint.role != Role::Visitor)
}

#[actix_web::test]
async fn visitors_get_401_from_protected_endpoints() {
    let site = Site::start().await;
    let visitor = site.visitor();
    for endpoint in protected() {
        assert_refused(&visitor, endpoint, 401, LOG_IN).await;
    }
}

#[actix_web::test]
async fn clients_get_403_from_admin_endpoints() {
    let site = Site::start().await;
    let client = site.client("ada").await;
    for endpoint in protected() {
        if endpoint.role == Role::Admin {
            assert_refused(&client, endpoint, 403, ADMINISTRATORS_ONLY).await;
        } else {
            client.get(endpoint.path).await.expect(200);
        }
    }
}

#[actix_web::test]
async fn authorisation_comes_before_the_size_limit() {
    let site = Site::start().await;
    let cookie = site.client("ada").await.cookie("portico_session");
    let mut calls = Vec::new();
    for endpoint in protected().filter(|endpoint| endpoint.method == "POST" || endpoint.method == "PUT") {
        let call = format!("{} {}", endpoint.method, endpoint.path.replace("{id}", "1"));
        calls.push((call.clone(), "x", "401"));
        calls.push((call, cookie.as_str(), "403"));
    }
    let asked = calls.iter().map(async |(call, cookie, status)| {
        let head = format!(
            "{call} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: 9000000\r\nCookie: portico_session={cookie}\r\n\r\n"
        );
        let answer = raw(&site.url, head.as_bytes()).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{call}: {answer}");
    });
    futures_util::future::join_all(asked).await;
}

#[actix_web::test]
async fn an_administrator_may_call_everything() {
    let (_site, admin) = Site::with_admin().await;
    for endpoint in protected() {
        let path = endpoint.path.replace("{id}", "999999");
        let call = format!("{} {path}", endpoint.method);
        let expected = match (endpoint.method.as_str(), path.contains("999999")) {
            (_, true) => 404,
            ("POST" | "PUT", false) => 400,
            _ => 200,
        };
        let method = Method::from_bytes(endpoint.method.as_str().as_bytes()).unwrap();
        let body = matches!(endpoint.method.as_str(), "POST" | "PUT").then(|| b"{}".to_vec());
        let answer = admin.send(method, &path, if body.is_some() { JSON } else { &[] }, body).await;
        assert_eq!(answer.status, expected, "{call}: {}", answer.text);
    }
}

#[actix_web::test]
async fn lists_all_endpoints_open_to_non_administrators() {
    let mut open: Vec<String> = ENDPOINTS
        .iter()
        .filter(|endpoint| endpoint.role != Role::Admin)
        .map(|endpoint| format!("{} {}", endpoint.method, endpoint.path))
        .collect();
    open.sort_unstable();
    let expected = [
        "GET /api/authors/{slug}",
        "GET /api/blog",
        "GET /api/blog/{slug}",
        "GET /api/content/{type}",
        "GET /api/content/{type}/{id}",
        "GET /api/docs",
        "GET /api/faq/public",
        "GET /api/legal/{page}",
        "GET /api/navigation",
        "GET /api/openapi.json",
        "GET /api/pages/{slug}",
        "GET /api/search",
        "GET /api/user",
        "GET /healthz",
        "GET /readyz",
        "POST /api/ai/chat",
        "POST /api/ai/generate-image",
        "POST /api/client-errors",
        "POST /api/contact",
        "POST /api/login",
        "POST /api/logout",
        "POST /api/newsletter",
        "POST /api/register",
    ];
    assert_eq!(open, expected, "a new call for visitors or clients has to be added to this list");
}

#[actix_web::test]
async fn a_demoted_administrator_loses_access_at_once() {
    let site = Site::start().await;
    let (admin, second) = (site.admin().await, site.client("second").await);
    let path = format!("/api/admin/users/{}", second.get("/api/user").await.id());
    let draft = json!({"title": "Draft", "type": "service", "content": "x", "published": false});
    let draft = format!("/api/content/service/{}", admin.create("/api/admin/content", draft).await.id());

    admin.put(&path, json!({"isAdmin": true})).await.expect(200);
    second.get("/api/admin/users").await.expect(200);
    second.get(&draft).await.expect(200);
    admin.put(&path, json!({"isAdmin": false})).await.expect(200);
    let answer = second.get("/api/admin/users").await;
    refused(&answer, "/api/admin/users", 403, ADMINISTRATORS_ONLY, "a demoted administrator");
    second.get(&draft).await.expect(404);
    let user = second.read("/api/user").await;
    assert_eq!(user["isAdmin"], false);
}

#[actix_web::test]
async fn a_deleted_administrator_is_signed_out_at_once() {
    let (site, admin) = Site::with_admin().await;
    let wish = json!({"username": "second", "password": "secret1", "isAdmin": true});
    let id = admin.create("/api/admin/users", wish).await.id();
    let second = site.login("second", "secret1").await;
    second.create("/api/navigation", json!({"label": "Hidden", "href": "/x", "isVisible": false})).await;
    assert_eq!(second.get("/api/navigation").await.each("label"), ["Hidden"]);

    admin.delete(&format!("/api/admin/users/{id}")).await.expect(204);
    for path in ["/api/admin/users", "/api/admin/blog", "/api/faq/items"] {
        refused(&second.get(path).await, path, 401, LOG_IN, path);
    }
    assert_eq!(second.read("/api/navigation").await, json!([]));
}
