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

use actix_web::{HttpRequest, HttpResponse};

pub use doc::{Doc, Example};
pub use document::document;
pub use examples::HasExample;
pub use failures::Failure;
pub use page::page;
pub use param::Param;

use crate::{cache::Stored, error::ApiError, public_reads::Answer};

pub const JSON_DOC: Doc = Doc::new("This document").always().kept();
pub const PAGE_DOC: Doc = Doc::new("This document, for people to read").always().kept();

/// `GET /api/openapi.json`
pub async fn json(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    static JSON: LazyLock<Result<Stored, ApiError>> = LazyLock::new(|| Answer::json(&document()).map(Stored::json));
    let json = JSON.as_ref().map_err(Clone::clone)?;
    Ok(json.respond(&request).await)
}
