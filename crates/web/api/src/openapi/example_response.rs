//! The response to a call's own example.

use actix_web::http::Method;
use serde_json::{Map, Value};

use web_http::endpoint::{Endpoint, Example};

/// When what an example changes was changed.
const CHANGED: &str = "2026-02-02T10:15:00Z";

pub fn parse(example: Example) -> Option<Value> {
    serde_json::from_str(example.0).ok()
}

/// One of the kind that the call gives, as the request's example makes it.
pub fn example_response(endpoint: &Endpoint) -> Option<Value> {
    let mut given = parse(endpoint.returns?.example)?;
    if let (Some(own), Some(Value::Object(asked))) =
        (given.as_object_mut(), endpoint.body.and_then(|taken| parse(taken.example)))
    {
        merge_request(own, asked);
        set_version(own, &endpoint.method);
    }
    Some(given)
}

/// Puts what was asked for where the answer has it in the same form: authors are asked for by their ids and answered whole.
fn merge_request(own: &mut Map<String, Value>, asked: Map<String, Value>) {
    for (name, value) in asked {
        if let Some(field) = own.get_mut(&name).filter(|field| !is_of_objects(field)) {
            *field = value;
        }
    }
}

fn is_of_objects(value: &Value) -> bool {
    value.as_array().is_some_and(|values| values.iter().any(Value::is_object))
}

/// A create is the first version, and a change of it the second.
fn set_version(own: &mut Map<String, Value>, method: &Method) {
    let is_change = *method == Method::PUT;
    let saved = if is_change { Some(CHANGED.into()) } else { own.get("createdAt").cloned() };
    if let Some(version) = own.get_mut("version") {
        *version = if is_change { 2.into() } else { 1.into() };
    }
    if let (Some(updated), Some(saved)) = (own.get_mut("updatedAt"), saved) {
        *updated = saved;
    }
}
