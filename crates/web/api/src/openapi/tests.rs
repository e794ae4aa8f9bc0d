//! Compares the document with the table of endpoints, and its examples with its schemas.

mod compatibility;
mod schema;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::{
    document,
    document::{operation_id, schemas},
};
use crate::ENDPOINTS;
use web_http::endpoint::Endpoint;

fn json() -> Value {
    serde_json::to_value(document(ENDPOINTS)).expect("a document")
}

#[test]
fn the_document_lists_exactly_the_routes_of_the_table() {
    let json = json();
    let listed: BTreeSet<(String, String)> = json["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .flat_map(|(path, item)| {
            let methods = item.as_object().expect("operations").keys();
            methods.map(|method| (path.clone(), method.to_uppercase())).collect::<Vec<_>>()
        })
        .collect();
    let routes = ENDPOINTS.iter().map(|endpoint| (endpoint.path.to_owned(), endpoint.method.to_string()));
    assert_eq!(listed, routes.collect());
    assert_eq!(listed.len(), ENDPOINTS.len());
}

#[test]
fn all_references_resolve() {
    let text = json().to_string();
    let references: BTreeSet<&str> =
        text.split("\"#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let json = json();
    for name in &references {
        assert!(json["components"]["schemas"].get(name).is_some(), "{name}");
    }
    assert!(references.contains("Post") && references.contains("Error"));
}

#[test]
fn each_name_is_one_schema() {
    let mut known = BTreeMap::new();
    for (name, schema) in schemas(ENDPOINTS) {
        let schema = serde_json::to_value(schema).expect("a schema");
        let first = known.entry(name.clone()).or_insert_with(|| schema.clone());
        assert_eq!(*first, schema, "two types are called {name}");
    }
}

#[test]
fn every_example_matches_its_schema() {
    let json = json();
    let (mut taken, mut given, mut errors) = (0, 0, Vec::new());
    for (path, item) in json["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let call = format!("{method} {path}");
            taken += look(&json, &operation["requestBody"]["content"], &call, &mut errors);
            for (status, response) in operation["responses"].as_object().expect("responses") {
                let bodies = look(&json, &response["content"], &format!("{call} {status}"), &mut errors);
                if status.starts_with('2') {
                    given += bodies;
                }
            }
        }
    }
    assert_eq!(errors, Vec::<String>::new());
    assert_eq!(taken, ENDPOINTS.iter().filter(|endpoint| endpoint.body.is_some()).count());
    assert_eq!(given, ENDPOINTS.iter().filter(|endpoint| endpoint.returns.is_some()).count());
    let wordless =
        |endpoint: &&&Endpoint| endpoint.method != "DELETE" && endpoint.returns.is_none() && endpoint.file.is_none();
    let silent = ENDPOINTS.iter().filter(wordless).map(|endpoint| endpoint.path);
    let silent: Vec<&str> = silent.filter(|path| !path.ends_with("/order")).collect();
    assert_eq!(
        silent,
        ["/api/logout", "/api/client-errors", "/api/admin/deletions/{id}", "/api/openapi.json", "/api/docs"],
        "the others give something"
    );
}

/// Checks the examples of a body. Returns 1 if there is a JSON body, otherwise 0.
fn look(document: &Value, content: &Value, call: &str, errors: &mut Vec<String>) -> usize {
    for content in content.as_object().into_iter().flat_map(Map::values) {
        match content.get("example") {
            None => errors.push(format!("{call} has no example")),
            Some(example) => {
                let right = schema::check(document, &content["schema"], example);
                errors.extend(right.err().map(|error| format!("{call}: {error} in {example}")));
            }
        }
    }
    usize::from(content.get("application/json").is_some())
}

#[test]
fn the_error_example_has_all_fields() {
    let json = json();
    let error = &json["components"]["schemas"]["Error"];
    assert_eq!(schema::check(&json, error, &error["example"]), Ok(()));
    let names = |of: &str| error[of].as_object().expect("an object").keys().cloned().collect::<BTreeSet<String>>();
    assert_eq!(names("example"), names("properties"));
}

#[test]
fn file_examples_have_the_columns_of_the_files() {
    let enquiries = ("/api/admin/enquiries.csv", crate::enquiries::admin::COLUMNS.names);
    let subscribers = ("/api/admin/subscribers.csv", crate::subscribers::COLUMNS.names);
    let files: Vec<_> = ENDPOINTS.iter().filter_map(|endpoint| Some((endpoint.path, endpoint.file?))).collect();
    assert_eq!(files.len(), 2);
    for ((path, file), (expected, columns)) in files.iter().zip([enquiries, subscribers]) {
        assert_eq!(*path, expected);
        let mut lines = csv::Reader::from_reader(file.example.as_bytes());
        assert_eq!(lines.headers().expect("a header"), columns);
        let rows: Result<Vec<_>, _> = lines.records().collect();
        assert_eq!(rows.expect("a cell a column").len(), 1);
    }
}

#[test]
fn the_schema_check_finds_mismatches() {
    let json = json();
    let schema = serde_json::json!({"$ref": "#/components/schemas/Enquiry"});
    let good: Value = serde_json::from_str(super::examples::ENQUIRY.0).expect("JSON");
    assert_eq!(schema::check(&json, &schema, &good), Ok(()));
    for (field, wrong) in [
        ("id", serde_json::json!("12")),
        ("id", serde_json::json!(1.5)),
        ("status", serde_json::json!("done")),
        ("createdAt", serde_json::json!("yesterday")),
        ("mail", serde_json::json!({"state": "sent"})),
        ("mail", serde_json::json!(null)),
        ("nickname", serde_json::json!("x")),
    ] {
        let mut bad = good.clone();
        bad[field] = wrong;
        assert!(schema::check(&json, &schema, &bad).is_err(), "{bad}");
    }
    let mut less = good;
    less.as_object_mut().expect("an object").remove("name");
    assert!(schema::check(&json, &schema, &less).is_err());
}

#[test]
fn operation_ids_are_unique() {
    let json = json();
    let ids: BTreeSet<String> = ENDPOINTS.iter().copied().map(operation_id).collect();
    assert_eq!(ids.len(), ENDPOINTS.len());
    assert_eq!(json["info"]["title"], "Portico");
    assert!(json["info"].get("contact").is_none() && json["info"].get("license").is_none());
    assert!(json["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
}

/// Validates values at the documented bounds and beyond them.
#[test]
fn documented_bounds_match_the_domain() {
    let json = json();
    let mut bounds = 0;
    for endpoint in ENDPOINTS {
        let Some(body) = endpoint.body else { continue };
        let schema = serde_json::to_value((body.schema.schema)()).expect("a schema");
        let example: Map<String, Value> = serde_json::from_str(body.example.0).expect("an object");
        for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
            let says = |value: Value| {
                let mut object = example.clone();
                object.insert(field.clone(), value);
                (body.errors)(object).is_some_and(|errors| !errors.of(field).is_empty())
            };
            let mut bound = |name: &str, beyond: i64, value: fn(i64) -> Value| {
                let Some(bound) = schema[name].as_i64() else { return };
                bounds += 1;
                assert!(!says(value(bound)), "{} {field} {name} {bound}", endpoint.path);
                assert!(says(value(bound + beyond)), "{} {field} {name} {bound}", endpoint.path);
            };
            let text = |length: i64| "a".repeat(usize::try_from(length).unwrap_or_default()).into();
            bound("minLength", -1, text);
            bound("maxLength", 1, text);
            bound("minimum", -1, Value::from);
            bound("maximum", 1, Value::from);
            let ids = |count: i64| (1..=count).collect::<Vec<_>>().into();
            bound("minItems", -1, ids);
            if field == "authors" {
                bound("maxItems", 1, ids);
            }
        }
    }
    assert!(bounds > 60, "{bounds}");
    assert!(json["components"]["schemas"]["ContentDraft"]["properties"]["type"].to_string().contains("ContentType"));
}

#[test]
fn descriptions_have_no_rustdoc_links_or_rust_paths() {
    fn collect<'a>(value: &'a Value, descriptions: &mut Vec<&'a str>) {
        for (name, value) in value.as_object().into_iter().flatten() {
            descriptions.extend(value.as_str().filter(|_| name == "description" || name == "summary"));
            collect(value, descriptions);
        }
        for value in value.as_array().into_iter().flatten() {
            collect(value, descriptions);
        }
    }
    let json = json();
    let mut descriptions = Vec::new();
    collect(&json, &mut descriptions);
    assert!(descriptions.len() > 200, "{}", descriptions.len());
    let is_rustdoc =
        |text: &&&str| ["[`", "`](", "](crate", "::", "`None`", "`Some("].iter().any(|mark| text.contains(mark));
    assert_eq!(descriptions.iter().filter(is_rustdoc).collect::<Vec<_>>(), Vec::<&&str>::new());
}
