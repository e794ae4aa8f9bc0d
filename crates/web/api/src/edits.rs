//! Who saved an entity last, in headers of its response.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{HeaderName, HeaderValue},
    },
};
use chrono::SecondsFormat;
use domain::{UserId, Versioned};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use ports::edits::{Edited, Edits, EntityKind};
use serde::Serialize;
use web_http::{endpoint::Param, error::ApiError, response};

pub const EDITED_BY: Param =
    Param::text("X-Edited-By", "The name of the user who saved this version, percent-encoded; absent if unknown");
pub const EDITED_AT: Param = Param::text("X-Edited-At", "When this version was saved; absent if unknown");

/// Returns an entity, and who saved it.
pub async fn shown(
    edits: &dyn Edits,
    (kind, id): (EntityKind, i32),
    entity: &(impl Serialize + Versioned),
) -> Result<HttpResponse, ApiError> {
    let mut response = response::entity(StatusCode::OK, entity);
    if let Some(edit) = edits.find(Edited { kind, id, version: entity.version() }).await? {
        let at = edit.at.to_rfc3339_opts(SecondsFormat::Micros, true);
        let by = edit.by.map(|name| utf8_percent_encode(&name, NON_ALPHANUMERIC).to_string());
        for (name, value) in [("x-edited-at", Some(at)), ("x-edited-by", by)] {
            if let Some(value) = value.and_then(|value| HeaderValue::try_from(value).ok()) {
                response.headers_mut().insert(HeaderName::from_static(name), value);
            }
        }
    }
    Ok(response)
}

/// Returns an entity that a user has saved, and records that. The save stands even if it can't be recorded.
pub async fn saved(
    edits: &dyn Edits,
    (kind, id): (EntityKind, i32),
    by: UserId,
    entity: &(impl Serialize + Versioned),
) -> HttpResponse {
    if let Err(error) = edits.record(Edited { kind, id, version: entity.version() }, by).await {
        tracing::warn!(%error, "who saved an entity could not be recorded");
    }
    response::entity(StatusCode::OK, entity)
}
