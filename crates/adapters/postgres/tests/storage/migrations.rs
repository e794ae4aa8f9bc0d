use std::sync::Arc;

use diesel::connection::SimpleConnection as _;
use domain::{
    AuthorSlug,
    enquiries::{EnquiryStatus, MailState},
};
use markdown::Comrak;
use ports::{List, Query, blog::Blog as _, enquiries::EnquiryFilter, health::Health, users::UserFilter};
use postgres::testing::{Database, apply_through};

use crate::support::{count, other_node};

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
    let all = count(&database, OBJECTS);
    assert!(all > 20, "{all}");
    node.revert().await.expect("down");
    assert_eq!(count(&database, OBJECTS), 0);
    node.migrate().await.expect("up again");
    assert_eq!(count(&database, OBJECTS), all);
}

#[tokio::test]
async fn migrates_without_the_trigram_extension() {
    let database = Database::empty().await;
    // A conflicting object makes CREATE EXTENSION fail like a missing privilege.
    let mut conn = database.connect().expect("a connection");
    crate::support::sql(
        &mut conn,
        "CREATE FUNCTION word_similarity(text, text) RETURNS real LANGUAGE sql AS 'SELECT 0::real'",
    )
    .expect("a conflicting function");
    let (node, _) = other_node(&database).await;
    node.migrate().await.expect("up");
    node.ready().await.expect("ready");
    assert_eq!(count(&database, "SELECT count(*) FROM pg_extension WHERE extname = 'pg_trgm'"), 0);
}

#[tokio::test]
async fn author_pages_move_to_composed_addresses() {
    let database = Database::empty().await;
    let mut conn = database.connect().expect("a connection");
    apply_through(&mut conn, "2026-11-26-190000_keep_spelling_current").expect("the schema before");
    conn.batch_execute(
        "INSERT INTO users (id, username, username_key, password_hash, is_admin, author_slug) VALUES
             (1, 'zoe', 'zoe', 'x', true, 'zoë'), (2, U&'zoe\\0308', 'zoe2', 'x', true, U&'zoe\\0308'),
             (3, U&'jose\\0301', 'josé', 'x', true, U&'jose\\0301'), (4, 'ann', 'ann', 'x', true, 'ann');
         INSERT INTO author_slugs (slug, user_id) SELECT author_slug, id FROM users;
         INSERT INTO author_slugs (slug, user_id) VALUES (U&'annie\\0308', 4)",
    )
    .expect("authors");
    let postgres = database.open(Arc::new(Comrak)).await.expect("a node");
    postgres.migrate().await.expect("migrated");
    let page = async |slug: &str| {
        let page = postgres.author(&AuthorSlug(slug.to_owned())).await.expect("an answer").expect("an author");
        (page.author.id.0, page.author.slug.0)
    };
    for (slug, id, present) in [
        ("zoë", 1, "zoë"),
        ("zoë-2", 2, "zoë-2"),
        ("zoe\u{308}", 2, "zoë-2"),
        ("josé", 3, "josé"),
        ("jose\u{301}", 3, "josé"),
        ("annië", 4, "ann"),
    ] {
        assert_eq!(page(slug).await, (id, present.to_owned()), "{slug:?}");
    }
    postgres.fill_user_search().await.expect("names");
    let query = Query { sort: Some("username".to_owned()), ..Query::default() };
    let names = List::list(&postgres, query, UserFilter::default()).await.expect("users").rows;
    let names: Vec<_> = names.iter().map(|user| user.id.0).collect();
    assert_eq!(names, [4, 3, 1, 2]);
}

#[tokio::test]
async fn migrating_keeps_the_rows_of_the_oldest_schema() {
    let database = Database::empty().await;
    let mut conn = database.connect().expect("a connection");
    apply_through(&mut conn, "2026-11-01-000012_name_knowledge_kinds").expect("the oldest schema");
    conn.batch_execute(include_str!("oldest_schema.sql")).expect("rows");

    // A starting node migrates, and fills in the columns that SQL can't compute.
    let postgres = database.open(Arc::new(Comrak)).await.expect("a node");
    postgres.migrate().await.expect("migrated");
    postgres.fill_plain_texts().await.expect("plain texts");
    let enquiries = List::list(&postgres, Query::default(), EnquiryFilter::default()).await.expect("enquiries").rows;
    let seen: Vec<_> = enquiries
        .iter()
        .map(|enquiry| (enquiry.name.as_str(), enquiry.status, enquiry.mail.state, enquiry.mail.error.as_deref()))
        .collect();
    assert_eq!(
        seen,
        [
            ("Linus", EnquiryStatus::New, MailState::Refused, Some("550 No such mailbox")),
            ("Grace", EnquiryStatus::New, MailState::Waiting, None),
        ]
    );
    let post = postgres.find_by_slug("first-post").await.expect("an answer").expect("the post");
    assert_eq!((post.title.as_str(), post.authors.len()), ("First post", 2));
    assert!(post.authors.iter().all(|author| author.slug.0 != ".."), "{:?}", post.authors);
    let rows = |table: &str| count(&database, &format!("SELECT count(*) FROM {table}"));
    for (table, expected) in [
        ("users", 2),
        ("content_management", 1),
        ("faq_items", 1),
        ("navigation_items", 1),
        ("newsletter_subscriptions", 1),
        ("idempotency", 1),
    ] {
        assert_eq!(rows(table), expected, "{table}");
    }
}
