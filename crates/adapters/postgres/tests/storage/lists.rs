//! Long administrators' lists.

use std::time::{Duration, Instant};

use domain::subscribers::Subscriber;
use ports::{
    List, Order, Page, Query, Result, blog::PostFilter, content::ContentFilter, enquiries::EnquiryFilter,
    users::UserFilter,
};
use postgres::{Postgres, testing::Database};

use crate::support::{all_pages, node};

/// Much longer than a page takes on a busy machine, and shorter than a caller's timeout.
const SOON: Duration = Duration::from_secs(15);

/// Inserts this many posts, content items, enquiries and subscribers. Each hundred has the same time and ten titles.
fn fill(database: &Database, rows: u32) {
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
    database.execute(&statement);
}

/// The lists that [`fill`] makes long, with the columns that they sort by.
const LISTS: [(&str, &[&str]); 4] = [
    ("posts", &["createdAt", "title", "published", "date"]),
    ("content", &["createdAt", "updatedAt", "title", "type", "published"]),
    ("enquiries", &["createdAt", "name", "email", "status"]),
    ("subscribers", &["createdAt", "email"]),
];

/// Returns a page of a list's ids.
async fn page(postgres: &Postgres, list: &str, query: Query) -> Result<Page<i32>> {
    fn ids<T>(page: Page<T>, id: impl Fn(&T) -> i32) -> Page<i32> {
        Page { rows: page.rows.iter().map(id).collect(), next: page.next, total: page.total }
    }
    Ok(match list {
        "posts" => ids(List::list(postgres, query, PostFilter::default()).await?, |post| post.id.0),
        "content" => ids(List::list(postgres, query, ContentFilter::default()).await?, |item| item.id.0),
        "enquiries" => ids(List::list(postgres, query, EnquiryFilter::default()).await?, |enquiry| enquiry.id.0),
        _ => ids(List::<Subscriber, ()>::list(postgres, query, ()).await?, |subscriber| subscriber.id.0),
    })
}

fn by(sort: &str, order: Order, limit: u32) -> Query {
    Query { limit: Some(limit), sort: Some(sort.to_owned()), order, ..Query::default() }
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
    for (list, sorts) in LISTS {
        for (sort, order) in sorts.iter().flat_map(|sort| [(sort, Order::Ascending), (sort, Order::Descending)]) {
            let seen = all_pages(by(sort, order, 30), |query| page(&postgres, list, query), |id| *id).await;
            each_once(seen, 500, &format!("{list} by {sort} {order:?}"));
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
    database.execute(statement);
    for order in [Order::Ascending, Order::Descending] {
        for list in ["posts", "content"] {
            let ids = all_pages(by("title", order, 7), |query| page(&postgres, list, query), |id| *id).await;
            each_once(ids, 60, list);
        }
        let users = |query| List::list(&postgres, query, UserFilter::default());
        let mut ids = all_pages(by("username", order, 7), users, |user| user.id.0).await;
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 60, "users");
    }
}

#[tokio::test]
async fn pages_of_a_long_list_are_fast_for_any_sort_or_search() {
    let (database, postgres) = node().await;
    fill(&database, 10_000);
    for (list, sort) in LISTS.into_iter().flat_map(|(list, sorts)| sorts.iter().map(move |sort| (list, sort))) {
        let mut query = by(sort, Order::Descending, 20);
        for (step, search) in [("first", None), ("next", None), ("found", Some("7")), ("not found", Some("no such"))] {
            query.search = search.map(str::to_owned);
            let began = Instant::now();
            let listing = page(&postgres, list, query.clone()).await.expect("a page");
            let took = began.elapsed();
            println!("{list} by {sort}, {step}: {took:?}");
            assert!(took < SOON, "{list} by {sort}, {step}: {took:?}");
            match step {
                "first" => assert_eq!((listing.rows.len(), listing.total), (20, Some(10_000)), "{list}"),
                "not found" => assert_eq!(listing.rows.len(), 0, "{list}"),
                _ => assert_eq!(listing.rows.len(), 20, "{list} by {sort}, {step}"),
            }
            query.cursor = if step == "first" { listing.next } else { None };
        }
    }
}
