//! The session cookie, and the companion cookie that tells scripts that there is a session.

use actix_session::{
    SessionMiddleware,
    config::{CookieContentSecurity, PersistentSession, TtlExtensionPolicy},
};
use actix_web::{
    HttpRequest,
    cookie::{Cookie, CookieJar, Key, SameSite, time::Duration},
};

use domain::UserId;

use super::store::Store;

/// The session cookie. The prefix of the names for https makes browsers accept them from this host and over https alone.
const SESSION: [&str; 2] = ["portico_session", "__Host-portico_session"];
/// Tells scripts that there may be a session, so that they request the user.
const COMPANION: [&str; 2] = ["portico_signed_in", "__Host-portico_signed_in"];
/// Tells which user has signed in on this device. It opens no session: it spares logins of that user the queue of strangers.
const DEVICE: [&str; 2] = ["portico_device", "__Host-portico_device"];
const DEVICE_LIFETIME: Duration = Duration::days(365);
/// Before the user's id in the cookie: the signature of a cookie doesn't cover its name.
const DEVICE_VALUE: &str = "device-of-";

/// How long a session lives after it was last used.
pub const LIFETIME: Duration = Duration::days(7);

#[must_use]
pub const fn session_name(secure: bool) -> &'static str {
    SESSION[secure as usize]
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
    let cookie = Cookie::build(COMPANION[usize::from(secure)], "1");
    cookie.path("/").same_site(SameSite::Lax).secure(secure).max_age(LIFETIME).finish()
}

#[must_use]
pub fn no_companion(secure: bool) -> Cookie<'static> {
    let mut cookie = companion(secure);
    cookie.make_removal();
    cookie
}

/// Returns the signed cookie that makes this a known device of the user.
pub fn device(user: UserId, key: &Key, secure: bool) -> Option<Cookie<'static>> {
    let name = DEVICE[usize::from(secure)];
    let cookie = Cookie::build(name, format!("{DEVICE_VALUE}{user}"));
    let cookie = cookie.path("/").same_site(SameSite::Lax).http_only(true).secure(secure).max_age(DEVICE_LIFETIME);
    let mut jar = CookieJar::new();
    jar.signed_mut(key).add(cookie.finish());
    jar.get(name).cloned()
}

pub fn device_user(request: &HttpRequest, key: &Key, secure: bool) -> Option<UserId> {
    signed(request, DEVICE[usize::from(secure)], key)?.strip_prefix(DEVICE_VALUE)?.parse().ok().map(UserId)
}

/// Returns the session key of a request if this site signed it.
pub fn session_key(request: &HttpRequest, key: &Key, secure: bool) -> Option<String> {
    signed(request, session_name(secure), key)
}

fn signed(request: &HttpRequest, name: &str, key: &Key) -> Option<String> {
    let cookie = request.cookie(name)?;
    let mut jar = CookieJar::new();
    jar.add_original(cookie);
    let value = jar.signed(key).get(name)?.value().to_owned();
    Some(value)
}
