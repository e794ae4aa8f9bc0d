//! Runs every pair of writes concurrently. The lock order rules out deadlocks.

mod drafts;
mod rows;
mod writes;

use diesel::{PgConnection, connection::SimpleConnection};
use domain::{UserId, blog::Post};
use ports::{Error, IfMatch, users::Users};
use postgres::{Postgres, testing::Database};

use crate::support::{Stores, node, sql};
use drafts::draft;
use rows::{RESET, TABLES};
use writes::{AREAS, Write, once, one_of};

const WRITERS: usize = 8;
const ROUNDS: usize = 12;

/// Runs both writes of a pair concurrently, several rounds. Missing rows and taken names are expected errors.
async fn run_pair(postgres: &Postgres, conn: &mut PgConnection, (one, other): (&'static Write, &'static Write)) {
    for round in 0..ROUNDS {
        conn.batch_execute(RESET).expect("the rows");
        let writers = (0..WRITERS).map(|writer| {
            let write = if writer.is_multiple_of(2) { one } else { other };
            let running = (write.run)(postgres.clone(), round * WRITERS + writer / 2);
            tokio::spawn(async move { (write.name, running.await) })
        });
        for writer in writers.collect::<Vec<_>>() {
            let (name, outcome) = writer.await.expect("a writer");
            let failed = matches!(outcome, Err(Error::Unavailable(_) | Error::Failed(_)));
            assert!(!failed, "{name}, beside '{}' and '{}': {outcome:?}", one.name, other.name);
        }
    }
}

/// Opens a node on a database whose new rows have other ids than the rows of [`RESET`].
async fn start() -> (Database, Postgres, PgConnection) {
    let (database, postgres) = node().await;
    let mut conn = database.connect().expect("a connection");
    for table in TABLES.split(' ') {
        sql(&mut conn, &format!("ALTER TABLE {table} ALTER COLUMN id RESTART WITH 100")).expect("other ids");
    }
    (database, postgres, conn)
}

/// Returns how many deadlocks Postgres has counted. A connection reports them when it is closed.
fn deadlocks(database: &Database) -> i64 {
    database.end_connections().expect("closed connections");
    database.count("SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_pair_of_writes_deadlocks() {
    let (database, postgres, mut conn) = start().await;
    let writes: Vec<_> = AREAS.iter().copied().flatten().collect();
    for (number, one) in writes.iter().enumerate() {
        for other in &writes[number..] {
            run_pair(&postgres, &mut conn, (one, other)).await;
        }
    }
    drop((postgres, conn));
    assert_eq!(deadlocks(&database), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn posts_by_new_authors_and_the_deletion_of_these_authors_do_not_deadlock() {
    let (database, postgres, mut conn) = start().await;
    for round in 0..ROUNDS {
        sql(&mut conn, RESET).expect("the rows");
        let posts = (0..9).map(|number| {
            let postgres = postgres.clone();
            tokio::spawn(async move {
                postgres.of::<Post>().create(draft(number), Some(UserId(1)), Some(once(number))).await.map(drop)
            })
        });
        let mut running: Vec<_> = posts.collect();
        let deleting = postgres.clone();
        let deletion = async move { Users::delete(&deleting, one_of(round), None, IfMatch::Any).await.map(drop) };
        running.push(tokio::spawn(deletion));
        for write in running {
            let outcome = write.await.expect("a writer");
            assert!(!matches!(outcome, Err(Error::Unavailable(_) | Error::Failed(_))), "{outcome:?}");
        }
    }
    drop((postgres, conn));
    assert_eq!(deadlocks(&database), 0);
}
