//! An HTTP client that keeps cookies, and its responses.

use std::{collections::BTreeMap, io::Read as _, sync::Mutex};

use futures_util::future::join_all;
use reqwest::{Method, header::HeaderMap};
use serde_json::{Value, json};
use web_api::ENDPOINTS;
use web_http::{endpoint::router::format_of, error::ErrorFormat};

use super::time_limit;

/// An HTTP client that keeps cookies, like a browser.
pub struct Client {
    url: String,
    http: reqwest::Client,
    pub cookies: Mutex<BTreeMap<String, String>>,
}

/// A response with its body read.
#[derive(Debug)]
pub struct TestResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    pub text: String,
}

impl Client {
    pub fn new(url: &str) -> Self {
        // Fails if another test has installed it already.
        drop(rustls::crypto::ring::default_provider().install_default());
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        let http = http.timeout(time_limit(30)).build().expect("an HTTP client");
        Self { url: url.to_owned(), http, cookies: Mutex::default() }
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.get_with(path, &[]).await
    }

    pub async fn post(&self, path: &str, body: Value) -> TestResponse {
        self.send(Method::POST, path, JSON, Some(body.to_string().into_bytes())).await
    }

    pub async fn put(&self, path: &str, body: Value) -> TestResponse {
        self.send(Method::PUT, path, JSON, Some(body.to_string().into_bytes())).await
    }

    pub async fn delete(&self, path: &str) -> TestResponse {
        self.send(Method::DELETE, path, &[], None).await
    }

    pub async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> TestResponse {
        self.send(Method::GET, path, headers, None).await
    }

    /// Sends a create with an `Idempotency-Key`.
    pub async fn post_once(&self, path: &str, key: &str, body: &Value) -> TestResponse {
        let headers = [JSON[0], ("Idempotency-Key", key)];
        self.send(Method::POST, path, &headers, Some(body.to_string().into_bytes())).await
    }

    /// Sends a login.
    pub async fn log_in(&self, username: &str, password: &str) -> TestResponse {
        self.post("/api/login", json!({ "username": username, "password": password })).await
    }

    /// Returns what a path shows, as JSON.
    pub async fn read(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer.json()
    }

    /// Creates an entity.
    pub async fn create(&self, path: &str, body: Value) -> TestResponse {
        let answer = self.post(path, body).await;
        assert_eq!(answer.status, 201, "{path}: {}", answer.text);
        answer
    }

    /// Updates an entity if it has this version.
    pub async fn put_if(&self, path: &str, known: &str, body: Value) -> TestResponse {
        let headers = [JSON[0], ("If-Match", known)];
        self.send(Method::PUT, path, &headers, Some(body.to_string().into_bytes())).await
    }

    /// Deletes an entity if it has this version.
    pub async fn delete_if(&self, path: &str, known: &str) -> TestResponse {
        self.send(Method::DELETE, path, &[("If-Match", known)], None).await
    }

    /// Returns all pages of a list; the path has a query.
    pub async fn pages(&self, path: &str) -> Vec<TestResponse> {
        let mut pages = vec![self.get(path).await.expect(200)];
        loop {
            let cursor = pages[pages.len() - 1].header("x-next-cursor");
            if cursor.is_empty() {
                return pages;
            }
            let next = self.get(&format!("{path}&cursor={cursor}")).await.expect(200);
            pages.push(next);
        }
    }

    /// Sends a request with exactly these headers and this body.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Vec<u8>>,
    ) -> TestResponse {
        let mut request = self.http.request(method, format!("{}{path}", self.url));
        let cookies: Vec<_> =
            self.cookies.lock().unwrap().iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            request = request.header("Cookie", cookies.join("; "));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.body(body);
        }
        let response = request.send().await.expect("an answer");
        self.keep_cookies(response.headers());
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.expect("a body").to_vec();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        TestResponse { status, headers, bytes, text }
    }

    /// Returns the value of a cookie; empty without it.
    pub fn cookie(&self, name: &str) -> String {
        self.cookies.lock().unwrap().get(name).cloned().unwrap_or_default()
    }

    /// Returns another client with the same cookies, possibly for another node.
    pub fn copy(&self, url: &str) -> Self {
        let copy = Self::new(url);
        copy.cookies.lock().unwrap().clone_from(&self.cookies.lock().unwrap());
        copy
    }

    /// Stores new cookies and removes expired ones.
    fn keep_cookies(&self, headers: &HeaderMap) {
        let mut jar = self.cookies.lock().unwrap();
        for cookie in headers.get_all("set-cookie") {
            let cookie = cookie.to_str().expect("a readable cookie");
            let (pair, attributes) = cookie.split_once(';').unwrap_or((cookie, ""));
            let (name, value) = pair.split_once('=').expect("a cookie has a value");
            if value.is_empty() || attributes.contains("Max-Age=0") {
                jar.remove(name);
            } else {
                jar.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

/// The header of a JSON body.
pub const JSON: &[(&str, &str)] = &[("Content-Type", "application/json")];

impl TestResponse {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.text))
    }

    /// Returns the value of a header; empty without it.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("a readable header"))
    }

    /// Returns the `Set-Cookie` header of a cookie; empty without it.
    pub fn set_cookie(&self, name: &str) -> &str {
        let lines = self.headers.get_all("set-cookie").iter().map(|line| line.to_str().expect("a readable cookie"));
        lines.into_iter().find(|line| line.split('=').next() == Some(name)).unwrap_or_default()
    }

    /// Returns the id of the returned entity.
    pub fn id(&self) -> i64 {
        self.json()["id"].as_i64().unwrap_or_else(|| panic!("no id: {}", self.text))
    }

    /// Returns this field of each row of the returned list.
    pub fn each(&self, field: &str) -> Vec<Value> {
        self.json().as_array().expect("a list").iter().map(|row| row[field].clone()).collect()
    }

    /// Returns the names of the object's fields, sorted.
    pub fn keys(&self) -> Vec<String> {
        keys(&self.json())
    }

    /// Returns everything but what differs between two requests.
    pub fn comparable(&self) -> (u16, BTreeMap<String, Vec<u8>>, &[u8]) {
        let headers = self.headers.iter().filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()));
        let headers = headers.map(|(name, value)| (name.to_string(), value.as_bytes().to_vec())).collect();
        (self.status, headers, &self.bytes)
    }

    /// Asserts the status.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }
}

/// Asserts an error with this message in the format of the path's call.
#[track_caller]
pub fn refused(answer: &TestResponse, path: &str, status: u16, message: &str, call: &str) {
    assert_eq!(answer.status, status, "{call}: {}", answer.text);
    match format_of(ENDPOINTS, path) {
        ErrorFormat::Text => {
            assert_eq!(answer.text, message, "{call}");
            assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{call}");
        }
        ErrorFormat::Json => {
            assert_eq!(answer.json(), json!({"error": message, "message": message}), "{call}");
            assert_eq!(answer.header("content-type"), "application/json", "{call}");
        }
    }
}

/// Asserts that what a path needs is away for now.
#[track_caller]
pub fn is_unavailable(answer: &TestResponse, path: &str) {
    refused(answer, path, 503, "Service temporarily unavailable. Please try again.", path);
    assert!(answer.header("retry-after").parse::<u64>().is_ok_and(|wait| wait > 0), "{path}: {:?}", answer.headers);
}

/// Asserts a 400 in JSON with exactly these errors by field.
#[track_caller]
pub fn faulty(answer: &TestResponse, fields: &Value) {
    assert_eq!(answer.status, 400, "{}", answer.text);
    assert_eq!(answer.json()["fields"], *fields, "{}", answer.text);
    assert_eq!(answer.json()["error"], answer.json()["message"], "{}", answer.text);
}

/// Returns the names of an object's fields, sorted.
pub fn keys(object: &Value) -> Vec<String> {
    let mut keys: Vec<String> = object.as_object().expect("an object").keys().cloned().collect();
    keys.sort();
    keys
}

/// Returns the statuses of concurrent requests, sorted.
pub async fn statuses(requests: impl IntoIterator<Item = impl Future<Output = TestResponse>>) -> Vec<u16> {
    let mut statuses: Vec<u16> = join_all(requests).await.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    statuses
}

/// Decompresses a body.
pub fn expand(coding: &str, bytes: &[u8]) -> String {
    let mut text = String::new();
    match coding {
        "br" => brotli::Decompressor::new(bytes, 4096).read_to_string(&mut text).unwrap(),
        "gzip" => flate2::read::GzDecoder::new(bytes).read_to_string(&mut text).unwrap(),
        _ => zstd::Decoder::new(bytes).unwrap().read_to_string(&mut text).unwrap(),
    };
    text
}
