//! Responses. Only [`PublicResponse`] may be cached; the others are `no-store`.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderName, HeaderValue},
    },
    web::Bytes,
};
use domain::{DeletionId, Versioned};
use ports::{Created, Page};
use serde::{Serialize, de::DeserializeOwned};

use crate::error::ApiError;

/// The header with the cursor to the next page of a list.
pub const NEXT_CURSOR: &str = "X-Next-Cursor";

/// The response of a public read. It is the same for every client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicResponse {
    /// JSON.
    pub body: Bytes,
    /// Further headers, such as `X-Next-Cursor`.
    pub headers: Vec<(&'static str, String)>,
}

impl PublicResponse {
    pub fn json(value: &impl Serialize) -> Result<Self, ApiError> {
        let body = serde_json::to_vec(value).map_err(ApiError::failed)?;
        // A cached body should not keep the vector's spare capacity.
        Ok(Self { body: body.into_boxed_slice().into(), headers: Vec::new() })
    }

    /// Adds a header if it has a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Option<String>) -> Self {
        self.headers.extend(value.map(|value| (name, value)));
        self
    }

    /// Returns a response that must not be cached.
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

pub fn json(status: StatusCode, value: &impl Serialize) -> HttpResponse {
    HttpResponse::build(status).insert_header((header::CACHE_CONTROL, "no-store")).json(value)
}

/// Returns an entity with its version as `ETag`.
pub fn entity(status: StatusCode, entity: &(impl Serialize + Versioned)) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::ETAG, format!("\"{}\"", entity.version())))
        .json(entity)
}

/// The header of a repeated response to a create.
pub const REPLAYED: &str = "Idempotent-Replayed";

/// Returns the entity that was created, by this request or by an earlier one with the same key.
pub fn created<T: Serialize + DeserializeOwned + Versioned>(created: Created<T>) -> HttpResponse {
    let first = match created {
        Created::New(new) => return entity(StatusCode::CREATED, &new),
        Created::Replayed(first) => first,
    };
    // The stored JSON may have its fields in another order: serialise it by its type.
    let mut response = match serde_json::from_value::<T>(first.clone()) {
        Ok(known) => entity(StatusCode::CREATED, &known),
        Err(_) => json(StatusCode::CREATED, &first),
    };
    replayed(&mut response);
    response
}

/// Marks a response as a repeat of an earlier one.
pub fn replayed(response: &mut HttpResponse) {
    response.headers_mut().insert(HeaderName::from_static("idempotent-replayed"), HeaderValue::from_static("true"));
}

/// Returns a page of a list, with the total and the cursor to the next page if they are known.
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

#[must_use]
pub fn done() -> HttpResponse {
    HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish()
}

/// The header with the call that undoes a deletion.
pub const UNDO: &str = "Undo";

/// Returns `204 No Content` for a deletion, with the call that undoes it.
#[must_use]
pub fn deleted(deletion: DeletionId) -> HttpResponse {
    let undo = format!("/api/admin/deletions/{deletion}");
    HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).insert_header((UNDO, undo)).finish()
}
