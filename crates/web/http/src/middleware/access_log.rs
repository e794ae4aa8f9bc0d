//! The access log, the metrics of requests, and the headers of every response: request id, security, and the version for administrators.

use std::{
    net::IpAddr,
    time::{Duration, Instant},
};

use actix_web::{
    body::{BodySize, MessageBody},
    dev::{RequestHead, ServiceRequest, ServiceResponse},
    http::{
        Method, StatusCode,
        header::{HeaderMap, HeaderName, HeaderValue},
    },
    middleware::Next,
    web::Data,
};
use tracing::{Instrument as _, Span};

use super::{
    proxy_hints,
    security_headers::SecurityHeaders,
    unread_body::{SharedBody, hold},
};
use crate::{
    client,
    log_context::{self, Notes, REQUEST_ID, id_text, quoted},
    metrics,
    settings::Settings,
};

/// The target of the lines of requests.
pub const TARGET: &str = module_path!();

/// The header with the version of the program, for administrators.
const VERSION: HeaderName = HeaderName::from_static("x-portico-version");

/// Middleware: logs and counts each request. It logs neither query nor headers, which may hold personal data.
pub async fn log_requests(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let began = Instant::now();
    let id = id(request.headers());
    request.headers_mut().insert(REQUEST_ID, id.clone());
    if let Some(settings) = request.app_data::<Data<Settings>>() {
        proxy_hints::check(request.head(), settings);
    }
    let span = span(request.method(), &id);
    let headers = request.app_data::<Data<SecurityHeaders>>().cloned();
    let body = SharedBody::of(&mut request);
    let method = request.method().clone();
    let response = next.call(request).instrument(span).await.inspect_err(|error| {
        let (status, elapsed) = (error.as_response_error().status_code(), began.elapsed());
        metrics::record(None, &method, status, elapsed);
        tracing::info!(id = id_text(&id), status = status.as_u16(), ms = millis(elapsed), "answered");
    })?;
    log(&response, &id, began.elapsed());
    let mut response = hold(response, body);
    let version = version(&response);
    let response_headers = response.headers_mut();
    if let Some(version) = version {
        response_headers.insert(VERSION, version);
    }
    response_headers.insert(REQUEST_ID, id);
    if let Some(headers) = headers {
        headers.add(response_headers);
    }
    Ok(response)
}

/// Counts a request that was answered and writes its line.
pub(crate) fn record(
    id: &HeaderValue,
    request: &RequestHead,
    notes: &Notes,
    status: StatusCode,
    elapsed: Duration,
    bytes: Option<u64>,
    client: Option<IpAddr>,
) {
    metrics::record(notes.route, &request.method, status, elapsed);
    tracing::info!(
        id = id_text(id),
        method = quoted(request.method.as_str()),
        path = quoted(request.uri.path()),
        status = status.as_u16(),
        ms = millis(elapsed),
        bytes,
        client = client.map(tracing::field::display),
        user = notes.user.map(|user| user.0),
        reason = notes.reason.as_deref(),
        "answered"
    );
}

fn log(response: &ServiceResponse<impl MessageBody>, id: &HeaderValue, elapsed: Duration) {
    let (request, head) = (response.request(), response.request().head());
    let is_head = request.method() == Method::HEAD;
    let bytes = if is_head { Some(0) } else { length(response.response().body().size()) };
    record(id, head, &log_context::notes(request), response.status(), elapsed, bytes, client::address_of(request));
}

/// Returns the version of the program for the responses of administrators.
fn version(response: &ServiceResponse<impl MessageBody>) -> Option<HeaderValue> {
    let request = response.request();
    let settings = request.app_data::<Data<Settings>>().filter(|_| log_context::notes(request).is_administrator)?;
    HeaderValue::try_from(settings.version.to_string()).ok()
}

/// Returns the milliseconds, to the microsecond.
#[expect(clippy::cast_precision_loss, reason = "exact for 285 years")]
fn millis(elapsed: Duration) -> f64 {
    elapsed.as_micros() as f64 / 1_000.0
}

/// Returns the length of a body; `None` if it is streamed.
pub(crate) fn length(body: BodySize) -> Option<u64> {
    match body {
        BodySize::None => Some(0),
        BodySize::Sized(length) => Some(length),
        BodySize::Stream => None,
    }
}

/// Reads have no span: most are served from the cache and log nothing else, and several may wait for the same computation.
fn span(method: &Method, id: &HeaderValue) -> Span {
    if method.is_safe() { Span::none() } else { tracing::info_span!("request", id = id_text(id)) }
}

/// Returns the id that a gateway set, if it is short and plain; otherwise a new one.
pub(crate) fn id(headers: &HeaderMap) -> HeaderValue {
    let given = headers.get(REQUEST_ID).filter(|id| {
        let id = id.as_bytes();
        (1..=64).contains(&id.len()) && id.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
    });
    let new = || {
        let mut digits = [0; 16];
        hex::encode_to_slice(rand::random::<[u8; 8]>(), &mut digits).ok()?;
        HeaderValue::from_bytes(&digits).ok()
    };
    given.cloned().or_else(new).unwrap_or_else(|| HeaderValue::from_static("-"))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::id;

    #[test]
    fn keeps_a_plain_id_and_replaces_others() {
        let given = |value: &str| {
            let request = TestRequest::default().insert_header(("X-Request-Id", value.to_owned())).to_srv_request();
            id(request.headers()).to_str().unwrap().to_owned()
        };
        assert_eq!(given("abc-123"), "abc-123");
        for bad in ["", "a b", "x\"y", &"x".repeat(65)] {
            assert_eq!(given(bad).len(), 16, "{bad}");
        }
        assert_ne!(given(""), given(""));
    }
}
