//! Headers for CDNs: purge tags and maximum age.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use chrono::Utc;
use domain::Feature;

use super::{Features, STALE_IF_ERROR};
use crate::settings::Cdn;

/// Tags as Cloudflare and Akamai read them.
const CACHE_TAG: HeaderName = HeaderName::from_static("cache-tag");
/// Tags as Fastly and Varnish read them.
const SURROGATE_KEY: HeaderName = HeaderName::from_static("surrogate-key");
/// RFC 9213. It goes before `Cache-Control`, which is for browsers.
const CDN_CACHE_CONTROL: HeaderName = HeaderName::from_static("cdn-cache-control");

/// Adds the headers for a response that is the same for everybody. A request with a cookie gets none: it may be somebody's.
pub fn add(headers: &mut HeaderMap, request: &HeaderMap, cdn: Cdn, read: Features) {
    if request.contains_key(header::COOKIE) {
        return;
    }
    let names: Vec<_> = read.iter().map(Feature::as_str).collect();
    for (header, separator) in [(CACHE_TAG, ","), (SURROGATE_KEY, " ")] {
        if let Ok(tags) = HeaderValue::from_str(&names.join(separator)) {
            headers.insert(header, tags);
        }
    }
    let max_age = i64::from(cdn.max_age).min(seconds_of_day_left());
    if max_age > 0
        && let Ok(value) = HeaderValue::from_str(&format!("public, max-age={max_age}, stale-if-error={STALE_IF_ERROR}"))
    {
        headers.insert(CDN_CACHE_CONTROL, value);
    }
}

/// Removes the headers from a response that is out of date.
pub fn remove(headers: &mut HeaderMap) {
    for header in [CACHE_TAG, SURROGATE_KEY, CDN_CACHE_CONTROL] {
        headers.remove(header);
    }
}

/// Pages are dropped at midnight, UTC.
fn seconds_of_day_left() -> i64 {
    86_400 - Utc::now().timestamp().rem_euclid(86_400)
}
