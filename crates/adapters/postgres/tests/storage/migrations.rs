use ports::health::Health;
use postgres::testing::Database;

use crate::support::other_node;

const OBJECTS: &str = "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace \
     AND relname NOT LIKE '\\_\\_diesel%'";

#[tokio::test]
async fn concurrently_starting_nodes_migrate_once() {
    let database = Database::empty().await;
    let (one, _) = other_node(&database).await;
    let (other, _) = other_node(&database).await;
    let (first, second) = tokio::join!(one.migrate(), other.migrate());
    let (first, second) = (first.expect("one"), second.expect("the other"));
    assert!(first.is_empty() != second.is_empty(), "{first:?} {second:?}");
    one.ready().await.expect("ready");
    assert!(one.migrate().await.expect("again").is_empty());
}

#[tokio::test]
async fn a_node_is_not_ready_before_its_migrations() {
    let database = Database::empty().await;
    let (node, _) = other_node(&database).await;
    assert!(node.ready().await.is_err());
}

#[tokio::test]
async fn reverting_leaves_nothing_and_migrating_restores_the_schema() {
    let database = Database::empty().await;
    let (node, _) = other_node(&database).await;
    node.migrate().await.expect("up");
    let all = database.count(OBJECTS);
    assert!(all > 20, "{all}");
    node.revert().await.expect("down");
    assert_eq!(database.count(OBJECTS), 0);
    node.migrate().await.expect("up again");
    assert_eq!(database.count(OBJECTS), all);
}

#[tokio::test]
async fn migrates_without_the_trigram_extension() {
    let database = Database::empty().await;
    // A conflicting object makes CREATE EXTENSION fail like a missing privilege.
    database.execute("CREATE FUNCTION word_similarity(text, text) RETURNS real LANGUAGE sql AS 'SELECT 0::real'");
    let (node, _) = other_node(&database).await;
    node.migrate().await.expect("up");
    node.ready().await.expect("ready");
    assert_eq!(database.count("SELECT count(*) FROM pg_extension WHERE extname = 'pg_trgm'"), 0);
}
