//! What only storage does with posts and their authors. Their calls are tested over HTTP.

use std::collections::HashSet;

use domain::{
    AuthorSlug, UserId,
    blog::{AuthorPage, PostDraft},
};
use ports::{
    IfMatch, List, Order, Query,
    blog::{Blog, PostFilter, PublicQuery},
    users::Users,
};
use postgres::{Postgres, Settings, testing::Database};
use serde_json::{Value, json};

use crate::support::{administrator, connect, db_error, node, other_node, patch, post, stored_post, user};

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
async fn prepares_few_statements_for_any_limits() {
    let database = Database::fresh().await;
    let postgres = connect(Settings { pool_size: 1, ..database.settings() }).await;
    for limit in 1..=100 {
        let query = PublicQuery { limit: Some(limit), ..PublicQuery::default() };
        Blog::public(&postgres, query).await.expect("a list");
    }
    let prepared = postgres.prepared_statements().await.expect("a number");
    assert!((1..=4).contains(&prepared), "{prepared}");
}

#[tokio::test]
async fn a_post_of_a_megabyte_of_different_words_is_stored() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    let content = (0..150_000).map(|number| format!("w{number}")).collect::<Vec<_>>().join(" ");
    let draft = PostDraft { content, tags: vec!["\u{fdfa}".repeat(100)], ..post("Long", &[ada]) };
    stored_post(&postgres, draft).await;
}

#[tokio::test]
async fn stores_texts_that_would_take_quadratic_parsing_time() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    // Unless they are split, each exceeds the statement timeout.
    for piece in ["<!-- ", "~/", "./", "a_b-"] {
        let content = piece.repeat(900_000 / piece.len());
        stored_post(&postgres, PostDraft { content, ..post("hostile", &[ada]) }).await;
    }
}

#[tokio::test]
async fn addresses_lists_the_newest_published_posts_and_their_authors() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    user(&postgres, "eve").await;
    for (title, date, published) in [
        ("Older", "2026-01-01", true),
        ("Old", "2026-01-02", true),
        ("Draft", "2026-01-03", false),
        ("New", "2026-01-03", true),
    ] {
        let date = Some(date.parse().expect("a date"));
        stored_post(&postgres, PostDraft { date, published, ..post(title, &[ada]) }).await;
    }
    let addresses = postgres.addresses(2).await.expect("addresses");
    let slugs: Vec<_> = addresses.posts.iter().map(|(slug, _)| slug.as_str()).collect();
    let authors: Vec<_> = addresses.authors.iter().map(|(slug, _)| slug.0.as_str()).collect();
    assert_eq!((slugs, authors), (vec!["new", "old"], vec!["ada"]));
}

#[tokio::test]
async fn finds_the_oldest_administrator() {
    let (_database, postgres) = node().await;
    user(&postgres, "client").await;
    assert_eq!(postgres.oldest_administrator().await.expect("an answer"), None);
    let oldest = administrator(&postgres, "oldest").await.id;
    administrator(&postgres, "other").await;
    assert_eq!(postgres.oldest_administrator().await.expect("an answer"), Some(oldest));
}

async fn rename(postgres: &Postgres, id: UserId, name: Value) {
    let renamed = patch(json!({ "displayName": name }));
    Users::update(postgres, id, renamed, None, None, IfMatch::Any).await.expect("a change");
}

async fn author_page(postgres: &Postgres, slug: &str) -> AuthorPage {
    postgres.author(&AuthorSlug(slug.to_owned())).await.expect("an answer").expect("a page")
}

#[tokio::test]
async fn renaming_an_author_keeps_old_links_working() {
    let (_database, postgres) = node().await;
    let id = administrator(&postgres, "root").await.id;
    rename(&postgres, id, json!("Ada Lovelace")).await;
    for slug in ["root", "ada-lovelace"] {
        let page = author_page(&postgres, slug).await;
        assert_eq!((page.author.id, page.author.slug.0.as_str()), (id, "ada-lovelace"), "{slug}");
    }
    let namesake = administrator(&postgres, "Root Two").await.id;
    rename(&postgres, namesake, json!("Root")).await;
    assert_eq!(author_page(&postgres, "root-2").await.author.id, namesake);
    rename(&postgres, id, json!(null)).await;
    assert_eq!(author_page(&postgres, "ada-lovelace").await.author.slug.0, "root");
}

#[tokio::test]
async fn a_search_lists_posts_with_the_words_in_their_title_first() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    for (title, content) in [
        ("Data drift 1", "Text"),
        ("Costs 2", "Data and drift."),
        ("Drift of DATA 3", "Text"),
        ("Data 4", "It may drift."),
        ("Drifting data 5", "Text"),
        ("Costs 6", "They drift; data, too."),
        ("Nothing 7", "Text"),
    ] {
        stored_post(&postgres, PostDraft { content: content.to_owned(), ..post(title, &[ada]) }).await;
    }
    let search = Query { search: Some("data drift".to_owned()), ..Query::default() };
    let page = async |query: &Query| {
        let page = List::list(&postgres, query.clone(), PostFilter::default()).await.expect("a page");
        assert_eq!(page.total, Some(6));
        let numbers = page.rows.iter().map(|row| row.title[row.title.len() - 1..].to_owned()).collect::<String>();
        (numbers, page.next)
    };
    assert_eq!(page(&search).await.0, "531642");
    let by_date = Query { sort: Some("createdAt".to_owned()), order: Order::Descending, ..search.clone() };
    assert_eq!(page(&by_date).await.0, "654321");
    for limit in 1..=6 {
        let mut query = Query { limit: Some(limit), ..search.clone() };
        let mut seen = String::new();
        loop {
            let offset = Query { offset: u32::try_from(seen.len()).ok(), cursor: None, ..query.clone() };
            let (numbers, next) = page(&query).await;
            assert_eq!(page(&offset).await, (numbers.clone(), next.clone()), "{limit}");
            seen += &numbers;
            query.cursor = next;
            if query.cursor.is_none() {
                break;
            }
        }
        assert_eq!(seen, "531642", "{limit}");
    }
    let (_, cursor) = page(&Query { limit: Some(1), ..search.clone() }).await;
    let query = Query { cursor, ..Query::default() };
    assert_ne!(db_error(List::list(&postgres, query, PostFilter::default()).await, "cursor"), "");
}
