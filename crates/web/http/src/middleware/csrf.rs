//! Protection against cross-site request forgery.

use actix_web::{
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{StatusCode, header},
    middleware::Next,
    web::Data,
};
use url::{Origin, Url};

use crate::{client, error::ApiError, message, settings::Settings};

/// Middleware: refuses unsafe requests from pages of other sites.
pub async fn check(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    if !request.method().is_safe() {
        let settings = request.app_data::<Data<Settings>>();
        let settings = settings.ok_or_else(|| ApiError::failed("no settings are registered"))?;
        if !is_same_origin(&request, settings) {
            return Err(ApiError::new(StatusCode::FORBIDDEN, message::CROSS_SITE).into());
        }
    }
    next.call(request).await
}

/// Returns whether the request comes from a page of this site, or from no browser.
fn is_same_origin(request: &ServiceRequest, settings: &Settings) -> bool {
    let text = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
    match (text("sec-fetch-site"), text("origin")) {
        (Some("same-origin"), _) | (None, None) => true,
        (Some("cross-site"), _) | (Some(_), None) => false,
        (_, Some(origin)) => Url::parse(origin).is_ok_and(|origin| {
            let origin = origin.origin();
            origin.is_tuple() && (origin == settings.url.origin() || Some(origin) == own_origin(request, settings))
        }),
    }
}

/// Returns the origin that the request was sent to: its scheme, and the host and port of `Host`.
fn own_origin(request: &ServiceRequest, settings: &Settings) -> Option<Origin> {
    let host = request.headers().get(header::HOST)?.to_str().ok()?;
    let scheme = client::scheme(request, &settings.trusted_proxies);
    Url::parse(&format!("{scheme}://{host}")).ok().map(|url| url.origin())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::is_same_origin;
    use crate::settings::{Company, Registration, Settings, Version};

    fn passes(headers: &[(&str, &str)]) -> bool {
        let settings = Settings {
            company: Company::default(),
            url: "https://portico.example".parse().unwrap(),
            registration: Registration::Open,
            trusted_proxies: vec!["10.0.0.1/32".parse().unwrap()],
            cookie_key: Vec::new(),
            version: Version::default(),
            cdn: None,
        };
        let request = TestRequest::default().peer_addr("10.0.0.1:1000".parse().unwrap());
        let request = headers.iter().fold(request, |request, header| request.append_header(*header));
        is_same_origin(&request.to_srv_request(), &settings)
    }

    const HOST: (&str, &str) = ("Host", "127.0.0.1:8080");
    const TLS: (&str, &str) = ("X-Forwarded-Proto", "https");

    #[test]
    fn accepts_requests_from_own_pages_and_other_programs() {
        for headers in [
            &[HOST][..],
            &[HOST, ("Sec-Fetch-Site", "same-origin")],
            &[HOST, ("Sec-Fetch-Site", "same-origin"), ("Origin", "null")],
            &[HOST, ("Origin", "https://portico.example")],
            &[HOST, ("Origin", "HTTPS://PORTICO.example:443")],
            &[HOST, ("Origin", "http://127.0.0.1:8080")],
            &[HOST, TLS, ("Origin", "https://127.0.0.1:8080")],
            &[("Host", "portico.example:443"), ("Origin", "https://portico.example")],
            &[("Host", "other.example"), ("Origin", "http://other.example")],
            &[("Host", "other.example"), TLS, ("Origin", "https://other.example")],
            &[HOST, ("Sec-Fetch-Site", "same-site"), ("Origin", "https://portico.example")],
            &[HOST, ("Sec-Fetch-Site", "none"), ("Origin", "https://portico.example")],
        ] {
            assert!(passes(headers), "{headers:?}");
        }
    }

    #[test]
    fn refuses_foreign_origins() {
        let origins = "null https://evil.example http://127.0.0.1:9090 http://portico.example  file:// \
            https://portico.example:8443 https://portico.example.evil.example";
        for origin in origins.split(' ') {
            assert!(!passes(&[HOST, ("Origin", origin)]), "{origin}");
        }
        assert!(!passes(&[("Host", "null"), ("Origin", "null")]));
    }

    #[test]
    fn refuses_an_origin_of_another_scheme() {
        assert!(!passes(&[HOST, ("Origin", "https://127.0.0.1:8080")]));
        assert!(!passes(&[HOST, TLS, ("Origin", "http://127.0.0.1:8080")]));
        assert!(!passes(&[("Host", "portico.example"), TLS, ("Origin", "http://portico.example")]));
    }

    #[test]
    fn refuses_cross_site_requests_of_any_origin() {
        for origin in ["https://portico.example", "http://127.0.0.1:8080", "https://evil.example", "null"] {
            assert!(!passes(&[HOST, ("Sec-Fetch-Site", "cross-site"), ("Origin", origin)]), "{origin}");
        }
        for site in ["cross-site", "same-site", "none"] {
            assert!(!passes(&[HOST, ("Sec-Fetch-Site", site)]), "{site}");
        }
    }
}
