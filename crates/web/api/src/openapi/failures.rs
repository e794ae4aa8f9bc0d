//! How a call can fail. Each example is made by the code that answers the failure.

use std::time::Duration;

use actix_web::http::StatusCode;

use domain::ValidationErrors;
use serde_json::Value;
use web_http::{
    endpoint::{Endpoint, RequestBody, Role, param},
    error::ApiError,
    extract::{body, list_query},
    message,
};

use super::{example_response::parse, parameters::takes_if_match};

/// A status with which a call can fail.
pub struct Failed {
    pub status: StatusCode,
    pub description: &'static str,
    /// The possible errors, the likeliest first.
    pub errors: Vec<ApiError>,
}

/// The statuses in the order of the document, with their descriptions.
const STATUSES: [(StatusCode, &str); 14] = [
    (StatusCode::MOVED_PERMANENTLY, "Moved to the address in `Location`"),
    (StatusCode::BAD_REQUEST, "Invalid request"),
    (StatusCode::UNAUTHORIZED, "Not signed in"),
    (StatusCode::FORBIDDEN, "Not allowed"),
    (StatusCode::NOT_FOUND, "Not found"),
    (StatusCode::REQUEST_TIMEOUT, "The body didn't arrive in time"),
    (StatusCode::CONFLICT, "Conflicts with existing data"),
    (StatusCode::PRECONDITION_FAILED, "Changed by someone else in the meantime"),
    (StatusCode::PAYLOAD_TOO_LARGE, "The body is too large"),
    (StatusCode::UNSUPPORTED_MEDIA_TYPE, "The body isn't JSON"),
    (StatusCode::UNPROCESSABLE_ENTITY, "The key was used with another request"),
    (StatusCode::TOO_MANY_REQUESTS, "Too many requests"),
    (StatusCode::BAD_GATEWAY, "The AI provider failed"),
    (StatusCode::SERVICE_UNAVAILABLE, "Temporarily unavailable"),
];

/// All failures of a call: its own first, then those it shares with similar calls.
pub fn failures(endpoint: &Endpoint) -> Vec<Failed> {
    let own = endpoint.failures.iter().map(|failure| failure.error());
    let all: Vec<ApiError> = own.chain(common_failures(endpoint)).collect();
    let failed = |(status, description)| {
        let errors = all.iter().filter(|error| error.status == status).cloned().collect();
        Failed { status, description, errors }
    };
    STATUSES.into_iter().map(failed).filter(|failed| !failed.errors.is_empty()).collect()
}

fn common_failures(endpoint: &Endpoint) -> impl Iterator<Item = ApiError> {
    let new = |status, message: &str| ApiError::new(status, message);
    let is_unsafe = !endpoint.method.is_safe();
    let rights = [
        (endpoint.role != Role::Visitor).then(|| new(StatusCode::UNAUTHORIZED, message::LOG_IN)),
        (endpoint.role == Role::Admin).then(|| new(StatusCode::FORBIDDEN, message::ADMINISTRATORS_ONLY)),
        is_unsafe.then(|| new(StatusCode::FORBIDDEN, message::CROSS_SITE)),
    ];
    let rest = [
        endpoint.path.contains('{').then(ApiError::not_found),
        takes_if_match(endpoint).then(|| new(StatusCode::PRECONDITION_FAILED, message::STALE)),
        (endpoint.idempotency_key.is_some() && endpoint.role == Role::Admin)
            .then(|| new(StatusCode::UNPROCESSABLE_ENTITY, message::KEY_REUSED)),
        endpoint.quota.map(|_| ApiError::too_many_requests(Duration::from_secs(1))),
        (!endpoint.is_independent).then(|| ApiError::unavailable("an example")),
    ];
    input_failures(endpoint).chain(rights.into_iter().flatten()).chain(rest.into_iter().flatten())
}

fn input_failures(endpoint: &Endpoint) -> impl Iterator<Item = ApiError> + use<> {
    let of_query = endpoint.query.iter().any(|param| param.name == param::LIMIT.name).then(bad_limit);
    let of_body = endpoint.body.and_then(|body| bad_body(&body));
    let body = endpoint.body.map(|body| [body::timed_out(), body::too_large(body.limit), body::unsupported_type()]);
    of_query.into_iter().chain(of_body).chain(body.into_iter().flatten())
}

fn bad_limit() -> ApiError {
    let mut errors = ValidationErrors::default();
    list_query::limit("0", &mut errors);
    ApiError::invalid(errors)
}

/// Returns the error for the example whose first field has the wrong type.
fn bad_body(body: &RequestBody) -> Option<ApiError> {
    let Value::Object(mut object) = parse(body.example)? else { return None };
    *object.values_mut().next()? = Value::Array(vec![Value::Array(Vec::new())]);
    (body.errors)(object).map(ApiError::invalid)
}
