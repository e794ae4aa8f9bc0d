//! A separate database for each test, cloned from a migrated template.
//!
//! `PORTICO_TEST_DATABASE_URL` names the server and a user that may create databases
//! (`scripts/with-postgres.sh` starts one).

mod proxy;
mod template;

use std::{env, sync::Arc, time::Duration};

use diesel::{
    Connection as _, PgConnection, QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    migration::{Migration, MigrationSource},
    pg::Pg,
    sql_query,
    sql_types::{BigInt, Text},
};
use diesel_migrations::MigrationHarness as _;
use ports::error::Cause;
use url::Url;

use crate::{Postgres, Settings, db_error::DbResult, migrations::MIGRATIONS};
pub use proxy::Proxy;

/// Applies the migrations up to and including the named one, for tests of later ones.
pub fn apply_through(conn: &mut PgConnection, name: &str) -> Result<(), Cause> {
    conn.pending_migrations(MIGRATIONS)?;
    for migration in MigrationSource::<Pg>::migrations(&MIGRATIONS)? {
        conn.run_migration(&migration)?;
        if migration.name().to_string() == name {
            return Ok(());
        }
    }
    Err(format!("no migration is called {name}").into())
}

impl Postgres {
    /// Reverts every migration. All data is lost.
    pub async fn revert(&self) -> ports::Result<Vec<String>> {
        self.alone(|conn| {
            let undone = conn.revert_all_migrations(MIGRATIONS)?;
            Ok(undone.iter().map(ToString::to_string).collect())
        })
        .await
    }
}

/// A database that is deleted on drop.
#[derive(Debug)]
pub struct Database {
    /// The address of its server, which tests neither start nor stop.
    server: String,
    name: String,
    url: String,
}

impl Database {
    /// Creates a migrated database. Panics if that fails, because it fails the test.
    pub async fn fresh() -> Self {
        create_on_worker(|| {
            let server = server_url()?;
            let template = template::of(&server)?;
            Self::create(server, &format!("TEMPLATE {template}"))
        })
        .await
    }

    /// Creates an empty database. Panics like [`Self::fresh`].
    pub async fn empty() -> Self {
        create_on_worker(|| Self::create(server_url()?, "")).await
    }

    /// Creates an empty database with the encoding Latin-1. Panics like [`Self::fresh`].
    pub async fn with_latin1_encoding() -> Self {
        create_on_worker(|| {
            Self::create(server_url()?, "ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
        })
        .await
    }

    fn create(server: String, options: &str) -> Result<Self, Cause> {
        let name = format!("portico_test_{:016x}", rand::random::<u64>());
        sql_query(format!("CREATE DATABASE {name} {options}")).execute(&mut connect(&server)?)?;
        let url = database_url(&server, &name)?;
        Ok(Self { server, name, url })
    }

    /// Returns the address of the database.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Opens a direct connection, outside the adapter's pool.
    pub fn connect(&self) -> Result<PgConnection, Cause> {
        connect(&self.url)
    }

    /// Runs statements outside the adapter.
    ///
    /// # Panics
    /// Panics if one fails, like the next two.
    #[expect(clippy::expect_used, reason = "a test whose rows are not there has failed")]
    pub fn execute(&self, statements: &str) {
        self.connect().expect("a connection").batch_execute(statements).expect("statements");
    }

    /// Queries a number called `count`.
    ///
    /// # Panics
    /// See [`Self::execute`].
    #[must_use]
    #[expect(clippy::expect_used, reason = "a test that gets no number has failed")]
    pub fn count(&self, query: &str) -> i64 {
        let found: Count = sql_query(query).get_result(&mut self.connect().expect("a connection")).expect("a number");
        found.count
    }

    /// Queries rows of one column called `line`.
    ///
    /// # Panics
    /// See [`Self::execute`].
    #[must_use]
    #[expect(clippy::expect_used, reason = "a test that gets no rows has failed")]
    pub fn lines(&self, query: &str) -> Vec<String> {
        let rows: Vec<Line> = sql_query(query).load(&mut self.connect().expect("a connection")).expect("lines");
        rows.into_iter().map(|row| row.line).collect()
    }

    /// Opens a connection to another database of the same server.
    pub fn connect_to_server(&self) -> Result<PgConnection, Cause> {
        connect(&self.server)
    }

    /// Ends all connections to the database, and refuses new ones until it is called with `false`.
    pub fn take_away(&self, is_away: bool) -> Result<(), Cause> {
        let mut conn = connect(&self.server)?;
        sql_query(format!("ALTER DATABASE {} ALLOW_CONNECTIONS {}", self.name, !is_away)).execute(&mut conn)?;
        if is_away { self.end_connections() } else { Ok(()) }
    }

    /// Ends all connections to the database, and waits until they have ended.
    pub fn end_connections(&self) -> Result<(), Cause> {
        let others = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity \
            WHERE datname = $1 AND pid <> pg_backend_pid()";
        sql_query(others).bind::<Text, _>(&self.name).execute(&mut connect(&self.server)?)?;
        Ok(())
    }

    /// Returns the name of the database.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns settings for a small node with long time limits, for busy machines.
    #[must_use]
    pub fn settings(&self) -> Settings {
        Settings {
            pool_size: 4,
            queue_timeout: Duration::from_secs(10),
            total_timeout: Duration::from_secs(20),
            statement_timeout: Duration::from_secs(15),
            ..Settings::new(self.url.as_str())
        }
    }
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

impl Postgres {
    /// Returns how many statements are prepared on one connection of the pool.
    pub async fn prepared_statements(&self) -> Result<i64, ports::Error> {
        self.count("SELECT count(*) FROM pg_prepared_statements").await
    }

    /// Returns how often the prepared statements of one connection of the pool were planned for their parameters.
    pub async fn custom_plans(&self) -> Result<i64, ports::Error> {
        self.count("SELECT coalesce(sum(custom_plans), 0)::bigint AS count FROM pg_prepared_statements").await
    }

    async fn count(&self, query: &'static str) -> Result<i64, ports::Error> {
        self.read("count", move |conn| {
            let count: Count = sql_query(query).get_result(conn)?;
            Ok(count.count)
        })
        .await
    }
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Returns the statement timeout of a session.
fn statement_timeout(conn: &mut PgConnection) -> DbResult<String> {
    let setting: Line = sql_query("SELECT current_setting('statement_timeout') AS line").get_result(conn)?;
    Ok(setting.line)
}

impl Postgres {
    /// Returns the statement timeout during a read and of the pool's connection outside of it.
    pub async fn statement_timeouts(&self) -> Result<(String, String), ports::Error> {
        let during = self.read("statement_timeouts", statement_timeout).await?;
        let shared = Arc::clone(&self.shared);
        let after = tokio::task::spawn_blocking(move || {
            let mut connection = shared.pool.get().map_err(|error| ports::Error::Unavailable(Box::new(error)))?;
            statement_timeout(&mut connection.conn).map_err(ports::Error::from)
        });
        Ok((during, after.await.map_err(|panic| ports::Error::Failed(Box::new(panic)))??))
    }
}

#[expect(clippy::panic, reason = "a test that gets no database has failed, and says why")]
async fn create_on_worker(create: fn() -> Result<Database, Cause>) -> Database {
    match tokio::task::spawn_blocking(create).await {
        Ok(Ok(database)) => database,
        Ok(Err(error)) => panic!("no database for this test: {error}"),
        Err(error) => panic!("no database for this test: {error}"),
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let result = connect(&self.server).and_then(|mut conn| {
            let drop = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
            Ok(sql_query(drop).execute(&mut conn)?)
        });
        if let Err(error) = result {
            tracing::warn!(%error, name = self.name, "a test's database is left behind");
        }
    }
}

/// Returns the address of the server that the environment names. Its user may create databases.
fn server_url() -> Result<String, Cause> {
    let url = env::var("PORTICO_TEST_DATABASE_URL").ok().filter(|url| !url.trim().is_empty());
    url.ok_or_else(|| "PORTICO_TEST_DATABASE_URL is not set: `scripts/with-postgres.sh cargo test …` sets it".into())
}

fn connect(url: &str) -> Result<PgConnection, Cause> {
    Ok(PgConnection::establish(url)?)
}

/// Returns the address of another database on the same server.
fn database_url(server: &str, name: &str) -> Result<String, Cause> {
    let mut url = Url::parse(server)?;
    url.set_path(name);
    Ok(url.into())
}
