//! Cursors into lists. A cursor contains the position of the last row, so that it stays valid after the row is deleted.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use domain::ValidationErrors;
use ports::Error;
use serde::{Serialize, de::DeserializeOwned};

pub fn encode<T: Serialize>(place: &T) -> Result<String, Error> {
    serde_json::to_vec(place)
        .map(|json| BASE64_URL_SAFE_NO_PAD.encode(json))
        .map_err(|error| Error::Failed(Box::new(error)))
}

pub fn decode<T: DeserializeOwned>(parameter: &'static str, cursor: &str) -> Result<T, Error> {
    BASE64_URL_SAFE_NO_PAD
        .decode(cursor)
        .ok()
        .and_then(|json| serde_json::from_slice(&json).ok())
        .ok_or_else(|| invalid(parameter))
}

/// Truncates rows to the limit. Returns the cursor to the rest, from the position of the last remaining row.
pub fn truncate_page<R, T: Serialize>(
    rows: &mut Vec<R>,
    limit: Option<u32>,
    place: impl Fn(&R) -> T,
) -> Result<Option<String>, Error> {
    let limit = limit.map_or(usize::MAX, |limit| limit as usize);
    let more = rows.len() > limit;
    rows.truncate(limit);
    rows.last().filter(|_| more).map(|last| encode(&place(last))).transpose()
}

/// Returns the error for a malformed cursor, or a cursor made for another list.
pub fn invalid(parameter: &'static str) -> Error {
    ValidationErrors::one(parameter, "This cursor is not valid").into()
}
