//! The OpenAPI document against the running product: every call behaves as documented.

mod examples;
mod failures;
mod inputs;
#[path = "../../../web/api/src/openapi/tests/schema.rs"]
mod schema;
mod slow_neighbours;

use reqwest::Method;
use serde_json::{Map, Value};
use web_api::ENDPOINTS;
use web_http::endpoint::Role;

use crate::support::{Client, JSON, Site, TestResponse};

/// The imprint of the document's example.
const IMPRINT: (&str, &str) =
    ("SITE_IMPRINT_FILE", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/openapi/imprint.md"));

/// Returns the paths at which administrators create entities: calls that have an update beside them.
pub fn creates() -> impl Iterator<Item = &'static str> {
    let paths = |method: &'static str| {
        ENDPOINTS.iter().filter(move |endpoint| endpoint.method.as_str() == method).map(|endpoint| endpoint.path)
    };
    paths("POST").filter(move |path| paths("PUT").any(|update| update.strip_suffix("/{id}") == Some(path)))
}

/// The document as served.
struct Document(Value);

/// One of its calls.
struct Call<'a> {
    document: &'a Value,
    operation: &'a Value,
    method: Method,
    path: &'static str,
    role: Role,
}

impl Document {
    async fn of(site: &Site) -> Self {
        Self(site.visitor().read("/api/openapi.json").await)
    }

    /// All calls, in the order of the endpoint table.
    fn calls(&self) -> impl DoubleEndedIterator<Item = Call<'_>> {
        ENDPOINTS.iter().map(|endpoint| {
            let method = Method::from_bytes(endpoint.method.as_str().as_bytes()).unwrap();
            let operation = &self.0["paths"][endpoint.path][endpoint.method.as_str().to_lowercase()];
            Call { document: &self.0, operation, method, path: endpoint.path, role: endpoint.role }
        })
    }

    fn call(&self, name: &str) -> Call<'_> {
        self.calls().find(|call| call.name() == name).unwrap_or_else(|| panic!("no {name}"))
    }
}

impl Call<'_> {
    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Returns the example of its body.
    fn example_body(&self) -> Option<&Map<String, Value>> {
        self.operation["requestBody"]["content"]["application/json"]["example"].as_object()
    }

    /// Returns the schema of its body.
    fn body(&self) -> &Value {
        let schema = &self.operation["requestBody"]["content"]["application/json"]["schema"];
        match schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
            Some(name) => &self.document["components"]["schemas"][name],
            None => schema,
        }
    }

    fn parameter(&self, name: &str) -> Option<&Value> {
        let parameters = self.operation["parameters"].as_array()?;
        parameters.iter().find(|parameter| parameter["name"] == name).map(|parameter| &parameter["schema"])
    }

    /// Returns the status of its success.
    fn success(&self) -> u16 {
        let statuses = self.operation["responses"].as_object().unwrap().keys();
        statuses.filter_map(|status| status.parse().ok()).find(|status| (200..300).contains(status)).unwrap()
    }

    fn response(&self, status: u16) -> &Value {
        &self.operation["responses"][status.to_string()]
    }

    /// Returns the example of a status's response, with its media type and schema.
    fn content(&self, status: u16) -> Option<(&str, &Value)> {
        let (kind, content) = self.response(status)["content"].as_object()?.iter().next()?;
        Some((kind, content))
    }

    /// Returns the path with these values for its parameters.
    fn at(&self, id: i64) -> String {
        let slug = match self.path {
            "/api/authors/{slug}" => "ada-lovelace",
            "/api/pages/{slug}" => "careers",
            _ => "notes-on-the-engine",
        };
        let path = self.path.replace("{id}", &id.to_string()).replace("{slug}", slug);
        path.replace("{type}", "service").replace("{page}", "imprint")
    }

    async fn send(&self, client: &Client, path: &str, body: Option<&Map<String, Value>>) -> TestResponse {
        let headers = if body.is_some() { JSON } else { &[] };
        let body = body.map(|body| serde_json::to_vec(body).unwrap());
        client.send(self.method.clone(), path, headers, body).await
    }

    /// Asserts that a response has a status, a media type and headers that the document lists.
    #[track_caller]
    fn matches(&self, answer: &TestResponse) {
        let name = self.name();
        let response = self.response(answer.status);
        assert!(response.is_object(), "{name}: {} {}", answer.status, answer.text);
        for header in response["headers"].as_object().into_iter().flat_map(Map::keys) {
            let may_lack =
                ["X-Next-Cursor", "Idempotent-Replayed", "X-Edited-By", "X-Edited-At"].contains(&header.as_str());
            assert!(
                may_lack || answer.headers.contains_key(header.as_str()),
                "{name} {} has no {header}",
                answer.status
            );
        }
        let documented =
            "etag x-total-count x-next-cursor retry-after location content-disposition idempotent-replayed";
        for header in documented.split(' ') {
            let listed = response["headers"].as_object().into_iter().flat_map(Map::keys);
            let listed = listed.map(|name| name.to_lowercase()).any(|name| name == header);
            assert!(listed || !answer.headers.contains_key(header), "{name} {} has {header}", answer.status);
        }
        let Some((kind, content)) = self.content(answer.status) else { return };
        assert_eq!(answer.header("content-type").split(';').next(), Some(kind), "{name}");
        if kind == "application/json" {
            assert_eq!(
                schema::check(self.document, &content["schema"], &answer.json()),
                Ok(()),
                "{name}: {}",
                answer.text
            );
        }
    }

    /// Asserts that a response equals the example of its status.
    #[track_caller]
    fn shows(&self, answer: &TestResponse, status: u16) {
        assert_eq!(answer.status, status, "{}: {}", self.name(), answer.text);
        self.matches(answer);
        let (kind, content) = self.content(status).unwrap();
        let body = if kind == "application/json" { answer.json() } else { answer.text.as_str().into() };
        assert_eq!(body, content["example"], "{}", self.name());
    }
}
