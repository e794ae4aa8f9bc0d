//! The documentation page: the OpenAPI document as HTML without scripts and without external resources.

use actix_web::http::{
    StatusCode,
    header::{self, HeaderValue},
};
use html_escape::encode_text;
use minijinja::{Environment, Value, context, value::Serde};
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
const PAGE: &str = include_str!("page.html");

/// Returns the page with a content security policy that allows its inline style by its hash.
pub fn response(endpoints: &[&Endpoint]) -> Result<CachedResponse, ApiError> {
    let policy = format!("default-src 'none'; style-src {}; base-uri 'none'; frame-ancestors 'none'", hash(STYLE));
    let policy = HeaderValue::try_from(policy).map_err(ApiError::failed)?;
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    let page = CachedResponse::new(StatusCode::OK, html, Policy::Revalidate, render(endpoints)?.into());
    Ok(page.with(header::CONTENT_SECURITY_POLICY, policy))
}

fn render(endpoints: &[&Endpoint]) -> Result<String, ApiError> {
    let mut templates = Environment::new();
    templates.add_filter("code", inline_code);
    templates.add_filter("json", |value: Value| serde_json::to_string_pretty(&value).unwrap_or_default());
    let calls: Vec<Value> = endpoints.iter().copied().map(call).collect();
    let values = context! { style => STYLE, guide => GUIDE, document => Serde(document(endpoints)), calls };
    templates.render_named_str("page.html", PAGE, values).map_err(ApiError::failed)
}

fn call(endpoint: &Endpoint) -> Value {
    let access = match endpoint.role {
        Role::Visitor => "everyone",
        Role::Client => "signed-in users",
        Role::Admin => "administrators",
    };
    let errors = match endpoint.error_format {
        ErrorFormat::Text => "plain text",
        ErrorFormat::Json => "JSON",
    };
    let (id, method) = (operation_id(endpoint), endpoint.method.as_str());
    context! { id, method, path => endpoint.path, summary => endpoint.summary, access, errors }
}

/// Escapes text and turns its backticks into code elements.
fn inline_code(text: Option<&str>) -> Value {
    let text = encode_text(text.unwrap_or_default()).into_owned();
    let parts = text.split('`').enumerate();
    let part =
        |(index, part): (usize, &str)| if index % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() };
    Value::from_safe_string(parts.map(part).collect())
}

#[cfg(test)]
mod tests {
    use super::render;
    use crate::ENDPOINTS;

    #[test]
    fn shows_calls_types_and_examples() {
        let page = render(ENDPOINTS).unwrap();
        for part in [
            "<li><a href=\"#get_api_blog_slug\">GET &#x2f;api&#x2f;blog&#x2f;{slug}</a>",
            "<code>limit</code> <small>query</small> <small>optional</small>",
            "<h4>201 Success: <a href=\"#type-Post\">Post</a></h4>",
            "<h4>200 A file: text&#x2f;csv</h4>",
            "<details><summary>409 Conflicts with existing data</summary>",
            "<p>All of <a href=\"#type-ShownPost\">ShownPost</a>, and:</p>",
            "one of <code>true</code>",
            "matches <code>^[!-~]+$</code>",
            "not empty",
            "list of <a href=\"#type-Heading\">Heading</a>",
        ] {
            assert!(page.contains(part), "{part}");
        }
        assert!(!page.contains("&amp;lt;"));
    }
}
