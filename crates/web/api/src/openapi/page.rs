//! The documentation page: the OpenAPI document as HTML without scripts and without external resources.

use std::fmt::Write as _;

use actix_web::http::{
    StatusCode,
    header::{self, HeaderValue},
};
use html_escape::encode_text;
use serde_json::{Map, Value};
use web_http::{
    cache::{CachedResponse, Policy},
    endpoint::{Endpoint, Role},
    error::{ApiError, ErrorFormat},
    middleware::security_headers::hash,
};

use super::document::{document, operation_id};

const STYLE: &str = include_str!("page.css");

/// The introduction.
const GUIDE: &str = include_str!("guide.html");

/// Returns the page with a content security policy that allows its inline style by its hash.
pub fn response(endpoints: &[&Endpoint]) -> Result<CachedResponse, ApiError> {
    let policy = format!("default-src 'none'; style-src {}; base-uri 'none'; frame-ancestors 'none'", hash(STYLE));
    let policy = HeaderValue::try_from(policy).map_err(ApiError::failed)?;
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    let page = CachedResponse::new(StatusCode::OK, html, Policy::Revalidate, render(endpoints)?.into());
    Ok(page.with(header::CONTENT_SECURITY_POLICY, policy))
}

fn render(endpoints: &[&Endpoint]) -> Result<String, ApiError> {
    let document = serde_json::to_value(document(endpoints)).map_err(ApiError::failed)?;
    let mut calls = String::new();
    let mut contents = String::new();
    for endpoint in endpoints {
        let operation = &document["paths"][endpoint.path][endpoint.method.as_str().to_lowercase()];
        let title = format!("{} {}", endpoint.method, encode_text(endpoint.path));
        // Writing to a string never fails.
        let _ = write!(contents, "<li><a href=\"#{}\">{title}</a>", operation_id(endpoint));
        calls.push_str(&call(endpoint, operation, &title));
    }
    let mut types = String::new();
    for (name, schema) in members(&document["components"]["schemas"]) {
        let _ = write!(types, "<article id=\"type-{name}\"><h3>{name}</h3>{}{}</article>", text(schema), table(schema));
    }
    Ok(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Portico API</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body><main>{GUIDE}\
         <h2 id=\"calls\">Calls</h2><ul>{contents}</ul>{calls}<h2 id=\"types\">Types</h2>{types}</main></body></html>\n"
    ))
}

fn call(endpoint: &Endpoint, operation: &Value, title: &str) -> String {
    let access = match endpoint.role {
        Role::Visitor => "everyone",
        Role::Client => "signed-in users",
        Role::Admin => "administrators",
    };
    let errors = match endpoint.error_format {
        ErrorFormat::Text => "plain text",
        ErrorFormat::Json => "JSON",
    };
    let mut html = format!(
        "<article id=\"{0}\"><h3><a href=\"#{0}\">{title}</a></h3><p>{1}.</p><p>Access: {access}. Errors: {errors}.</p>",
        operation_id(endpoint),
        encode_text(endpoint.summary),
    );
    let parameters = list(&operation["parameters"]).iter().map(|parameter| {
        let name = format!(
            "<code>{}</code> <small>{}</small>",
            parameter["name"].as_str().unwrap_or_default(),
            inline_code(&parameter["in"])
        );
        row(&name, &parameter["schema"], parameter["required"] == true, &inline_code(&parameter["description"]))
    });
    html.push_str(&rows(parameters));
    let body = &operation["requestBody"]["content"]["application/json"];
    if let Some(example) = body.get("example") {
        let schema = &body["schema"];
        let (name, fields) = match schema.get("$ref") {
            Some(_) => (format!(": {}", type_name(schema)), String::new()),
            None => (String::new(), table(schema)),
        };
        let _ = write!(html, "<h4>Request body{name}</h4>{fields}{}", example_block(example));
    }
    for (status, response) in members(&operation["responses"]) {
        html.push_str(&response_block(status, response));
    }
    html + "</article>"
}

/// Renders a response. Failures are collapsed.
fn response_block(status: &str, response: &Value) -> String {
    let description = inline_code(&response["description"]);
    let headers = members(&response["headers"]).map(|(name, header)| {
        row(&format!("<code>{name}</code>"), &header["schema"], true, &inline_code(&header["description"]))
    });
    let mut inside = rows(headers);
    let mut returned = String::new();
    if let Some((media_type, content)) = members(&response["content"]).next() {
        returned = if media_type == "application/json" { type_name(&content["schema"]) } else { media_type.to_owned() };
        inside.push_str(&content.get("example").map(example_block).unwrap_or_default());
    }
    if status.starts_with('2') {
        format!("<h4>{status} {description}{}{returned}</h4>{inside}", if returned.is_empty() { "" } else { ": " })
    } else {
        format!("<details><summary>{status} {description}</summary>{inside}</details>")
    }
}

/// Renders the fields of a type as rows, or the values of an enumeration.
fn table(schema: &Value) -> String {
    let parts = list(&schema["allOf"]);
    let required: Vec<&Value> = list(&schema["required"]).iter().collect();
    let own = members(&schema["properties"]).map(|(name, field)| {
        let is_required = required.contains(&&Value::from(name));
        row(&format!("<code>{name}</code>"), field, is_required, &inline_code(&field["description"]))
    });
    let words = if schema.get("enum").is_some() { format!("<p>{}</p>", constraints(schema)) } else { String::new() };
    parts
        .iter()
        .map(
            |part| {
                if part.get("$ref").is_some() {
                    format!("<p>All of {}, and:</p>", type_name(part))
                } else {
                    table(part)
                }
            },
        )
        .collect::<String>()
        + &rows(own)
        + &words
}

fn rows(rows: impl Iterator<Item = String>) -> String {
    let rows: String = rows.collect();
    if rows.is_empty() { rows } else { format!("<table>{rows}</table>") }
}

fn row(name: &str, schema: &Value, is_required: bool, description: &str) -> String {
    let optional = if is_required { "" } else { " <small>optional</small>" };
    format!("<tr><th scope=\"row\">{name}{optional}<td>{}<td>{description}{}", type_name(schema), constraints(schema))
}

/// Returns a schema's type, linked if it has a name.
fn type_name(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        return format!("<a href=\"#type-{name}\">{name}</a>");
    }
    let choices = list(&schema["oneOf"]);
    match &schema["type"] {
        _ if !choices.is_empty() => choices.iter().map(type_name).collect::<Vec<_>>().join(" or "),
        Value::Array(kinds) => {
            kinds.iter().map(|kind| kind.as_str().unwrap_or_default()).collect::<Vec<_>>().join(" or ")
        }
        Value::String(array) if array == "array" => format!("list of {}", type_name(&schema["items"])),
        other => other.as_str().unwrap_or("object").to_owned(),
    }
}

/// Renders the constraints of a value.
fn constraints(schema: &Value) -> String {
    let words =
        list(&schema["enum"]).iter().map(|word| format!("<code>{}</code>", inline_code(word))).collect::<Vec<_>>();
    let value =
        |name: &str| schema.get(name).map(|value| encode_text(value.to_string().trim_matches('"')).into_owned());
    let within = |least: &str, most: &str, unit: &str| match (value(least), value(most)) {
        (Some(least), Some(most)) => Some(format!("{least} to {most} {unit}")),
        (Some(least), None) if least == "1" => Some("not empty".to_owned()),
        (Some(least), None) => Some(format!("at least {least} {unit}")),
        (None, Some(most)) => Some(format!("at most {most} {unit}")),
        (None, None) => None,
    };
    let named = |name: &str, words: &str| value(name).map(|value| format!("{words} <code>{value}</code>"));
    let bounds = [
        (!words.is_empty()).then(|| format!("one of {}", words.join(", "))),
        named("format", "format"),
        within("minLength", "maxLength", "characters"),
        within("minimum", "maximum", ""),
        within("minItems", "maxItems", "elements"),
        named("pattern", "matches"),
        named("default", "default"),
    ];
    let bounds: Vec<String> = bounds.into_iter().flatten().collect();
    if bounds.is_empty() { String::new() } else { format!("<br><small>{}</small>", bounds.join("; ")) }
}

fn text(schema: &Value) -> String {
    let description = inline_code(&schema["description"]);
    if description.is_empty() { description } else { format!("<p>{description}</p>") }
}

fn example_block(example: &Value) -> String {
    let example = example.as_str().map_or_else(|| format!("{example:#}"), str::to_owned);
    format!("<pre>{}</pre>", encode_text(&example))
}

/// Escapes text and turns its backticks into code elements.
fn inline_code(value: &Value) -> String {
    let text = encode_text(value.as_str().unwrap_or_default()).into_owned();
    let parts = text.split('`').enumerate();
    parts.map(|(index, part)| if index % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() }).collect()
}

fn members(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter).map(|(name, value)| (name.as_str(), value))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::render;
    use crate::ENDPOINTS;

    fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
        page.split(&format!("{name}=\"")).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn shows_every_endpoint_and_loads_nothing() {
        let page = render(ENDPOINTS).unwrap();
        assert!(ENDPOINTS.iter().all(|endpoint| page.contains(endpoint.summary)));
        assert!(!page.contains("<script") && !page.contains("src=") && !page.contains("\"http"));
    }

    #[test]
    fn every_link_leads_somewhere() {
        let page = render(ENDPOINTS).unwrap();
        let ids = attributes(&page, "id");
        let anchors: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(anchors.len(), ids.len(), "two elements share an id");
        for link in attributes(&page, "href").into_iter().filter_map(|link| link.strip_prefix('#')) {
            assert!(anchors.contains(link), "{link}");
        }
    }
}
