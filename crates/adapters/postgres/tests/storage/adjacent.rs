//! Adjacent posts, the latest posts, and the addresses for the sitemap.

use domain::blog::{Post, PostDraft};
use ports::blog::Blog;
use postgres::{Postgres, testing::Database};

use crate::support::{node, post, sql, stored_post, user};

/// Stores four posts by ada in the public order, the last one without a date, and a draft between them.
async fn posts(database: &Database, postgres: &Postgres) -> Vec<Post> {
    let ada = user(postgres, "ada").await.id;
    user(postgres, "eve").await;
    let mut posts = Vec::new();
    for (title, date, published) in [
        ("Undated", "2026-01-01", true),
        ("Old", "2026-01-01", true),
        ("Draft", "2026-01-02", false),
        ("Same day", "2026-01-03", true),
        ("New", "2026-01-03", true),
    ] {
        let date = Some(date.parse().expect("a date"));
        posts.push(stored_post(postgres, PostDraft { date, published, ..post(title, &[ada]) }).await);
    }
    let mut conn = database.connect().expect("a connection");
    sql(&mut conn, "UPDATE blog_posts SET date = NULL WHERE title = 'Undated'").expect("no date");
    posts.reverse();
    posts
}

#[tokio::test]
async fn finds_the_newer_and_the_older_post() {
    let (database, postgres) = node().await;
    let posts = posts(&database, &postgres).await;
    let expected = [
        ("New", None, Some("Same day")),
        ("Same day", Some("New"), Some("Old")),
        ("Draft", Some("Same day"), Some("Old")),
        ("Old", Some("Same day"), Some("Undated")),
        ("Undated", Some("Old"), None),
    ];
    for (post, (title, previous, next)) in posts.iter().zip(expected) {
        let (shown, adjacent) = postgres.shown(&post.slug).await.expect("an answer").expect("the post");
        assert_eq!(shown.id, post.id);
        let titles = [&adjacent.previous, &adjacent.next].map(|link| link.as_ref().map(|link| link.title.as_str()));
        assert_eq!((post.title.as_str(), titles), (title, [previous, next]));
    }
    let adjacent = postgres.shown(&posts[1].slug).await.expect("an answer").expect("the post").1;
    assert_eq!(adjacent.next.expect("the older one").slug, "old");
    assert_eq!(postgres.shown("none").await.expect("an answer"), None);
}

#[tokio::test]
async fn latest_returns_published_posts_with_content() {
    let (database, postgres) = node().await;
    let posts = posts(&database, &postgres).await;
    let latest = postgres.latest(2).await.expect("posts");
    assert_eq!(latest, posts[..2]);
    let titles: Vec<_> = postgres.latest(20).await.expect("posts").into_iter().map(|post| post.title).collect();
    assert_eq!(titles, ["New", "Same day", "Old", "Undated"]);
}

#[tokio::test]
async fn addresses_lists_published_posts_and_their_authors() {
    let (database, postgres) = node().await;
    posts(&database, &postgres).await;
    let addresses = postgres.addresses(3).await.expect("addresses");
    let slugs: Vec<_> = addresses.posts.iter().map(|(slug, _)| slug.as_str()).collect();
    assert_eq!(slugs, ["new", "same-day", "old"]);
    let authors: Vec<_> = addresses.authors.iter().map(|(slug, _)| slug.0.as_str()).collect();
    assert_eq!(authors, ["ada"]);
}
