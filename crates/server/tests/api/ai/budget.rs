//! The daily budget of calls and tokens.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use diesel::{QueryableByName, RunQueryDsl as _, sql_query, sql_types::BigInt};
use postgres::testing::{Database, Proxy};
use serde_json::{Value, json};
use wiremock::{Mock, MockServer, ResponseTemplate, matchers::path};

use super::provider::PNG;
use crate::support::{Client, Site, TestResponse, run, until};

const OVER: &str = "The AI demo has reached its limit for today. Please try again tomorrow.";

#[derive(Debug, PartialEq, QueryableByName)]
struct Used {
    #[diesel(sql_type = BigInt)]
    calls: i64,
    #[diesel(sql_type = BigInt)]
    tokens: i64,
}

fn used(database: &Database) -> Used {
    let mut conn = database.connect().unwrap();
    sql_query("SELECT calls, tokens FROM ai_usage").get_result(&mut conn).expect("one day")
}

/// Tokens are corrected after the answer.
async fn uses(database: &Database, calls: i64, tokens: i64) {
    let expected = Used { calls, tokens };
    until(&format!("{expected:?}"), async || used(database) == expected).await;
}

/// Starts a provider whose responses report this use.
async fn provider(usage: &Value) -> MockServer {
    let server = MockServer::start().await;
    let image = json!({ "data": [{ "b64_json": STANDARD.encode(PNG) }], "usage": usage });
    let chat = json!({ "choices": [{ "message": { "content": "Hello." } }], "usage": usage });
    for (place, body) in [("/v1/chat/completions", chat), ("/v1/images/generations", image)] {
        Mock::given(path(place)).respond_with(ResponseTemplate::new(200).set_body_json(body)).mount(&server).await;
    }
    server
}

fn variables<'a>(url: &'a str, limit: (&'static str, &'a str)) -> [(&'static str, &'a str); 3] {
    [("OPENAI_API_KEY", "k"), ("OPENAI_BASE_URL", url), limit]
}

async fn chat(client: &Client) -> TestResponse {
    client.post("/api/ai/chat", json!({ "message": "Hi" })).await
}

fn is_over(answer: TestResponse) {
    let answer = answer.expect(503);
    assert_eq!(answer.json(), json!({ "error": OVER, "message": OVER }));
    let wait: u32 = answer.header("retry-after").parse().unwrap();
    assert!((1..=86_400).contains(&wait), "until midnight: {wait}");
}

#[actix_web::test]
async fn calls_beyond_the_budget_are_503_on_every_node() {
    let server = provider(&json!(null)).await;
    let url = format!("{}/v1", server.uri());
    let limit = variables(&url, ("AI_DAILY_CALLS", "2"));
    let site = Site::with(&limit).await;
    let other = run(site.database.url(), &limit).await;
    chat(&site.visitor()).await.expect(200);
    let other_visitor = Client::new(&format!("http://{}", other.address()));
    let image = json!({ "prompt": "A fox" });
    other_visitor.post("/api/ai/generate-image", image.clone()).await.expect(200);
    is_over(chat(&site.visitor()).await);
    is_over(chat(&other_visitor).await);
    is_over(other_visitor.post("/api/ai/generate-image", image).await);
    assert_eq!(server.received_requests().await.unwrap().len(), 2, "the provider is not asked");
    assert_eq!(used(&site.database).calls, 2);
    // Yesterday's calls don't count.
    site.sql("UPDATE ai_usage SET day = day - 1");
    chat(&site.visitor()).await.expect(200);
    other.stop(std::time::Duration::from_secs(5)).await.unwrap();
}

#[actix_web::test]
async fn calls_at_once_do_not_exceed_the_budget() {
    let server = provider(&json!(null)).await;
    let url = format!("{}/v1", server.uri());
    let site = Site::with(&variables(&url, ("AI_DAILY_CALLS", "5"))).await;
    let visitor = site.visitor();
    let answers = futures_util::future::join_all((0..20).map(|_| chat(&visitor))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 5);
    assert_eq!(answers.iter().filter(|answer| answer.status == 503).count(), 15);
    assert_eq!(server.received_requests().await.unwrap().len(), 5);
}

#[actix_web::test]
async fn tokens_count_as_the_provider_reports_them() {
    let server = provider(&json!({ "total_tokens": 500 })).await;
    let url = format!("{}/v1", server.uri());
    let site = Site::with(&variables(&url, ("AI_DAILY_TOKENS", "600"))).await;
    let visitor = site.visitor();
    chat(&visitor).await.expect(200);
    uses(&site.database, 1, 500).await;
    visitor.post("/api/ai/generate-image", json!({ "prompt": "A fox" })).await.expect(200);
    uses(&site.database, 2, 1_000).await;
    is_over(chat(&visitor).await);
    assert_eq!(used(&site.database), Used { calls: 2, tokens: 1_000 });
}

#[actix_web::test]
async fn tokens_of_unusable_answers_count() {
    let server = MockServer::start().await;
    let usage = json!({ "total_tokens": 70 });
    for (place, body) in [
        ("/v1/chat/completions", json!({ "choices": [{ "message": { "content": " " } }], "usage": usage })),
        ("/v1/images/generations", json!({ "data": [{ "b64_json": "no image" }], "usage": usage })),
    ] {
        Mock::given(path(place)).respond_with(ResponseTemplate::new(200).set_body_json(body)).mount(&server).await;
    }
    let url = format!("{}/v1", server.uri());
    let site = Site::with(&variables(&url, ("AI_DAILY_TOKENS", "100000"))).await;
    chat(&site.visitor()).await.expect(502);
    uses(&site.database, 1, 70).await;
    site.visitor().post("/api/ai/generate-image", json!({ "prompt": "A fox" })).await.expect(502);
    uses(&site.database, 2, 140).await;
}

#[actix_web::test]
async fn without_the_database_a_budget_admits_nobody() {
    let server = provider(&json!(null)).await;
    let url = format!("{}/v1", server.uri());
    let database = Database::fresh().await;
    let proxy = Proxy::before(&database);
    let running = run(proxy.url(), &variables(&url, ("AI_DAILY_CALLS", "100"))).await;
    let visitor = Client::new(&format!("http://{}", running.address()));
    chat(&visitor).await.expect(200);
    proxy.freeze(true);
    let answer = chat(&visitor).await.expect(503);
    assert_eq!(answer.json()["error"], "Service temporarily unavailable. Please try again.");
    assert_eq!(server.received_requests().await.unwrap().len(), 1);
    proxy.freeze(false);
    running.stop(std::time::Duration::from_secs(5)).await.unwrap();
}

#[actix_web::test]
async fn the_offline_default_has_no_budget() {
    let site = Site::with(&[("AI_DAILY_CALLS", "1")]).await;
    for _ in 0..3 {
        chat(&site.visitor()).await.expect(200);
    }
}
