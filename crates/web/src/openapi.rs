//! The OpenAPI document, made from the route table, and a page that shows it.

mod answer;
pub mod doc;
mod document;
mod examples;
mod failures;
mod page;
pub mod param;
mod parameters;
mod responses;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use actix_web::{HttpResponse, http::header, web::Bytes};

pub use doc::{Doc, Example};
pub use document::document;
pub use examples::Shown;
pub use failures::Failure;
pub use page::page;
pub use param::Param;

use crate::error::ApiError;

pub const JSON_DOC: Doc = Doc::new("This document").always();
pub const PAGE_DOC: Doc = Doc::new("This document, for people to read").always();

/// `GET /api/openapi.json`
pub async fn json() -> Result<HttpResponse, ApiError> {
    static JSON: LazyLock<Result<Bytes, String>> = LazyLock::new(|| {
        let json = serde_json::to_vec(&document());
        json.map(Bytes::from).map_err(|error| error.to_string())
    });
    let json = JSON.as_ref().map_err(|error| ApiError::failed(error.as_str()))?;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, "no-cache"));
    Ok(response.content_type("application/json").body(json.clone()))
}
