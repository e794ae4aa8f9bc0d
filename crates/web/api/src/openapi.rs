//! The OpenAPI document, made from the endpoints' descriptions, and the documentation page.

mod document;
mod example_response;
pub mod examples;
mod failures;
mod page;
mod parameters;
mod responses;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use actix_web::{HttpRequest, HttpResponse, http::Method, web};
use web_http::{cache::CachedResponse, endpoint::Endpoint, error::ApiError, response::PublicResponse};

use crate::ENDPOINTS;

pub use document::document;

pub static PAGE: Endpoint = Endpoint::public(Method::GET, "/api/docs", || web::to(show_page))
    .summary("Serves this documentation as a page")
    .independent()
    .cacheable();

pub static JSON: Endpoint = Endpoint::public(Method::GET, "/api/openapi.json", || web::to(show_json))
    .summary("Serves the OpenAPI document")
    .independent()
    .cacheable();

/// A document that is made at the first request.
type CachedDocument = LazyLock<Result<CachedResponse, ApiError>>;

async fn show_json(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    static DOCUMENT: CachedDocument =
        LazyLock::new(|| PublicResponse::json(&document(ENDPOINTS)).map(CachedResponse::json));
    respond(&request, &DOCUMENT).await
}

async fn show_page(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    static PAGE: CachedDocument = LazyLock::new(|| page::response(ENDPOINTS));
    respond(&request, &PAGE).await
}

async fn respond(request: &HttpRequest, copy: &CachedDocument) -> Result<HttpResponse, ApiError> {
    Ok(copy.as_ref().map_err(Clone::clone)?.respond(request).await)
}
