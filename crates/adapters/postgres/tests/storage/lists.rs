//! Long administrators' lists.

use std::{
    future::Future,
    time::{Duration, Instant},
};

use domain::subscribers::Subscriber;
use ports::{
    List, Order, Page, Query, Result, blog::PostFilter, content::ContentFilter, enquiries::EnquiryFilter,
    users::UserFilter,
};
use postgres::testing::Database;

use crate::support::{node, sql};

/// Much longer than a page takes on a busy machine, and shorter than a caller's timeout.
const SOON: Duration = Duration::from_secs(15);

/// Inserts this many posts, content items, enquiries and subscribers. Each hundred has the same time and ten titles.
fn fill(database: &Database, rows: u32) {
    let mut conn = database.connect().expect("a connection");
    let statement = format!(
        "INSERT INTO users (id, username, username_key, password_hash) VALUES (1, 'ada', 'ada', 'x');
         INSERT INTO blog_posts (title, slug, content, author_id, published, created_at, date, search_head, search_body)
             SELECT 'Post ' || n % 10, 'post-' || n, repeat('some words ', 300), 1, n % 2 = 0,
                 now() - (n / 100) * interval '1 hour', CASE WHEN n % 3 > 0 THEN date '2026-01-01' - n % 40 END,
                 'post ' || n % 10, repeat('some words ', 300)
             FROM generate_series(1, {rows}) n;
         INSERT INTO content_management (title, type, content, published, created_at, updated_at, search_head, search_body)
             SELECT 'Item ' || n % 10, (ARRAY['service', 'case-study', 'team-member'])[1 + n % 3], repeat('some words ', 300),
                 n % 2 = 0, now() - (n / 100) * interval '1 hour', now(), 'item ' || n % 10, repeat('some words ', 300)
             FROM generate_series(1, {rows}) n;
         INSERT INTO contact_submissions (name, email, message, created_at, status, search_head, search_body)
             SELECT 'Ada ' || n % 10, 'ada@example.com', repeat('some words ', 30), now() - (n / 100) * interval '1 hour',
                 (ARRAY['new', 'read', 'answered'])[1 + n % 3], 'ada ' || n % 10, repeat('some words ', 30) || n
             FROM generate_series(1, {rows}) n;
         INSERT INTO outbox (contact_id, message_id) SELECT id, id || '@portico' FROM contact_submissions;
         INSERT INTO newsletter_subscriptions (email, email_key, created_at)
             SELECT n || '@example.com', n || '@example.com', now() - (n / 100) * interval '1 hour'
             FROM generate_series(1, {rows}) n;
         ANALYZE;"
    );
    sql(&mut conn, &statement).expect("rows");
}

fn by(sort: &str, order: Order, limit: u32) -> Query {
    Query { limit: Some(limit), sort: Some(sort.to_owned()), order, ..Query::default() }
}

/// Returns the ids of all pages in order.
async fn all_pages<T, F>(query: Query, page: impl Fn(Query) -> F, id: impl Fn(&T) -> i32) -> Vec<i32>
where
    F: Future<Output = Result<Page<T>>>,
{
    let (mut seen, mut query) = (Vec::new(), query);
    loop {
        let listing = page(query.clone()).await.expect("a page");
        seen.extend(listing.rows.iter().map(&id));
        query.cursor = listing.next;
        if query.cursor.is_none() {
            return seen;
        }
    }
}

#[track_caller]
fn each_once(mut seen: Vec<i32>, rows: i32, what: &str) {
    seen.sort_unstable();
    assert!(seen.iter().copied().eq(1..=rows), "{what}: {} rows", seen.len());
}

#[tokio::test]
async fn pages_over_equal_sort_keys_have_each_row_once() {
    let (database, postgres) = node().await;
    fill(&database, 500);
    for order in [Order::Ascending, Order::Descending] {
        for sort in ["createdAt", "title", "published", "date"] {
            let seen = all_pages(
                by(sort, order, 30),
                |query| List::list(&postgres, query, PostFilter::default()),
                |post| post.id.0,
            )
            .await;
            each_once(seen, 500, &format!("posts by {sort} {order:?}"));
        }
        for sort in ["createdAt", "updatedAt", "title", "type", "published"] {
            let seen = all_pages(
                by(sort, order, 30),
                |query| List::list(&postgres, query, ContentFilter::default()),
                |item| item.id.0,
            )
            .await;
            each_once(seen, 500, &format!("content by {sort} {order:?}"));
        }
        for sort in ["createdAt", "name", "email", "status"] {
            let page = |query| List::list(&postgres, query, EnquiryFilter::default());
            let seen = all_pages(by(sort, order, 30), page, |enquiry| enquiry.id.0).await;
            each_once(seen, 500, &format!("enquiries by {sort} {order:?}"));
        }
        for sort in ["createdAt", "email"] {
            let page = |query| List::<Subscriber, ()>::list(&postgres, query, ());
            let seen = all_pages(by(sort, order, 30), page, |subscriber| subscriber.id.0).await;
            each_once(seen, 500, &format!("subscribers by {sort} {order:?}"));
        }
    }
}

#[tokio::test]
async fn pages_follow_the_sort_keys_that_an_earlier_version_stored() {
    let (database, postgres) = node().await;
    fill(&database, 60);
    // Another version may fold the same titles and names to other keys.
    let statement = "INSERT INTO users (id, username, username_key, password_hash)
             SELECT 1000 + n, 'user' || n, 'user' || n, 'x' FROM generate_series(2, 60) n;
         UPDATE blog_posts SET search_head = reverse(search_head);
         UPDATE content_management SET search_head = reverse(search_head);
         UPDATE users SET username_key = reverse(username_key)";
    sql(&mut database.connect().expect("a connection"), statement).expect("other keys");
    for order in [Order::Ascending, Order::Descending] {
        let posts = |query| List::list(&postgres, query, PostFilter::default());
        each_once(all_pages(by("title", order, 7), posts, |post| post.id.0).await, 60, "posts");
        let content = |query| List::list(&postgres, query, ContentFilter::default());
        each_once(all_pages(by("title", order, 7), content, |item| item.id.0).await, 60, "content");
        let users = |query| List::list(&postgres, query, UserFilter::default());
        let mut ids = all_pages(by("username", order, 7), users, |user| user.id.0).await;
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 60, "users");
    }
}

/// Asserts that the first page, the second page and a search are fast.
async fn is_quick<T, F>(sorts: &[&str], rows: u64, page: impl Fn(Query) -> F, what: &str)
where
    F: Future<Output = Result<Page<T>>>,
{
    for sort in sorts {
        let mut query = by(sort, Order::Descending, 20);
        for (step, search) in [("first", None), ("next", None), ("found", Some("7")), ("not found", Some("no such"))] {
            query.search = search.map(str::to_owned);
            let began = Instant::now();
            let listing = page(query.clone()).await.expect("a page");
            let took = began.elapsed();
            println!("{what} by {sort}, {step}: {took:?}");
            assert!(took < SOON, "{what} by {sort}, {step}: {took:?}");
            match step {
                "first" => assert_eq!((listing.rows.len(), listing.total), (20, Some(rows)), "{what}"),
                "not found" => assert_eq!(listing.rows.len(), 0, "{what}"),
                _ => assert_eq!(listing.rows.len(), 20, "{what} by {sort}, {step}"),
            }
            query.cursor = if step == "first" { listing.next } else { None };
        }
    }
}

#[tokio::test]
async fn pages_of_a_long_list_are_fast_for_any_sort_or_search() {
    let (database, postgres) = node().await;
    fill(&database, 10_000);
    is_quick(
        &["createdAt", "title", "published", "date"],
        10_000,
        |query| List::list(&postgres, query, PostFilter::default()),
        "posts",
    )
    .await;
    let sorts = ["createdAt", "updatedAt", "title", "type", "published"];
    is_quick(&sorts, 10_000, |query| List::list(&postgres, query, ContentFilter::default()), "content").await;
    let sorts = ["createdAt", "name", "email", "status"];
    is_quick(&sorts, 10_000, |query| List::list(&postgres, query, EnquiryFilter::default()), "enquiries").await;
    is_quick(
        &["createdAt", "email"],
        10_000,
        |query| List::<Subscriber, ()>::list(&postgres, query, ()),
        "subscribers",
    )
    .await;
}
