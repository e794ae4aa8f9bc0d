//! Users in Postgres.

use diesel::dsl::exists;
use domain::{
    Entity as _, Patch, UserId, ValidationErrors,
    rules::message,
    users::{User, UserDraft},
};
use garde::Valid;
use ports::{
    Created, Error, IdempotencyKey, LastEdit,
    passwords::PasswordHash,
    users::{UserFilter, Users},
};

use serde_json::json;

use crate::{
    bylines,
    deletions::ids,
    edits,
    idempotency::once as create_once,
    jobs::Write,
    prelude::*,
    schema::{blog_posts as posts, sessions, users},
};

const COLUMNS: &[Column] = &[
    Column { name: "createdAt", sql: "created_at", value_type: ColumnType::Time },
    Column { name: "username", sql: "search_head", value_type: ColumnType::Text },
    Column { name: "isAdmin", sql: "is_admin", value_type: ColumnType::Bool },
];

/// A write of a user also changes the blog, because posts show the names of their authors.
pub static KIND: Kind = Kind {
    name: User::NAME,
    features: &[Feature::Users, Feature::Blog],
    locks: &[Lock::Accounts],
    rows: &[("users", "id = $2"), ("author_slugs", "user_id = $2"), ("blog_post_authors", "author_id = $2")],
    is_seen: bylines::is_shown,
    complete: restore_authorship,
    ..Kind::PLAIN
};

/// The details of a deletion: the posts that the user created, the author who got the bylines, and the posts that name that author only since.
const CREATED: &str = "created";
const REASSIGNED_TO: &str = "reassignedTo";
const REASSIGNED: &str = "reassigned";

#[async_trait]
impl Users for Postgres {
    async fn find(&self, id: UserId) -> Result<Option<User>> {
        self.read("users::find", move |conn| {
            let row: Option<UserRow> = users::table.find(id.0).select(UserRow::as_select()).first(conn).optional()?;
            Ok(row.map(User::from))
        })
        .await
    }

    async fn find_login(&self, username: &str) -> Result<Option<(User, PasswordHash)>> {
        if !text::storable(username) {
            return Ok(None);
        }
        let key = text::case_fold_key(username);
        self.read("users::find_login", move |conn| {
            let row: Option<(UserRow, String)> = users::table
                .filter(users::username_key.eq(&key))
                .select((UserRow::as_select(), users::password_hash))
                .first(conn)
                .optional()?;
            Ok(row.map(|(user, hash)| (user.into(), PasswordHash(hash))))
        })
        .await
    }

    async fn create(
        &self,
        draft: Valid<UserDraft>,
        hash: PasswordHash,
        by: Option<UserId>,
        once: Option<IdempotencyKey>,
    ) -> Result<Created<User>> {
        // Only administrators get an author slug at once, so registrations do not wait for writes of posts.
        let locks: &[Lock] = if draft.is_admin { &[Lock::Accounts] } else { &[] };
        self.write(Write { name: "users::create", features: &[Feature::Users], locks }, move |conn| {
            let create = |conn: &mut PgConnection| {
                let created = insert(conn, &draft, &hash)?;
                edits::record(conn, &created, by)?;
                Ok(created)
            };
            Ok(create_once(conn, once.as_ref(), User::NAME, create)?.if_seen(draft.is_admin))
        })
        .await
    }

    async fn update(
        &self,
        id: UserId,
        patch: Patch<UserDraft>,
        hash: Option<PasswordHash>,
        by: Option<UserId>,
        if_match: IfMatch,
    ) -> Result<User> {
        self.write(KIND.write("users::update"), move |conn| {
            let user = locked(conn, id)?;
            check_version(&if_match, user.version.0)?;
            let draft = user.changed(&patch)?;
            let is_same = draft == user.draft();
            if hash.is_none() && is_same {
                return Ok(Written::Unchanged(user));
            }
            let is_seen = !is_same && (draft.is_admin || bylines::is_shown(conn, id.0)?);
            if user.is_admin && !draft.is_admin {
                another_administrator(conn, id)?;
            }
            if let Some(hash) = &hash {
                change_password(conn, id, hash)?;
            }
            let saved = save(conn, id, &draft)?;
            edits::record(conn, &saved, by)?;
            Ok(Written::Changed(saved).if_seen(is_seen))
        })
        .await
    }

    async fn delete(&self, id: UserId, reassign_to: Option<UserId>, if_match: IfMatch) -> Result<DeletionId> {
        self.write(KIND.write("users::delete"), move |conn| {
            let user = locked(conn, id)?;
            check_version(&if_match, user.version.0)?;
            if user.is_admin {
                another_administrator(conn, id)?;
            }
            let is_seen = bylines::is_shown(conn, id.0)?;
            let deletion = record(conn, id, reassign_to)?;
            diesel::delete(users::table.find(id.0)).execute(conn)?;
            Ok(Written::Changed(deletion).if_seen(is_seen))
        })
        .await
    }

    async fn last_edit(&self, user: &User) -> Result<Option<LastEdit>> {
        let (id, version) = (user.id.0, user.version);
        self.read("users::last_edit", move |conn| edits::find::<User>(conn, id, version)).await
    }

    async fn oldest_administrator(&self) -> Result<Option<UserId>> {
        self.read("users::oldest_administrator", |conn| {
            let administrators = users::table.filter(users::is_admin).order(users::id);
            let id: Option<i32> = administrators.select(users::id).first(conn).optional()?;
            Ok(id.map(UserId))
        })
        .await
    }
}

/// Records the deletion of a user and gives their bylines to another one.
fn record(conn: &mut PgConnection, id: UserId, reassign_to: Option<UserId>) -> DbResult<DeletionId> {
    let created: Vec<i32> = posts::table.filter(posts::author_id.eq(id.0)).select(posts::id).load(conn)?;
    let Some(to) = reassign_to else {
        return deletions::record_with(conn, &KIND, id.0, &json!({ CREATED: created }));
    };
    if to == id || !diesel::select(exists(users::table.find(to.0))).get_result(conn)? {
        return Err(ValidationErrors::one("reassignTo", message::REASSIGN_TO).into());
    }
    let reassigned = bylines::only_by_first(conn, id.0, to.0)?;
    let details = json!({
        CREATED: created,
        REASSIGNED_TO: to,
        REASSIGNED: reassigned,
    });
    let deletion = deletions::record_with(conn, &KIND, id.0, &details)?;
    bylines::reassign(conn, id.0, to.0, &reassigned)?;
    Ok(deletion)
}

/// Makes a user the creator of their posts again, and takes their bylines back from the author who got them.
fn restore_authorship(conn: &mut PgConnection, deleted: &Deleted) -> DbResult<()> {
    let created = ids(deleted.details.get(CREATED));
    diesel::update(posts::table.filter(posts::id.eq_any(created)).filter(posts::author_id.is_null()))
        .set(posts::author_id.eq(deleted.id))
        .execute(conn)?;
    let Some(to) = deleted.details.get(REASSIGNED_TO).map(id_of) else { return Ok(()) };
    bylines::take_back(conn, to, &ids(deleted.details.get(REASSIGNED)), deleted.id)
}

fn insert(conn: &mut PgConnection, draft: &UserDraft, hash: &PasswordHash) -> DbResult<User> {
    let row: UserRow = diesel::insert_into(users::table)
        .values((UserValues::of(draft), users::password_hash.eq(&hash.0)))
        .returning(UserRow::as_returning())
        .get_result(conn)?;
    let user = User::from(row);
    if user.is_admin {
        bylines::give_slug(conn, user.id.0, user.name())?;
    }
    Ok(user)
}

fn save(conn: &mut PgConnection, id: UserId, draft: &UserDraft) -> DbResult<User> {
    let (row, slug): (UserRow, Option<String>) = diesel::update(users::table.find(id.0))
        .set((UserValues::of(draft), users::version.eq(users::version + 1)))
        .returning((UserRow::as_returning(), users::author_slug))
        .get_result(conn)?;
    let user = User::from(row);
    if user.is_admin || slug.is_some() {
        bylines::give_slug(conn, id.0, user.name())?;
    }
    Ok(user)
}

fn change_password(conn: &mut PgConnection, id: UserId, hash: &PasswordHash) -> DbResult<()> {
    diesel::update(users::table.find(id.0)).set(users::password_hash.eq(&hash.0)).execute(conn)?;
    diesel::delete(sessions::table.filter(sessions::user_id.eq(id.0))).execute(conn)?;
    Ok(())
}

fn locked(conn: &mut PgConnection, id: UserId) -> DbResult<User> {
    let row: UserRow = users::table.find(id.0).select(UserRow::as_select()).for_update().first(conn)?;
    Ok(row.into())
}

/// Errors if there is no other administrator. The caller must hold [`Lock::Accounts`], so that two administrators cannot remove
/// each other at the same time.
fn another_administrator(conn: &mut PgConnection, id: UserId) -> DbResult<()> {
    let others = users::table.filter(users::is_admin.and(users::id.ne(id.0)));
    if diesel::select(exists(others)).get_result(conn)? {
        return Ok(());
    }
    Err(Error::Conflict { field: None, message: message::LAST_ADMINISTRATOR }.into())
}

rows! {
    UserRow, UserValues: User of UserDraft in users {
        username: String,
        is_admin: bool,
        display_name: Option<String>,
        bio: Option<String>,
        avatar_url: Option<String>,
    }
    read { created_at: DateTime<Utc> }
    computed |draft| {
        username_key: String = text::case_fold_key(&draft.username),
        search_head: String = search_head(&draft.username, draft.display_name.as_deref()),
    }
}

/// Returns the text by which the list of users is searched and sorted.
pub fn search_head(username: &str, display_name: Option<&str>) -> String {
    // The line end comes before all characters of names, so that the order is that of the usernames.
    format!("{}\n{}", text::fold(username), text::fold(display_name.unwrap_or_default()))
}

listed! {
    UserRow => User in users by COLUMNS oldest_first;
    search |pattern| users::search_head.like(pattern);
    filter |filter: UserFilter| [filter.is_admin.map(|is_admin| users::is_admin.eq(is_admin))]
}
