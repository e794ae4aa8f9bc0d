use ports::health::Health;
use postgres::testing::Database;

use crate::support::{count, other_node};

const OBJECTS: &str = "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace \
     AND relname NOT LIKE '\\_\\_diesel%'";

#[tokio::test]
async fn two_nodes_that_start_at_once_migrate_once() {
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
async fn a_node_is_not_ready_before_its_migrations_are_in() {
    let database = Database::empty().await;
    let (node, _) = other_node(&database).await;
    assert!(node.ready().await.is_err());
}

#[tokio::test]
async fn reverting_leaves_nothing_and_migrating_again_brings_it_back() {
    let database = Database::empty().await;
    let (node, _) = other_node(&database).await;
    node.migrate().await.expect("up");
    let all = count(&database, OBJECTS);
    assert!(all > 20, "{all}");
    node.revert().await.expect("down");
    assert_eq!(count(&database, OBJECTS), 0);
    node.migrate().await.expect("up again");
    assert_eq!(count(&database, OBJECTS), all);
}

#[tokio::test]
async fn a_database_that_refuses_the_trigram_extension_is_migrated_all_the_same() {
    let database = Database::empty().await;
    // What stands in the way of an extension is, to the migration, as good as a missing right.
    let mut conn = database.connect().expect("a connection");
    crate::support::sql(
        &mut conn,
        "CREATE FUNCTION word_similarity(text, text) RETURNS real LANGUAGE sql AS 'SELECT 0::real'",
    )
    .expect("an obstacle");
    let (node, _) = other_node(&database).await;
    node.migrate().await.expect("up");
    node.ready().await.expect("ready");
    assert_eq!(count(&database, "SELECT count(*) FROM pg_extension WHERE extname = 'pg_trgm'"), 0);
}
