use domain::{
    Draft,
    content::ContentDraft,
    faq::{CategoryDraft, ItemDraft},
    search::CompanyInfo,
    search::Kind,
};
use ports::{Created, content::Content, faq::Faq, search::SearchIndex};
use postgres::{Postgres, PostgresSearch};

use crate::support::{count, node, post, service, sql, stored_post, user};

async fn library(postgres: &Postgres) -> PostgresSearch {
    let ada = user(postgres, "ada").await.id;
    let content =
        "Intro to this.\n\n## Forecasts\n\nOur **forecasts** help café owners to plan deliveries ahead of demand.";
    let drafts = [
        service("Forecasting and decision support", content),
        ContentDraft { published: false, ..service("Secret forecasting", "A forecast nobody knows.") },
        ContentDraft {
            kind: "team-member".to_owned(),
            metadata: Some(r#"{"role":"Chief Scientist"}"#.to_owned()),
            published: false,
            ..service("Mara Lindqvist", "She leads research.")
        },
        ContentDraft { kind: "case-study".to_owned(), ..service("Gearboxes", "Vibration sensors hear faults.") },
    ];
    for draft in drafts {
        Content::create(postgres, draft.validate().expect("valid"), None).await.expect("an item");
    }
    stored_post(postgres, post("Evaluating models", &[ada])).await;
    for (name, is_active) in [("Pricing", true), ("Hidden", false)] {
        let draft = CategoryDraft { name: name.to_owned(), display_order: 0, is_active };
        let category = postgres
            .create_category(draft.validate().expect("valid"), None)
            .await
            .and_then(Created::entity)
            .expect("a category");
        let draft = ItemDraft {
            question: "How are invoices paid?".to_owned(),
            answer: format!("By bank transfer, {name}."),
            category_id: category.id.0.into(),
            is_active: true,
            ..ItemDraft::default()
        };
        postgres.create_item(draft.validate().expect("valid"), None).await.expect("an item");
    }
    PostgresSearch::new(postgres.clone(), CompanyInfo::default())
}

async fn paths(library: &PostgresSearch, question: &str) -> Vec<String> {
    let found = library.search(question, 5).await.expect("an answer");
    found.passages.into_iter().map(|passage| passage.path).collect()
}

#[tokio::test]
async fn a_question_finds_the_page_that_answers_it() {
    let (_database, postgres) = node().await;
    let library = library(&postgres).await;
    for (question, path) in [
        ("Who is the chief scientist?", "/about"),
        ("What do you know about gearbox vibrations & faults?", "/case-studies/4"),
        ("How do I evaluate a model?", "/blog/evaluating-models"),
        ("how can i pay an invoice", "/faq#item-1"),
        ("CAFE", "/services/1"),
        ("Café!", "/services/1"),
    ] {
        assert_eq!(paths(&library, question).await.first().map(String::as_str), Some(path), "{question}");
    }
}

#[tokio::test]
async fn what_was_found_says_what_it_is() {
    let (_database, postgres) = node().await;
    let library = library(&postgres).await;
    for (question, kind) in [
        ("forecasting", Kind::Service),
        ("gearboxes", Kind::CaseStudy),
        ("Lindqvist", Kind::TeamMember),
        ("evaluating", Kind::Post),
        ("invoices", Kind::Faq),
        ("forcasting", Kind::Service),
    ] {
        assert_eq!(library.search(question, 1).await.expect("an answer").passages[0].kind, kind, "{question}");
    }
}

#[tokio::test]
async fn drafts_and_what_is_inactive_are_not_known() {
    let (_database, postgres) = node().await;
    let library = library(&postgres).await;
    assert_eq!(paths(&library, "forecasting").await, ["/services/1"]);
    let found = library.search("invoices", 5).await.expect("an answer").passages;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].text, "By bank transfer, Pricing.");
}

#[tokio::test]
async fn what_is_quoted_is_plain_text_and_near_the_question() {
    let (_database, postgres) = node().await;
    let found = library(&postgres).await.search("How do forecasts help?", 1).await.expect("an answer").passages;
    assert_eq!(found[0].text, "Our forecasts help café owners to plan deliveries ahead of demand.");
    assert!(found[0].rank > 0.0);
}

#[tokio::test]
async fn a_page_found_by_its_title_is_explained_by_what_it_is_about_and_not_by_its_links() {
    let (_database, postgres) = node().await;
    let library = library(&postgres).await;
    let ada = user(&postgres, "eve").await.id;
    let links =
        "Part of our work in [Forecasting, and in Zeppelins too, for long](/x) and [Models that explain it](/y).";
    let mut told = post("Zeppelins", &[ada]);
    told.content =
        format!("They fly by night.\n\n## Why\n\nTo see the stars, which are many, and far away.\n\n{links}");
    stored_post(&postgres, told.clone()).await;
    let excerpt = async |library: &PostgresSearch| {
        library.search("zeppelins", 1).await.expect("an answer").passages[0].text.clone()
    };
    assert_eq!(excerpt(&library).await, "They fly by night.");
    told.title = "Of Zeppelins, Zeppelins and Zeppelins".to_owned();
    told.excerpt = Some("What flies, and why.".to_owned());
    stored_post(&postgres, told.clone()).await;
    assert_eq!(excerpt(&library).await, "What flies, and why.");
    let found = library.search("what do you know about the stars", 1).await.expect("an answer");
    assert_eq!(found.passages[0].text, "To see the stars, which are many, and far away.");
}

#[tokio::test]
async fn a_slip_in_a_word_that_texts_alone_have_is_put_right() {
    let (_database, postgres) = node().await;
    let library = library(&postgres).await;
    for (question, meant, path) in [
        ("snesors", "sensors", "/case-studies/4"),
        ("vibrtion", "vibration", "/case-studies/4"),
        ("deliverries", "deliveries", "/services/1"),
    ] {
        let found = library.search(question, 5).await.expect("an answer");
        assert_eq!((found.corrected.as_deref(), found.passages[0].path.as_str()), (Some(meant), path), "{question}");
    }
    for question in ["wensors", "sens", "qwertz"] {
        let found = library.search(question, 5).await.expect("an answer");
        assert_eq!((found.corrected, found.passages.len()), (None, 0), "{question}");
    }
}

#[tokio::test]
async fn a_misspelt_word_counts_as_the_one_that_it_resembles_and_another_as_itself() {
    let (_database, postgres) = node().await;
    let library = library(&postgres).await;
    let found = library.search("what is forcasting for deliveries", 5).await.expect("an answer");
    assert_eq!(found.corrected.as_deref(), Some("what is forecasting for deliveries"));
    assert_eq!((found.asked, found.passages[0].path.as_str(), found.passages[0].matched), (2, "/services/1", 2));
    // Two letters in each other's place leave a short word little in common with itself.
    let found = library.search("modles", 5).await.expect("an answer");
    assert_eq!(found.corrected.as_deref(), Some("models"));
    let found = library.search("Please tell me what you know about cafés", 5).await.expect("an answer");
    assert_eq!((found.asked, found.passages[0].path.as_str()), (1, "/services/1"));
    let found = library.search("forecasting deliveries of zzzzzz", 5).await.expect("an answer");
    assert_eq!((found.corrected, found.asked, found.passages[0].matched), (None, 3, 2));
}

#[tokio::test]
async fn what_is_offered_comes_before_what_is_written_about_it_and_most_words_before_few() {
    let (_database, postgres) = node().await;
    let library = library(&postgres).await;
    let ada = user(&postgres, "eve").await.id;
    let mut about = post("Forecasting", &[ada]);
    about.content = "Forecasting demand, forecasts of demand. ".repeat(20);
    stored_post(&postgres, about).await;
    assert_eq!(paths(&library, "forecasting demand").await[0], "/services/1");
    assert_eq!(paths(&library, "who is the CEO or the chief scientist").await[0], "/about");
}

#[tokio::test]
async fn stores_plain_texts_with_each_write_and_fills_in_missing_ones() {
    let (database, postgres) = node().await;
    let library = library(&postgres).await;
    let missing = "SELECT (SELECT count(*) FROM content_management WHERE plain_text IS NULL) \
        + (SELECT count(*) FROM blog_posts WHERE plain_text IS NULL) \
        + (SELECT count(*) FROM faq_items WHERE plain_text IS NULL) AS count";
    assert_eq!(count(&database, missing), 0);
    let stored = "SELECT count(*) FROM content_management WHERE plain_text LIKE '%Our forecasts help%'";
    assert_eq!(count(&database, stored), 1);
    let mut conn = database.connect().expect("a connection");
    for table in ["content_management", "blog_posts", "faq_items"] {
        sql(&mut conn, &format!("UPDATE {table} SET plain_text = NULL")).expect("as before");
    }
    let copies = "INSERT INTO content_management (title, type, content) SELECT 'Copy', 'service', '**Bold**' \
        FROM generate_series(1, 50)";
    sql(&mut conn, copies).expect("more than one batch");
    let quoted =
        async || library.search("How do forecasts help?", 1).await.expect("an answer").passages[0].text.clone();
    let expected = "Our forecasts help café owners to plan deliveries ahead of demand.";
    assert_eq!(quoted().await, expected);
    postgres.fill_plain_texts().await.expect("filled");
    assert_eq!(count(&database, missing), 0);
    assert_eq!(count(&database, "SELECT count(*) FROM content_management WHERE plain_text = 'Bold'"), 50);
    assert_eq!(quoted().await, expected);
}

#[tokio::test]
async fn quotes_the_stored_plain_text_and_parses_no_source() {
    let (database, postgres) = node().await;
    let library = library(&postgres).await;
    let mut conn = database.connect().expect("a connection");
    sql(&mut conn, "UPDATE content_management SET plain_text = 'Stored forecasts.'").expect("another text");
    let found = library.search("forecasts", 1).await.expect("an answer").passages;
    assert_eq!(found[0].text, "Stored forecasts.");
}

#[tokio::test]
async fn finds_a_title_among_many_pages_with_the_same_word() {
    let (database, postgres) = node().await;
    let library = library(&postgres).await;
    let mut conn = database.connect().expect("a connection");
    let crowd = "INSERT INTO blog_posts (title, slug, content, published, search_head, search_body) \
        SELECT 'Zebra', 'zebra', 'Stripes.', true, 'zebra', 'stripes' UNION ALL \
        SELECT 'Post', 'post-' || n, 'A zebra.', true, 'post', 'a zebra' FROM generate_series(1, 500) n";
    sql(&mut conn, crowd).expect("a crowd");
    assert_eq!(paths(&library, "zebra").await[0], "/blog/zebra");
}

#[tokio::test]
async fn a_question_of_nothing_but_noise_finds_nothing() {
    let (_database, postgres) = node().await;
    let library = library(&postgres).await;
    for question in ["", "what is the", "& | ! ( ) :* <-> ''", "\0", "zzzzzz"] {
        assert!(paths(&library, question).await.is_empty(), "{question}");
    }
}

#[tokio::test]
async fn without_the_trigram_extension_words_and_those_with_one_slip_are_still_found() {
    let (database, postgres) = node().await;
    let library = library(&postgres).await;
    let mut conn = database.connect().expect("a connection");
    sql(&mut conn, "DROP EXTENSION pg_trgm CASCADE").expect("gone");
    assert_eq!(paths(&library, "forecasting").await, ["/services/1"]);
    assert_eq!(paths(&library, "forcasting").await, ["/services/1"]);
    assert!(paths(&library, "forcastnig").await.is_empty(), "two slips take the extension");
}
