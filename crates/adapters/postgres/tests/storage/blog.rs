mod admin_list;

use std::{collections::HashSet, sync::Arc};

use chrono::{NaiveDate, Utc};
use domain::{
    AuthorSlug, Draft, Patch, UserId,
    blog::{Post, PostDraft},
    rules::message,
};
use markdown::Comrak;
use ports::{
    Error, Generations, IfMatch, List, Query,
    blog::{Blog, PostFilter, PublicQuery},
};
use postgres::{Postgres, Settings, testing::Database};

use serde_json::{Value, json};

use crate::support::{Stores, conflict, db_error, node, other_node, patch, post, sql, stored_post, user};

async fn change(postgres: &Postgres, post: &Post, fields: Value) -> ports::Result<Post> {
    postgres.of::<Post>().update(post.id, Patch::of(fields)?, None, IfMatch::Any).await
}

async fn public(postgres: &Postgres, query: PublicQuery) -> Vec<String> {
    let listing = postgres.public(query).await.expect("a list");
    listing.rows.into_iter().map(|card| card.title).collect()
}

fn dated(title: &str, author: UserId, date: &str) -> PostDraft {
    PostDraft { date: Some(date.parse().expect("a date")), ..post(title, &[author]) }
}

#[tokio::test]
async fn a_post_round_trips() {
    let (_database, postgres) = node().await;
    let (ada, eve) = (user(&postgres, "ada").await.id, user(&postgres, "eve").await.id);
    let draft =
        PostDraft { tags: vec!["AI".to_owned(), "b, c".to_owned()], ..dated("Größe & Maß", eve, "2026-02-28") };
    let draft = PostDraft { authors: vec![eve, ada], ..draft };
    let stored = stored_post(&postgres, draft).await;
    assert_eq!(stored.tags, ["AI", "b", "c"]);
    assert_eq!(stored.date, NaiveDate::from_ymd_opt(2026, 2, 28));
    assert_eq!(stored.authors.iter().map(|author| author.id).collect::<Vec<_>>(), [eve, ada]);
    assert_eq!(stored.author_id, Some(eve));
    assert_eq!(postgres.find_by_slug(&stored.slug).await.expect("an answer"), Some(stored.clone()));
    assert_eq!(postgres.of::<Post>().find(stored.id).await.expect("an answer"), Some(stored));
    assert_eq!(postgres.find_by_slug("a\0b").await.expect("an answer"), None);
}

#[tokio::test]
async fn a_new_post_gets_todays_date_which_can_be_cleared() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    let stored = stored_post(&postgres, post("One", &[ada])).await;
    let (date, today) = (stored.date.expect("a date"), Utc::now().date_naive());
    assert!((today - date).num_days().abs() <= 1, "{date}");
    let cleared = json!({ "date": null });
    assert_eq!(change(&postgres, &stored, cleared).await.expect("a change").date, None);
}

#[tokio::test]
async fn a_taken_slug_is_a_conflict_and_a_derived_one_gets_a_number() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    for wanted in ["hello-world", "hello-world-2", "hello-world-3"] {
        assert_eq!(stored_post(&postgres, post("Hello World", &[ada])).await.slug, wanted);
    }
    assert_eq!(postgres.free_slug("Hello World!", None).await.expect("a slug"), "hello-world-4");
    let given = PostDraft { slug: Some("hello-world".to_owned()), ..post("Other", &[ada]) };
    let taken = postgres.of::<Post>().create(given.validate().expect("valid"), Some(ada), None).await;
    assert_eq!(conflict(taken), (Some("slug"), message::SLUG_TAKEN));
    assert_eq!(stored_post(&postgres, post("Create", &[ada])).await.slug, "create-2");
}

#[tokio::test]
async fn a_posts_own_slug_counts_as_free() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    stored_post(&postgres, post("Hello", &[ada])).await;
    let second = stored_post(&postgres, post("Hello", &[ada])).await;
    assert_eq!(postgres.free_slug("Hello", Some(second.id)).await.expect("a slug"), "hello-2");
    let derive = json!({ "slug": null });
    assert_eq!(change(&postgres, &second, derive).await.expect("a change").slug, "hello-2");
    let untouched = json!({ "title": "Bye" });
    assert_eq!(change(&postgres, &second, untouched).await.expect("a change").slug, "hello-2");
}

#[tokio::test]
async fn racing_posts_of_the_same_title_all_get_a_slug() {
    let (database, postgres) = node().await;
    let (other, _) = other_node(&database).await;
    let ada = user(&postgres, "ada").await.id;
    let racers: Vec<_> = (0..8)
        .map(|number| {
            let postgres = if number % 2 == 0 { postgres.clone() } else { other.clone() };
            tokio::spawn(async move { stored_post(&postgres, post("Same", &[ada])).await.slug })
        })
        .collect();
    let mut slugs = HashSet::new();
    for racer in racers {
        slugs.insert(racer.await.expect("a slug"));
    }
    assert_eq!(slugs.len(), 8, "{slugs:?}");
}

#[tokio::test]
async fn authors_must_exist() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    let nobody = post("One", &[ada, UserId(9_999)]).validate().expect("valid");
    let refused = postgres.of::<Post>().create(nobody, Some(ada), None).await;
    assert_eq!(db_error(refused, "authors"), message::UNKNOWN_AUTHOR);
    let stored = stored_post(&postgres, post("One", &[ada])).await;
    let emptied = json!({ "authors": [] });
    assert_eq!(db_error(change(&postgres, &stored, emptied).await, "authors"), message::AUTHOR_REQUIRED);
}

#[tokio::test]
async fn the_order_of_authors_can_change() {
    let (_database, postgres) = node().await;
    let mut ids = Vec::new();
    for name in ["one", "two", "three"] {
        ids.push(user(&postgres, name).await.id);
    }
    let stored = stored_post(&postgres, post("Ours", &ids[..2])).await;
    let turned = json!({ "authors": [ids[2], ids[1]] });
    let turned = change(&postgres, &stored, turned).await.expect("a change");
    assert_eq!(turned.authors.iter().map(|author| author.name.as_str()).collect::<Vec<_>>(), ["three", "two"]);
    assert_eq!(turned.version.0, 2);
}

#[tokio::test]
async fn a_stale_version_leaves_a_post_alone() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    let stored = stored_post(&postgres, post("One", &[ada])).await;
    let stale = IfMatch::OneOf(Vec::new());
    assert!(matches!(
        postgres.of::<Post>().update(stored.id, patch(json!({})), None, stale.clone()).await,
        Err(Error::Stale)
    ));
    assert!(matches!(postgres.of::<Post>().delete(stored.id, stale).await, Err(Error::Stale)));
    postgres.of::<Post>().delete(stored.id, IfMatch::OneOf(vec![stored.version])).await.expect("gone");
    assert!(matches!(postgres.of::<Post>().delete(stored.id, IfMatch::Any).await, Err(Error::NotFound)));
}

#[tokio::test]
async fn the_public_list_is_newest_first_undated_last_and_without_drafts() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    for (title, date) in [("old", "2020-01-01"), ("new", "2026-01-01"), ("newer", "2026-01-01")] {
        stored_post(&postgres, dated(title, ada, date)).await;
    }
    let undated = stored_post(&postgres, post("undated", &[ada])).await;
    change(&postgres, &undated, json!({ "date": null })).await.expect("a change");
    stored_post(&postgres, PostDraft { published: false, ..post("draft", &[ada]) }).await;
    assert_eq!(public(&postgres, PublicQuery::default()).await, ["newer", "new", "old", "undated"]);
}

#[tokio::test]
async fn prepares_few_statements_for_any_limits() {
    let database = Database::fresh().await;
    let settings = Settings { pool_size: 1, ..database.settings() };
    let postgres =
        Postgres::connect(settings, Arc::new(Generations::default()), Arc::new(Comrak)).await.expect("a node");
    for limit in 1..=100 {
        public(&postgres, PublicQuery { limit: Some(limit), ..PublicQuery::default() }).await;
    }
    let prepared = postgres.prepared_statements().await.expect("a number");
    assert!((1..=4).contains(&prepared), "{prepared}");
}

#[tokio::test]
async fn pages_have_each_post_once_even_if_the_cursors_post_is_deleted() {
    let (database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    for number in 0..7 {
        stored_post(&postgres, dated(&format!("post {number}"), ada, &format!("2026-01-0{}", 1 + number / 2))).await;
    }
    let mut conn = database.connect().expect("a connection");
    sql(&mut conn, "UPDATE blog_posts SET date = null WHERE title IN ('post 0', 'post 1', 'post 2')").expect("undated");
    let mut seen = Vec::new();
    let mut before = None;
    loop {
        let query = PublicQuery { limit: Some(2), before, ..PublicQuery::default() };
        let page = postgres.public(query).await.expect("a page");
        if let Some(last) = page.rows.last() {
            postgres.of::<Post>().delete(last.id, IfMatch::Any).await.expect("gone");
        }
        seen.extend(page.rows.into_iter().map(|card| card.title));
        before = page.next;
        if before.is_none() {
            break;
        }
    }
    let wanted = [6, 5, 4, 3, 2, 1, 0].map(|number| format!("post {number}"));
    assert_eq!(seen, wanted);
}

#[tokio::test]
async fn rejects_an_invalid_cursor() {
    let (_database, postgres) = node().await;
    // Base64 of `["200000-01-01",1]`: a date that no cursor can contain.
    for bad in ["", "?", "AAAA", "WyIrMjAwMDAwLTAxLTAxIiwxXQ", "W251bGwsOTk5OTk5OTk5OTk5XQ"] {
        let query = PublicQuery { before: Some(bad.to_owned()), ..PublicQuery::default() };
        assert_ne!(db_error(postgres.public(query).await, "before"), "", "{bad}");
        let query = Query { cursor: Some(bad.to_owned()), ..Query::default() };
        assert_ne!(db_error(List::list(&postgres, query, PostFilter::default()).await, "cursor"), "", "{bad}");
    }
    let query = Query { sort: Some("password".to_owned()), ..Query::default() };
    assert_ne!(db_error(List::list(&postgres, query, PostFilter::default()).await, "sort"), "");
}

#[tokio::test]
async fn tags_filter_without_regard_to_case_and_authors_by_slug() {
    let (_database, postgres) = node().await;
    let (ada, eve) = (user(&postgres, "Ada").await.id, user(&postgres, "Eve").await.id);
    let tagged = PostDraft { tags: vec!["Überblick".to_owned()], ..post("tagged", &[ada]) };
    stored_post(&postgres, tagged).await;
    stored_post(&postgres, post("both", &[eve, ada])).await;
    let by_tag = |tag: &str| PublicQuery { tag: Some(tag.to_owned()), ..PublicQuery::default() };
    assert_eq!(public(&postgres, by_tag("ÜBERBLICK")).await, ["tagged"]);
    assert!(public(&postgres, by_tag("über")).await.is_empty());
    assert!(public(&postgres, by_tag("a\0")).await.is_empty());
    let by_author = |slug: &str| PublicQuery { author: Some(AuthorSlug(slug.to_owned())), ..PublicQuery::default() };
    assert_eq!(public(&postgres, by_author("eve")).await, ["both"]);
    assert_eq!(public(&postgres, by_author("ada")).await, ["both", "tagged"]);
    assert!(public(&postgres, by_author("nobody")).await.is_empty());
    let summaries = postgres.public(by_author("eve")).await.expect("a list").rows;
    assert_eq!(summaries[0].authors, ["Eve", "Ada"]);
}

#[tokio::test]
async fn a_post_of_a_megabyte_of_different_words_is_stored() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    let content = (0..150_000).map(|number| format!("w{number}")).collect::<Vec<_>>().join(" ");
    let draft = PostDraft { content, tags: vec!["\u{fdfa}".repeat(100)], ..post("Long", &[ada]) };
    stored_post(&postgres, draft).await;
}
