//! Portico's storage: Postgres through Diesel. One [`Postgres`] implements every port that stores.

mod ai_usage;
mod author_slugs;
mod backup;
mod blog;
mod bylines;
mod content;
mod counters;
mod cursor;
mod db_error;
mod deletions;
mod edits;
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
mod statistics;
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

pub use backup::TableCount;
use db_error::DbResult;
pub use listen::Listener;
pub use search::PostgresSearch;
pub use startup::wait_until_up;
pub use statistics::{PoolState, Statistics};

/// The connection settings and time limits.
#[derive(Clone, Debug)]
pub struct Settings {
    /// A `postgres://user@host/database` URL, or libpq's keywords.
    pub url: SecretString,
    /// The maximum number of connections, and so of concurrent jobs.
    pub pool_size: u32,
    /// How long a job waits for a permit and a connection.
    pub queue_timeout: Duration,
    /// How long a caller waits in total.
    pub total_timeout: Duration,
    /// How long a statement may take.
    pub statement_timeout: Duration,
}

impl Settings {
    /// Returns the default limits.
    #[must_use]
    pub fn new(url: impl Into<SecretString>) -> Self {
        Self {
            url: url.into(),
            pool_size: 16,
            queue_timeout: Duration::from_secs(2),
            total_timeout: Duration::from_secs(3),
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

/// The share of the permits that a handle may use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    /// All permits.
    General,
    /// Half of the permits, so that logins, enquiries and the back office still work while many visitors read.
    Public,
}

/// The state shared by all jobs.
struct Shared {
    settings: Settings,
    pool: r2d2::Pool<pool::ConnectionManager>,
    turns: Arc<Semaphore>,
    /// Jobs in [`Lane::Public`] hold one of these and one of `turns`.
    public_turns: Arc<Semaphore>,
    queues: jobs::Queues,
    generations: Arc<Generations>,
    /// Derives the stored plain texts.
    markdown: Arc<dyn Markdown>,
    /// The id of this node in notifications, so that it ignores its own.
    node: String,
    /// When expired rows were last swept, in seconds since 1970.
    swept: AtomicI64,
}

impl Postgres {
    /// Opens a pool. Errors if the database does not answer or its encoding is not UTF-8.
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
    /// Returns a handle for public reads.
    #[must_use]
    pub fn for_public_reads(&self) -> Self {
        Self { lane: Lane::Public, ..self.clone() }
    }
}

/// Postgres' name of the encoding UTF-8.
const UTF8: &str = "UTF8";

/// Returns the database's encoding.
fn encoding(conn: &mut PgConnection) -> DbResult<String> {
    Ok(diesel::select(sql::<Text>("current_setting('server_encoding')")).get_result(conn)?)
}
