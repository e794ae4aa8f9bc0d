//! Hostile texts in the search index.

use domain::blog::PostDraft;

use crate::support::{node, post, stored_post, user};

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
