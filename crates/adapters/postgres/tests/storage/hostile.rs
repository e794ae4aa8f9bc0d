//! Texts that mean harm to the search index.

use domain::blog::PostDraft;

use crate::support::{node, post, stored_post, user};

#[tokio::test]
async fn stores_texts_that_the_search_parser_takes_quadratic_time_for() {
    let (_database, postgres) = node().await;
    let ada = user(&postgres, "ada").await.id;
    // Unless they are broken up, each takes longer than a statement may.
    for piece in ["<!-- ", "~/", "./", "a_b-"] {
        let content = piece.repeat(900_000 / piece.len());
        stored_post(&postgres, PostDraft { content, ..post("hostile", &[ada]) }).await;
    }
}
