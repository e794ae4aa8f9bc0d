//! The example of a response, made to fit the example of the request.

use std::collections::BTreeMap;

use actix_web::http::Method;
use serde_json::{Map, Value};
use web_http::endpoint::{Endpoint, Example, Schema};

/// The time of the change in examples of updates.
const UPDATED_AT: &str = "2026-02-02T10:15:00Z";

pub fn parse(example: Example) -> Option<Value> {
    serde_json::from_str(example.0).ok()
}

/// Returns the example of the returned type with the values of the request's example.
pub fn example_response(endpoint: &Endpoint) -> Option<Value> {
    let returned = endpoint.returns?;
    let mut response = parse(returned.example)?;
    complete(&mut response, returned.schema);
    if let (Some(fields), Some(Value::Object(request))) =
        (response.as_object_mut(), endpoint.body.and_then(|body| parse(body.example)))
    {
        merge_request(fields, request);
        set_version(fields, &endpoint.method);
    }
    Some(response)
}

/// Adds the fields that every response has and the example leaves out, as null: an optional field needs no place in examples.
fn complete(example: &mut Value, schema: Schema) {
    let mut types = Vec::new();
    (schema.references)(&mut types);
    let types = types.into_iter().collect::<BTreeMap<_, _>>();
    if let (Ok(schema), Ok(types)) = (serde_json::to_value((schema.schema)()), serde_json::to_value(types)) {
        fill(example, &schema, &types);
    }
}

fn fill(example: &mut Value, schema: &Value, types: &Value) {
    if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        return fill(example, &types[name], types);
    }
    for part in list(&schema["allOf"]) {
        fill(example, part, types);
    }
    match example {
        Value::Array(rows) => rows.iter_mut().for_each(|row| fill(row, &schema["items"], types)),
        Value::Object(fields) => {
            for name in list(&schema["required"]).iter().filter_map(Value::as_str) {
                fields.entry(name).or_insert(Value::Null);
            }
            for (name, value) in fields {
                fill(value, &schema["properties"][name.as_str()], types);
            }
        }
        _ => {}
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Copies the fields of the request, except those that the response has as objects: authors are sent as ids and returned whole.
fn merge_request(response: &mut Map<String, Value>, request: Map<String, Value>) {
    for (name, value) in request {
        if let Some(field) = response.get_mut(&name).filter(|field| !is_of_objects(field)) {
            *field = value;
        }
    }
}

fn is_of_objects(value: &Value) -> bool {
    value.as_array().is_some_and(|values| values.iter().any(Value::is_object))
}

/// Sets the version and the time of the change: version 1 for a create, 2 for an update.
fn set_version(response: &mut Map<String, Value>, method: &Method) {
    let is_change = *method == Method::PUT;
    let saved = if is_change { Some(UPDATED_AT.into()) } else { response.get("createdAt").cloned() };
    if let Some(version) = response.get_mut("version") {
        *version = if is_change { 2.into() } else { 1.into() };
    }
    if let (Some(updated), Some(saved)) = (response.get_mut("updatedAt"), saved) {
        *updated = saved;
    }
}
