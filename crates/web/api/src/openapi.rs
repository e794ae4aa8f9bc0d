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

use std::sync::OnceLock;

use actix_web::{
    HttpRequest, HttpResponse,
    http::Method,
    web::{self, Data},
};
use web_http::{cache::CachedResponse, endpoint::Endpoint, error::ApiError, response::PublicResponse};

pub use document::document;

pub static PAGE: Endpoint = Endpoint::public(Method::GET, "/api/docs", || web::to(show_page))
    .summary("Serves this documentation as a page")
    .independent()
    .cacheable();

pub static JSON: Endpoint = Endpoint::public(Method::GET, "/api/openapi.json", || web::to(show_json))
    .summary("Serves the OpenAPI document")
    .independent()
    .cacheable();

/// The OpenAPI document as JSON and as a page, each made at the first request.
pub struct Documentation {
    endpoints: &'static [&'static Endpoint],
    json: OnceLock<Result<CachedResponse, ApiError>>,
    page: OnceLock<Result<CachedResponse, ApiError>>,
}

impl Documentation {
    pub const fn new(endpoints: &'static [&'static Endpoint]) -> Self {
        Self { endpoints, json: OnceLock::new(), page: OnceLock::new() }
    }
}

async fn show_json(request: HttpRequest, documentation: Data<Documentation>) -> Result<HttpResponse, ApiError> {
    let make = || PublicResponse::json(&document(documentation.endpoints)).map(CachedResponse::json);
    let json = documentation.json.get_or_init(make).as_ref().map_err(Clone::clone)?;
    Ok(json.respond(&request).await)
}

async fn show_page(request: HttpRequest, documentation: Data<Documentation>) -> Result<HttpResponse, ApiError> {
    let page = documentation.page.get_or_init(|| page::response(documentation.endpoints));
    Ok(page.as_ref().map_err(Clone::clone)?.respond(&request).await)
}
