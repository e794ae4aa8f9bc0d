//! Exactly the fields that the document calls required are required; a missing field gets the default that the document declares.

use reqwest::Method;
use serde_json::{Map, Value, json};
use web_http::endpoint::Role;

use super::{Call, Document};
use crate::support::{Site, TestResponse};

/// Sends bodies, each with a unique name if the name must be unique.
struct Sender {
    site: Site,
    admin: crate::support::Client,
    sent: usize,
}

impl Sender {
    async fn start() -> Self {
        let site = Site::start().await;
        let admin = site.admin().await;
        admin.post("/api/faq/categories", json!({"name": "The items'"})).await.expect(201);
        // The author of the document's post.
        admin.post("/api/admin/users", json!({"username": "second", "password": "secret1"})).await.expect(201);
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
