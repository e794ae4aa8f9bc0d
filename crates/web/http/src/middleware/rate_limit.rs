//! Rate limits.

use actix_web::{
    HttpRequest,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
    web::Data,
};
use metrics::counter;
use ports::limits::{Limits, Quota};

use crate::{client, error::ApiError, port, session, settings::Settings};

/// Middleware: counts a request and refuses it with 429 if its client is over the quota.
pub async fn limit(
    quota: Quota,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    check(request.request(), quota).await?;
    next.call(request).await
}

/// Counts a request. Errors if its client is over the quota.
pub async fn check(request: &HttpRequest, quota: Quota) -> Result<(), ApiError> {
    let limits = port::of::<dyn Limits>(request)?;
    let Some(settings) = request.app_data::<Data<Settings>>() else {
        return Err(ApiError::failed("no settings are registered"));
    };
    let mut keys = client::keys(request, &settings.trusted_proxies);
    if let (Quota::Login, Some(user)) = (quota, session::known_device(request)) {
        // Others in its network don't keep it out, and its account has no more attempts with many addresses.
        keys.splice(1.., [(format!("device of {user}"), 1)]);
    }
    for (key, multiple) in keys {
        limits.check(quota, &key, multiple).await.map_err(|wait| {
            counter!("portico_rate_limited_total", "quota" => quota.as_str()).increment(1);
            ApiError::too_many_requests(wait)
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use actix_web::{
        App, HttpResponse,
        http::StatusCode,
        middleware::from_fn,
        test::{TestRequest, init_service, try_call_service},
        web,
    };
    use ports::limits::Quota;

    use super::limit;

    #[actix_web::test]
    async fn fails_closed_without_registered_limits() {
        let limited = from_fn(|request, next| limit(Quota::Login, request, next));
        let app = App::new().route("/", web::to(HttpResponse::Ok).wrap(limited));
        let answer = try_call_service(&init_service(app).await, TestRequest::default().to_request()).await;
        let status = answer.map_or_else(|error| error.as_response_error().status_code(), |answer| answer.status());
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    }
}
