//! The few shapes in which calls answer. Nothing of it may be kept by anybody: what may be is a public read.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
};
use ports::Listing;
use serde::Serialize;

use crate::{
    reads::NEXT_CURSOR,
    versions::{Versioned, etag},
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
