//! Warnings about settings that contradict the proxy's headers. Each is logged once per process.

use std::sync::Once;

use actix_web::{
    dev::RequestHead,
    http::header::{FORWARDED, HeaderMap, X_FORWARDED_FOR, X_FORWARDED_PROTO},
};

use crate::{client, settings::Settings};

static UNTRUSTED_PEER: Once = Once::new();
static PLAIN_SITE_URL: Once = Once::new();

/// Warns if a request came through a proxy that is not trusted, or over https to a site whose `SITE_URL` is http.
pub fn check(request: &RequestHead, settings: &Settings) {
    if UNTRUSTED_PEER.is_completed() && PLAIN_SITE_URL.is_completed() {
        return;
    }
    let headers = &request.headers;
    let Some(header) =
        [X_FORWARDED_FOR, X_FORWARDED_PROTO, FORWARDED].into_iter().find(|name| headers.contains_key(name))
    else {
        return;
    };
    let peer = request.peer_addr.map(|peer| peer.ip());
    if let Some(peer) = peer.filter(|peer| !client::is_among(&settings.trusted_proxies, *peer)) {
        UNTRUSTED_PEER.call_once(|| {
            tracing::warn!(%peer, %header, "a forwarded header is ignored: its sender is not one of TRUSTED_PROXIES");
        });
    }
    if !settings.secure() && is_https(headers) {
        PLAIN_SITE_URL.call_once(|| {
            tracing::warn!(
                site_url = settings.url.as_str(),
                "a request came by https, but SITE_URL is unset or http: set it to the public https address, so that \
                 cookies are Secure and links are right"
            );
        });
    }
}

fn is_https(headers: &HeaderMap) -> bool {
    let contains = |name, text: &str| {
        let mut lines = headers.get_all(name).filter_map(|line| line.to_str().ok());
        lines.any(|line| line.to_ascii_lowercase().contains(text))
    };
    contains(X_FORWARDED_PROTO, "https") || contains(FORWARDED, "proto=https")
}
