//! How a call can fail. Each example is a real failure, in the words that the product has for it.

use std::time::Duration;

use actix_web::http::StatusCode;
use domain::rules::message;

use super::parameters::compares;
use crate::{
    body, csrf,
    error::ApiError,
    routes::{Role, Route},
};

/// A failure that not every call of its kind has, or not in these words.
#[derive(Clone, Copy)]
pub struct Failure {
    pub status: StatusCode,
    message: &'static str,
    field: Option<&'static str>,
}

impl Failure {
    pub const fn new(status: StatusCode, message: &'static str) -> Self {
        Self { status, message, field: None }
    }

    /// What is there already has this field, too.
    pub const fn taken(field: &'static str, message: &'static str) -> Self {
        Self { status: StatusCode::CONFLICT, message, field: Some(field) }
    }

    pub fn error(self) -> ApiError {
        let Self { status, message, field } = self;
        match field {
            Some(_) => ports::Error::Conflict { field, message }.into(),
            None => ApiError::new(status, message),
        }
    }
}

/// A status that a call can fail with.
pub struct Failed {
    pub status: StatusCode,
    /// When that is.
    pub when: &'static str,
    /// What it says then, the likeliest first.
    pub errors: Vec<ApiError>,
}

/// The statuses in their order, and when each is answered.
const STATUSES: [(StatusCode, &str); 13] = [
    (StatusCode::BAD_REQUEST, "Something in the request is wrong"),
    (StatusCode::UNAUTHORIZED, "Who asks is not logged in"),
    (StatusCode::FORBIDDEN, "Not allowed"),
    (StatusCode::NOT_FOUND, "There is no such thing"),
    (StatusCode::REQUEST_TIMEOUT, "The body did not arrive in time"),
    (StatusCode::CONFLICT, "It collides with what is there"),
    (StatusCode::PRECONDITION_FAILED, "It was changed in the meantime"),
    (StatusCode::PAYLOAD_TOO_LARGE, "The body is too large"),
    (StatusCode::UNSUPPORTED_MEDIA_TYPE, "The body is no JSON"),
    (StatusCode::UNPROCESSABLE_ENTITY, "The key was used before"),
    (StatusCode::TOO_MANY_REQUESTS, "Too many requests"),
    (StatusCode::BAD_GATEWAY, "The provider failed"),
    (StatusCode::SERVICE_UNAVAILABLE, "Not now"),
];

/// All failures of a call, those of its own before those that every call of its kind has.
pub fn failures(route: &Route) -> Vec<Failed> {
    let own = route.doc.fails.iter().map(|failure| failure.error());
    let all: Vec<ApiError> = own.chain(of_its_kind(route)).collect();
    let failed = |(status, when)| {
        let errors = all.iter().filter(|error| error.status == status).cloned().collect();
        Failed { status, when, errors }
    };
    STATUSES.into_iter().map(failed).filter(|failed| !failed.errors.is_empty()).collect()
}

fn of_its_kind(route: &Route) -> impl Iterator<Item = ApiError> {
    let doc = &route.doc;
    let new = |status, said: &str| ApiError::new(status, said);
    let is_unsafe = !route.method.is_safe();
    let query = doc.refuses.and_then(|refused| (refused.read)(refused.query).err()).map(ApiError::invalid);
    let rights = [
        (route.role != Role::Visitor).then(|| new(StatusCode::UNAUTHORIZED, message::LOG_IN)),
        (route.role == Role::Admin).then(|| new(StatusCode::FORBIDDEN, message::ADMINISTRATORS_ONLY)),
        is_unsafe.then(|| new(StatusCode::FORBIDDEN, csrf::FOREIGN)),
    ];
    let rest = [
        route.path.contains('{').then(ApiError::not_found),
        compares(route).then(|| new(StatusCode::PRECONDITION_FAILED, message::STALE)),
        (doc.once.is_some() && route.role == Role::Admin)
            .then(|| new(StatusCode::UNPROCESSABLE_ENTITY, message::KEY_REUSED)),
        route.quota.map(|_| ApiError::too_often(Duration::from_secs(1))),
        (!doc.always).then(|| ApiError::unavailable("the example needs no cause")),
    ];
    query.into_iter().chain(of_its_body(route)).chain(rights.into_iter().flatten()).chain(rest.into_iter().flatten())
}

fn of_its_body(route: &Route) -> impl Iterator<Item = ApiError> {
    route.doc.takes.into_iter().flat_map(|taken| {
        let wrong = (taken.read)(taken.bad.0.as_bytes()).err();
        wrong.into_iter().chain([body::late(), body::too_large(taken.limit), body::no_json()])
    })
}

/// Whether a failed call tells how long to wait.
pub fn tells_to_wait(status: StatusCode) -> bool {
    [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE].contains(&status)
}
