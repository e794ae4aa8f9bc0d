mod common_words;

use domain::{
    content::{ContentDraft, ContentItem, ContentType},
    faq::{Category, CategoryDraft, Item, ItemDraft},
    search::Kind,
};
use ports::search::{SearchIndex, SitePage};
use postgres::{Postgres, PostgresSearch, Settings, testing::Database};

use crate::support::{connect, node, post, service, stored, stored_post, user};

const SEARCH_INDEXES: &str =
    "SELECT count(*) FROM pg_class WHERE relkind = 'i' AND relname LIKE ANY ('{%search,%spelling}')";

async fn filled(postgres: &Postgres) -> PostgresSearch {
    let ada = user(postgres, "ada").await.id;
    let content =
        "Intro to this.\n\n## Forecasts\n\nOur **forecasts** help café owners to plan deliveries ahead of demand.";
    let drafts = [
        service("Forecasting and decision support", content),
        ContentDraft { published: false, ..service("Secret forecasting", "A forecast nobody knows.") },
        ContentDraft {
            kind: Some(ContentType::TeamMember),
            metadata: Some(r#"{"role":"Chief Scientist"}"#.to_owned()),
            published: false,
            ..service("Mara Lindqvist", "She leads research.")
        },
        ContentDraft { kind: Some(ContentType::CaseStudy), ..service("Gearboxes", "Vibration sensors hear faults.") },
    ];
    for draft in drafts {
        stored::<ContentItem>(postgres, draft).await;
    }
    stored_post(postgres, post("Evaluating models", &[ada])).await;
    for (name, is_active) in [("Pricing", true), ("Hidden", false)] {
        let draft = CategoryDraft { name: name.to_owned(), is_active, ..CategoryDraft::default() };
        let category = stored::<Category>(postgres, draft).await;
        let draft = ItemDraft {
            question: "How are invoices paid?".to_owned(),
            answer: format!("By bank transfer, {name}."),
            category_id: category.id,
            is_active: true,
            ..ItemDraft::default()
        };
        stored::<Item>(postgres, draft).await;
    }
    PostgresSearch::new(postgres.clone())
}

async fn paths(index: &PostgresSearch, question: &str) -> Vec<String> {
    let found = index.search(question, 5).await.expect("an answer");
    found.hits.into_iter().map(|passage| passage.path).collect()
}

#[tokio::test]
async fn a_query_finds_the_matching_page() {
    let (_database, postgres) = node().await;
    let index = filled(&postgres).await;
    for (question, path) in [
        ("Who is the chief scientist?", "/about"),
        ("What do you know about gearbox vibrations & faults?", "/case-studies/4"),
        ("How do I evaluate a model?", "/blog/evaluating-models"),
        ("how can i pay an invoice", "/faq#item-1"),
        ("CAFE", "/services/1"),
        ("Café!", "/services/1"),
    ] {
        assert_eq!(paths(&index, question).await.first().map(String::as_str), Some(path), "{question}");
    }
}

/// Returns the snippet of the first hit.
async fn first_snippet(index: &PostgresSearch, question: &str) -> String {
    let found = index.search(question, 1).await.expect("an answer");
    found.hits[0].snippet(&found.terms, 600)
}

#[tokio::test]
async fn quotes_the_lead_of_a_page_found_by_its_title_and_not_its_links() {
    let (_database, postgres) = node().await;
    let index = filled(&postgres).await;
    let ada = user(&postgres, "eve").await.id;
    let links =
        "Part of our work in [Forecasting, and in Zeppelins too, for long](/x) and [Models that explain it](/y).";
    let mut told = post("Zeppelins", &[ada]);
    told.content =
        format!("They fly by night.\n\n## Why\n\nTo see the stars, which are many, and far away.\n\n{links}");
    stored_post(&postgres, told.clone()).await;
    assert_eq!(first_snippet(&index, "zeppelins").await, "They fly by night.");
    told.title = "Of Zeppelins, Zeppelins and Zeppelins".to_owned();
    told.excerpt = Some("What flies, and why.".to_owned());
    stored_post(&postgres, told.clone()).await;
    assert_eq!(first_snippet(&index, "zeppelins").await, "What flies, and why.");
    let stars = first_snippet(&index, "what do you know about the stars").await;
    assert_eq!(stars, "To see the stars, which are many, and far away.");
}

#[tokio::test]
async fn corrects_misspelled_words_and_keeps_known_ones() {
    let (_database, postgres) = node().await;
    let index = filled(&postgres).await;
    let found = index.search("what is forcasting for deliveries", 5).await.expect("an answer");
    assert_eq!(found.corrected.as_deref(), Some("what is forecasting for deliveries"));
    assert_eq!(found.terms, ["forecasting", "deliveries"]);
    assert_eq!(found.hits[0].path, "/services/1");
    // Transposed letters leave a short word few trigrams in common.
    let found = index.search("modles", 5).await.expect("an answer");
    assert_eq!(found.corrected.as_deref(), Some("models"));
    let found = index.search("Please tell me what you know about cafés", 5).await.expect("an answer");
    assert_eq!((found.terms.len(), found.hits[0].path.as_str()), (1, "/services/1"));
    let found = index.search("forecasting deliveries of zzzzzz", 5).await.expect("an answer");
    assert_eq!((found.corrected, found.terms.len()), (None, 3));
}

#[tokio::test]
async fn ranks_by_matching_terms_and_services_before_posts() {
    let (_database, postgres) = node().await;
    let index = filled(&postgres).await;
    let ada = user(&postgres, "eve").await.id;
    let mut about = post("Forecasting", &[ada]);
    about.content = "Forecasting demand, forecasts of demand. ".repeat(20);
    stored_post(&postgres, about).await;
    assert_eq!(paths(&index, "forecasting demand").await[0], "/services/1");
    assert_eq!(paths(&index, "who is the CEO or the chief scientist").await[0], "/about");
}

#[tokio::test]
async fn stores_plain_texts_with_each_write() {
    let (database, postgres) = node().await;
    let index = filled(&postgres).await;
    let missing = "SELECT (SELECT count(*) FROM content_management WHERE plain_text = '') \
        + (SELECT count(*) FROM blog_posts WHERE plain_text = '') \
        + (SELECT count(*) FROM faq_items WHERE plain_text = '') AS count";
    assert_eq!(database.count(missing), 0);
    let stored = "SELECT count(*) FROM content_management WHERE plain_text LIKE '%Our forecasts help%'";
    assert_eq!(database.count(stored), 1);
    assert_eq!(
        first_snippet(&index, "How do forecasts help?").await,
        "Our forecasts help café owners to plan deliveries ahead of demand."
    );
}

#[tokio::test]
async fn quotes_the_stored_plain_text_and_parses_no_source() {
    let (database, postgres) = node().await;
    let index = filled(&postgres).await;
    database.execute("UPDATE content_management SET plain_text = 'Stored forecasts.'");
    let found = index.search("forecasts", 1).await.expect("an answer").hits;
    assert_eq!(found[0].text, "Stored forecasts.");
}

#[tokio::test]
async fn finds_a_title_among_many_pages_with_the_same_word() {
    let (database, postgres) = node().await;
    let index = filled(&postgres).await;
    let crowd = "INSERT INTO blog_posts (title, slug, content, published, search_head, search_body) \
        SELECT 'Zebra', 'zebra', 'Stripes.', true, 'zebra', 'stripes' UNION ALL \
        SELECT 'Post', 'post-' || n, 'A zebra.', true, 'post', 'a zebra' FROM generate_series(1, 500) n";
    database.execute(crowd);
    assert_eq!(paths(&index, "zebra").await[0], "/blog/zebra");
}

#[tokio::test]
async fn finds_the_sites_own_pages_until_they_are_replaced() {
    let (_database, postgres) = node().await;
    let index = filled(&postgres).await;
    let page = |path: &str, lead: &str| SitePage {
        path: path.to_owned(),
        title: "Contact".to_owned(),
        text: format!("Address: {lead}"),
        lead: lead.to_owned(),
        keywords: "office phone".to_owned(),
    };
    let (one, other) = (page("/contact", "Hafenstraße 12, Lübeck"), page("/about", "Lübeck Ltd"));
    let stored = tokio::join!(
        index.store_site_pages(vec![one.clone(), other.clone()]),
        index.store_site_pages(vec![other, one.clone()])
    );
    assert!(stored.0.is_ok() && stored.1.is_ok(), "two nodes start at once");
    assert_eq!(paths(&index, "hafenstrasse in lubeck").await, ["/contact", "/about"]);
    let found = index.search("lubekc", 5).await.expect("an answer");
    assert_eq!((found.corrected.as_deref(), found.hits[0].kind), (Some("lubeck"), Kind::Page));
    index.store_site_pages(vec![SitePage { lead: "Kiel".to_owned(), ..one }]).await.expect("replaced");
    assert!(paths(&index, "lubeck").await.is_empty());
    assert_eq!(paths(&index, "kiel").await, ["/contact"]);
    index.store_site_pages(Vec::new()).await.expect("none");
    assert!(paths(&index, "kiel").await.is_empty());
}

#[tokio::test]
async fn corrects_nothing_without_the_trigram_extension() {
    let (database, postgres) = node().await;
    let index = filled(&postgres).await;
    database.execute("DROP EXTENSION pg_trgm CASCADE");
    assert_eq!(paths(&index, "forecasting").await, ["/services/1"]);
    assert!(paths(&index, "forcasting").await.is_empty());
    database.execute("CREATE EXTENSION pg_trgm");
    postgres.migrate().await.expect("migrated");
    assert_eq!(database.count(SEARCH_INDEXES), 12);
    assert_eq!(paths(&index, "forcasting").await, ["/services/1"]);
}

#[tokio::test]
async fn a_connection_plans_the_statements_of_searches_once() {
    let (database, postgres) = node().await;
    filled(&postgres).await;
    let other = connect(Settings { pool_size: 1, ..database.settings() }).await;
    let index = PostgresSearch::new(other.clone());
    for question in ["forecasting", "gearboxes and deliveries", "forcasting", "invoice of a hospital", "modles"] {
        for limit in 1..4 {
            assert!(!index.search(question, limit).await.expect("an answer").hits.is_empty(), "{question}");
        }
    }
    assert_eq!(other.prepared_statements().await.expect("a number"), 3);
    assert_eq!(other.custom_plans().await.expect("a number"), 0);
}

#[tokio::test]
async fn the_indexes_of_searches_keep_no_pending_entries() {
    let database = Database::fresh().await;
    assert_eq!(database.count(SEARCH_INDEXES), 12);
    assert_eq!(database.count(&format!("{SEARCH_INDEXES} AND reloptions @> '{{fastupdate=off}}'")), 12);
}
