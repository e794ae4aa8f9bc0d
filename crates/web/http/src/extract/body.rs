//! JSON bodies, bounded in size, depth and time. All validation errors are reported together.

mod form;

use std::time::Duration;

use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    error::PayloadError,
    http::{
        StatusCode,
        header::{self, HeaderMap},
    },
    web::{Bytes, BytesMut},
};
use domain::input::FromFields;
use futures_util::{StreamExt as _, future::LocalBoxFuture};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use crate::error::ApiError;

pub use form::Form;

/// How long a body may take to arrive.
const READ_TIMEOUT: Duration = Duration::from_secs(20);

/// A validated JSON body.
pub struct Body<T: FromFields>(pub T::Valid);

impl<T: FromFields> FromRequest for Body<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = bytes(request, payload, T::MAX_BYTES);
        Box::pin(async move { parse::<T>(&bytes.await?).map(Self) })
    }
}

/// Reads the JSON body after checking its headers.
pub fn bytes(
    request: &HttpRequest,
    payload: &mut Payload,
    limit: usize,
) -> impl Future<Output = Result<Bytes, ApiError>> + use<> {
    read(&JSON, limit, request, payload)
}

/// A media type of bodies.
struct Format {
    accepts: fn(&str) -> bool,
    refusal: fn() -> ApiError,
}

const JSON: Format = Format { accepts: |kind| is_type(kind, "application/json"), refusal: unsupported_type };

/// Reads a body, bounded in size and time.
fn read(
    format: &'static Format,
    limit: usize,
    request: &HttpRequest,
    payload: &mut Payload,
) -> impl Future<Output = Result<Bytes, ApiError>> + use<> {
    let announced = check_headers(format, request.headers(), limit);
    let payload = payload.take();
    async move {
        announced?;
        tokio::time::timeout(READ_TIMEOUT, collect(payload, limit)).await.unwrap_or_else(|_| Err(timed_out()))
    }
}

/// Returns a hash of a JSON body, independent of whitespace and of the order of fields, without the fields `secrets`.
pub fn fingerprint(bytes: &[u8], secrets: &[&str]) -> Result<[u8; 32], ApiError> {
    let mut object = object(bytes)?;
    object.retain(|name, _| !secrets.contains(&name.as_str()));
    let mut value = Value::Object(object);
    value.sort_all_objects();
    let canonical = serde_json::to_vec(&value).map_err(ApiError::failed)?;
    Ok(Sha256::digest(&canonical).into())
}

/// Checks media type, encoding and length before the body is read.
fn check_headers(format: &Format, headers: &HeaderMap, limit: usize) -> Result<(), ApiError> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let length = text(header::CONTENT_LENGTH).and_then(|length| length.parse().ok()).unwrap_or(0);
    let has_body = length > 0 || headers.contains_key(header::TRANSFER_ENCODING);
    match text(header::CONTENT_TYPE) {
        Some(kind) if (format.accepts)(kind) => {}
        None if !has_body => {}
        _ => return Err((format.refusal)()),
    }
    if text(header::CONTENT_ENCODING).is_some_and(|coding| !coding.eq_ignore_ascii_case("identity")) {
        return Err(unsupported("The request body must not be compressed"));
    }
    if length > limit { Err(too_large(limit)) } else { Ok(()) }
}

fn is_type(kind: &str, essence: &str) -> bool {
    // RFC 9110 allows blanks around a semicolon and an empty parameter; `mime` does not.
    let parts: Vec<&str> = kind.split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
    let Ok(kind) = parts.join(";").parse::<mime::Mime>() else { return false };
    kind.essence_str() == essence
        && kind.get_param("charset").is_none_or(|charset| charset.as_str().eq_ignore_ascii_case("utf-8"))
}

/// 415: the body has another media type.
#[must_use]
pub fn unsupported_type() -> ApiError {
    unsupported("Content-Type must be application/json")
}

fn unsupported(message: &str) -> ApiError {
    ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message)
}

/// 408: the body did not arrive in time.
#[must_use]
pub fn timed_out() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "The request body took too long to arrive")
}

/// 413: the body is larger than that many bytes.
#[must_use]
pub fn too_large(limit: usize) -> ApiError {
    let message = format!("The request body must be at most {} KiB", limit >> 10);
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message)
}

async fn collect(mut payload: Payload, limit: usize) -> Result<Bytes, ApiError> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| match error {
            PayloadError::Overflow => too_large(limit),
            _ => ApiError::bad_request("The request body is incomplete"),
        })?;
        if bytes.len() + chunk.len() > limit {
            return Err(too_large(limit));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

pub fn parse<T: FromFields>(bytes: &[u8]) -> Result<T::Valid, ApiError> {
    T::from_object(object(bytes)?).map_err(Into::into)
}

/// Parses a JSON object. `serde_json` bounds the depth.
fn object(bytes: &[u8]) -> Result<Map<String, Value>, ApiError> {
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(ApiError::bad_request("The request body must be a JSON object")),
        Err(_) => Err(ApiError::bad_request("The request body is not valid JSON")),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::{FromRequest as _, http::StatusCode, test::TestRequest};
    use domain::users::UserDraft;

    use super::Body;
    use crate::error::ApiError;

    async fn read(request: TestRequest) -> Result<Body<UserDraft>, ApiError> {
        let (request, mut payload) = request.to_http_parts();
        Body::from_request(&request, &mut payload).await
    }

    fn json(body: impl Into<Vec<u8>>) -> TestRequest {
        TestRequest::post().insert_header(("Content-Type", "application/json")).set_payload(body.into())
    }

    async fn status(request: TestRequest) -> StatusCode {
        read(request).await.err().map_or(StatusCode::OK, |error| error.status)
    }

    const GOOD: &str = r#"{"username": " ada ", "password": "secret", "unknown": {"a": [1]}}"#;

    #[actix_web::test]
    async fn normalizes_a_body_and_ignores_unknown_fields() {
        let Body(draft) = read(json(GOOD)).await.unwrap();
        assert_eq!((draft.username.as_str(), draft.is_admin), ("ada", false));
    }

    #[actix_web::test]
    async fn rejects_other_media_types() {
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1", "json", ""]
        {
            let request = TestRequest::post().insert_header(("Content-Type", kind)).set_payload(GOOD);
            assert_eq!(status(request).await, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
        }
        let untyped = TestRequest::post().insert_header(("Content-Length", "9")).set_payload(GOOD);
        assert_eq!(status(untyped).await, StatusCode::UNSUPPORTED_MEDIA_TYPE);
        let packed = json(GOOD).insert_header(("Content-Encoding", "gzip"));
        assert_eq!(status(packed).await, StatusCode::UNSUPPORTED_MEDIA_TYPE);
        for kind in ["application/json; charset=UTF-8", "application/json ;\tcharset=utf-8 ", "application/json;"] {
            let typed = TestRequest::post().insert_header(("Content-Type", kind));
            assert_eq!(status(typed.set_payload(GOOD)).await, StatusCode::OK, "{kind}");
        }
    }
}
