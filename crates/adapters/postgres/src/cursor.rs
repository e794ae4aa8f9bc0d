//! Cursors: where a list goes on. Each holds the place of the last row itself, so that it outlives that row.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use domain::ValidationErrors;
use ports::Error;
use serde::{Serialize, de::DeserializeOwned};

/// Says a place in a form that is safe in a URL and a header.
pub fn write<T: Serialize>(place: &T) -> Result<String, Error> {
    serde_json::to_vec(place)
        .map(|json| BASE64_URL_SAFE_NO_PAD.encode(json))
        .map_err(|error| Error::Failed(Box::new(error)))
}

/// Reads a place; what is none is a fault of that parameter.
pub fn read<T: DeserializeOwned>(parameter: &'static str, cursor: &str) -> Result<T, Error> {
    BASE64_URL_SAFE_NO_PAD
        .decode(cursor)
        .ok()
        .and_then(|json| serde_json::from_slice(&json).ok())
        .ok_or_else(|| invalid(parameter))
}

/// Cuts rows to the limit; returns the cursor to the rest, by the place of the last row that stays.
pub fn cut<R, T: Serialize>(
    rows: &mut Vec<R>,
    limit: Option<u32>,
    place: impl Fn(&R) -> T,
) -> Result<Option<String>, Error> {
    let limit = limit.map_or(usize::MAX, |limit| limit as usize);
    let more = rows.len() > limit;
    rows.truncate(limit);
    rows.last().filter(|_| more).map(|last| write(&place(last))).transpose()
}

/// The error for a cursor that is not of this list.
pub fn invalid(parameter: &'static str) -> Error {
    ValidationErrors::one(parameter, "This cursor is not valid").into()
}
