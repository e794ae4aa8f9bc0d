//! Around every request: its id, its line in the log, and the headers that every answer has.

use std::time::Instant;

use actix_web::{
    HttpRequest,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method,
        header::{HeaderName, HeaderValue},
    },
    middleware::Next,
    web::Data,
};
use tracing::{Instrument as _, Span};

use crate::{
    security::Headers,
    unread::{Shared, hold},
};

const ID: HeaderName = HeaderName::from_static("x-request-id");

/// Middleware. The log has the path, but no query and no header: they may hold what is nobody's business.
pub async fn surround(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let began = Instant::now();
    let id = id(&request);
    request.headers_mut().insert(ID, id.clone());
    let (method, path) = (request.method().clone(), request.path().to_owned());
    let headers = request.app_data::<Data<Headers>>().cloned();
    let body = Shared::of(&mut request);
    let answer = next.call(request).instrument(span(&method, &id)).await;
    let status = answer.as_ref().map_or_else(|error| error.as_response_error().status_code(), ServiceResponse::status);
    let ms = began.elapsed().as_millis();
    tracing::info!(id = text(&id), %method, path, status = status.as_u16(), ms, "answered");
    let mut answer = hold(answer?, body);
    let answer_headers = answer.headers_mut();
    answer_headers.insert(ID, id);
    if let Some(headers) = headers {
        headers.add(answer_headers);
    }
    Ok(answer)
}

/// What is logged on the way belongs to the request. Reads have no span: most come from the cache and log nothing on the way,
/// and what others wait for, too, is nobody's own.
fn span(method: &Method, id: &HeaderValue) -> Span {
    if method.is_safe() { Span::none() } else { tracing::info_span!("request", id = text(id)) }
}

/// The id of a request that came through [`surround`].
pub fn id_of(request: &HttpRequest) -> &str {
    request.headers().get(ID).map_or("", text)
}

fn text(id: &HeaderValue) -> &str {
    id.to_str().unwrap_or_default()
}

/// The id that a gateway gave, if it is harmless; else a new one.
fn id(request: &ServiceRequest) -> HeaderValue {
    let given = request.headers().get(ID).filter(|id| {
        let id = id.as_bytes();
        (1..=64).contains(&id.len()) && id.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
    });
    let new = || HeaderValue::try_from(format!("{:016x}", rand::random::<u64>()));
    given.cloned().or_else(|| new().ok()).unwrap_or_else(|| HeaderValue::from_static("-"))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::id;

    #[test]
    fn a_request_keeps_a_harmless_id_and_gets_one_otherwise() {
        let given = |value: &str| {
            let request = TestRequest::default().insert_header(("X-Request-Id", value.to_owned())).to_srv_request();
            id(&request).to_str().unwrap().to_owned()
        };
        assert_eq!(given("abc-123"), "abc-123");
        for bad in ["", "a b", "x\"y", &"x".repeat(65)] {
            assert_eq!(given(bad).len(), 16, "{bad}");
        }
        assert_ne!(given(""), given(""));
    }
}
