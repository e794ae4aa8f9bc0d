//! A validator for the features of JSON Schema that the document uses.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate};
use serde_json::Value;

/// Errors if the value does not match. An object must not have fields that its schema does not name.
pub fn check(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    fits(document, schema, value)?;
    check_unknown_fields(document, schema, value)
}

fn fits(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        return fits(document, named(document, reference), value);
    }
    for part in list(schema, "allOf") {
        fits(document, part, value)?;
    }
    let choices = list(schema, "oneOf");
    if !choices.is_empty() && !choices.iter().any(|choice| check(document, choice, value).is_ok()) {
        return Err(format!("{value} is none of {choices:?}"));
    }
    if schema["enum"].is_array() && !list(schema, "enum").contains(value) {
        return Err(format!("{value} is none of {}", schema["enum"]));
    }
    is_of_type(&schema["type"], value)?;
    is_of_format(schema["format"].as_str(), value)?;
    for name in list(schema, "required").iter().filter_map(Value::as_str) {
        value.get(name).ok_or_else(|| format!("{name} is missing"))?;
    }
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(value) = value.get(name) {
            check(document, schema, value).map_err(|fault| format!("{name}: {fault}"))?;
        }
    }
    value.as_array().into_iter().flatten().try_for_each(|value| check(document, &schema["items"], value))
}

fn is_of_type(kind: &Value, value: &Value) -> Result<(), String> {
    let own = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is = match kind {
        Value::String(kind) => kind == own,
        Value::Array(kinds) => kinds.iter().any(|kind| kind == own),
        _ => true,
    };
    if is { Ok(()) } else { Err(format!("{value} is no {kind}")) }
}

fn is_of_format(format: Option<&str>, value: &Value) -> Result<(), String> {
    let (Some(format), Some(text)) = (format, value.as_str()) else { return Ok(()) };
    let is = match format {
        "date-time" => DateTime::parse_from_rfc3339(text).is_ok(),
        "date" => text.parse::<NaiveDate>().is_ok(),
        _ => true,
    };
    if is { Ok(()) } else { Err(format!("{text} is no {format}")) }
}

/// Errors at a field that no part of the schema names.
fn check_unknown_fields(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let known = fields(document, schema);
    let strange = value.as_object().into_iter().flatten().find(|(name, _)| !known.contains(name.as_str()));
    match strange {
        Some((name, _)) if !known.is_empty() => Err(format!("{name} is unknown")),
        _ => Ok(()),
    }
}

pub fn fields<'a>(document: &'a Value, schema: &'a Value) -> BTreeSet<&'a str> {
    if let Some(reference) = schema["$ref"].as_str() {
        return fields(document, named(document, reference));
    }
    let own = schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str());
    let parts = list(schema, "allOf").iter().chain(list(schema, "oneOf"));
    own.chain(parts.flat_map(|part| fields(document, part))).collect()
}

fn named<'a>(document: &'a Value, reference: &str) -> &'a Value {
    &document["components"]["schemas"][reference.rsplit('/').next().unwrap_or_default()]
}

fn list<'a>(schema: &'a Value, name: &str) -> &'a [Value] {
    schema[name].as_array().map_or(&[], Vec::as_slice)
}
