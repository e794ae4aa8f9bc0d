//! The few shapes in which calls answer. Nothing of it may be kept by anybody: what may be is a public read.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderName, HeaderValue},
    },
};
use ports::{Created, Listing};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    conditional::{Versioned, etag},
    public_reads::NEXT_CURSOR,
};

/// A JSON answer.
pub fn json(status: StatusCode, value: &impl Serialize) -> HttpResponse {
    HttpResponse::build(status).insert_header((header::CACHE_CONTROL, "no-store")).json(value)
}

/// An entity with its version.
pub fn entity(status: StatusCode, entity: &(impl Serialize + Versioned)) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::ETAG, etag(entity.version())))
        .json(entity)
}

/// Whether a create was replayed.
pub const REPLAYED: &str = "Idempotent-Replayed";

/// What was created: now, or by the same request before.
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
pub fn listing<T: Serialize>(listing: &Listing<T>) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    if let Some(total) = listing.total {
        response.insert_header(("X-Total-Count", total));
    }
    if let Some(next) = &listing.next {
        response.insert_header((NEXT_CURSOR, next.as_str()));
    }
    response.json(&listing.rows)
}

/// It is done, and there is nothing to say.
pub fn done() -> HttpResponse {
    HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish()
}
