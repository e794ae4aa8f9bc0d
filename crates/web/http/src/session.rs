//! Sessions: the cookie, its store, and the signed-in user.

mod cookies;
mod store;

use std::{collections::HashMap, sync::Arc};

use actix_session::{Session, SessionInsertError, SessionMiddleware};
use actix_web::{HttpRequest, cookie::Key, web::Data};
use domain::{UserId, users::User};
use ports::{passwords::PasswordHash, session::Sessions};

use crate::{cache::Freshness, error::ApiError, log_context, settings::Settings};
use store::Store;

pub use cookies::{companion, no_companion, session_name};

/// Under this name the session's state holds the user's id.
const USER: &str = "user";

/// Holds the key of a stored session until the response is made. It is never stored itself.
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

/// Middleware for endpoints that open, prolong or end a session. Others only look up the signed-in user.
#[must_use]
pub fn middleware(layer: &SessionLayer) -> SessionMiddleware<Store> {
    cookies::middleware(Store(Arc::clone(&layer.sessions)), layer.key.clone(), layer.secure)
}

/// Returns the id of the user in a session.
#[must_use]
pub fn user_id(session: &Session) -> Option<UserId> {
    session.get(USER).ok().flatten().map(UserId)
}

/// Returns how fresh the response must be: for requests with the site's session cookie, valid or not, current.
#[must_use]
pub fn freshness(request: &HttpRequest) -> Freshness {
    Freshness::of(request, session_name(is_secure(request)))
}

fn is_secure(request: &HttpRequest) -> bool {
    request.app_data::<Data<Settings>>().is_some_and(|settings| settings.secure())
}

/// Loads the user whose session cookie came with a request. Storage is not asked where no cookie of this site came.
pub async fn current_user(request: &HttpRequest) -> Result<Option<User>, ApiError> {
    let (Some(sessions), Some(key)) = (request.app_data::<Data<dyn Sessions>>(), request.app_data::<Data<Key>>())
    else {
        return Err(ApiError::failed("no sessions are registered"));
    };
    let Some(key) = cookies::session_key(request, key, is_secure(request)) else { return Ok(None) };
    let user = sessions.user_of(&key, cookies::LIFETIME.unsigned_abs()).await?;
    if let Some(user) = &user {
        log_context::note_user(request, user.id);
    }
    Ok(user)
}

/// Returns whether an administrator's session cookie came with a request.
pub async fn is_administrator(request: &HttpRequest) -> Result<bool, ApiError> {
    Ok(current_user(request).await?.is_some_and(|user| user.is_admin))
}

/// Opens a session for a user, always under a new id. Returns `false` if the password that was verified is no longer theirs.
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
