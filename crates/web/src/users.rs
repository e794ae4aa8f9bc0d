//! Users, as administrators manage them.

use actix_session::Session;
use actix_web::{HttpRequest, HttpResponse, http::StatusCode, web::Data};
use domain::{
    Draft as _, UserId, ValidationErrors,
    rules::message,
    users::{User, UserChanges, UserDraft},
};
use garde::Valid;
use ports::{Created, passwords::Passwords, session::Sessions, users::Users};
use serde::Deserialize as _;
use serde_json::Value;

use crate::{
    audit::{self, Event},
    auth::RequireAdmin,
    body::{Body, Fields, FromBody},
    conditional::{Creation, Precondition},
    error::ApiError,
    list_query::{self, Part},
    openapi::{Doc, Example, Failure, Param, param},
    path::Id,
    response, session,
};

pub const LIST_DOC: Doc = Doc::new("Lists users")
    .asks(&[list_query::LIMIT, list_query::CURSOR, list_query::SEARCH, SORT], "limit=0", list_query::check)
    .gives_parts::<User>();
pub const SHOW_DOC: Doc = Doc::new("Shows a user").gives_entity::<User>(StatusCode::OK);
pub const CREATE_DOC: Doc = Doc::new("Creates a user")
    .takes::<UserDraft>(
        Example(
            r#"{"username": "ada", "password": "analytical engine", "isAdmin": false, "displayName": "Ada Lovelace", "bio": "Writes about engines."}"#,
        ),
        Example(r#"{"username": "ab", "password": "12345"}"#),
    )
    .once(param::ONCE)
    .gives_entity::<User>(StatusCode::CREATED)
    .fails(&[TAKEN]);
pub const UPDATE_DOC: Doc = Doc::new("Changes a user; a blank password keeps the current one")
    .patches::<UserDraft, UserChanges>(
        Example(r#"{"isAdmin": true, "avatarUrl": null}"#),
        Example(r#"{"username": "", "avatarUrl": "javascript:alert(1)"}"#),
    )
    .gives_entity::<User>(StatusCode::OK)
    .fails(&[TAKEN, LAST]);
pub const DELETE_DOC: Doc = Doc::new("Deletes a user; their posts stay").fails(&[LAST]);

const SORT: Param = Param::sort(&["createdAt", "username", "isAdmin"]);
const TAKEN: Failure = Failure::taken("username", message::USERNAME_TAKEN);
const LAST: Failure = Failure::new(StatusCode::CONFLICT, message::LAST_ADMINISTRATOR);

/// `GET /api/admin/users`
pub async fn list(
    users: Data<dyn Users>,
    RequireAdmin { given: Part(query), .. }: RequireAdmin<Part>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::listing(&users.list(query).await?))
}

/// `GET /api/admin/users/{id}`
pub async fn show(
    users: Data<dyn Users>,
    RequireAdmin { given: Id(id), .. }: RequireAdmin<Id<UserId>>,
) -> Result<HttpResponse, ApiError> {
    let user = users.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::entity(StatusCode::OK, &user))
}

/// `POST /api/admin/users`
pub async fn create(
    request: HttpRequest,
    users: Data<dyn Users>,
    passwords: Data<dyn Passwords>,
    RequireAdmin { user, given }: RequireAdmin<Creation<UserDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, once) = given.by(user.id);
    let password = draft.password.clone();
    let hash = passwords.hash(&password).await?;
    let created = users.create(draft, hash, once).await?;
    match &created {
        Created::New(created) => audit::log(&request, Event::UserCreated, Some(created), Some(role(created))),
        Created::Replayed(first) => check_password(&**users, &**passwords, first, &password).await?,
    }
    Ok(response::created(created))
}

/// A key's request is kept without the password. Another password is another request, as far as it can be told: while the
/// user is as it was created.
async fn check_password(
    users: &dyn Users,
    passwords: &dyn Passwords,
    first: &Value,
    password: &str,
) -> Result<(), ApiError> {
    let Ok(first) = User::deserialize(first) else { return Ok(()) };
    let Some((user, hash)) = users.find_login(&first.username).await? else { return Ok(()) };
    if user == first && !passwords.verify(password, Some(&hash)).await? {
        return Err(ports::Error::KeyReused { id: Some(user.id.0) }.into());
    }
    Ok(())
}

/// `PUT /api/admin/users/{id}`
pub async fn update(
    request: HttpRequest,
    users: Data<dyn Users>,
    passwords: Data<dyn Passwords>,
    sessions: Data<dyn Sessions>,
    session: Session,
    RequireAdmin { user, given: (Id(id), Precondition(known), Body(changes)) }: RequireAdmin<(
        Id<UserId>,
        Precondition,
        Body<UserChanges>,
    )>,
) -> Result<HttpResponse, ApiError> {
    let hash = match changes.new_password() {
        Some(password) => Some(passwords.hash(password).await?),
        None => None,
    };
    let own = hash.clone().filter(|_| id == user.id);
    let changes_password = hash.is_some();
    let before = if changes.is_admin.is_some() { users.find(id).await? } else { None };
    let updated = users.update(id, changes, hash, known).await?;
    if before.is_some_and(|before| before.is_admin != updated.is_admin) {
        audit::log(&request, Event::RoleChanged, Some(&updated), Some(role(&updated)));
    }
    if changes_password {
        audit::log(&request, Event::PasswordChanged, Some(&updated), None);
    }
    if let Some(hash) = own {
        // All sessions of this user ended, the present one too: it goes on under a new id.
        if !session::begin(&session, &**sessions, id, &hash).await? {
            session.purge();
        }
    }
    Ok(response::entity(StatusCode::OK, &updated))
}

/// `DELETE /api/admin/users/{id}`
pub async fn delete(
    request: HttpRequest,
    users: Data<dyn Users>,
    RequireAdmin { given: (Id(id), Precondition(known)), .. }: RequireAdmin<(Id<UserId>, Precondition)>,
) -> Result<HttpResponse, ApiError> {
    let deleted = users.find(id).await?;
    users.delete(id, known).await?;
    audit::log(&request, Event::UserDeleted, deleted.as_ref(), None);
    Ok(response::done())
}

/// Returns the role of a user, for the log.
const fn role(user: &User) -> &'static str {
    if user.is_admin { "administrator" } else { "client" }
}

impl FromBody for UserDraft {
    const SECRETS: &'static [&'static str] = &["password"];
    type Checked = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        let changes = UserChanges::read(fields);
        Self {
            username: changes.username.unwrap_or_default(),
            password: changes.password.unwrap_or_default(),
            is_admin: changes.is_admin.unwrap_or(false),
            display_name: changes.display_name.flatten(),
            bio: changes.bio.flatten(),
            avatar_url: changes.avatar_url.flatten(),
        }
    }

    fn check(self) -> Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}

impl FromBody for UserChanges {
    type Checked = Self;

    fn read(fields: &mut Fields) -> Self {
        Self {
            username: fields.text("username"),
            password: fields.text("password"),
            is_admin: fields.flag("isAdmin"),
            display_name: fields.nullable_text("displayName"),
            bio: fields.nullable_text("bio"),
            avatar_url: fields.nullable_text("avatarUrl"),
        }
    }

    fn check(self) -> Result<Self, ValidationErrors> {
        self.faults().into_result().map(|()| self)
    }
}
