//! Sessions: the cookie, its store, and the signed-in user.

mod cookies;
mod store;

use std::{collections::HashMap, sync::Arc};

use actix_session::{Session, SessionInsertError, SessionMiddleware};
use actix_web::{HttpRequest, HttpResponse, cookie::Key, web::Data};
use domain::{UserId, users::User};
use ports::{passwords::PasswordHash, session::Sessions};

use crate::{cache::Freshness, error::ApiError, log_context, port, settings::Settings};
use store::Store;

pub use cookies::{companion, no_companion, session_name};

/// The name of the user's id in the session's state.
const USER: &str = "user";

/// The name of the new session's key, which is passed to the store in the state and is itself never stored.
const OPENED: &str = "opened";

/// The parts of the session middleware.
#[derive(Clone)]
pub struct SessionLayer {
    pub sessions: Arc<dyn Sessions>,
    /// Signs the cookie.
    pub key: Key,
    /// Whether the cookie is sent over https only.
    pub secure: bool,
}

/// Middleware for endpoints that open, prolong or end a session. Other endpoints only look up the user.
#[must_use]
pub fn middleware(layer: &SessionLayer) -> SessionMiddleware<Store> {
    cookies::middleware(Store(Arc::clone(&layer.sessions)), layer.key.clone(), layer.secure)
}

#[must_use]
pub fn user_id(session: &Session) -> Option<UserId> {
    session.get(USER).ok().flatten().map(UserId)
}

/// Returns the freshness that a request needs: current if it has the session cookie, valid or not.
#[must_use]
pub fn freshness(request: &HttpRequest) -> Freshness {
    Freshness::of(request.headers(), session_name(is_secure(request)))
}

fn is_secure(request: &HttpRequest) -> bool {
    request.app_data::<Data<Settings>>().is_some_and(|settings| settings.secure())
}

/// Loads the signed-in user. Without a session cookie signed by this site, storage is not queried.
pub async fn current_user(request: &HttpRequest) -> Result<Option<User>, ApiError> {
    let sessions = port::of::<dyn Sessions>(request)?;
    let Some(key) = request.app_data::<Data<Key>>() else { return Err(ApiError::failed("no key is registered")) };
    let Some(key) = cookies::session_key(request, key, is_secure(request)) else { return Ok(None) };
    let user = sessions.user_of(&key, cookies::LIFETIME.unsigned_abs()).await?;
    if let Some(user) = &user {
        log_context::note_user(request, user);
    }
    Ok(user)
}

/// Returns the user who has signed in on the request's device before.
#[must_use]
pub fn known_device(request: &HttpRequest) -> Option<UserId> {
    cookies::device_user(request, request.app_data::<Data<Key>>()?, is_secure(request))
}

/// Adds the cookies of a new session to a response: one tells scripts that there is one, the other makes the device a known one.
pub fn with_cookies(mut response: HttpResponse, request: &HttpRequest, user: UserId) -> Result<HttpResponse, ApiError> {
    let secure = is_secure(request);
    let device = request.app_data::<Data<Key>>().and_then(|key| cookies::device(user, key, secure));
    for cookie in device.into_iter().chain([companion(secure)]) {
        response.add_cookie(&cookie).map_err(|error| ApiError::failed(error.to_string()))?;
    }
    Ok(response)
}

pub async fn is_administrator(request: &HttpRequest) -> Result<bool, ApiError> {
    Ok(current_user(request).await?.is_some_and(|user| user.is_admin))
}

/// Opens a session under a new id. Returns `false` if the password has changed since it was verified.
pub async fn open(
    session: &Session,
    sessions: &dyn Sessions,
    user: UserId,
    verified: &PasswordHash,
) -> Result<bool, ApiError> {
    let key = store::new_key();
    let state = HashMap::from([(USER.to_owned(), user.to_string())]);
    if !sessions.open(&key, user, verified, state, cookies::LIFETIME.unsigned_abs()).await? {
        return Ok(false);
    }
    let failed = |error: SessionInsertError| ApiError::failed(error.to_string());
    session.renew();
    session.insert(USER, user).map_err(failed)?;
    session.insert(OPENED, key).map_err(failed)?;
    Ok(true)
}
