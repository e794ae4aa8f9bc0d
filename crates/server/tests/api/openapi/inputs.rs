//! Exactly the fields that the document calls required are required; a missing field gets the default that the document declares.
//! The parameters of lists accept what the document declares and nothing else.

use reqwest::Method;
use serde_json::{Map, Value, json};
use web_http::endpoint::Role;

use super::{Call, Document, schema};
use crate::support::{Client, Site, TestResponse};

/// Sends bodies, each with a unique name if the name must be unique.
struct Sender {
    site: Site,
    admin: Client,
    sent: usize,
}

impl Sender {
    async fn start() -> Self {
        let (site, admin) = Site::with_admin().await;
        admin.create("/api/faq/categories", json!({"name": "The items'"})).await;
        // The author of the document's post.
        admin.create("/api/admin/users", json!({"username": "second", "password": "secret1"})).await;
        Self { site, admin, sent: 0 }
    }

    async fn send(&mut self, call: &Call<'_>, mut body: Map<String, Value>) -> TestResponse {
        self.sent += 1;
        let own = if call.path == "/api/login" { None } else { Some(format!("Own {}", self.sent)) };
        for name in ["username", "name"] {
            if let (Some(value), Some(own)) = (body.get_mut(name), &own) {
                *value = own.as_str().into();
            }
        }
        let visitor = self.site.visitor();
        let client = if call.role == Role::Visitor { &visitor } else { &self.admin };
        call.send(client, call.path, Some(&body)).await
    }
}

fn required<'a>(call: &'a Call<'_>) -> Vec<&'a str> {
    call.body()["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn creates(document: &Document) -> impl Iterator<Item = Call<'_>> {
    document.calls().filter(|call| call.method == Method::POST && call.example_body().is_some())
}

#[actix_web::test]
async fn required_fields_are_as_documented() {
    let mut sender = Sender::start().await;
    let document = Document::of(&sender.site).await;
    for call in creates(&document) {
        let (example, required) = (call.example_body().unwrap(), required(&call));
        assert!(required.iter().all(|name| example.contains_key(*name)), "{}", call.name());
        for left_out in example.keys() {
            let mut body = example.clone();
            body.remove(left_out);
            let answer = sender.send(&call, body).await;
            let expected = if required.contains(&left_out.as_str()) { 400 } else { call.success() };
            assert_eq!(answer.status, expected, "{} without {left_out}: {}", call.name(), answer.text);
        }
    }
}

#[actix_web::test]
async fn defaults_are_as_documented() {
    let mut sender = Sender::start().await;
    let document = Document::of(&sender.site).await;
    let mut defaults = 0;
    for call in creates(&document).filter(|call| call.path != "/api/login") {
        let required = required(&call);
        let mut body = call.example_body().unwrap().clone();
        body.retain(|name, _| required.contains(&name.as_str()));
        let answer = sender.send(&call, body).await;
        assert_eq!(answer.status, call.success(), "{}: {}", call.name(), answer.text);
        for (name, schema) in call.body()["properties"].as_object().unwrap() {
            if let Some(default) = schema.get("default") {
                assert_eq!(answer.json()[name], *default, "{} {name}", call.name());
                defaults += 1;
            }
        }
    }
    assert_ne!(defaults, 0, "no default is documented");
}

#[actix_web::test]
async fn updates_require_nothing_and_have_no_defaults() {
    let site = Site::start().await;
    for call in
        Document::of(&site).await.calls().filter(|call| call.method == Method::PUT && call.path.ends_with("{id}"))
    {
        assert_eq!(required(&call), Vec::<&str>::new(), "{}", call.name());
        let fields = call.body()["properties"].as_object().unwrap();
        assert!(fields.values().all(|field| field.get("default").is_none()), "{}", call.name());
    }
}

async fn ask(site: &Site, call: &Call<'_>, query: &str) -> TestResponse {
    let client = if call.role == Role::Visitor { site.visitor() } else { site.admin().await };
    client.get(&format!("{}?{query}", call.at(1))).await
}

fn words(schema: &Value) -> Vec<&str> {
    schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Returns the fields of a list's rows.
fn fields(document: &Document, call: &Call<'_>) -> Vec<String> {
    let rows = match call.content(200) {
        Some((_, content)) if content["schema"]["items"].is_object() => content["schema"]["items"].clone(),
        _ => return Vec::new(),
    };
    schema::fields(&document.0, &rows).into_iter().map(str::to_owned).collect()
}

#[actix_web::test]
async fn lists_sort_by_exactly_the_documented_columns() {
    let site = Site::start().await;
    let document = Document::of(&site).await;
    let mut sorted = 0;
    for call in document.calls() {
        let Some(columns) = call.parameter("sort").map(words) else { continue };
        sorted += 1;
        for column in &columns {
            ask(&site, &call, &format!("sort={column}")).await.expect(200);
        }
        for field in fields(&document, &call).iter().filter(|field| !columns.contains(&field.as_str())) {
            let answer = ask(&site, &call, &format!("sort={field}")).await;
            assert_eq!(answer.status, 400, "{} by {field}", call.name());
        }
    }
    assert!(sorted > 0);
}

#[actix_web::test]
async fn query_parameters_are_bounded_as_documented() {
    let site = Site::start().await;
    let document = Document::of(&site).await;
    let mut limited = 0;
    for call in document.calls() {
        if let Some(limit) = call.parameter("limit") {
            assert_eq!(
                (&limit["type"], &limit["minimum"], &limit["maximum"]),
                (&json!("integer"), &json!(1), &json!(100))
            );
            limited += 1;
            for (limit, status) in [(0, 400), (1, 200), (100, 200), (101, 400)] {
                let answer = ask(&site, &call, &format!("limit={limit}")).await;
                assert_eq!(answer.status, status, "{} {limit}", call.name());
                call.matches(&answer);
            }
        }
        if call.parameter("cursor").is_some() {
            ask(&site, &call, "limit=1&cursor=nonsense").await.expect(400);
        }
        for status in call.parameter("status").map(words).unwrap_or_default() {
            ask(&site, &call, &format!("status={status}")).await.expect(200);
        }
    }
    assert!(limited > 0);
}

#[actix_web::test]
async fn pages_of_lists_have_the_documented_headers() {
    let (site, admin) = Site::with_admin().await;
    for title in ["One", "Two"] {
        let post = json!({"title": title, "content": "x", "authors": [1], "published": true});
        admin.create("/api/admin/blog", post).await;
    }
    for title in ["One", "Two"] {
        admin.create("/api/admin/content", json!({"title": title, "content": "x", "type": "service"})).await;
    }
    let document = Document::of(&site).await;
    let lists = [("GET /api/blog", ""), ("GET /api/admin/blog", "2"), ("GET /api/content/{type}", "")];
    for (name, total) in lists {
        let call = document.call(name);
        let answer = ask(&site, &call, "limit=1").await.expect(200);
        call.matches(&answer);
        assert_eq!(answer.header("x-total-count"), total);
        assert!(!answer.header("x-next-cursor").is_empty(), "{name}");
    }
}

#[actix_web::test]
async fn every_parameter_has_a_type_and_an_id_is_a_positive_integer() {
    let site = Site::start().await;
    for call in Document::of(&site).await.calls() {
        for parameter in call.operation["parameters"].as_array().into_iter().flatten() {
            let schema = &parameter["schema"];
            let name = parameter["name"].as_str().unwrap();
            let number = ["id", "limit", "post", "reassignTo", "offset"].contains(&name);
            assert_eq!(schema["type"], if number { "integer" } else { "string" }, "{} {parameter}", call.name());
            let least = i32::from(parameter["name"] != "offset");
            assert!(!number || schema["minimum"] == least, "{} {parameter}", call.name());
        }
    }
}
