//! Failures that need existing records, with the messages of the document's examples.

use reqwest::Method;
use serde_json::{Map, Value, json};

use super::{Call, Document, creates};
use crate::support::{Client, Site};

const STALE: (&str, &str) = ("If-Match", "\"99\"");

/// A site with a record of every kind, and its administrator.
async fn filled() -> (Site, Client, Document) {
    let site = Site::start().await;
    let (admin, document) = (site.admin().await, Document::of(&site).await);
    for path in creates() {
        create(&admin, &document, path).await;
    }
    create(&admin, &document, "/api/contact").await;
    (site, admin, document)
}

async fn create(admin: &Client, document: &Document, path: &str) {
    let call = document.call(&format!("POST {path}"));
    call.send(admin, path, call.example_body()).await.expect(201);
}

fn with(example: Option<&Map<String, Value>>, name: &str, value: &str) -> Map<String, Value> {
    let mut body = example.unwrap().clone();
    body.insert(name.to_owned(), value.into());
    body
}

#[actix_web::test]
async fn conflicts_are_as_documented() {
    let (site, admin, document) = filled().await;
    let slug = "notes-on-the-engine";
    admin.create("/api/admin/blog", json!({"title": "Other", "content": "x", "authors": [1]})).await;
    admin.create("/api/faq/categories", json!({"name": "Other"})).await;
    admin.create("/api/admin/pages", json!({"title": "Other", "content": "x"})).await;
    let collisions = [
        ("POST /api/register", 0, ("username", "ADA")),
        ("POST /api/admin/users", 0, ("username", "Ada")),
        ("PUT /api/admin/users/{id}", 1, ("username", "ada")),
        ("POST /api/admin/blog", 0, ("slug", slug)),
        ("PUT /api/admin/blog/{id}", 2, ("slug", slug)),
        ("POST /api/admin/pages", 0, ("slug", "careers")),
        ("PUT /api/admin/pages/{id}", 2, ("slug", "careers")),
        ("POST /api/faq/categories", 0, ("name", "pricing")),
        ("PUT /api/faq/categories/{id}", 2, ("name", "pricing")),
    ];
    let visitor = site.visitor();
    for (name, id, (field, taken)) in collisions {
        let call = document.call(name);
        let client = if call.path == "/api/register" { &visitor } else { &admin };
        call.shows(&call.send(client, &call.at(id), Some(&with(call.example_body(), field, taken))).await, 409);
    }
    let orders: Vec<_> = document.calls().filter(|call| call.path.ends_with("/order")).collect();
    for call in &orders {
        let others: Map<String, Value> = json!({"ids": [999]}).as_object().unwrap().clone();
        call.shows(&call.send(&admin, call.path, Some(&others)).await, 409);
    }
    let last = document.call("DELETE /api/admin/users/{id}");
    last.shows(&last.send(&admin, &last.at(1), None).await, 409);
    let undo = document.call("POST /api/admin/deletions/{id}");
    let deletion = admin.delete("/api/admin/blog/1").await.expect(204);
    create(&admin, &document, "/api/admin/blog").await;
    undo.shows(&undo.send(&admin, deletion.header("undo"), None).await, 409);
    let mut listed: Vec<_> =
        document.calls().filter(|call| call.response(409).is_object()).map(|call| call.name()).collect();
    let mut tried: Vec<_> =
        collisions.iter().map(|(name, ..)| (*name).to_owned()).chain([last.name(), undo.name()]).collect();
    tried.extend(orders.iter().map(Call::name));
    listed.sort();
    tried.sort();
    assert_eq!(listed, tried);
    let demoted = admin.put("/api/admin/users/1", json!({"isAdmin": false})).await.expect(409).text;
    let words = document.call("PUT /api/admin/users/{id}").response(409)["description"].clone();
    assert!(words.as_str().unwrap().contains(&demoted), "{words}");
}

#[actix_web::test]
async fn reused_keys_are_422_as_documented() {
    let site = Site::start().await;
    let (admin, document) = (site.admin().await, Document::of(&site).await);
    for path in creates() {
        let call = document.call(&format!("POST {path}"));
        admin.post_once(path, "key", &json!(call.example_body())).await.expect(201);
        let other = with(call.example_body(), "unknown", "field");
        call.shows(&admin.post_once(path, "key", &json!(other)).await, 422);
    }
    let mut listed: Vec<_> =
        document.calls().filter(|call| call.response(422).is_object()).map(|call| call.name()).collect();
    let mut tried: Vec<_> = creates().map(|path| format!("POST {path}")).collect();
    listed.sort();
    tried.sort();
    assert_eq!(listed, tried);
}

#[actix_web::test]
async fn all_conflicts_are_documented() {
    let (_site, admin, document) = filled().await;
    let writes = document.calls().filter(|call| call.example_body().is_some() && !call.response(409).is_object());
    for call in writes.filter(|call| call.path != "/api/login") {
        for _ in 0..2 {
            assert_eq!(
                call.send(&admin, &call.at(1), call.example_body()).await.status,
                call.success(),
                "{}",
                call.name()
            );
        }
    }
}

#[actix_web::test]
async fn missing_entities_are_404_as_documented() {
    let (site, admin, document) = filled().await;
    let mut tried = 0;
    for call in document.calls().filter(|call| call.path.contains('{')) {
        tried += 1;
        let path = call.path.replace("{id}", "999").replace("{slug}", "nothing").replace("{page}", "nothing");
        let kind = if call.path.ends_with("{type}") { "nothing" } else { "service" };
        call.shows(&call.send(&admin, &path.replace("{type}", kind), call.example_body()).await, 404);
    }
    assert_eq!(document.calls().filter(|call| call.response(404).is_object()).count(), tried);
    for (kind, id) in [("case-study", 1), ("team-member", 1)] {
        let text = site.visitor().get(&format!("/api/content/{kind}/{id}")).await.expect(404).text;
        let words = document.call("GET /api/content/{type}/{id}").response(404)["description"].clone();
        assert!(words.as_str().unwrap().contains(&text), "{words}");
    }
}

#[actix_web::test]
async fn stale_versions_are_412_as_documented() {
    let (_site, admin, document) = filled().await;
    admin.create("/api/newsletter", json!({"email": "ada@example.com"})).await;
    let writes = document.calls().filter(|call| [Method::PUT, Method::DELETE].contains(&call.method));
    for call in writes {
        let id = if call.path.starts_with("/api/admin/users") { 2 } else { 1 };
        let body = call.example_body().map(|body| serde_json::to_vec(body).unwrap());
        let headers = [STALE, ("Content-Type", "application/json")];
        let answer = admin.send(call.method.clone(), &call.at(id), &headers, body).await;
        assert_eq!(call.parameter("If-Match").is_some(), call.response(412).is_object(), "{}", call.name());
        match call.response(412) {
            Value::Null => assert_eq!(answer.status, call.success(), "{}", call.name()),
            _ => call.shows(&answer, 412),
        }
    }
}

#[actix_web::test]
async fn wrong_passwords_are_401_as_documented() {
    let site = Site::start().await;
    let document = Document::of(&site).await;
    let login = document.call("POST /api/login");
    login.shows(&login.send(&site.visitor(), login.path, login.example_body()).await, 401);
}
