//! The rules of fields over HTTP: the domain's table of cases, and cases that only requests have.

use reqwest::Method;
use serde_json::{Map, Value, json};
use web_api::ENDPOINTS;
use web_http::{endpoint::router::format_of, error::ErrorFormat};

use super::editable_entities;
use crate::{
    openapi::creates,
    support::{Client, Site, TestResponse},
};

/// `{"repeat": "a", "times": 3}` stands for the text `aaa`, as in `crates/domain/tests/rules.rs`.
const TABLES: [&str; 2] = [include_str!("../../../../domain/tests/rules.json"), include_str!("request_rules.json")];

/// The calls that take each form's fields.
const CALLS: [(&str, &[&str]); 13] = [
    ("contact", &["/api/contact"]),
    ("newsletter", &["/api/newsletter"]),
    ("login", &["/api/login", "/api/register"]),
    ("chat", &["/api/ai/chat"]),
    ("image", &["/api/ai/generate-image"]),
    ("post", &["/api/admin/blog"]),
    ("page", &["/api/admin/pages"]),
    ("content", &["/api/admin/content"]),
    ("userCreate", &["/api/admin/users"]),
    ("userEdit", &[]),
    ("navigation", &["/api/navigation"]),
    ("category", &["/api/faq/categories"]),
    ("item", &["/api/faq/items"]),
];

struct Case {
    form: String,
    input: Value,
    errors: Map<String, Value>,
}

fn expanded(value: &Value) -> Value {
    match (value, value["repeat"].as_str(), value["times"].as_u64()) {
        (_, Some(text), Some(times)) => text.repeat(times.try_into().unwrap()).into(),
        (Value::Object(fields), ..) => fields.iter().map(|(name, value)| (name.clone(), expanded(value))).collect(),
        (Value::Array(values), ..) => values.iter().map(expanded).collect(),
        _ => value.clone(),
    }
}

fn cases() -> impl Iterator<Item = Case> {
    let cases = TABLES.into_iter().flat_map(|table| serde_json::from_str::<Vec<Value>>(table).expect("a table"));
    cases.map(|case| Case {
        form: case["schema"].as_str().expect("a form").to_owned(),
        input: expanded(&case["input"]),
        errors: case["errors"].as_object().expect("errors").clone(),
    })
}

fn calls(form: &str) -> &'static [&'static str] {
    CALLS.iter().find(|(name, _)| *name == form).unwrap_or_else(|| panic!("no call takes the form {form}")).1
}

/// Asserts a 400 with exactly these errors, in the call's format.
#[track_caller]
fn reports(answer: &TestResponse, path: &str, errors: &Map<String, Value>, call: &str) {
    assert_eq!(answer.status, 400, "{call}: {}", answer.text);
    match format_of(ENDPOINTS, path) {
        ErrorFormat::Text => {
            assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{call}");
            let mut lines: Vec<&str> = answer.text.lines().collect();
            let mut expected: Vec<&str> = errors.values().map(|messages| messages[0].as_str().unwrap()).collect();
            lines.sort_unstable();
            expected.sort_unstable();
            assert_eq!(lines, expected, "{call}");
        }
        ErrorFormat::Json => {
            let body = answer.json();
            assert_eq!(body["fields"], json!(errors), "{call}");
            assert_eq!(body["error"], body["message"], "{call}");
            let first =
                answer.text.split_once("\"fields\":{").and_then(|(_, fields)| fields.split_once("\":[")).unwrap().1;
            assert!(first.starts_with(&body["error"].to_string()), "the first error stands for all: {}", answer.text);
        }
    }
}

/// Creates an entity of each kind. Returns their paths by the form of a create.
async fn filled(admin: &Client) -> Vec<(&'static str, String)> {
    let mut paths = Vec::new();
    for kind in editable_entities::all(admin).await {
        let (form, _) = CALLS.iter().find(|(_, calls)| calls.contains(&kind.path)).expect("a form");
        paths.push((*form, kind.at(&kind.create(admin, "Something").await)));
    }
    paths
}

#[actix_web::test]
async fn an_invalid_field_is_400_by_its_rule_in_creates_and_updates_and_changes_nothing() {
    let (site, admin) = Site::with_admin().await;
    let entities = filled(&admin).await;
    let rows = || creates().map(|path| admin.read(path));
    let before = futures_util::future::join_all(rows()).await;
    let mut updates = 0;
    for Case { form, input, errors } in cases().filter(|case| !case.errors.is_empty()) {
        let call = format!("{form} {input:.300}");
        for path in calls(&form) {
            reports(&admin.post(path, input.clone()).await, path, &errors, &call);
        }
        // An update keeps the fields that it doesn't name.
        let named: Map<String, Value> =
            errors.into_iter().filter(|(field, _)| input.get(field.split('.').next().unwrap()).is_some()).collect();
        let updated = if form == "userEdit" { "userCreate" } else { form.as_str() };
        for (_, path) in entities.iter().filter(|(entity, _)| *entity == updated && !named.is_empty()) {
            reports(&admin.put(path, input.clone()).await, path, &named, &format!("an update of {call}"));
            updates += 1;
        }
    }
    assert!(updates > 100, "{updates}");
    assert_eq!(futures_util::future::join_all(rows()).await, before);
    for table in ["contact_submissions", "newsletter_subscriptions"] {
        assert_eq!(site.sql(&format!("UPDATE {table} SET email = email")), 0, "{table}");
    }
}

#[actix_web::test]
async fn valid_fields_are_accepted_up_to_their_limits() {
    let (site, admin) = Site::with_admin().await;
    let entities = filled(&admin).await;
    // A case has it as its parent.
    assert_eq!(admin.create("/api/navigation", json!({"label": "Third", "href": "/"})).await.id(), 3);
    for Case { form, input, .. } in cases().filter(|case| case.errors.is_empty()) {
        let body = input.to_string().into_bytes();
        let updated = entities.iter().filter(|(entity, _)| form == "userEdit" && *entity == "userCreate");
        let calls = calls(&form).iter().map(|path| (Method::POST, (*path).to_owned()));
        for (method, path) in calls.chain(updated.map(|(_, path)| (Method::PUT, path.clone()))) {
            // A registration would replace the administrator's session.
            let visitor = site.visitor();
            let client = if form == "login" { &visitor } else { &admin };
            let answer = client.send(method, &path, crate::support::JSON, Some(body.clone())).await;
            // Names may be taken by an earlier case, and passwords are not those of accounts.
            let is_accepted = [200, 201, 409].contains(&answer.status) || answer.status == 401 && path == "/api/login";
            assert!(is_accepted, "{path} {input:.300}: {} {}", answer.status, answer.text);
        }
    }
}
