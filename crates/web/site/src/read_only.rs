//! Files, pages and documents can only be read.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, header},
};

/// The addresses of pages that take a form by POST: the contact page, and the newsletter's.
pub const FORMS: [&str; 2] = ["/contact", "/newsletter"];

/// Returns 405 for a write to a read-only resource; `None` for a read.
pub fn method_not_allowed(request: &HttpRequest) -> Option<HttpResponse> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    // A form's POST has its own handler and doesn't come here.
    let allow = if FORMS.contains(&request.path()) { "GET, HEAD, POST" } else { "GET, HEAD" };
    (!reads).then(|| {
        HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, allow))
            .content_type("text/plain; charset=utf-8")
            .body("Method not allowed")
    })
}
