//! The session cookie, and the companion cookie that tells scripts that there is a session.

use actix_session::{
    SessionMiddleware,
    config::{CookieContentSecurity, PersistentSession, TtlExtensionPolicy},
};
use actix_web::{
    HttpRequest,
    cookie::{Cookie, CookieJar, Key, SameSite, time::Duration},
};

use super::store::Store;

/// The session cookie over https. Because of the prefix, browsers accept it from this host only and over https only.
const SECURE_SESSION: &str = "__Host-portico_session";
/// The session cookie over plain http.
const PLAIN_SESSION: &str = "portico_session";
/// Tells scripts that there may be a session, so that they request the user.
const COMPANION: &str = "portico_signed_in";
/// How long a session lives after it was last used.
pub const LIFETIME: Duration = Duration::days(7);

/// Returns the name of the session cookie.
#[must_use]
pub const fn session_name(secure: bool) -> &'static str {
    if secure { SECURE_SESSION } else { PLAIN_SESSION }
}

pub fn middleware(store: Store, key: Key, secure: bool) -> SessionMiddleware<Store> {
    SessionMiddleware::builder(store, key)
        .cookie_name(session_name(secure).to_owned())
        .cookie_content_security(CookieContentSecurity::Signed)
        .cookie_path("/".to_owned())
        .cookie_http_only(true)
        .cookie_same_site(SameSite::Lax)
        .cookie_secure(secure)
        .session_lifecycle(
            PersistentSession::default()
                .session_ttl(LIFETIME)
                .session_ttl_extension_policy(TtlExtensionPolicy::OnEveryRequest),
        )
        .build()
}

/// Returns the companion cookie, which lasts as long as the session.
#[must_use]
pub fn companion(secure: bool) -> Cookie<'static> {
    Cookie::build(COMPANION, "1").path("/").same_site(SameSite::Lax).secure(secure).max_age(LIFETIME).finish()
}

/// Returns the removal of the companion cookie.
#[must_use]
pub fn no_companion(secure: bool) -> Cookie<'static> {
    let mut cookie = companion(secure);
    cookie.make_removal();
    cookie
}

/// Returns the session key of a request if this site signed it.
pub fn session_key(request: &HttpRequest, key: &Key, secure: bool) -> Option<String> {
    let name = session_name(secure);
    let cookie = request.cookie(name)?;
    let mut jar = CookieJar::new();
    jar.add_original(cookie);
    let value = jar.signed(key).get(name)?.value().to_owned();
    Some(value)
}
