//! Tests of every endpoint in the table, on ports that all fail.

mod cookies;
mod openapi_failures;
pub mod unavailable;

use actix_web::{
    cookie::{Cookie, CookieJar, Key},
    dev::ServiceResponse,
    http::{Method, StatusCode, header},
    test::{TestRequest, call_service, init_service, read_body},
};

use crate::{Site, assets::Assets};
use web_api::ENDPOINTS;
use web_http::{
    endpoint::{Endpoint, ReadPorts, Role},
    error::ErrorFormat,
    message,
    settings::{Company, Registration, Settings, Version},
};

/// A response with its body read.
struct TestResponse {
    status: StatusCode,
    headers: header::HeaderMap,
    text: String,
}

impl TestResponse {
    async fn of(response: ServiceResponse<impl actix_web::body::MessageBody>) -> Self {
        let (status, headers) = (response.status(), response.headers().clone());
        let text = String::from_utf8(read_body(response).await.to_vec()).unwrap();
        Self { status, headers, text }
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    fn assert_fails(&self, endpoint: &Endpoint, status: StatusCode, message: &str) {
        self.assert_error(endpoint.path, status, message, endpoint.error_format);
    }

    fn assert_error(&self, endpoint: &str, status: StatusCode, message: &str, error_format: ErrorFormat) {
        assert_eq!(self.status, status, "{endpoint}: {}", self.text);
        match error_format {
            ErrorFormat::Text => {
                assert_eq!(self.header("content-type"), "text/plain; charset=utf-8", "{endpoint}");
                assert_eq!(self.text, message, "{endpoint}");
            }
            ErrorFormat::Json => {
                let body: serde_json::Value = serde_json::from_str(&self.text).unwrap();
                assert_eq!(self.header("content-type"), "application/json", "{endpoint}");
                assert_eq!((&body["error"], &body["message"]), (&message.into(), &message.into()), "{endpoint}");
            }
        }
    }
}

fn settings() -> Settings {
    Settings {
        company: Company::default(),
        url: "https://portico.example".parse().unwrap(),
        registration: Registration::Open,
        trusted_proxies: Vec::new(),
        cookie_key: vec![7; 64],
        version: Version::default(),
        cdn: None,
    }
}

fn site(is_admin: Option<bool>, settings: Settings) -> Site {
    let ports = unavailable::ports(is_admin);
    let reads = ReadPorts { visitors: ports.clone(), signed_in: ports.clone() };
    Site::new(ports, reads, settings, Assets::new([]).unwrap()).unwrap()
}

async fn send(site: &Site, request: TestRequest) -> TestResponse {
    let app = init_service(site.app()).await;
    TestResponse::of(call_service(&app, request.to_request()).await).await
}

/// The name of the session cookie of the https site in [`settings`].
const SESSION: &str = "__Host-portico_session";

/// Returns a session cookie signed by this site.
fn cookie() -> Cookie<'static> {
    let mut jar = CookieJar::new();
    let key = Key::from(&[7; 64]);
    jar.signed_mut(&key).add(Cookie::new(SESSION, "a".repeat(64)));
    jar.get(SESSION).unwrap().clone()
}

/// Returns the path of an endpoint with this id.
fn path(endpoint: &Endpoint, id: &str) -> String {
    let path = endpoint.path.replace("{id}", id).replace("{slug}", "x");
    path.replace("{type}", "service").replace("{page}", "imprint")
}

fn request(endpoint: &Endpoint) -> TestRequest {
    TestRequest::with_uri(&path(endpoint, "x")).method(endpoint.method.clone())
}

/// Returns a request with an invalid id and a body that is too large and not JSON.
fn malformed(endpoint: &Endpoint) -> TestRequest {
    request(endpoint).insert_header(("Content-Type", "text/plain")).set_payload(vec![b'x'; 2 << 20])
}

#[actix_web::test]
async fn an_invalid_id_is_404_for_administrators() {
    let site = site(Some(true), settings());
    for endpoint in ENDPOINTS.iter().filter(|endpoint| endpoint.role == Role::Admin) {
        let response = send(&site, malformed(endpoint).cookie(cookie())).await;
        let expected = match (endpoint.path.contains("{id}"), &endpoint.method) {
            (true, _) => StatusCode::NOT_FOUND,
            (false, &Method::POST | &Method::PUT) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            (false, _) => StatusCode::SERVICE_UNAVAILABLE,
        };
        assert_eq!(response.status, expected, "{} {}", endpoint.method, endpoint.path);
    }
}

#[actix_web::test]
async fn an_unavailable_session_store_is_503() {
    let site = site(None, settings());
    for endpoint in ENDPOINTS.iter().filter(|endpoint| endpoint.role != Role::Visitor) {
        let response = send(&site, request(endpoint).cookie(cookie())).await;
        response.assert_fails(endpoint, StatusCode::SERVICE_UNAVAILABLE, message::UNAVAILABLE);
        assert_eq!(response.header("retry-after"), "2");
    }
}

#[actix_web::test]
async fn unavailable_ports_are_503_without_internal_details() {
    let site = site(Some(true), settings());
    for endpoint in ENDPOINTS {
        let path = path(endpoint, "7");
        // An empty search does not query storage.
        let path = if endpoint.path == "/api/search" { format!("{path}?q=word") } else { path };
        let mut request = TestRequest::with_uri(&path).method(endpoint.method.clone()).cookie(cookie());
        if let Some(body) = &endpoint.body {
            request = request.insert_header(("Content-Type", "application/json")).set_payload(body.example.0);
        }
        let response = send(&site, request).await;
        assert!(!response.text.contains("10.1.2.3"), "{} {}", endpoint.path, response.text);
        match endpoint.path {
            "/healthz" | "/api/openapi.json" | "/api/docs" | "/api/user" | "/api/admin/preview" => {
                assert_eq!(response.status, StatusCode::OK, "{}", endpoint.path);
            }
            "/api/legal/{page}" => assert_eq!(response.status, StatusCode::NOT_FOUND),
            "/api/ai/chat" => assert_eq!(response.status, StatusCode::BAD_GATEWAY),
            "/api/client-errors" => assert_eq!(response.status, StatusCode::NO_CONTENT),
            path => response.assert_error(
                path,
                StatusCode::SERVICE_UNAVAILABLE,
                message::UNAVAILABLE,
                endpoint.error_format,
            ),
        }
    }
}

#[actix_web::test]
async fn a_wrong_method_is_405_with_the_right_ones() {
    let site = site(Some(true), settings());
    for endpoint in ENDPOINTS {
        let mut allowed: Vec<&str> =
            ENDPOINTS.iter().filter(|other| other.path == endpoint.path).map(|other| other.method.as_str()).collect();
        if allowed.contains(&"GET") {
            allowed.push("HEAD");
        }
        allowed.sort_unstable();
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            if allowed.contains(&method) {
                continue;
            }
            let response = send(&site, request(endpoint).method(method.parse().unwrap())).await;
            response.assert_fails(endpoint, StatusCode::METHOD_NOT_ALLOWED, "Method not allowed");
            let mut listed: Vec<&str> = response.header("allow").split(',').map(str::trim).collect();
            listed.sort_unstable();
            assert_eq!(listed, allowed, "{method} {}", endpoint.path);
        }
    }
}

#[actix_web::test]
async fn percent_encoded_paths_have_the_same_role_limits_and_format() {
    let site = site(None, settings());
    let users = send(&site, TestRequest::with_uri("/api/admin/%75sers")).await;
    users.assert_error("users", StatusCode::UNAUTHORIZED, message::LOG_IN, ErrorFormat::Text);
    let login = TestRequest::post().uri("/api/%6Cogin").peer_addr("192.0.2.66:1000".parse().unwrap());
    send(&site, login).await.assert_error(
        "login",
        StatusCode::TOO_MANY_REQUESTS,
        message::TOO_MANY_REQUESTS,
        ErrorFormat::Text,
    );
}

#[actix_web::test]
async fn rejects_writes_from_other_sites() {
    let site = site(Some(true), settings());
    for endpoint in ENDPOINTS.iter().filter(|endpoint| !endpoint.method.is_safe()) {
        let request = request(endpoint).insert_header(("Origin", "https://evil.example")).cookie(cookie());
        let response = send(&site, request).await;
        response.assert_fails(endpoint, StatusCode::FORBIDDEN, "Requests from other sites are not allowed");
    }
}

#[actix_web::test]
async fn exceeded_limits_are_429_with_retry_after() {
    let site = site(None, settings());
    for endpoint in ENDPOINTS.iter().filter(|endpoint| endpoint.quota.is_some()) {
        let request = request(endpoint).peer_addr("192.0.2.66:1000".parse().unwrap());
        let response = send(&site, request).await;
        response.assert_fails(endpoint, StatusCode::TOO_MANY_REQUESTS, message::TOO_MANY_REQUESTS);
        assert_eq!(response.header("retry-after"), "3");
    }
    let quotas = ENDPOINTS.iter().filter(|endpoint| endpoint.quota.is_some()).count();
    assert_eq!(quotas, 8);
}

#[actix_web::test]
async fn a_stopping_node_is_alive_but_not_ready() {
    let site = site(None, settings());
    site.stop_serving();
    assert_eq!(send(&site, TestRequest::with_uri("/readyz")).await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(send(&site, TestRequest::with_uri("/healthz")).await.status, StatusCode::OK);
}
