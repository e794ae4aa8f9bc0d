//! The document as a page, drawn here: without scripts, and without anything from elsewhere.

use std::{fmt::Write as _, sync::LazyLock};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
};
use html_escape::encode_text;

use super::{Param, answer::answer};
use crate::{
    cache::{Policy, Stored},
    error::ApiError,
    routes::{ErrorFormat, Role, Route, TABLE},
    security::hash,
};

const STYLE: &str = "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
color:#1c1c28;background:#fff}article{border-top:1px solid #ccd;padding:1rem 0}h2{font:600 1rem ui-monospace,monospace;\
margin:0;overflow-wrap:anywhere}pre{background:#f3f3f8;padding:.75rem;overflow-x:auto}p{margin:.25rem 0}\
@media(prefers-color-scheme:dark){body{color:#e6e6f0;background:#14141c}pre{background:#20202c}a{color:#9cf}}";

/// The page and its own content security policy: its one style is allowed by its hash.
static PAGE: LazyLock<Result<Stored, ApiError>> = LazyLock::new(|| {
    let policy = format!("default-src 'none'; style-src {}; base-uri 'none'; frame-ancestors 'none'", hash(STYLE));
    let policy = HeaderValue::try_from(policy).map_err(ApiError::failed)?;
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    let page = Stored::new(StatusCode::OK, html, Policy::Revalidate, draw().into());
    Ok(page.with(header::CONTENT_SECURITY_POLICY, policy))
});

/// `GET /api/docs`
pub async fn page(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let page = PAGE.as_ref().map_err(Clone::clone)?;
    Ok(page.respond(&request).await)
}

fn draw() -> String {
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Portico API</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body><main>\
         <h1>Portico API</h1><p>For machines: <a href=\"/api/openapi.json\">openapi.json</a></p>"
    );
    for route in TABLE {
        article(&mut page, route);
    }
    page.push_str("</main></body></html>\n");
    page
}

fn article(page: &mut String, route: &Route) {
    let who = match route.role {
        Role::Visitor => "Anybody",
        Role::Client => "Whoever is logged in",
        Role::Admin => "Administrators",
    };
    let errors = match route.error_format() {
        ErrorFormat::Text => "text/plain",
        ErrorFormat::Json => "JSON",
    };
    // Writing into a text never fails.
    let _ = write!(
        page,
        "<article><h2>{} {}</h2><p>{}</p><p>{who}. Errors: {errors}.</p>",
        route.method,
        encode_text(route.path),
        encode_text(route.doc.summary),
    );
    for param in route.doc.query {
        let _ = write!(page, "<p><code>?{}=</code> {}</p>", encode_text(param.name), encode_text(&explained(param)));
    }
    if let Some(taken) = &route.doc.takes {
        let _ = write!(page, "<pre>{}</pre>", encode_text(taken.example.0));
    }
    if let Some(given) = &route.doc.gives {
        let what = (given.shape.name)();
        let many = if given.list { "a list of " } else { "" };
        let _ = write!(page, "<p>{} with {many}<code>{}</code></p>", given.status.as_u16(), encode_text(&what));
    }
    if let Some(answer) = answer(route) {
        let _ = write!(page, "<pre>{}</pre>", encode_text(&answer.to_string()));
    }
    if let Some(file) = route.doc.file {
        let _ = write!(page, "<p>200 with a file, <code>{}</code></p>", encode_text(file.media_type));
        let _ = write!(page, "<pre>{}</pre>", encode_text(file.example));
    }
    page.push_str("</article>");
}

/// What a parameter means, and its words where it has no others.
fn explained(param: &Param) -> String {
    let words = param.words();
    if words.is_empty() { param.what.to_owned() } else { format!("{}: {}", param.what, words.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::routes::TABLE;

    #[test]
    fn the_page_shows_every_route_and_asks_nobody_for_anything() {
        let page = draw();
        assert_eq!(page.matches("<article>").count(), TABLE.len());
        assert!(!page.contains("<script") && !page.contains("http://") && !page.contains("https://"));
    }
}
