use std::{sync::Arc, time::Duration};

use domain::{Feature, content::ContentItem};
use ports::{Generations, IfMatch};
use postgres::testing::Proxy;
use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::support::{Stores, node, other_node, patch, service, sql, stored, user};

/// Waits until the condition holds, with a generous timeout for busy machines.
async fn until(what: &str, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(15);
    while !is_so() {
        assert!(Instant::now() < deadline, "never: {what}");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_write_bumps_its_feature_here_at_once_and_soon_on_other_nodes() {
    let (database, _) = node().await;
    let (writer, own) = other_node(&database).await;
    let (reader, heard) = other_node(&database).await;
    let _listener = reader.listen().expect("a listener");
    let _own_listener = writer.listen().expect("a listener");
    until("both listen", || heard.is_synced() && own.is_synced()).await;
    let before = (own.get(Feature::Content), heard.get(Feature::Content), heard.get(Feature::Faq));
    stored::<ContentItem>(&writer, service("One", "Words.")).await;
    assert_eq!(own.get(Feature::Content), before.0 + 1);
    until("the other node hears", || heard.get(Feature::Content) == before.1 + 1).await;
    assert_eq!(heard.get(Feature::Faq), before.2);
    // The writer ignores its own notification.
    sleep(Duration::from_millis(200)).await;
    assert_eq!(own.get(Feature::Content), before.0 + 1);
}

#[tokio::test]
async fn a_failed_write_bumps_nothing() {
    let (database, _) = node().await;
    let (writer, own) = other_node(&database).await;
    user(&writer, "ada").await;
    let before = own.get(Feature::Users);
    assert!(crate::support::account(&writer, "ADA", false).await.is_err());
    assert_eq!(own.get(Feature::Users), before);
}

#[tokio::test]
async fn a_node_without_its_listening_connection_is_not_synced() {
    let (database, _) = node().await;
    let (node, generations) = other_node(&database).await;
    let _listener = node.listen().expect("a listener");
    until("it listens", || generations.is_synced()).await;
    let before = generations.get(Feature::Navigation);
    database.take_away(true).expect("away");
    until("the lost connection is noticed", || !generations.is_synced()).await;
    database.take_away(false).expect("back");
    until("it listens again", || generations.is_synced()).await;
    assert!(generations.get(Feature::Navigation) > before);
}

#[tokio::test]
async fn a_silent_connection_is_not_synced() {
    let (database, _) = node().await;
    let proxy = Proxy::before(&database);
    let mut settings = database.settings();
    settings.url = proxy.url().into();
    let generations = Arc::new(Generations::default());
    let node = postgres::Postgres::connect(settings, Arc::clone(&generations), Arc::new(markdown::Comrak))
        .await
        .expect("a node");
    let _listener = node.listen().expect("a listener");
    until("it listens", || generations.is_synced()).await;
    let before = generations.get(Feature::Blog);
    proxy.freeze(true);
    until("the lost connection is noticed", || !generations.is_synced()).await;
    proxy.freeze(false);
    until("it listens again", || generations.is_synced()).await;
    assert!(generations.get(Feature::Blog) > before);
}

#[tokio::test]
async fn uncached_features_and_unchanged_saves_notify_no_one() {
    let (database, _) = node().await;
    let (writer, own) = other_node(&database).await;
    own.cache_only([Feature::Content]);
    let mut conn = database.connect().expect("a connection");
    sql(&mut conn, "LISTEN portico").expect("a listener");
    user(&writer, "ada").await;
    let item = stored::<ContentItem>(&writer, service("One", "Words.")).await;
    let before = own.get(Feature::Content);
    writer.of::<ContentItem>().update(item.id, patch(json!({})), None, IfMatch::Any).await.expect("the same");
    assert_eq!((own.get(Feature::Content), own.get(Feature::Users)), (before, 0));
    sql(&mut conn, "SELECT 1").expect("what has come");
    let told: Vec<String> =
        conn.notifications_iter().map(|notification| notification.expect("a notification").payload).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("content "), "{told:?}");
}
