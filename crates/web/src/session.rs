//! Who is logged in: logging in and out, registering, and the sessions behind it.

mod cookies;
mod store;

use std::collections::HashMap;

use actix_session::{Session, SessionInsertError, SessionMiddleware};
use actix_web::{
    HttpRequest, HttpResponse,
    cookie::Key,
    http::{
        StatusCode,
        header::{HeaderName, HeaderValue},
    },
    web::Data,
};
use domain::{
    Draft as _, UserId, ValidationErrors,
    rules::message,
    session::Credentials,
    users::{User, UserDraft},
};
use garde::Valid;
use ports::{
    Created,
    passwords::{PasswordHash, Passwords},
    session::Sessions,
    users::Users,
};

use crate::{
    Site, access_log,
    audit::{self, Event},
    auth::{CurrentUser, OpenRegistration},
    body::{Body, Fields, FromBody},
    cache::Freshness,
    error::ApiError,
    openapi::{Doc, Example, Failure, param},
    response,
    settings::Settings,
};
use store::Store;

pub use cookies::session_name;

/// Tells the browser to forget what it cached: it may hold pages of the account that logs out.
const CLEAR_SITE_DATA: (HeaderName, HeaderValue) =
    (HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"cache\""));

/// Under this name the session's state holds the user's id.
const USER: &str = "user";

/// Under this name, until the response is made, the key of a session that is stored already. It is never stored itself.
const OPENED: &str = "opened";

pub const SHOW_DOC: Doc = Doc::new("Says who is logged in").gives::<User>(StatusCode::OK);
pub const LOG_IN_DOC: Doc = Doc::new("Logs in")
    .takes::<Credentials>(
        Example(r#"{"username": "ada", "password": "analytical engine"}"#),
        Example(r#"{"username": "ada", "password": ""}"#),
    )
    .gives::<User>(StatusCode::OK)
    .sends(&[param::COOKIES])
    .fails(&[Failure::new(StatusCode::UNAUTHORIZED, message::WRONG_CREDENTIALS)]);
pub const LOG_OUT_DOC: Doc = Doc::new("Ends the session").sends(&[param::COOKIES, param::CLEAR_SITE_DATA]);
pub const REGISTER_DOC: Doc = Doc::new("Makes an account and logs in")
    .takes::<Registration>(
        Example(r#"{"username": "ada", "password": "analytical engine", "displayName": "Ada"}"#),
        Example(r#"{"username": "ab", "password": "12345"}"#),
    )
    .gives_this::<User>(
        StatusCode::CREATED,
        Example(
            r#"{"id": 2, "username": "ada", "isAdmin": false, "displayName": "Ada", "bio": null, "avatarUrl": null, "createdAt": "2026-01-31T09:30:00Z", "version": 1}"#,
        ),
    )
    .sends(&[param::COOKIES])
    .fails(&[
        Failure::new(StatusCode::FORBIDDEN, message::REGISTRATION_CLOSED),
        Failure::taken("username", message::USERNAME_TAKEN),
    ]);

/// Sessions for a route.
pub fn middleware(site: &Site) -> SessionMiddleware<Store> {
    cookies::middleware(Store(site.ports.sessions.clone()), site.key.clone(), site.settings.secure())
}

/// The user in a session.
pub fn user(session: &Session) -> Option<UserId> {
    session.get(USER).ok().flatten().map(UserId)
}

fn user_in(state: &HashMap<String, String>) -> Option<UserId> {
    state.get(USER)?.parse().ok().map(UserId)
}

/// Returns whether a request brought the site's session cookie, valid or not.
pub fn freshness(request: &HttpRequest) -> Freshness {
    Freshness::of(request, session_name(is_secure(request)))
}

fn is_secure(request: &HttpRequest) -> bool {
    request.app_data::<Data<Settings>>().is_some_and(|settings| settings.secure())
}

/// The user whose session cookie a request brought, on a route without sessions.
pub async fn peek(request: &HttpRequest) -> Result<Option<UserId>, ApiError> {
    let (Some(sessions), Some(key)) = (request.app_data::<Data<dyn Sessions>>(), request.app_data::<Data<Key>>())
    else {
        return Err(ApiError::failed("no sessions are registered"));
    };
    let Some(key) = cookies::session_key(request, key, is_secure(request)) else { return Ok(None) };
    let state = sessions.load(&key).await?;
    Ok(state.as_ref().and_then(user_in))
}

/// Logs a user in, always under a new session id; `false` where the password that was verified is not theirs any more.
pub async fn begin(
    session: &Session,
    sessions: &dyn Sessions,
    user: UserId,
    verified: &PasswordHash,
) -> Result<bool, ApiError> {
    let key = store::new_key();
    let state = HashMap::from([(USER.to_owned(), user.to_string())]);
    if !sessions.open(&key, user, verified, state, cookies::LIFE.unsigned_abs()).await? {
        return Ok(false);
    }
    let failed = |error: SessionInsertError| ApiError::failed(error.to_string());
    session.renew();
    session.insert(USER, user).map_err(failed)?;
    session.insert(OPENED, key).map_err(failed)?;
    Ok(true)
}

/// `GET /api/user`
pub async fn show(client: Result<CurrentUser, ApiError>, settings: Data<Settings>) -> Result<HttpResponse, ApiError> {
    let (mut response, cookie) = match client {
        Ok(CurrentUser(user)) => (response::json(StatusCode::OK, &user), cookies::companion(settings.secure())),
        Err(error) if error.status == StatusCode::UNAUTHORIZED => {
            (HttpResponse::from_error(error), cookies::no_companion(settings.secure()))
        }
        Err(error) => return Err(error),
    };
    response.add_cookie(&cookie).map_err(|error| ApiError::failed(error.to_string()))?;
    Ok(response)
}

/// `POST /api/login`
pub async fn log_in(
    request: HttpRequest,
    session: Session,
    sessions: Data<dyn Sessions>,
    users: Data<dyn Users>,
    passwords: Data<dyn Passwords>,
    settings: Data<Settings>,
    Body(credentials): Body<Credentials>,
) -> Result<HttpResponse, ApiError> {
    let found = users.find_login(&credentials.username).await?;
    let right = passwords.verify(&credentials.password, found.as_ref().map(|(_, hash)| hash)).await?;
    match found {
        Some((user, hash)) if right && begin(&session, &**sessions, user.id, &hash).await? => {
            signed_in(&request, StatusCode::OK, &user, &settings)
        }
        found => {
            // What was typed as the name of no account may be a password.
            let detail = if found.is_some() { "wrong password" } else { "unknown account" };
            audit::log(&request, Event::LoginFailed, found.as_ref().map(|(user, _)| user), Some(detail));
            Err(ApiError::new(StatusCode::UNAUTHORIZED, message::WRONG_CREDENTIALS))
        }
    }
}

/// `POST /api/register`
pub async fn register(
    request: HttpRequest,
    session: Session,
    sessions: Data<dyn Sessions>,
    users: Data<dyn Users>,
    passwords: Data<dyn Passwords>,
    settings: Data<Settings>,
    OpenRegistration(Body(draft)): OpenRegistration<Body<Registration>>,
) -> Result<HttpResponse, ApiError> {
    let hash = passwords.hash(&draft.password).await?;
    let user = users.create(draft, hash.clone(), None).await.and_then(Created::entity)?;
    audit::log(&request, Event::UserCreated, Some(&user), None);
    if !begin(&session, &**sessions, user.id, &hash).await? {
        return Err(ApiError::new(StatusCode::UNAUTHORIZED, message::WRONG_CREDENTIALS));
    }
    signed_in(&request, StatusCode::CREATED, &user, &settings)
}

/// `POST /api/logout`
pub async fn log_out(
    request: HttpRequest,
    session: Session,
    settings: Data<Settings>,
) -> Result<HttpResponse, ApiError> {
    if let Some(user) = user(&session) {
        access_log::note_user(&request, user);
        audit::log(&request, Event::Logout, None, None);
    }
    session.purge();
    let mut response = response::done();
    let (name, value) = CLEAR_SITE_DATA;
    response.headers_mut().insert(name, value);
    let cookie = cookies::no_companion(settings.secure());
    response.add_cookie(&cookie).map_err(|error| ApiError::failed(error.to_string()))?;
    Ok(response)
}

fn signed_in(
    request: &HttpRequest,
    status: StatusCode,
    user: &User,
    settings: &Settings,
) -> Result<HttpResponse, ApiError> {
    access_log::note_user(request, user.id);
    audit::log(request, Event::Login, Some(user), None);
    let mut response = response::json(status, user);
    let cookie = cookies::companion(settings.secure());
    response.add_cookie(&cookie).map_err(|error| ApiError::failed(error.to_string()))?;
    Ok(response)
}

impl FromBody for Credentials {
    type Checked = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        Self {
            username: fields.text("username").unwrap_or_default(),
            password: fields.text("password").unwrap_or_default(),
        }
    }

    fn check(self) -> Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}

/// What somebody sends who makes an account for themselves: a user who administers nothing.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct Registration {
    /// 3 to 50 characters.
    username: String,
    /// At least 6 characters.
    password: String,
    display_name: Option<String>,
}

impl FromBody for Registration {
    type Checked = Valid<UserDraft>;

    fn read(fields: &mut Fields) -> Self {
        Self {
            username: fields.text("username").unwrap_or_default(),
            password: fields.text("password").unwrap_or_default(),
            display_name: fields.nullable_text("displayName").flatten(),
        }
    }

    fn check(self) -> Result<Valid<UserDraft>, ValidationErrors> {
        let Self { username, password, display_name } = self;
        UserDraft { username, password, display_name, ..UserDraft::default() }.validate()
    }
}
