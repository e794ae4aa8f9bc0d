use std::sync::Mutex;

use domain::{Draft, search::Kind, search::terms};
use ports::search::SitePage;

use super::*;

struct Index {
    found: Mutex<Option<ports::Result<SearchHits>>>,
}

#[async_trait]
impl SearchIndex for Index {
    async fn search(&self, _: &str, limit: u32) -> ports::Result<SearchHits> {
        let found = self.found.lock().unwrap().take().expect("asked once");
        found.map(|found| SearchHits { hits: found.hits.into_iter().take(limit as usize).collect(), ..found })
    }

    async fn store_site_pages(&self, _: Vec<SitePage>) -> ports::Result<()> {
        unreachable!("the chat stores nothing")
    }
}

async fn ask(message: &str, found: ports::Result<Vec<Hit>>) -> Result<Answer, AiError> {
    let terms = terms(message);
    let found = found.map(|hits| SearchHits { hits, terms, corrected: None });
    look_up(message, found).await
}

async fn look_up(message: &str, found: ports::Result<SearchHits>) -> Result<Answer, AiError> {
    let found = Mutex::new(Some(found));
    let question = Question { message: message.into() }.validate().unwrap();
    Offline::new(Arc::new(Index { found }), vec!["Phone: +49 40 1".into()]).answer(question).await
}

fn hit(title: &str, path: &str, text: &str, rank: f32) -> Hit {
    let (title, path, text) = (title.into(), path.into(), text.into());
    let lead = String::new();
    Hit { title, kind: Kind::Post, path, lead, text, rank, has_all_terms: true, has_term_in_head: false }
}

#[tokio::test]
async fn an_answer_quotes_the_nearest_passages_and_names_their_pages() {
    let found = vec![
        hit("Pricing", "/faq", "Projects have a fixed price.", 1.0),
        hit("Consulting", "/services/1", "We consult. A fixed price by the day.", 0.8),
        hit("History", "/about", "Founded long ago.", 0.1),
    ];
    let answer = ask("What is the fixed price?", Ok(found)).await.unwrap();
    assert_eq!(answer.reply, "Projects have a fixed price.\n\n… A fixed price by the day.");
    let paths: Vec<_> = answer.sources.iter().map(|source| source.path.as_str()).collect();
    assert_eq!(paths, ["/faq", "/services/1"]);
}

#[tokio::test]
async fn quotes_at_most_two_passages_with_a_source_for_each() {
    let found =
        (0..6).map(|n| hit("Questions", if n < 2 { "/faq" } else { "/blog" }, &format!("Answer {n}."), 1.0)).collect();
    let answer = ask("question", Ok(found)).await.unwrap();
    assert_eq!(answer.reply, "Answer 0.\n\nAnswer 2.");
    let paths: Vec<_> = answer.sources.iter().map(|source| source.path.as_str()).collect();
    assert_eq!(paths, ["/faq", "/blog"]);
}

#[tokio::test]
async fn names_a_corrected_word() {
    let hits = vec![hit("Machine learning", "/services/2", "Models.", 1.0)];
    let found = SearchHits { hits, terms: vec!["machine".into()], corrected: Some("machine".into()) };
    let answer = look_up("mashine", Ok(found)).await.unwrap();
    assert_eq!(answer.reply, "Showing answers for \u{201c}machine\u{201d}.\n\nModels.");
}

#[tokio::test]
async fn does_not_quote_a_page_that_shares_one_word_of_many() {
    let text = "A hen lays an egg. A fox is red.\nA cow gives milk. A dog barks.";
    for (question, answers) in [
        ("hen", true),
        ("milk", false),
        ("absence zebra", false),
        ("milk zebra", false),
        ("cow milk", true),
        ("cow milk zebra", true),
        ("milk zebra lion", false),
        ("cow milk zebra lion tiger", false),
        ("hen egg fox zebra", true),
        ("hen egg fox zebra lion", false),
    ] {
        let found = SearchHits { hits: vec![hit("Absence", "/a", text, 1.0)], terms: terms(question), corrected: None };
        let answer = look_up(question, Ok(found)).await.unwrap();
        assert_eq!(answer.reply != NOTHING, answers, "{question}");
    }
}

#[tokio::test]
async fn contact_details_need_no_search() {
    let answer = ask("What is your phone number?", Err(ports::Error::NotFound)).await.unwrap();
    assert!(answer.reply.contains("+49 40 1"), "{}", answer.reply);
    assert_eq!(answer.sources[0].path, "/contact");
}

#[tokio::test]
async fn says_that_nothing_was_found_and_what_to_do() {
    let answer = ask("What is the weather?", Ok(Vec::new())).await.unwrap();
    assert_eq!(answer.reply, NOTHING);
    assert!(answer.sources.is_empty());
}

#[tokio::test]
async fn small_talk_does_not_search() {
    for (message, reply) in
        [("Hello!", GREETING), (" THANK you :)", WELCOME), ("Who are you?", ABOUT), ("bye.", GOODBYE)]
    {
        let answer = ask(message, Err(ports::Error::NotFound)).await.unwrap();
        assert_eq!(answer.reply, reply);
        assert!(answer.sources.is_empty());
    }
}

#[tokio::test]
async fn a_question_that_begins_politely_is_still_a_question() {
    let found = vec![hit("Pricing", "/faq", "A fixed price.", 1.0)];
    let answer = ask("Hello, what is the price?", Ok(found)).await.unwrap();
    assert!(answer.reply.contains("A fixed price."));
}

#[tokio::test]
async fn matches_words_as_the_search_does() {
    for (question, quoted) in
        [("Lubeck?", "… Our office is in Lübeck."), ("Which certification?", "… We have certificates.")]
    {
        let text = "We build engines. Come and visit us. Our office is in Lübeck. We have certificates.";
        let answer = ask(question, Ok(vec![hit("T", "/t", text, 1.0)])).await.unwrap();
        assert!(answer.reply.contains(quoted), "{question}: {}", answer.reply);
    }
}

#[tokio::test]
async fn unavailable_storage_is_busy_and_other_errors_are_failures() {
    let away = ask("price", Err(ports::Error::Unavailable("away".into()))).await;
    assert!(matches!(away, Err(AiError::Busy(_))));
    let broken = ask("price", Err(ports::Error::Failed("broken".into()))).await;
    assert!(matches!(broken, Err(AiError::Provider(_))));
}
