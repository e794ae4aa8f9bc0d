//! The shapes of responses. None of them may be cached but [`PublicResponse`], which a public read gives.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderName, HeaderValue},
    },
    web::Bytes,
};
use domain::Versioned;
use ports::{Created, Page};
use serde::{Serialize, de::DeserializeOwned};

use crate::error::ApiError;

/// The header with the cursor to the next page of a list.
pub const NEXT_CURSOR: &str = "X-Next-Cursor";

/// The response of a public read, the same for everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicResponse {
    /// JSON.
    pub body: Bytes,
    /// Headers besides the usual ones, such as `X-Next-Cursor`.
    pub headers: Vec<(&'static str, String)>,
}

impl PublicResponse {
    pub fn json(value: &impl Serialize) -> Result<Self, ApiError> {
        let body = serde_json::to_vec(value).map_err(ApiError::failed)?;
        Ok(Self { body: body.into(), headers: Vec::new() })
    }

    /// Adds a header, if there is a value for it.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Option<String>) -> Self {
        self.headers.extend(value.map(|value| (name, value)));
        self
    }

    /// Turns it into a response that must not be cached.
    #[must_use]
    pub fn into_private(self) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        response.insert_header((header::CACHE_CONTROL, "private, no-store"));
        for header in self.headers {
            response.insert_header(header);
        }
        response.content_type("application/json").body(self.body)
    }
}

/// A JSON response.
pub fn json(status: StatusCode, value: &impl Serialize) -> HttpResponse {
    HttpResponse::build(status).insert_header((header::CACHE_CONTROL, "no-store")).json(value)
}

/// An entity with its version.
pub fn entity(status: StatusCode, entity: &(impl Serialize + Versioned)) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::ETAG, format!("\"{}\"", entity.version())))
        .json(entity)
}

/// Whether a create was replayed.
pub const REPLAYED: &str = "Idempotent-Replayed";

/// The entity that a create made, now or at the same request before.
pub fn created<T: Serialize + DeserializeOwned + Versioned>(created: Created<T>) -> HttpResponse {
    let first = match created {
        Created::New(new) => return entity(StatusCode::CREATED, &new),
        Created::Replayed(first) => first,
    };
    // Read and written by its type, it has its fields in their usual order.
    let mut response = match serde_json::from_value::<T>(first.clone()) {
        Ok(known) => entity(StatusCode::CREATED, &known),
        Err(_) => json(StatusCode::CREATED, &first),
    };
    replayed(&mut response);
    response
}

/// Marks a response that was given before.
pub fn replayed(response: &mut HttpResponse) {
    response.headers_mut().insert(HeaderName::from_static("idempotent-replayed"), HeaderValue::from_static("true"));
}

/// A part of a list, with what there is beyond it.
#[must_use]
pub fn page<T: Serialize>(page: &Page<T>) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    if let Some(total) = page.total {
        response.insert_header(("X-Total-Count", total));
    }
    if let Some(next) = &page.next {
        response.insert_header((NEXT_CURSOR, next.as_str()));
    }
    response.json(&page.rows)
}

/// It is done, and there is nothing to say.
#[must_use]
pub fn done() -> HttpResponse {
    HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish()
}
