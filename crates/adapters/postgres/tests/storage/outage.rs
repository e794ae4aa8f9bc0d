use std::time::{Duration, Instant};

use ports::{Error, List, Query, limits::SharedCounts as _, time_budget, users::UserFilter};
use postgres::{
    Postgres, Settings,
    testing::{Database, Proxy},
};

use crate::support::{account, connect, sql, user};

/// Longer than a caller waits on a busy machine, and much shorter than the statement timeout in this test.
const BOUND: Duration = Duration::from_secs(20);

/// Opens a node with the default time limits, in which nothing else ends a wait.
async fn product(url: &str) -> Postgres {
    connect(Settings { pool_size: 2, statement_timeout: BOUND * 10, ..Settings::new(url) }).await
}

/// Returns the number of accounts.
async fn users(postgres: &Postgres) -> Result<usize, Error> {
    List::list(postgres, Query::default(), UserFilter::default()).await.map(|page| page.rows.len())
}

async fn is_turned_away(postgres: &Postgres) {
    let started = Instant::now();
    let answer = users(postgres).await;
    assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
    assert!(started.elapsed() < BOUND, "{:?}", started.elapsed());
}

#[tokio::test]
async fn fails_fast_during_an_outage_and_recovers_after_it() {
    let database = Database::fresh().await;
    let postgres = product(database.url()).await;
    user(&postgres, "ada").await;
    database.take_away(true).expect("away");
    for _ in 0..3 {
        is_turned_away(&postgres).await;
    }
    database.take_away(false).expect("back");
    assert_eq!(users(&postgres).await.expect("served"), 1);
}

#[tokio::test]
async fn replaces_a_connection_that_was_just_lost() {
    let database = Database::fresh().await;
    let postgres = product(database.url()).await;
    for number in 0..3 {
        user(&postgres, &format!("user{number}")).await;
        database.end_connections().expect("cut");
        assert_eq!(users(&postgres).await.expect("served"), number + 1);
        database.end_connections().expect("cut");
    }
}

#[tokio::test]
async fn a_frozen_database_blocks_no_caller_and_recovers() {
    let database = Database::fresh().await;
    let proxy = Proxy::before(&database);
    let postgres = product(proxy.url()).await;
    user(&postgres, "ada").await;
    proxy.freeze(true);
    // More callers than connections: the rest wait for a permit.
    let visitors: Vec<_> = (0..6)
        .map(|_| {
            let postgres = postgres.clone();
            tokio::spawn(async move { is_turned_away(&postgres).await })
        })
        .collect();
    for visitor in visitors {
        visitor.await.expect("turned away");
    }
    proxy.freeze(false);
    assert_eq!(users(&postgres).await.expect("served"), 1);
}

#[tokio::test]
async fn a_count_whose_answer_is_lost_is_counted_once() {
    let database = Database::fresh().await;
    let proxy = Proxy::before(&database);
    let postgres = product(proxy.url()).await;
    let day = Duration::from_hours(24);
    assert_eq!(postgres.count("login", "a", 24, day).await.expect("a count"), None);
    proxy.lose("INSERT 0 1");
    postgres.count("login", "a", 24, day).await.expect_err("a lost connection");
    let arrivals = "SELECT round(extract(epoch FROM arrival - now()) / 3600)::bigint AS count FROM rate_limits";
    assert_eq!(database.count(arrivals), 2);
}

#[tokio::test]
async fn the_calls_of_a_request_share_its_time() {
    let database = Database::fresh().await;
    let proxy = Proxy::before(&database);
    let postgres = product(proxy.url()).await;
    user(&postgres, "ada").await;
    proxy.freeze(true);
    let started = Instant::now();
    let calls = async {
        for _ in 0..20 {
            is_turned_away(&postgres).await;
        }
    };
    time_budget::with_budget(Duration::from_secs(1), calls).await;
    assert!(started.elapsed() < BOUND, "{:?}", started.elapsed());
    proxy.freeze(false);
}

#[tokio::test]
async fn a_held_lock_blocks_no_caller() {
    let database = Database::fresh().await;
    let postgres = product(database.url()).await;
    user(&postgres, "ada").await;
    let mut holder = database.connect().expect("a connection");
    sql(&mut holder, "BEGIN; LOCK TABLE users").expect("held");
    is_turned_away(&postgres).await;
    sql(&mut holder, "COMMIT").expect("let go");
    account(&postgres, "eve", false).await.expect("served");
}

#[tokio::test]
async fn a_dropped_future_leaves_no_half_done_write() {
    let database = Database::fresh().await;
    let postgres = product(database.url()).await;
    let mut holder = database.connect().expect("a connection");
    sql(&mut holder, "BEGIN; LOCK TABLE users").expect("held");
    let hasty = postgres.clone();
    let request = tokio::spawn(async move { account(&hasty, "ada", true).await });
    tokio::time::sleep(Duration::from_millis(200)).await;
    request.abort();
    sql(&mut holder, "COMMIT").expect("let go");
    let deadline = Instant::now() + Duration::from_secs(5);
    while users(&postgres).await.expect("a list") == 0 {
        assert!(Instant::now() < deadline, "it was cut");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
