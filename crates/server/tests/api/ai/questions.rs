//! The offline chat on the sample site: sixty questions with the titles that may be quoted first, or none if the site has no answer.

use serde::Deserialize;

use super::chat;
use crate::support::Site;

/// The minimum number of questions answered as listed. The others must be answered with 'not found'.
const MIN_RIGHT: usize = 54;

#[derive(Deserialize)]
struct Case {
    question: String,
    first: Option<Vec<String>>,
}

#[actix_web::test]
async fn answers_sixty_questions_with_the_right_passage_or_not_found() {
    let site = Site::with(&[("SAMPLE_CONTENT", "on")]).await;
    let cases: Vec<Case> = serde_json::from_str(include_str!("questions.json")).unwrap();
    let (mut wrong, mut absurd) = (Vec::new(), Vec::new());
    for Case { question, first } in &cases {
        let answer = chat(&site.visitor(), question).await;
        let source = answer["sources"][0]["title"].as_str();
        let is_right = match (source, first) {
            (Some(title), Some(titles)) => titles.iter().any(|expected| expected == title),
            (source, None) => source.is_none(),
            (None, Some(_)) => false,
        };
        match source {
            _ if is_right => {}
            None => wrong.push(question),
            Some(title) => absurd.push(format!("{question} => {title}")),
        }
    }
    assert!(absurd.is_empty(), "wrong quotations: {absurd:#?}");
    assert!(cases.len() - wrong.len() >= MIN_RIGHT, "not found: {wrong:#?}");
}
