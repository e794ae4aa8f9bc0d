//! Fixtures of several tests.

use std::{sync::Arc, time::Duration};

use diesel::{PgConnection, connection::SimpleConnection};
use domain::{
    Draft, Editable, Entity, Patch, UserId,
    blog::{Post, PostDraft},
    content::{ContentDraft, ContentType},
    users::{User, UserDraft},
};
use markdown::Comrak;
use ports::{
    Created, Error, Generations, Page, Query, Store,
    passwords::PasswordHash,
    session::{SessionState, Sessions},
    users::Users,
};
use postgres::{Postgres, Settings, testing::Database};

/// Names the entity of a store: the arguments of its methods don't.
pub trait Stores {
    fn of<E: Entity>(&self) -> &dyn Store<E>
    where
        Self: Store<E>;
}

impl Stores for Postgres {
    fn of<E: Entity>(&self) -> &dyn Store<E>
    where
        Self: Store<E>,
    {
        self
    }
}

/// Returns a patch of these fields.
pub fn patch<D: Editable>(fields: serde_json::Value) -> Patch<D> {
    Patch::of(fields).expect("valid")
}

/// Connects a node with these settings.
pub async fn connect(settings: Settings) -> Postgres {
    Postgres::connect(settings, Arc::default(), Arc::new(Comrak)).await.expect("a node")
}

/// Opens a node on a fresh database.
pub async fn node() -> (Database, Postgres) {
    let database = Database::fresh().await;
    let postgres = connect(database.settings()).await;
    (database, postgres)
}

/// Opens another node on the same database and returns its generations.
pub async fn other_node(database: &Database) -> (Postgres, Arc<Generations>) {
    let generations = Arc::new(Generations::default());
    let node = Postgres::connect(database.settings(), Arc::clone(&generations), Arc::new(Comrak)).await;
    (node.expect("another node"), generations)
}

pub async fn user(postgres: &Postgres, username: &str) -> User {
    account(postgres, username, false).await.expect("a user")
}

pub async fn administrator(postgres: &Postgres, username: &str) -> User {
    account(postgres, username, true).await.expect("an administrator")
}

pub async fn account(postgres: &Postgres, username: &str, is_admin: bool) -> Result<User, Error> {
    let draft =
        UserDraft { username: username.to_owned(), password: "secret1".to_owned(), is_admin, ..UserDraft::default() };
    Users::create(postgres, draft.validate().expect("a valid user"), password_hash(), None, None)
        .await
        .and_then(Created::entity)
}

/// Stores an entity.
pub async fn stored<E: Entity>(postgres: &Postgres, draft: E::Draft) -> E
where
    Postgres: Store<E>,
{
    let draft = draft.validate().expect("a valid draft");
    postgres.of::<E>().create(draft, None, None).await.and_then(Created::entity).expect("an entity")
}

pub fn post(title: &str, authors: &[UserId]) -> PostDraft {
    PostDraft {
        title: title.to_owned(),
        content: "Some words.".to_owned(),
        published: true,
        authors: authors.to_vec(),
        ..PostDraft::default()
    }
}

pub async fn stored_post(postgres: &Postgres, draft: PostDraft) -> Post {
    let creator = draft.authors[0];
    let draft = draft.validate().expect("a valid post");
    postgres.of::<Post>().create(draft, Some(creator), None).await.and_then(Created::entity).expect("a post")
}

pub fn service(title: &str, content: &str) -> ContentDraft {
    ContentDraft {
        title: title.to_owned(),
        kind: Some(ContentType::Service),
        content: content.to_owned(),
        metadata: None,
        published: true,
        ..ContentDraft::default()
    }
}

/// The password hash that [`account`] stores.
pub fn password_hash() -> PasswordHash {
    PasswordHash("$argon2id$not-a-real-one".to_owned())
}

/// Opens a session of a user of [`account`].
pub async fn session(postgres: &Postgres, key: &str, user: UserId, state: SessionState) -> bool {
    Sessions::open(postgres, key, user, &password_hash(), state, Duration::from_hours(24)).await.expect("an answer")
}

/// Returns what is to be known of the rows of all pages, in order.
pub async fn all_pages<T, F, R>(mut query: Query, page: impl Fn(Query) -> F, known: impl Fn(&T) -> R) -> Vec<R>
where
    F: Future<Output = Result<Page<T>, Error>>,
{
    let mut seen = Vec::new();
    loop {
        let listing = page(query.clone()).await.expect("a page");
        seen.extend(listing.rows.iter().map(&known));
        query.cursor = listing.next;
        if query.cursor.is_none() {
            return seen;
        }
    }
}

/// Runs SQL that bypasses the ports.
pub fn sql(conn: &mut PgConnection, statement: &str) -> diesel::QueryResult<()> {
    conn.batch_execute(statement)
}

/// Returns the validation messages of a field.
pub fn db_error<T: std::fmt::Debug>(answer: Result<T, Error>, field: &str) -> String {
    match answer {
        Err(Error::Invalid(errors)) => errors.of(field).join("\n"),
        other => panic!("no fault: {other:?}"),
    }
}
