//! Errors of the API as HTTP responses, in the format of the endpoint. Each is logged once.

use std::{fmt, sync::Arc, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use domain::ValidationErrors;
use ports::error::{Cause, with_causes};
use serde::Serialize;

use crate::{
    audit::{self, Event},
    log_context, message,
};

/// The format of an endpoint's errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorFormat {
    /// Plain text, one message per line.
    Text,
    /// `{"error", "message", "fields"}`
    Json,
}

/// The default of `Retry-After`.
const RETRY_AFTER: Duration = Duration::from_secs(2);

/// A failed call: status, messages and, for the log, the cause.
#[derive(Clone, Debug)]
pub struct ApiError {
    pub status: StatusCode,
    messages: Vec<String>,
    fields: Option<ValidationErrors>,
    retry_after: Option<Duration>,
    /// The id of the entity that `Location` names, below the path of the call.
    pub(crate) entity_id: Option<i32>,
    /// The path that `Location` names.
    location: Option<String>,
    /// Logged and never sent.
    cause: Option<Arc<str>>,
}

/// An error.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Error, example = json!({
    "error": "Title is required",
    "message": "Title is required",
    "fields": {"title": ["Title is required"]},
}))]
pub struct ErrorBody<'a> {
    error: &'a str,
    /// The same as `error`.
    message: &'a str,
    /// The messages of each invalid field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<std::collections::HashMap<String, Vec<String>>>)]
    fields: Option<&'a ValidationErrors>,
}

impl ApiError {
    #[must_use]
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self {
            status,
            messages: vec![message.into()],
            fields: None,
            retry_after: None,
            entity_id: None,
            location: None,
            cause: None,
        }
    }

    #[must_use]
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "Not found")
    }

    /// Returns the error of a port, with this message if there is no such entity.
    #[must_use]
    pub fn missing(error: ports::Error, message: &str) -> Self {
        if matches!(error, ports::Error::NotFound) { Self::new(StatusCode::NOT_FOUND, message) } else { error.into() }
    }

    /// 301: the entity has another address now.
    #[must_use]
    pub fn moved(location: String) -> Self {
        Self { location: Some(location), ..Self::new(StatusCode::MOVED_PERMANENTLY, message::MOVED) }
    }

    #[must_use]
    pub fn location(&self) -> Option<&str> {
        self.location.as_deref()
    }

    #[must_use]
    pub fn bad_request(message: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// 400: fields are invalid.
    #[must_use]
    pub fn invalid(errors: ValidationErrors) -> Self {
        let messages = errors.messages().map(str::to_owned).collect();
        let fields = Some(errors);
        Self { messages, fields, ..Self::bad_request("") }
    }

    /// 500: an unexpected failure.
    pub fn failed(cause: impl Into<Cause>) -> Self {
        let error = Self::new(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong. Please try again.");
        error.with_cause(cause)
    }

    /// 503: temporarily unavailable.
    pub fn unavailable(cause: impl Into<Cause>) -> Self {
        let error = Self::new(StatusCode::SERVICE_UNAVAILABLE, message::UNAVAILABLE);
        error.with_cause(cause).retry_in(RETRY_AFTER)
    }

    #[must_use]
    pub fn too_many_requests(wait: Duration) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, message::TOO_MANY_REQUESTS).retry_in(wait)
    }

    /// Adds the cause, for the log.
    #[must_use]
    pub fn with_cause(mut self, cause: impl Into<Cause>) -> Self {
        self.cause = Some(with_causes(cause.into().as_ref()).into());
        self
    }

    #[must_use]
    pub fn retry_in(mut self, wait: Duration) -> Self {
        self.retry_after = Some(wait);
        self
    }

    /// Returns the error of a failed response from a handler, an extractor, middleware or actix itself.
    pub fn of(error: Option<&actix_web::Error>, status: StatusCode) -> Self {
        if let Some(ours) = error.and_then(|error| error.as_error::<Self>()) {
            return ours.clone();
        }
        match status {
            StatusCode::NOT_FOUND => Self::not_found(),
            StatusCode::METHOD_NOT_ALLOWED => Self::new(status, "Method not allowed"),
            _ if status.is_client_error() => Self::new(status, status.canonical_reason().unwrap_or("Bad request")),
            _ => Self::failed(error.map_or_else(|| status.to_string(), ToString::to_string)),
        }
    }

    #[must_use]
    pub fn message(&self) -> &str {
        self.messages.first().map_or("", String::as_str)
    }

    pub fn messages(&self) -> impl Iterator<Item = &str> {
        self.messages.iter().map(String::as_str)
    }

    /// Returns the value of `Retry-After`, in seconds and rounded up.
    #[must_use]
    pub fn retry_after(&self) -> Option<u64> {
        self.retry_after.map(|wait| (wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).max(1))
    }

    #[must_use]
    pub fn body(&self) -> ErrorBody<'_> {
        let message = self.message();
        ErrorBody { error: message, message, fields: self.fields.as_ref() }
    }

    #[must_use]
    pub fn respond(&self, format: ErrorFormat) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        if let Some(seconds) = self.retry_after() {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        if let Some(location) = &self.location {
            response.insert_header((header::LOCATION, location.as_str()));
        }
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        match format {
            ErrorFormat::Text => response.content_type("text/plain; charset=utf-8").body(self.to_string()),
            ErrorFormat::Json => response.json(self.body()),
        }
    }

    pub fn log(&self, request: &HttpRequest) {
        let refusal = match self.status {
            StatusCode::FORBIDDEN => Some(Event::Refused),
            StatusCode::TOO_MANY_REQUESTS => Some(Event::RateLimited),
            _ => None,
        };
        if let Some(event) = refusal {
            log_context::note(request, |notes| notes.reason = Some(self.message().into()));
            audit::log(request, event, None, Some(self.message()));
        }
        let (id, cause) = (log_context::id_of(request), self.cause.as_deref());
        if self.status == StatusCode::INTERNAL_SERVER_ERROR {
            tracing::error!(id, cause, "a request failed");
        } else if let Some(cause) = cause {
            tracing::warn!(id, cause, status = self.status.as_u16(), "a request could not be served");
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.messages.join("\n"))
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        self.respond(ErrorFormat::Json)
    }
}

impl From<ports::Error> for ApiError {
    fn from(error: ports::Error) -> Self {
        match error {
            ports::Error::NotFound => Self::not_found(),
            ports::Error::Conflict { field, message } => {
                let fields = field.map(|field| ValidationErrors::one(field, message));
                Self { fields, ..Self::new(StatusCode::CONFLICT, message) }
            }
            ports::Error::Stale => Self::new(StatusCode::PRECONDITION_FAILED, message::STALE),
            ports::Error::KeyReused { id } => {
                Self { entity_id: id, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, message::KEY_REUSED) }
            }
            ports::Error::Invalid(errors) => Self::invalid(errors),
            ports::Error::Unavailable(cause) => Self::unavailable(cause),
            ports::Error::Failed(cause) => Self::failed(cause),
        }
    }
}

impl From<ValidationErrors> for ApiError {
    fn from(errors: ValidationErrors) -> Self {
        Self::invalid(errors)
    }
}
