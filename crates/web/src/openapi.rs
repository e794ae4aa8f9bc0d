//! The OpenAPI document, made from the route table, and a page that shows it.

mod document;
mod page;

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
pub use page::page;

use crate::error::ApiError;

pub const JSON_DOC: Doc = Doc::new("This document");
pub const PAGE_DOC: Doc = Doc::new("This document, for people to read");

/// What a route's document says that its row in the table does not.
pub struct Doc {
    pub summary: &'static str,
    /// The query parameters that it reads, and what they are.
    pub query: &'static [(&'static str, &'static str)],
    pub takes: Option<Taken>,
    pub gives: Option<Given>,
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
}

/// A JSON text that stands for what a call takes.
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
        Self { summary, query: &[], takes: None, gives: None }
    }

    pub const fn asks(mut self, query: &'static [(&'static str, &'static str)]) -> Self {
        self.query = query;
        self
    }

    /// A list that can be asked for in parts.
    pub const fn in_parts(self) -> Self {
        self.asks(&[
            ("limit", "At most that many rows, 1 to 100; `X-Total-Count` tells how many there are"),
            ("cursor", "Rows after this cursor, as `X-Next-Cursor` gave it"),
            ("q", "Rows that contain this text"),
            ("sort", "The column to sort by, such as `title`; `-title` the other way round"),
        ])
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

    pub const fn gives<T: ToSchema + PartialSchema>(mut self, status: StatusCode) -> Self {
        self.gives = Some(Given { shape: Shape::of::<T>(), status, list: false });
        self
    }

    pub const fn gives_list<T: ToSchema + PartialSchema>(mut self) -> Self {
        self.gives = Some(Given { shape: Shape::of::<T>(), status: StatusCode::OK, list: true });
        self
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
