//! The parameters of lists accept what the document declares and nothing else.

use serde_json::{Value, json};
use web_http::endpoint::Role;

use super::{Call, Document, schema};
use crate::support::{Site, TestResponse};

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
        for status in call.parameter("status").map(words).unwrap_or_default() {
            ask(&site, &call, &format!("status={status}")).await.expect(200);
        }
    }
    assert!(limited > 0);
}

#[actix_web::test]
async fn pages_of_lists_have_the_documented_headers() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for title in ["One", "Two"] {
        let post = json!({"title": title, "content": "x", "authors": [1], "published": true});
        admin.post("/api/admin/blog", post).await.expect(201);
    }
    for title in ["One", "Two"] {
        let service = json!({"title": title, "content": "x", "type": "service"});
        admin.post("/api/admin/content", service).await.expect(201);
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
