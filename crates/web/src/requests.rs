//! Around every request: its id, its line in the log, and the headers that every answer has.

use std::time::Instant;

use actix_web::{
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderName, HeaderValue},
    middleware::Next,
    web::Data,
};
use tracing::Instrument as _;

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
    let (method, path) = (request.method().clone(), request.path().to_owned());
    let headers = request.app_data::<Data<Headers>>().cloned();
    let body = Shared::of(&mut request);
    let span = tracing::info_span!("request", id = id.to_str().unwrap_or_default());
    let answer = next.call(request).instrument(span.clone()).await;
    let status = answer.as_ref().map_or_else(|error| error.as_response_error().status_code(), ServiceResponse::status);
    let ms = began.elapsed().as_millis();
    span.in_scope(|| tracing::info!(%method, path, status = status.as_u16(), ms, "answered"));
    let mut answer = hold(answer?, body);
    let answer_headers = answer.headers_mut();
    answer_headers.insert(ID, id);
    if let Some(headers) = headers {
        headers.add(answer_headers);
    }
    Ok(answer)
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
