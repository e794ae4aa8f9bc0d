//! Methods, where they are not the route table's business: files, pages and documents can only be read.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, header},
};

/// Refuses to write to what can only be read; none where a request reads.
pub fn refusal(request: &HttpRequest) -> Option<HttpResponse> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    (!reads).then(|| {
        HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, "GET, HEAD"))
            .content_type("text/plain; charset=utf-8")
            .body("Method not allowed")
    })
}
