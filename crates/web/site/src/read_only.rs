//! Refusals of files, pages and documents, which are read only.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, StatusCode, header},
};

pub const CONTACT: &str = "/contact";
pub const NEWSLETTER: &str = "/newsletter";
pub const LOGIN: &str = "/auth";
pub const LOGOUT: &str = "/logout";

/// The addresses that accept a form by POST.
const FORMS: [&str; 4] = [CONTACT, NEWSLETTER, LOGIN, LOGOUT];

/// Returns the 405 for a write; `None` for a read.
pub fn method_not_allowed(request: &HttpRequest) -> Option<HttpResponse> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    // A POST of a form has its own handler and does not get here.
    let allow = if FORMS.contains(&request.path()) { "GET, HEAD, POST" } else { "GET, HEAD" };
    (!reads).then(|| {
        HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, allow))
            .content_type("text/plain; charset=utf-8")
            .body("Method not allowed")
    })
}

pub fn refusal(status: StatusCode, text: &'static str) -> HttpResponse {
    let mut response = HttpResponse::build(status);
    response.insert_header((header::CACHE_CONTROL, "no-store")).content_type("text/plain; charset=utf-8").body(text)
}
