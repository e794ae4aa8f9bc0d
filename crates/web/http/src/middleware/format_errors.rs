//! Formats the errors of an endpoint.

use actix_web::{
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{
        StatusCode,
        header::{self, HeaderName},
    },
    middleware::Next,
};

use crate::error::{ApiError, ErrorFormat};

/// Middleware: logs errors and answers them in `format`. They come from handlers, extractors, middleware or actix itself.
pub async fn format_errors(
    format: ErrorFormat,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse, actix_web::Error> {
    let http = request.request().clone();
    let response = match next.call(request).await {
        Ok(response) if is_error(response.status()) => response,
        Ok(response) => return Ok(response.map_into_boxed_body()),
        Err(error) => {
            let error = middleware_error(&error);
            error.log(&http);
            return Ok(ServiceResponse::new(http, error.respond(format)));
        }
    };
    let error = ApiError::of(response.response().error(), response.status());
    error.log(&http);
    let mut formatted = error.respond(format);
    if let Some(location) = error.entity_id.and_then(|id| format!("{}/{id}", http.path()).try_into().ok()) {
        formatted.headers_mut().insert(header::LOCATION, location);
    }
    let own: Vec<HeaderName> = formatted.headers().keys().cloned().collect();
    for (name, value) in response.headers() {
        if !describes_body(name) && !own.contains(name) {
            formatted.headers_mut().append(name.clone(), value.clone());
        }
    }
    Ok(response.into_response(formatted))
}

#[must_use]
pub fn is_error(status: StatusCode) -> bool {
    status.is_client_error() || status.is_server_error()
}

/// Returns the error of a middleware. The session middleware reports unavailable storage as an internal error; here it is a 503.
fn middleware_error(error: &actix_web::Error) -> ApiError {
    match error.as_error::<ApiError>() {
        Some(ours) => ours.clone(),
        None => ApiError::unavailable(error.to_string()),
    }
}

fn describes_body(name: &HeaderName) -> bool {
    [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::CACHE_CONTROL].contains(name)
}
