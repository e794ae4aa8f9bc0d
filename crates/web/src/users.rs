//! Users, as administrators manage them.

use actix_session::Session;
use actix_web::{HttpResponse, http::StatusCode, web::Data};
use domain::{
    Draft as _, Faults, UserId,
    rules::message,
    users::{User, UserChanges, UserDraft},
};
use garde::Valid;
use ports::{passwords::Passwords, users::Users};

use crate::{
    answers,
    body::{Body, Fields, FromBody},
    error::ApiError,
    openapi::{Doc, Example, Failure, param},
    path::Id,
    rights::Admin,
    session,
    versions::{Idempotency, Precondition},
};

pub const LIST_DOC: Doc = Doc::new("Lists all users").gives_list::<User>();
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

const TAKEN: Failure = Failure::taken("username", message::USERNAME_TAKEN);
const LAST: Failure = Failure::new(StatusCode::CONFLICT, message::LAST_ADMINISTRATOR);

/// `GET /api/admin/users`
pub async fn list(users: Data<dyn Users>, _: Admin<()>) -> Result<HttpResponse, ApiError> {
    Ok(answers::json(StatusCode::OK, &users.list().await?))
}

/// `GET /api/admin/users/{id}`
pub async fn show(
    users: Data<dyn Users>,
    Admin { given: Id(id), .. }: Admin<Id<UserId>>,
) -> Result<HttpResponse, ApiError> {
    let user = users.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(answers::entity(StatusCode::OK, &user))
}

/// `POST /api/admin/users`
pub async fn create(
    users: Data<dyn Users>,
    passwords: Data<dyn Passwords>,
    Admin { user, given: (once, Body(draft)) }: Admin<(Idempotency, Body<UserDraft>)>,
) -> Result<HttpResponse, ApiError> {
    let hash = passwords.hash(&draft.password).await?;
    let created = users.create(draft, hash, once.of(user.id)).await?;
    Ok(answers::entity(StatusCode::CREATED, &created))
}

/// `PUT /api/admin/users/{id}`
pub async fn update(
    users: Data<dyn Users>,
    passwords: Data<dyn Passwords>,
    session: Session,
    Admin { user, given: (Id(id), Precondition(known), Body(changes)) }: Admin<(
        Id<UserId>,
        Precondition,
        Body<UserChanges>,
    )>,
) -> Result<HttpResponse, ApiError> {
    let hash = match changes.new_password() {
        Some(password) => Some(passwords.hash(password).await?),
        None => None,
    };
    let ends_sessions = hash.is_some();
    let updated = users.update(id, changes, hash, known).await?;
    if ends_sessions && id == user.id {
        // All sessions of this user ended, the present one too: it goes on under a new id.
        session::begin(&session, id)?;
    }
    Ok(answers::entity(StatusCode::OK, &updated))
}

/// `DELETE /api/admin/users/{id}`
pub async fn delete(
    users: Data<dyn Users>,
    Admin { given: (Id(id), Precondition(known)), .. }: Admin<(Id<UserId>, Precondition)>,
) -> Result<HttpResponse, ApiError> {
    users.delete(id, known).await?;
    Ok(answers::done())
}

impl FromBody for UserDraft {
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

    fn check(self) -> Result<Valid<Self>, Faults> {
        self.checked()
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

    fn check(self) -> Result<Self, Faults> {
        self.faults().into_result().map(|()| self)
    }
}
