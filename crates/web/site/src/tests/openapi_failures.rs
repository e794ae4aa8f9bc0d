//! Compares the failures in the OpenAPI document with the calls' responses. Failures that need stored data are tested with the whole
//! product.

use std::collections::BTreeSet;

use actix_web::{
    http::{Method, StatusCode},
    test::TestRequest,
};
use serde_json::Value;

use super::{TestResponse, cookie, path, send, settings, site};
use crate::Site;
use web_api::{ENDPOINTS, document};
use web_http::{
    endpoint::{Endpoint, Role},
    error::ErrorFormat,
    settings::{Registration, Settings},
};

/// A request that fails, and the site to send it to.
type Attempt = (Site, TestRequest);

fn attempt(is_admin: Option<bool>, request: TestRequest) -> Attempt {
    (site(is_admin, settings()), request.cookie(cookie()))
}

fn request(endpoint: &Endpoint, query: &str) -> TestRequest {
    TestRequest::with_uri(&format!("{}?{query}", path(endpoint, "7"))).method(endpoint.method.clone())
}

fn sending(endpoint: &Endpoint, kind: &str, body: impl Into<Vec<u8>>) -> TestRequest {
    request(endpoint, "").insert_header(("Content-Type", kind)).set_payload(body.into())
}

/// Returns a valid request of the endpoint.
fn good(endpoint: &Endpoint) -> TestRequest {
    match endpoint.body {
        Some(body) => sending(endpoint, "application/json", body.example.0),
        // An empty search does not query storage.
        None if endpoint.path == "/api/search" => request(endpoint, "q=word"),
        None => request(endpoint, ""),
    }
}

fn attempts(endpoint: &Endpoint) -> Vec<Attempt> {
    let mut attempts = vec![
        (site(None, settings()), good(endpoint)),
        attempt(None, good(endpoint)),
        attempt(Some(true), good(endpoint)),
        attempt(Some(true), good(endpoint).peer_addr("192.0.2.66:1000".parse().unwrap())),
        forbidden(endpoint),
    ];
    if let Some(body) = endpoint.body {
        let large = vec![b' '; body.limit + 1];
        attempts.push(attempt(Some(true), sending(endpoint, "application/json", wrong_type(body.example.0))));
        attempts.push(attempt(Some(true), sending(endpoint, "application/json", large)));
        attempts.push(attempt(Some(true), sending(endpoint, "text/plain", body.example.0)));
    }
    if endpoint.query.iter().any(|param| param.name == "limit") {
        attempts.push(attempt(Some(true), request(endpoint, "limit=0")));
    }
    attempts
}

/// Returns the example with a first field of the wrong type.
fn wrong_type(example: &str) -> String {
    let mut body: serde_json::Map<String, Value> = serde_json::from_str(example).unwrap();
    *body.values_mut().next().unwrap() = serde_json::json!([[]]);
    Value::Object(body).to_string()
}

/// Returns a request that is forbidden by its role, by closed registration or by its origin.
fn forbidden(endpoint: &Endpoint) -> Attempt {
    match endpoint.role {
        Role::Admin => attempt(Some(false), good(endpoint)),
        _ if endpoint.path == "/api/register" => {
            (site(None, Settings { registration: Registration::Closed, ..settings() }), good(endpoint))
        }
        _ => attempt(Some(true), good(endpoint).insert_header(("Origin", "https://evil.example"))),
    }
}

/// Asserts that the response is the example that the document has for its status.
fn assert_documented(documented: &Value, response: &TestResponse, error_format: ErrorFormat, call: &str) {
    let content = documented["content"].as_object().unwrap().values().next().unwrap();
    let body: Value = match error_format {
        ErrorFormat::Text => response.text.as_str().into(),
        ErrorFormat::Json => serde_json::from_str(&response.text).unwrap(),
    };
    assert_eq!(body, content["example"], "{call}");
    let waits = documented["headers"].get("Retry-After").is_some();
    assert_eq!(waits, !response.header("retry-after").is_empty(), "{call}");
}

#[actix_web::test]
async fn every_documented_failure_is_the_calls_response() {
    let document = serde_json::to_value(document(ENDPOINTS)).unwrap();
    let mut untried = BTreeSet::new();
    for endpoint in ENDPOINTS {
        let responses = &document["paths"][endpoint.path][endpoint.method.as_str().to_lowercase()]["responses"];
        let listed = responses.as_object().unwrap().keys().map(|status| status.parse::<u16>().unwrap());
        let mut listed: BTreeSet<u16> = listed.filter(|status| *status >= 400).collect();
        for (site, request) in attempts(endpoint) {
            let response = send(&site, request).await;
            let call = format!("{} {} says {} {}", endpoint.method, endpoint.path, response.status, response.text);
            let documented = &responses[response.status.as_str()];
            assert!(documented.is_object(), "{call}");
            if listed.remove(&response.status.as_u16()) {
                assert_documented(documented, &response, endpoint.error_format, &call);
            }
        }
        untried.extend(listed.into_iter().map(|status| (status, endpoint.method.as_str(), endpoint.path)));
    }
    // These need stored data, except 408, which has its own test.
    let stored = [404, 408, 409, 412, 422];
    untried.retain(|(status, ..)| !stored.contains(status));
    let elsewhere =
        [(401, "POST", "/api/login"), (502, "POST", "/api/ai/generate-image"), (503, "POST", "/api/ai/chat")];
    assert_eq!(untried, BTreeSet::from(elsewhere));
}

#[test]
fn documents_the_body_limits() {
    for (limit, path) in
        [("1024 KiB", "/api/admin/blog"), ("1024 KiB", "/api/admin/content"), ("64 KiB", "/api/contact")]
    {
        let document = serde_json::to_value(document(ENDPOINTS)).unwrap();
        let refused = document["paths"][path]["post"]["responses"][StatusCode::PAYLOAD_TOO_LARGE.as_str()].to_string();
        assert!(refused.contains(&format!("at most {limit}")), "{path}: {refused}");
    }
}

#[test]
fn reads_have_no_failures_of_writes() {
    let document = serde_json::to_value(document(ENDPOINTS)).unwrap();
    for endpoint in ENDPOINTS.iter().filter(|endpoint| endpoint.method == Method::GET) {
        let responses = &document["paths"][endpoint.path]["get"]["responses"];
        for status in ["408", "409", "412", "413", "415"] {
            assert!(responses.get(status).is_none(), "{} {status}", endpoint.path);
        }
        assert_eq!(responses.get("429").is_some(), endpoint.quota.is_some(), "{}", endpoint.path);
    }
}

#[actix_web::test]
async fn documents_the_idempotency_key_of_calls_that_read_it() {
    for endpoint in ENDPOINTS {
        let (site, request) = attempt(Some(true), good(endpoint).insert_header(("Idempotency-Key", "no key")));
        let response = send(&site, request).await;
        let reads = response.text.contains("Idempotency-Key must be");
        assert_eq!(
            reads,
            endpoint.idempotency_key.is_some(),
            "{} {}: {}",
            endpoint.method,
            endpoint.path,
            response.text
        );
    }
}
