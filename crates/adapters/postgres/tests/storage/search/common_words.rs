//! Words that every post has.

use super::*;

/// Stores 3,000 posts with the word 'turbine', every hundredth of which has 'blades' too, a post and a service with it in their titles,
/// and a draft. The older half has 'steam', the newer one 'gas', and one of the oldest posts both.
async fn crowded() -> (Database, PostgresSearch) {
    let (database, postgres) = node().await;
    let index = filled(&postgres).await;
    stored::<ContentItem>(&postgres, service("Turbine monitoring", "We listen to each turbine.")).await;
    let crowd = "INSERT INTO blog_posts (title, slug, content, published, search_head, search_body) \
        SELECT 'Turbulence', 'turbulence', 'Text.', true, 'turbulence', 'steam and gas' UNION ALL \
        SELECT 'Turbine', 'turbine', 'Text.', true, 'turbine', 'text' UNION ALL \
        SELECT 'Report', 'report-' || n, 'Text.', true, 'report', 'a turbine' \
            || CASE WHEN n % 100 = 0 THEN ' with blades' ELSE '' END || CASE WHEN n <= 1500 THEN ' and steam' ELSE ' and gas' END \
        FROM generate_series(1, 3000) n UNION ALL \
        SELECT 'Draft', 'draft', 'Text.', false, 'turbine report', 'turbine'";
    database.execute(crowd);
    database.execute("ANALYZE blog_posts");
    (database, index)
}

#[tokio::test]
async fn titles_come_first_and_then_the_newest_posts() {
    let (_database, index) = crowded().await;
    assert_eq!(paths(&index, "turbine").await[..2], ["/services/5", "/blog/turbine"]);
    let newest: Vec<String> = (2_996..=3_000).rev().map(|number| format!("/blog/report-{number}")).collect();
    assert_eq!(paths(&index, "turbine").await[2..], newest[..3]);
    assert_eq!(paths(&index, "report").await, newest, "a word of every title");
}

#[tokio::test]
async fn posts_with_all_words_come_first() {
    let (_database, index) = crowded().await;
    let mut found = index.search("report blades", 100).await.expect("an answer").hits;
    found.retain(|hit| hit.has_all_terms);
    assert_eq!((found.len(), found[0].path.as_str()), (30, "/blog/report-3000"));
    let found = index.search("turbine report", 1).await.expect("an answer").hits;
    assert_eq!((found[0].path.as_str(), found[0].has_all_terms), ("/blog/report-3000", true));
    let found = index.search("turbine report blades steam", 1).await.expect("an answer").hits;
    assert_eq!((found[0].path.as_str(), found[0].has_all_terms), ("/blog/report-1500", true));
}

#[tokio::test]
async fn finds_a_word_of_old_posts_and_the_only_post_with_all_of_two_common_words() {
    let (_database, index) = crowded().await;
    assert_eq!(index.search("steam", 100).await.expect("an answer").hits.len(), 100);
    let found = index.search("steam gas", 100).await.expect("an answer").hits;
    assert_eq!((found[0].path.as_str(), found[0].has_all_terms), ("/blog/turbulence", true));
    assert!(found[1..].iter().all(|hit| !hit.has_all_terms));
}

#[tokio::test]
async fn finds_an_old_post_with_most_words() {
    let (database, postgres) = node().await;
    let index = filled(&postgres).await;
    let crowd = "INSERT INTO blog_posts (title, slug, content, published, search_head, search_body) \
        SELECT 'Both', 'both', 'Text.', true, 'both', 'steam and gas' UNION ALL \
        SELECT 'Report', 'report-' || n, 'Text.', true, 'report', CASE n % 2 WHEN 0 THEN 'steam' ELSE 'gas' END \
        FROM generate_series(1, 900) n";
    database.execute(crowd);
    database.execute("ANALYZE blog_posts");
    assert_eq!(paths(&index, "steam gas okapi").await[0], "/blog/both");
}

#[tokio::test]
async fn answers_are_the_same_each_time() {
    let (_database, index) = crowded().await;
    for question in ["turbine", "report", "turbine blades", "turbine report", "steam"] {
        let first = paths(&index, question).await;
        assert_eq!(first.len(), 5);
        assert_eq!(paths(&index, question).await, first);
        let more = index.search(question, 50).await.expect("an answer").hits;
        assert!(more.iter().map(|hit| &hit.path).take(5).eq(&first), "{question}: a smaller limit leaves out the end");
    }
}

#[tokio::test]
async fn corrects_a_misspelled_word_to_one_of_every_post_or_of_an_old_one() {
    let (_database, index) = crowded().await;
    for (question, word) in [("turbien", "turbine"), ("reprot", "report"), ("turbulnce", "turbulence")] {
        let found = index.search(question, 1).await.expect("an answer");
        assert_eq!(found.corrected.as_deref(), Some(word));
    }
}
