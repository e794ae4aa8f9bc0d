//! Signing in and out, registration, and the signed-in user.

use actix_session::Session;
use actix_web::{
    FromRequest as _,
    http::header::{HeaderName, HeaderValue},
};
use domain::{
    Draft as _, Valid,
    input::{Fields, FromFields},
    rules::message::USERNAME_TAKEN,
    session::Credentials,
    users::{User, UserDraft},
};
use ports::{Created, Ports, limits::Quota, passwords::Caller};
use web_http::{
    audit::{self, Event},
    log_context, message, session,
    settings::{self, Settings},
};

use crate::prelude::*;

/// Empties the browser's cache, which may hold pages of the account.
const CLEAR_SITE_DATA: (HeaderName, HeaderValue) =
    (HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"cache\""));

pub static SHOW: Endpoint = Endpoint::client(Method::GET, "/api/user", || web::to(show))
    .summary("Shows the signed-in user")
    .text_errors()
    .writes_session()
    .returns::<User>(StatusCode::OK, examples::USER);

async fn show(request: HttpRequest, settings: Data<Settings>) -> Result<HttpResponse, ApiError> {
    let (mut response, cookie) = if let Some(user) = session::current_user(&request).await? {
        (response::json(StatusCode::OK, &user), session::companion(settings.secure()))
    } else {
        let refusal = ApiError::new(StatusCode::UNAUTHORIZED, message::LOG_IN);
        (HttpResponse::from_error(refusal), session::no_companion(settings.secure()))
    };
    response.add_cookie(&cookie).map_err(|error| ApiError::failed(error.to_string()))?;
    Ok(response)
}

pub static LOG_IN: Endpoint = Endpoint::public(Method::POST, "/api/login", || web::to(log_in))
    .summary("Signs in")
    .text_errors()
    .writes_session()
    .limited(Quota::Login)
    .body::<Credentials>(Example(r#"{"username": "ada", "password": "analytical engine"}"#))
    .returns::<User>(StatusCode::OK, examples::USER)
    .response_headers(&[param::SET_COOKIE])
    .failures(&[Failure::new(StatusCode::UNAUTHORIZED, message::WRONG_CREDENTIALS)]);

async fn log_in(
    request: HttpRequest,
    session: Session,
    ports: Data<Ports>,
    Body(credentials): Body<Credentials>,
) -> Result<HttpResponse, ApiError> {
    let user = open(&request, &session, &ports, &credentials).await?;
    session::with_cookies(response::json(StatusCode::OK, &user), &request, user.id)
}

/// Opens a session for these credentials. Errors with 401 if they are wrong.
pub async fn open(
    request: &HttpRequest,
    session: &Session,
    ports: &Ports,
    credentials: &Credentials,
) -> Result<User, ApiError> {
    let found = ports.users.find_login(&credentials.username).await?;
    let is_known = found.as_ref().is_some_and(|(user, _)| session::known_device(request) == Some(user.id));
    let caller = if is_known { Caller::Known } else { Caller::Stranger };
    let right = ports.passwords.verify(&credentials.password, found.as_ref().map(|(_, hash)| hash), caller).await?;
    match found {
        Some((user, hash)) if right && session::open(session, &*ports.sessions, user.id, &hash).await? => {
            note_login(request, &user);
            Ok(user)
        }
        found => {
            // An unknown name is not logged: it may be a password typed into the wrong field.
            let detail = if found.is_some() { "wrong password" } else { "unknown account" };
            audit::log(request, Event::LoginFailed, found.as_ref().map(|(user, _)| user), Some(detail));
            Err(ApiError::new(StatusCode::UNAUTHORIZED, message::WRONG_CREDENTIALS))
        }
    }
}

pub static REGISTER: Endpoint = Endpoint::public(Method::POST, "/api/register", || web::to(register)).summary("Creates an account and signs in").text_errors().writes_session().limited(Quota::Register)
    .body::<Registration>(Example(r#"{"username": "ada", "password": "analytical engine", "displayName": "Ada"}"#))
    .returns::<User>(
        StatusCode::CREATED,
        Example(
            r#"{"id": 2, "username": "ada", "isAdmin": false, "displayName": "Ada", "createdAt": "2026-01-31T09:30:00Z", "version": 1}"#,
        ),
    )
    .response_headers(&[param::SET_COOKIE])
    .failures(&[
        Failure::new(StatusCode::FORBIDDEN, message::REGISTRATION_CLOSED),
        Failure::taken("username", USERNAME_TAKEN),
    ]);

async fn register(
    request: HttpRequest,
    session: Session,
    ports: Data<Ports>,
    settings: Data<Settings>,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    // This is answered before the body is read.
    if settings.registration == settings::Registration::Closed {
        return Err(ApiError::new(StatusCode::FORBIDDEN, message::REGISTRATION_CLOSED));
    }
    let Body(draft) = Body::<Registration>::from_request(&request, &mut payload.into_inner()).await?;
    let hash = ports.passwords.hash(&draft.password, Caller::Stranger).await?;
    let user = ports.users.create(draft, hash.clone(), None, None).await.and_then(Created::entity)?;
    audit::log(&request, Event::UserCreated, Some(&user), None);
    if !session::open(&session, &*ports.sessions, user.id, &hash).await? {
        return Err(ApiError::new(StatusCode::UNAUTHORIZED, message::WRONG_CREDENTIALS));
    }
    note_login(&request, &user);
    session::with_cookies(response::json(StatusCode::CREATED, &user), &request, user.id)
}

pub static LOG_OUT: Endpoint = Endpoint::public(Method::POST, "/api/logout", || web::to(log_out))
    .summary("Signs out")
    .text_errors()
    .writes_session()
    .response_headers(&[param::SET_COOKIE, param::CLEAR_SITE_DATA]);

async fn log_out(request: HttpRequest, session: Session, settings: Data<Settings>) -> Result<HttpResponse, ApiError> {
    close(&request, &session, &settings, response::done())
}

/// Ends a session, and returns the response with what empties the browser.
pub fn close(
    request: &HttpRequest,
    session: &Session,
    settings: &Settings,
    mut response: HttpResponse,
) -> Result<HttpResponse, ApiError> {
    if let Some(user) = session::user_id(session) {
        log_context::note(request, |notes| notes.user = Some(user));
        audit::log(request, Event::Logout, None, None);
    }
    session.purge();
    let (name, value) = CLEAR_SITE_DATA;
    response.headers_mut().insert(name, value);
    let cookie = session::no_companion(settings.secure());
    response.add_cookie(&cookie).map_err(|error| ApiError::failed(error.to_string()))?;
    Ok(response)
}

fn note_login(request: &HttpRequest, user: &User) {
    log_context::note_user(request, user);
    audit::log(request, Event::Login, Some(user), None);
}

/// A registration. The new user is not an administrator.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct Registration {
    /// 3 to 50 characters.
    username: String,
    /// At least 6 characters.
    password: String,
    display_name: Option<String>,
}

impl FromFields for Registration {
    type Valid = Valid<UserDraft>;

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
