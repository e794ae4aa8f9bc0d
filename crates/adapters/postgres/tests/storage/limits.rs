use std::time::Duration;

use ports::{health::Health as _, limits::SharedCounts as _};
use postgres::testing::Database;

use crate::support::{node, other_node};

/// A period so long that nothing is regained during a test.
const DAY: Duration = Duration::from_hours(24);

#[tokio::test]
async fn concurrent_nodes_admit_exactly_the_burst() {
    let (database, node) = node().await;
    let (other, _) = other_node(&database).await;
    let tasks: Vec<_> = (0..40)
        .map(|turn| {
            let node = if turn % 2 == 0 { node.clone() } else { other.clone() };
            tokio::spawn(async move { node.count("login", "192.0.2.1", 10, DAY).await.expect("an answer") })
        })
        .collect();
    let mut admitted = 0;
    for task in tasks {
        match task.await.unwrap() {
            None => admitted += 1,
            Some(wait) => assert!(wait <= DAY / 10 && wait + Duration::from_mins(2) > DAY / 10, "{wait:?}"),
        }
    }
    assert_eq!(admitted, 10);
    assert_eq!(node.count("login", "192.0.2.2", 10, DAY).await.unwrap(), None, "another client");
    assert_eq!(node.count("ai", "192.0.2.1", 10, DAY).await.unwrap(), None, "another quota");
}

#[tokio::test]
async fn a_client_is_admitted_again_after_its_wait() {
    let (_database, node) = node().await;
    let period = Duration::from_millis(600);
    assert_eq!(node.count("login", "a", 1, period).await.unwrap(), None);
    let wait = node.count("login", "a", 1, period).await.unwrap().expect("a wait");
    tokio::time::sleep(wait).await;
    assert_eq!(node.count("login", "a", 1, period).await.unwrap(), None);
}

fn set_arrival(database: &Database, arrival: &str) {
    database.execute(&format!("UPDATE rate_limits SET arrival = {arrival}"));
}

#[tokio::test]
async fn a_clock_that_was_set_back_locks_nobody_out() {
    let (database, node) = node().await;
    assert_eq!(node.count("login", "a", 10, Duration::from_mins(1)).await.unwrap(), None);
    set_arrival(&database, "now() + interval '1 day'");
    for _ in 0..10 {
        assert_eq!(node.count("login", "a", 10, Duration::from_mins(1)).await.unwrap(), None);
    }
    assert!(node.count("login", "a", 10, Duration::from_mins(1)).await.unwrap().is_some());
}

#[tokio::test]
async fn a_program_that_may_not_write_counts_and_sweeps_nothing() {
    let (database, node) = node().await;
    node.count("login", "a", 10, DAY).await.unwrap();
    set_arrival(&database, "now()");
    let newer = "INSERT INTO settings (name, value) VALUES ('required_migration', '29990101000000')";
    database.execute(newer);
    node.ready().await.expect_err("a newer schema");
    node.count("login", "b", 10, DAY).await.expect_err("no write");
    node.sweep_counts().await.expect_err("no write");
    assert_eq!(database.count("SELECT count(*) FROM rate_limits WHERE client = 'a'"), 1);
    assert_eq!(database.count("SELECT count(*) FROM rate_limits"), 1);
}

#[tokio::test]
async fn forgets_clients_whose_quota_has_refilled() {
    let (database, node) = node().await;
    node.count("login", "a", 10, DAY).await.unwrap();
    node.sweep_counts().await.expect("a sweep");
    assert_eq!(database.count("SELECT count(*) FROM rate_limits"), 1);
    set_arrival(&database, "now()");
    node.sweep_counts().await.expect("a sweep");
    assert_eq!(database.count("SELECT count(*) FROM rate_limits"), 0);
}
