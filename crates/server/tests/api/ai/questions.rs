//! The offline chat on the sample site: questions with the titles that may be quoted first, or none if the site has no answer.

use serde::Deserialize;

use super::chat;
use crate::support::Site;

/// The minimum number of visitors' questions answered as listed. The others must be answered with 'not found'.
const MIN_RIGHT: usize = 54;

#[derive(Deserialize)]
struct Case {
    question: String,
    first: Option<Vec<String>>,
}

/// Answers that differ from the list.
#[derive(Default)]
struct Failures {
    not_found: Vec<String>,
    wrong: Vec<String>,
}

async fn ask(site: &Site, cases: &[Case]) -> Failures {
    let mut failures = Failures::default();
    for Case { question, first } in cases {
        let answer = chat(&site.visitor(), question).await;
        let is_found = !answer["reply"].as_str().unwrap().starts_with("I couldn’t find that on this site.");
        let title = answer["sources"][0]["title"].as_str().unwrap_or_default();
        match first {
            Some(_) if !is_found => failures.not_found.push(question.clone()),
            Some(titles) if titles.iter().any(|expected| expected == title) => {}
            None if !is_found => {}
            _ => failures.wrong.push(format!("{question} => {answer}")),
        }
    }
    failures
}

/// Returns the sample site, with the texts that `make run` configures.
async fn sample_site() -> Site {
    let text = |name: &str| format!("{}/sample/{name}.md", env!("CARGO_MANIFEST_DIR"));
    let (imprint, privacy) = (text("imprint"), text("privacy"));
    Site::with(&[("SAMPLE_CONTENT", "on"), ("SITE_IMPRINT_FILE", &imprint), ("SITE_PRIVACY_FILE", &privacy)]).await
}

#[actix_web::test]
async fn answers_sixty_questions_with_the_right_passage_or_not_found() {
    let site = sample_site().await;
    let cases: Vec<Case> = serde_json::from_str(include_str!("questions.json")).unwrap();
    let Failures { not_found, wrong } = ask(&site, &cases).await;
    assert!(wrong.is_empty(), "wrong quotations: {wrong:#?}; not found: {not_found:#?}");
    assert!(cases.len() - not_found.len() >= MIN_RIGHT, "not found: {not_found:#?}");
}

#[actix_web::test]
async fn answers_suggestions_questions_and_headings_of_the_site() {
    let site = sample_site().await;
    let cases: Vec<Case> = serde_json::from_str(include_str!("site-questions.json")).unwrap();
    let Failures { not_found, wrong } = ask(&site, &cases).await;
    assert!(wrong.is_empty() && not_found.is_empty(), "wrong quotations: {wrong:#?}; not found: {not_found:#?}");
}
