//! The document's example requests, and the example responses for them.

use reqwest::Method;
use serde_json::{Value, json};
use web_http::endpoint::Role;

use super::{Call, Document, IMPRINT, creates};
use crate::support::{Client, Site, TestResponse};

/// Fields that differ between two sites, or change after a record was created.
const OWN: [&str; 6] = ["id", "createdAt", "updatedAt", "mail", "previous", "next"];

/// Calls whose response depends on the user, on other parameters than the example's, or on other records.
const OTHERWISE: &str = "/api/ai/chat /api/ai/generate-image /api/user /api/search /api/admin/blog/slug \
    /api/admin/enquiries/counts /api/admin/users/{id}/posts";

fn answers_otherwise(call: &Call<'_>) -> bool {
    OTHERWISE.split(' ').any(|path| path == call.path) || call.path.ends_with("/bulk")
}

/// An administrator and a visitor.
pub(super) struct People {
    pub admin: Client,
    pub visitor: Client,
}

impl People {
    pub async fn of(site: &Site) -> Self {
        Self { admin: site.admin().await, visitor: site.visitor() }
    }

    /// Sends a call with its example. The first user is the administrator, the second is created.
    pub async fn send(&self, call: &Call<'_>) -> TestResponse {
        let id = if call.path.starts_with("/api/admin/users") { 2 } else { 1 };
        let client = if call.role == Role::Visitor { &self.visitor } else { &self.admin };
        let answer = call.send(client, &call.at(id), call.example_body()).await;
        assert_eq!(answer.status, call.success(), "{}: {}", call.name(), answer.text);
        call.matches(&answer);
        answer
    }
}

/// Returns a value without the fields that differ between sites.
fn common(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, _)| !OWN.contains(&name.as_str()));
            fields.map(|(name, value)| (name.clone(), common(value))).collect()
        }
        Value::Array(values) => values.iter().map(common).collect(),
        other => other.clone(),
    }
}

/// As [`common`], without the version and the commit.
fn read(value: &Value) -> Value {
    let mut value = common(value);
    if let Some(fields) = value.as_object_mut() {
        fields.remove("version");
        fields.remove("commit");
    }
    value
}

#[track_caller]
fn same(call: &Call<'_>, answer: &TestResponse) {
    let (_, content) = call.content(answer.status).unwrap();
    assert_eq!(common(&answer.json()), common(&content["example"]), "{}", call.name());
}

/// Asserts that a response is the document's example, or a list that contains it.
#[track_caller]
fn shows(call: &Call<'_>, answer: &TestResponse) {
    let Some(("application/json", content)) = call.content(answer.status) else { return };
    match (&content["example"], answer.json()) {
        (Value::Array(shown), Value::Array(given)) => {
            let given: Vec<_> = given.iter().map(read).collect();
            assert!(shown.iter().all(|one| given.contains(&read(one))), "{}: {given:?}", call.name());
        }
        (shown, given) => assert_eq!(read(&given), read(shown), "{}", call.name()),
    }
}

/// Takes a bulk action on a content item back.
pub(super) async fn undo_bulk(document: &Document, admin: &Client, item: &Value) {
    let act = |action: &str| admin.post("/api/admin/content/bulk", json!({"ids": [item], "action": action}));
    act("unpublish").await.expect(200);
    let report = act("publish").await.expect(200);
    let undo = document.call("POST /api/admin/bulk/{id}");
    let undone = undo.send(admin, report.json()["undo"].as_str().expect("an address"), None).await.expect(200);
    undo.matches(&undone);
}

/// Calls that create an account that another call creates, too, the call that ends a session, and those that need something to undo.
pub(super) fn is_sent_elsewhere(call: &Call<'_>) -> bool {
    ["/api/register", "/api/logout", "/api/admin/deletions/{id}", "/api/admin/bulk/{id}"].contains(&call.path)
}

#[actix_web::test]
async fn every_example_gets_the_documented_response() {
    let site = Site::with(&[IMPRINT]).await;
    let (document, people) = (Document::of(&site).await, People::of(&site).await);
    let mut creates: Vec<_> = document.calls().filter(|call| call.method == Method::POST).collect();
    // The author of the post, who also logs in.
    creates.sort_by_key(|call| call.path != "/api/admin/users");
    for call in creates.iter().filter(|call| !is_sent_elsewhere(call)) {
        let answer = people.send(call).await;
        if call.content(answer.status).is_none() {
            assert_eq!(answer.text, "", "{}", call.name());
        } else if !answers_otherwise(call) {
            same(call, &answer);
        }
    }
    for call in document.calls().filter(|call| call.method == Method::GET) {
        let answer = people.send(&call).await;
        if !answers_otherwise(&call) {
            shows(&call, &answer);
        }
    }
    for call in document.calls().filter(|call| call.method == Method::PUT) {
        let answer = people.send(&call).await;
        match call.content(answer.status) {
            Some(_) => same(&call, &answer),
            None => assert_eq!(answer.text, "", "{}", call.name()),
        }
    }
    undo_bulk(&document, &people.admin, &json!(1)).await;
    let mut last = String::new();
    for call in document.calls().rev().filter(|call| call.method == Method::DELETE) {
        let answer = people.send(&call).await;
        assert_eq!(answer.text, "", "{}", call.name());
        answer.header("undo").clone_into(&mut last);
    }
    let undo = document.call("POST /api/admin/deletions/{id}");
    let undone = undo.send(&people.admin, &last, None).await.expect(204);
    undo.matches(&undone);
}

#[actix_web::test]
async fn registration_and_logout_are_as_documented() {
    let site = Site::with(&[IMPRINT]).await;
    let (document, people) = (Document::of(&site).await, People::of(&site).await);
    let register = document.call("POST /api/register");
    same(&register, &people.send(&register).await);
    people.send(&document.call("POST /api/logout")).await;
}

#[actix_web::test]
async fn revalidation_is_as_documented() {
    let site = Site::with(&[IMPRINT]).await;
    let (document, people) = (Document::of(&site).await, People::of(&site).await);
    for path in creates() {
        people.send(&document.call(&format!("POST {path}"))).await;
    }
    let kept = |call: &Call<'_>| call.parameter("If-None-Match").is_some();
    for call in document.calls().filter(kept) {
        let etag = people.send(&call).await.header("etag").to_owned();
        let again = people.visitor.get_with(&call.at(1), &[("If-None-Match", &etag)]).await;
        assert_eq!(again.status, 304, "{}", call.name());
        call.matches(&again);
    }
    assert_ne!(document.calls().filter(kept).count(), 0, "no call documents If-None-Match");
}
