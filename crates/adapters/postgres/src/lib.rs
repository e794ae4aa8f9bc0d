//! Portico's storage: Postgres through Diesel. One [`Postgres`] implements every port that stores.

mod address;
mod ai_usage;
mod backup;
mod blog;
mod bulk;
mod bylines;
mod content;
mod db_error;
mod deletions;
mod edits;
mod enquiries;
mod faq;
mod idempotency;
mod inspect;
mod jobs;
mod limits;
mod listen;
mod locks;
mod mailer;
mod migrations;
mod navigation;
mod ordering;
mod pages;
mod paging;
mod plain_text;
mod pool;
mod prelude;
mod replicas;
mod schema;
mod search;
mod seeding;
mod session;
mod slugs;
mod store;
mod subscribers;
mod sweep;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod undo;
mod users;

use std::{
    sync::{Arc, atomic::AtomicI64},
    time::Duration,
};

use diesel::{dsl::sql, prelude::*, sql_types::Text};
use ports::{Generations, markdown::Markdown};
use secrecy::SecretString;
use tokio::sync::Semaphore;

pub use address::Address;
pub use backup::TableCount;
pub use inspect::{Inspection, PoolState, Statistics, Trigrams};
pub use listen::Listener;
pub use migrations::{MigrationState, MigrationStatus, SchemaState, TriedMigration};
pub use pool::{try_connect, wait_until_up};
use replicas::Replicas;
pub use search::PostgresSearch;

/// Whether this program can encrypt its connections to the database.
pub const HAS_TLS: bool = cfg!(feature = "tls");

/// The connection settings and time limits.
#[derive(Clone, Debug)]
pub struct Settings {
    /// An [`Address`].
    pub url: SecretString,
    /// If `url` leads to a pooler that gives a connection to each transaction (PgBouncer): the address without it, for what needs a
    /// session. Pooled connections then keep no state between transactions.
    pub direct_url: Option<SecretString>,
    /// The addresses of standbys for visitors' reads.
    pub replicas: Vec<SecretString>,
    /// The maximum number of connections, and so of concurrent jobs.
    pub pool_size: u32,
    /// How long a job waits for a permit and a connection.
    pub queue_timeout: Duration,
    /// The time limit of a bulk action. Its report counts the rows that it has not reached.
    pub bulk_time: Duration,
    /// How long a caller waits in total, unless its request has less time left ([`ports::time_budget`]).
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
            direct_url: None,
            replicas: Vec::new(),
            pool_size: 16,
            queue_timeout: Duration::from_secs(2),
            bulk_time: ports::bulk::TIME,
            total_timeout: Duration::from_secs(3),
            statement_timeout: Duration::from_secs(5),
        }
    }

    /// Returns these settings with connections past a pooler.
    fn direct(&self) -> Self {
        Self { url: self.direct_url.as_ref().unwrap_or(&self.url).clone(), direct_url: None, ..self.clone() }
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
    /// The same, unless a replica can answer.
    Visitors,
}

struct Shared {
    settings: Settings,
    /// Begins each transaction behind a pooler.
    transaction_set_up: Option<String>,
    pool: r2d2::Pool<pool::ConnectionManager>,
    turns: Arc<Semaphore>,
    /// Jobs in [`Lane::Public`] hold one of these and one of `turns`.
    public_turns: Arc<Semaphore>,
    queues: jobs::Queues,
    generations: Arc<Generations>,
    replicas: Replicas,
    markdown: Arc<dyn Markdown>,
    /// The id of this node in notifications, so that it ignores its own.
    node: String,
    write_access: Arc<migrations::WriteAccess>,
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
        let postgres = Self::open(settings, 1, &generations, &markdown);
        let encoding = |conn: &mut PgConnection| Ok(sql::<Text>("SHOW server_encoding").get_result::<String>(conn)?);
        let encoding = postgres.read("connect", encoding).await?;
        if encoding == "UTF8" {
            return Ok(postgres);
        }
        Err(ports::Error::Failed(format!("its encoding is {encoding}, and Portico needs UTF8").into()))
    }

    /// Opens the pools, which connect on demand and keep `min_idle` connections.
    fn open(settings: Settings, min_idle: u32, generations: &Arc<Generations>, markdown: &Arc<dyn Markdown>) -> Self {
        let replicas = Replicas::open(&settings, |settings| Self::open(settings, 0, generations, markdown));
        let shared = Shared {
            pool: pool::open(&settings, min_idle, pool::ConnectionManager::new(&settings)),
            turns: Arc::new(Semaphore::new(settings.pool_size as usize)),
            public_turns: Arc::new(Semaphore::new((settings.pool_size as usize / 2).max(1))),
            queues: jobs::Queues::default(),
            transaction_set_up: pool::transaction_set_up(&settings),
            settings,
            generations: Arc::clone(generations),
            replicas,
            markdown: Arc::clone(markdown),
            node: format!("{:016x}", rand::random::<u64>()),
            write_access: Arc::default(),
            swept: AtomicI64::new(0),
        };
        Self { shared: Arc::new(shared), lane: Lane::General }
    }

    /// Returns a handle for public reads of signed-in users, who see every acknowledged write.
    #[must_use]
    pub fn for_public_reads(&self) -> Self {
        Self { lane: Lane::Public, ..self.clone() }
    }

    /// Returns a handle for public reads of visitors, which replicas may answer.
    #[must_use]
    pub fn for_visitors(&self) -> Self {
        Self { lane: Lane::Visitors, ..self.clone() }
    }
}
