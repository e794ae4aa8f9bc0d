//! Users, as administrators manage them.

use actix_session::Session;
use domain::{
    Patch, UserId,
    rules::message,
    users::{User, UserDraft},
};
use ports::{
    Created,
    blog::Blog,
    passwords::{Caller, Passwords},
    session::Sessions,
    users::{UserFilter, Users},
};
use serde::{Deserialize as _, Serialize};
use serde_json::Value;
use web_http::{
    audit::{self, Event},
    extract::conditional::{Creation, Update},
    session,
};

use crate::prelude::*;

const ROLES: [(&str, bool); 2] = [("admin", true), ("user", false)];
const ROLE_WORDS: &str = "Role must be one of: admin, user";
const ROLE: Param =
    Param::one_of("role", "Only administrators, or only other users", || ROLES.iter().map(|(word, _)| *word).collect());
const SORT: Param = Param::sort(&["createdAt", "username", "isAdmin"]);
const TAKEN: Failure = Failure::taken("username", message::USERNAME_TAKEN);
const LAST: Failure = Failure::new(StatusCode::CONFLICT, message::LAST_ADMINISTRATOR);

pub static LIST: Endpoint = resource::list::<User, UserFilter>("/api/admin/users", examples::USER)
    .summary("Lists users")
    .text_errors()
    .query(&[param::LIMIT, param::CURSOR, param::OFFSET, param::SEARCH, SORT, ROLE]);

impl FromQuery for UserFilter {
    fn read(query: &str, errors: &mut ValidationErrors) -> Self {
        let role = |word: &str| ROLES.iter().find(|(role, _)| *role == word).map(|(_, is_admin)| *is_admin);
        Self { is_admin: query_string::parsed(query, "role", errors, role, ROLE_WORDS) }
    }
}

pub static SHOW: Endpoint = Endpoint::admin(Method::GET, "/api/admin/users/{id}", || web::to(show))
    .summary("Shows a user")
    .text_errors()
    .returns_entity::<User>(StatusCode::OK, examples::USER)
    .response_headers(&resource::SHOWN_HEADERS);

async fn show(
    users: Port<dyn Users>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<UserId>>,
) -> Result<HttpResponse, ApiError> {
    let user = users.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(resource::shown(users.last_edit(&user).await?, &user))
}

pub static POSTS: Endpoint = Endpoint::admin(Method::GET, "/api/admin/users/{id}/posts", || web::to(posts))
    .summary("Counts the posts and drafts that name a user as author")
    .text_errors()
    .returns::<PostCount>(StatusCode::OK, Example(r#"{"count": 3}"#));

/// How many posts name a user as author.
#[derive(Serialize, utoipa::ToSchema)]
pub struct PostCount {
    count: u64,
}

async fn posts(
    users: Port<dyn Users>,
    blog: Port<dyn Blog>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<UserId>>,
) -> Result<HttpResponse, ApiError> {
    users.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::json(StatusCode::OK, &PostCount { count: blog.count_by_author(id).await? }))
}

pub static CREATE: Endpoint = Endpoint::admin(Method::POST, "/api/admin/users", || web::to(create)).summary("Creates a user").text_errors()
    .body::<UserDraft>(Example(
            r#"{"username": "ada", "password": "analytical engine", "isAdmin": false, "displayName": "Ada Lovelace", "bio": "Writes about engines."}"#,
        ))
    .idempotent(param::IDEMPOTENCY_KEY)
    .returns_entity::<User>(StatusCode::CREATED, examples::USER)
    .failures(&[TAKEN]);

async fn create(
    request: HttpRequest,
    users: Port<dyn Users>,
    passwords: Port<dyn Passwords>,
    RequireAdmin { user, inner }: RequireAdmin<Creation<UserDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, key) = inner.by(user.id);
    let password = draft.password.clone();
    let hash = passwords.hash(&password, Caller::Known).await?;
    let created = users.create(draft, hash, Some(user.id), key).await?;
    match &created {
        Created::New(created) => audit::log(&request, Event::UserCreated, Some(created), Some(role(created))),
        Created::Replayed(first) => check_password(&**users, &**passwords, first, &password).await?,
    }
    Ok(response::created(created))
}

/// Fails if the repeated request has another password. It is not stored with the key, so that of an unchanged user is compared.
async fn check_password(
    users: &dyn Users,
    passwords: &dyn Passwords,
    first: &Value,
    password: &str,
) -> Result<(), ApiError> {
    let Ok(first) = User::deserialize(first) else { return Ok(()) };
    let Some((user, hash)) = users.find_login(&first.username).await? else { return Ok(()) };
    if user == first && !passwords.verify(password, Some(&hash), Caller::Known).await? {
        return Err(ports::Error::KeyReused { id: Some(user.id.0) }.into());
    }
    Ok(())
}

pub static UPDATE: Endpoint = Endpoint::admin(Method::PUT, "/api/admin/users/{id}", || web::to(update))
    .summary("Updates a user; a blank password keeps the current one")
    .text_errors()
    .writes_session()
    .patch::<UserDraft, Patch<UserDraft>>(Example(r#"{"isAdmin": true, "avatarUrl": null}"#))
    .returns_entity::<User>(StatusCode::OK, examples::USER)
    .failures(&[TAKEN, LAST]);

async fn update(
    request: HttpRequest,
    users: Port<dyn Users>,
    passwords: Port<dyn Passwords>,
    sessions: Port<dyn Sessions>,
    session: Session,
    RequireAdmin { user, inner: (Id(id), IfMatchHeader(known), Body(patch)) }: Update<UserId, Patch<UserDraft>>,
) -> Result<HttpResponse, ApiError> {
    let hash = match UserDraft::new_password(&patch) {
        Some(password) => Some(passwords.hash(&password, Caller::Known).await?),
        None => None,
    };
    let own = hash.clone().filter(|_| id == user.id);
    let changes_password = hash.is_some();
    let before = if patch.gives("is_admin") { users.find(id).await? } else { None };
    let updated = users.update(id, patch, hash, Some(user.id), known).await?;
    if before.is_some_and(|before| before.is_admin != updated.is_admin) {
        audit::log(&request, Event::RoleChanged, Some(&updated), Some(role(&updated)));
    }
    if changes_password {
        audit::log(&request, Event::PasswordChanged, Some(&updated), None);
    }
    if let Some(hash) = own {
        // The new password ended all sessions of this user: reopen the current one.
        if !session::open(&session, &**sessions, id, &hash).await? {
            session.purge();
        }
    }
    Ok(response::entity(StatusCode::OK, &updated))
}

pub static DELETE: Endpoint = Endpoint::admin(Method::DELETE, "/api/admin/users/{id}", || web::to(delete))
    .summary("Deletes a user; their posts stay, by another author if `reassignTo` names one")
    .text_errors()
    .query(&[REASSIGN_TO])
    .undoable()
    .failures(&[LAST]);

async fn delete(
    request: HttpRequest,
    users: Port<dyn Users>,
    RequireAdmin { inner: (Id(id), Parameters(ReassignTo(reassign_to)), IfMatchHeader(known)), .. }: RequireAdmin<(
        Id<UserId>,
        Parameters<ReassignTo>,
        IfMatchHeader,
    )>,
) -> Result<HttpResponse, ApiError> {
    let deleted = users.find(id).await?;
    let deletion = users.delete(id, reassign_to, known).await?;
    audit::log(&request, Event::UserDeleted, deleted.as_ref(), None);
    Ok(response::deleted(deletion))
}

const REASSIGN_TO: Param =
    Param::id("reassignTo", "The user whom the posts name as author in place of the deleted one");

/// `?reassignTo`.
pub struct ReassignTo(Option<UserId>);

impl FromQuery for ReassignTo {
    fn read(query: &str, errors: &mut ValidationErrors) -> Self {
        Self(query_string::parsed(query, REASSIGN_TO.name, errors, |id| id.parse().ok(), message::REASSIGN_TO))
    }
}

/// Returns the role of a user, for the log.
const fn role(user: &User) -> &'static str {
    if user.is_admin { "administrator" } else { "client" }
}
