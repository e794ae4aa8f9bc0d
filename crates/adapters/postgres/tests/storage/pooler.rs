//! A pooler that gives a connection to each transaction: connections keep nothing between transactions. `scripts/drill/pgbouncer.mjs`
//! runs the product behind a real one.

use std::time::Duration;

use domain::content::ContentItem;
use ports::{
    List, Query,
    content::ContentFilter,
    limits::SharedCounts as _,
    search::SearchIndex as _,
    session::{SessionState, Sessions as _},
    users::UserFilter,
};
use postgres::{Postgres, PostgresSearch, Settings, testing::Database};

use crate::support::{connect, service, session, stored, user};

const DAY: Duration = Duration::from_hours(24);

async fn node(database: &Database, direct_url: Option<&str>) -> Postgres {
    connect(Settings { pool_size: 1, direct_url: direct_url.map(Into::into), ..database.settings() }).await
}

#[tokio::test]
async fn a_session_behind_a_pooler_keeps_no_state() {
    let database = Database::fresh().await;
    let pooled = node(&database, Some(database.url())).await;
    user(&pooled, "ada").await;
    assert_eq!(List::list(&pooled, Query::default(), UserFilter::default()).await.expect("a list").rows.len(), 1);
    stored::<ContentItem>(&pooled, service("One", "Words.")).await;
    let found = PostgresSearch::new(pooled.clone()).search("words", 10).await.expect("hits");
    assert_eq!(found.hits.len(), 1);
    let listed = List::list(&pooled, Query::default(), ContentFilter::default()).await.expect("a list");
    assert_eq!(listed.rows.len(), 1);
    assert_eq!(pooled.prepared_statements().await.expect("a number"), 0);
    assert_eq!(pooled.statement_timeouts().await.expect("timeouts"), ("15s".to_owned(), "0".to_owned()));
}

/// Behind a pooler a read is a transaction that can't write, so this finds writes among the reads.
#[tokio::test]
async fn reads_write_nothing() {
    let database = Database::fresh().await;
    let pooled = node(&database, Some(database.url())).await;
    let ada = user(&pooled, "ada").await.id;
    for key in ["used", "loaded", "asked"] {
        assert!(session(&pooled, key, ada, SessionState::default()).await);
    }
    database.execute("UPDATE sessions SET touched_at = now() - interval '2 h'");
    assert!(pooled.user_of("used", DAY * 9).await.expect("a user").is_some());
    assert_eq!(database.count("SELECT count(*) FROM sessions WHERE expires_at > now() + interval '8 d'"), 1);
    database.execute("UPDATE sessions SET expires_at = now() - interval '1 s'");
    assert!(pooled.user_of("asked", DAY).await.expect("an answer").is_none());
    assert_eq!(pooled.load("loaded").await.expect("an answer"), None);
    assert_eq!(database.count("SELECT count(*) FROM sessions"), 1);
    assert_eq!(pooled.count("login", "a", 1, DAY).await.expect("a count"), None);
    pooled.sweep_counts().await.expect("a sweep");
}

#[tokio::test]
async fn a_session_without_a_pooler_is_set_up_once() {
    let database = Database::fresh().await;
    let direct = node(&database, None).await;
    user(&direct, "ada").await;
    List::list(&direct, Query::default(), UserFilter::default()).await.expect("a list");
    assert!(direct.prepared_statements().await.expect("a number") > 0);
    assert_eq!(direct.statement_timeouts().await.expect("timeouts"), ("15s".to_owned(), "15s".to_owned()));
}
