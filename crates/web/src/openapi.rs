//! The OpenAPI document, made from the route table, and a page that shows it.

mod document;
mod examples;
mod page;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
    web::Bytes,
};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

pub use document::document;
pub use examples::Shown;
pub use page::page;

use crate::{error::ApiError, lists};

pub const JSON_DOC: Doc = Doc::new("This document");
pub const PAGE_DOC: Doc = Doc::new("This document, for people to read");

/// What a route's document says that its row in the table does not.
pub struct Doc {
    pub summary: &'static str,
    /// The query parameters that it reads, and what they are.
    pub query: &'static [(&'static str, &'static str)],
    pub takes: Option<Taken>,
    pub gives: Option<Given>,
    pub file: Option<File>,
    /// Whether what it writes is compared by version.
    pub versioned: bool,
}

/// A request's body.
#[derive(Clone, Copy)]
pub struct Taken {
    pub shape: Shape,
    pub example: Example,
    /// Whether fields may be absent.
    pub patch: bool,
}

/// A successful answer's body.
#[derive(Clone, Copy)]
pub struct Given {
    pub shape: Shape,
    pub status: StatusCode,
    pub list: bool,
    /// One of its kind.
    pub example: Example,
}

/// What a call gives where that is no JSON.
#[derive(Clone, Copy)]
pub struct File {
    pub media_type: &'static str,
    /// One of its kind.
    pub example: &'static str,
}

/// A JSON text that stands for what a call takes or gives.
#[derive(Clone, Copy)]
pub struct Example(pub &'static str);

/// A type, as the document describes it.
#[derive(Clone, Copy)]
pub struct Shape {
    pub name: fn() -> String,
    pub schema: fn() -> RefOr<Schema>,
    /// The types that it names.
    pub others: fn(&mut Vec<(String, RefOr<Schema>)>),
}

impl Shape {
    const fn of<T: ToSchema + PartialSchema>() -> Self {
        Self { name: || T::name().into_owned(), schema: T::schema, others: T::schemas }
    }
}

impl Doc {
    pub const fn new(summary: &'static str) -> Self {
        Self { summary, query: &[], takes: None, gives: None, file: None, versioned: true }
    }

    pub const fn asks(mut self, query: &'static [(&'static str, &'static str)]) -> Self {
        self.query = query;
        self
    }

    /// A list that can be asked for in parts.
    pub const fn in_parts(self) -> Self {
        self.asks(&[lists::LIMIT, lists::CURSOR, lists::SEARCH, lists::SORT])
    }

    /// A file to keep.
    pub const fn gives_file(mut self, media_type: &'static str, example: &'static str) -> Self {
        self.file = Some(File { media_type, example });
        self
    }

    /// A write to something that has no version.
    pub const fn unversioned(mut self) -> Self {
        self.versioned = false;
        self
    }

    pub const fn takes<T: ToSchema + PartialSchema>(mut self, example: Example) -> Self {
        self.takes = Some(Taken { shape: Shape::of::<T>(), example, patch: false });
        self
    }

    /// As [`Doc::takes`], but any field may be absent.
    pub const fn patches<T: ToSchema + PartialSchema>(mut self, example: Example) -> Self {
        self.takes = Some(Taken { shape: Shape::of::<T>(), example, patch: true });
        self
    }

    pub const fn gives<T: Shown>(mut self, status: StatusCode) -> Self {
        self.gives = Some(Given { shape: Shape::of::<T>(), status, list: false, example: Example(T::EXAMPLE) });
        self
    }

    pub const fn gives_list<T: Shown>(self) -> Self {
        let mut doc = self.gives::<T>(StatusCode::OK);
        if let Some(given) = &mut doc.gives {
            given.list = true;
        }
        doc
    }
}

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
