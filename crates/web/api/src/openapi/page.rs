//! The document as a page, drawn here: without scripts, and without anything from elsewhere.

use std::fmt::Write as _;

use actix_web::http::{
    StatusCode,
    header::{self, HeaderValue},
};
use html_escape::encode_text;

use super::answer::answer;
use web_http::{
    cache::{Policy, Stored},
    endpoint::{Endpoint, Param, Role},
    error::{ApiError, ErrorFormat},
    middleware::security_headers::hash,
};

const STYLE: &str = "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
color:#1c1c28;background:#fff}article{border-top:1px solid #ccd;padding:1rem 0}h2{font:600 1rem ui-monospace,monospace;\
margin:0;overflow-wrap:anywhere}pre{background:#f3f3f8;padding:.75rem;overflow-x:auto}p{margin:.25rem 0}\
@media(prefers-color-scheme:dark){body{color:#e6e6f0;background:#14141c}pre{background:#20202c}a{color:#9cf}}";

/// The page with its own content security policy: its one style is allowed by its hash.
pub fn stored(endpoints: &[&Endpoint]) -> Result<Stored, ApiError> {
    let policy = format!("default-src 'none'; style-src {}; base-uri 'none'; frame-ancestors 'none'", hash(STYLE));
    let policy = HeaderValue::try_from(policy).map_err(ApiError::failed)?;
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    let page = Stored::new(StatusCode::OK, html, Policy::Revalidate, draw(endpoints).into());
    Ok(page.with(header::CONTENT_SECURITY_POLICY, policy))
}

fn draw(endpoints: &[&Endpoint]) -> String {
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Portico API</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body><main>\
         <h1>Portico API</h1><p>For machines: <a href=\"/api/openapi.json\">openapi.json</a></p>"
    );
    for endpoint in endpoints {
        article(&mut page, endpoint);
    }
    page.push_str("</main></body></html>\n");
    page
}

fn article(page: &mut String, endpoint: &Endpoint) {
    let who = match endpoint.role {
        Role::Visitor => "Anybody",
        Role::Client => "Whoever is logged in",
        Role::Admin => "Administrators",
    };
    let errors = match endpoint.error_format {
        ErrorFormat::Text => "text/plain",
        ErrorFormat::Json => "JSON",
    };
    // Writing into a text never fails.
    let _ = write!(
        page,
        "<article><h2>{} {}</h2><p>{}</p><p>{who}. Errors: {errors}.</p>",
        endpoint.method,
        encode_text(endpoint.path),
        encode_text(endpoint.summary),
    );
    for param in endpoint.query {
        let _ = write!(page, "<p><code>?{}=</code> {}</p>", encode_text(param.name), encode_text(&explained(param)));
    }
    if let Some(taken) = &endpoint.body {
        let _ = write!(page, "<pre>{}</pre>", encode_text(taken.example.0));
    }
    if let Some(returned) = &endpoint.returns {
        let what = (returned.schema.name)();
        let many = if returned.is_list { "a list of " } else { "" };
        let _ = write!(page, "<p>{} with {many}<code>{}</code></p>", returned.status.as_u16(), encode_text(&what));
    }
    if let Some(answer) = answer(endpoint) {
        let _ = write!(page, "<pre>{}</pre>", encode_text(&answer.to_string()));
    }
    if let Some(file) = endpoint.file {
        let _ = write!(page, "<p>200 with a file, <code>{}</code></p>", encode_text(file.media_type));
        let _ = write!(page, "<pre>{}</pre>", encode_text(file.example));
    }
    page.push_str("</article>");
}

/// What a parameter means, and its words where it has no others.
fn explained(param: &Param) -> String {
    let words = param.words();
    if words.is_empty() { param.description.to_owned() } else { format!("{}: {}", param.description, words.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::ENDPOINTS;

    #[test]
    fn the_page_shows_every_route_and_asks_nobody_for_anything() {
        let page = draw(ENDPOINTS);
        assert_eq!(page.matches("<article>").count(), ENDPOINTS.len());
        assert!(!page.contains("<script") && !page.contains("http://") && !page.contains("https://"));
    }
}
