//! Portico's storage: Postgres through Diesel. One [`Postgres`] implements every port that stores.

mod author_slugs;
mod blog;
mod content;
mod cursor;
mod db_error;
mod enquiries;
mod faq;
mod health;
mod idempotency;
mod jobs;
mod listen;
mod locks;
mod mailer;
mod migrations;
mod navigation;
mod paging;
mod plain_text;
mod pool;
mod schema;
mod search;
mod seeding;
mod session;
mod startup;
mod subscribers;
mod sweep;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod users;

use std::{
    sync::{Arc, atomic::AtomicI64},
    time::Duration,
};

use diesel::{PgConnection, RunQueryDsl as _, dsl::sql, sql_types::Text};
use ports::{Generations, markdown::Markdown};
use secrecy::SecretString;
use tokio::sync::Semaphore;

use db_error::DbResult;
pub use listen::Listener;
pub use search::PostgresSearch;
pub use startup::wait_until_up;

/// The address of the database, and time limits.
#[derive(Clone, Debug)]
pub struct Settings {
    /// `postgres://user@host/database`, or libpq's keywords.
    pub url: SecretString,
    /// Connections at most, and so jobs at the same time.
    pub pool_size: u32,
    /// How long a job waits for its turn and for a connection.
    pub wait: Duration,
    /// How long a caller waits in all.
    pub patience: Duration,
    /// How long a statement may take.
    pub statement_timeout: Duration,
}

impl Settings {
    /// The product's own limits.
    #[must_use]
    pub fn new(url: impl Into<SecretString>) -> Self {
        Self {
            url: url.into(),
            pool_size: 16,
            wait: Duration::from_secs(2),
            patience: Duration::from_secs(3),
            statement_timeout: Duration::from_secs(5),
        }
    }
}

/// The database. Clones share one pool.
#[derive(Clone)]
pub struct Postgres {
    shared: Arc<Shared>,
    lane: Lane,
}

/// Which share of the turns a handle may use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    /// All of them.
    General,
    /// Half of them: however many visitors read, a login, an enquiry and the back office find a free one.
    Public,
}

/// What all jobs share.
struct Shared {
    settings: Settings,
    pool: r2d2::Pool<pool::ConnectionManager>,
    turns: Arc<Semaphore>,
    /// Held in addition to one of `turns` by jobs in [`Lane::Public`].
    public_turns: Arc<Semaphore>,
    queues: jobs::Queues,
    generations: Arc<Generations>,
    /// Makes the plain texts that are stored.
    markdown: Arc<dyn Markdown>,
    /// Who writes, in notifications: a node does not listen to itself.
    node: String,
    /// When expired rows were last swept, in seconds since 1970.
    swept: AtomicI64,
}

impl Postgres {
    /// Opens a pool, and fails where the database does not answer or cannot hold every text.
    pub async fn connect(
        settings: Settings,
        generations: Arc<Generations>,
        markdown: Arc<dyn Markdown>,
    ) -> Result<Self, ports::Error> {
        let pool = pool::open(&settings, pool::ConnectionManager::new(&settings));
        let postgres = Self {
            shared: Arc::new(Shared {
                turns: Arc::new(Semaphore::new(settings.pool_size as usize)),
                public_turns: Arc::new(Semaphore::new((settings.pool_size as usize / 2).max(1))),
                queues: jobs::Queues::default(),
                pool,
                settings,
                generations,
                markdown,
                node: format!("{:016x}", rand::random::<u64>()),
                swept: AtomicI64::new(0),
            }),
            lane: Lane::General,
        };
        let encoding = postgres.read("connect", encoding).await?;
        if encoding == UTF8 {
            return Ok(postgres);
        }
        Err(ports::Error::Failed(format!("its encoding is {encoding}, and Portico needs {UTF8}").into()))
    }
}

impl Postgres {
    /// Returns a handle for what visitors read.
    #[must_use]
    pub fn for_public_reads(&self) -> Self {
        Self { lane: Lane::Public, ..self.clone() }
    }
}

/// What Postgres calls the encoding that has every text.
const UTF8: &str = "UTF8";

/// How the database stores texts.
fn encoding(conn: &mut PgConnection) -> DbResult<String> {
    Ok(diesel::select(sql::<Text>("current_setting('server_encoding')")).get_result(conn)?)
}
