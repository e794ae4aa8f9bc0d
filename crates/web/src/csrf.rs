//! No other site may act in the name of who is logged in here.

use actix_web::{
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{
        StatusCode,
        header::{self, HeaderMap},
    },
    middleware::Next,
    web::Data,
};

use crate::{error::ApiError, settings::Settings};

/// What an unsafe request from another site hears.
pub const FOREIGN: &str = "Requests from other sites are not allowed";

/// Middleware: refuses an unsafe request that another site's page made.
pub async fn check(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    if !request.method().is_safe() {
        let site = request.app_data::<Data<Settings>>().map(|settings| settings.url.origin().ascii_serialization());
        if !is_own(request.headers(), &site.unwrap_or_default()) {
            return Err(ApiError::new(StatusCode::FORBIDDEN, FOREIGN).into());
        }
    }
    next.call(request).await
}

/// Whether a request is from a page of this site or from no page at all.
fn is_own(headers: &HeaderMap, site: &str) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let fetched = text("sec-fetch-site");
    match (fetched, text("origin")) {
        (Some("same-origin"), _) | (None, None) => true,
        (_, Some(origin)) => origin.eq_ignore_ascii_case(site) || is_host(origin, text(header::HOST.as_str())),
        (Some(_), None) => false,
    }
}

/// Whether an origin is that of the request's own host.
fn is_host(origin: &str, host: Option<&str>) -> bool {
    let (Ok(origin), Some(host)) = (url::Url::parse(origin), host) else { return false };
    let own = url::Url::parse(&format!("{}://{host}", origin.scheme()));
    matches!(origin.scheme(), "http" | "https") && own.is_ok_and(|own| own.origin() == origin.origin())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::is_own;

    fn passes(headers: &[(&str, &str)]) -> bool {
        let request = headers.iter().fold(TestRequest::default(), |request, header| request.append_header(*header));
        is_own(request.to_srv_request().headers(), "https://portico.example")
    }

    #[test]
    fn requests_of_the_sites_own_pages_and_of_no_page_pass() {
        let host = ("Host", "127.0.0.1:8080");
        assert!(passes(&[host]));
        assert!(passes(&[host, ("Sec-Fetch-Site", "same-origin"), ("Origin", "null")]));
        assert!(passes(&[host, ("Origin", "https://portico.example")]));
        assert!(passes(&[host, ("Origin", "http://127.0.0.1:8080")]));
        assert!(passes(&[("Host", "portico.example:443"), ("Origin", "https://portico.example")]));
        assert!(passes(&[host, ("Sec-Fetch-Site", "same-site"), ("Origin", "https://portico.example")]));
    }

    #[test]
    fn requests_of_other_sites_pages_do_not() {
        let host = ("Host", "127.0.0.1:8080");
        for origin in ["null", "https://evil.example", "http://127.0.0.1:9090", "http://portico.example", "", "file://"]
        {
            assert!(!passes(&[host, ("Origin", origin)]), "{origin}");
        }
        assert!(!passes(&[host, ("Sec-Fetch-Site", "cross-site")]));
        assert!(!passes(&[host, ("Sec-Fetch-Site", "none")]));
        assert!(!passes(&[host, ("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")]));
    }
}
