//! When the database does not keep up: an answer in any case, soon, and nothing of the inside in it.

use std::time::{Duration, Instant};

use diesel::{Connection as _, RunQueryDsl as _, sql_query};
use serde_json::json;

use crate::support::{Answer, Site};

const UNAVAILABLE: &str = "Service temporarily unavailable. Please try again.";

#[track_caller]
fn is_unavailable(answer: &Answer) {
    assert_eq!(answer.status, 503, "{}", answer.text);
    assert!(answer.header("retry-after").parse::<u64>().is_ok_and(|wait| wait > 0), "{:?}", answer.headers);
    assert!(answer.text == UNAVAILABLE || answer.json() == json!({"error": UNAVAILABLE, "message": UNAVAILABLE}));
}

#[actix_web::test]
async fn a_call_that_the_database_keeps_waiting_is_503_in_time() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let mut blocker = site.database.connect().unwrap();
    blocker
        .begin_test_transaction()
        .and_then(|()| sql_query("LOCK content_management, newsletter_subscriptions").execute(&mut blocker))
        .unwrap();
    let began = Instant::now();
    let (list, content, subscription, other) = tokio::join!(
        admin.get("/api/admin/content"),
        admin.get("/api/content/service"),
        admin.post("/api/newsletter", json!({"email": "ada@example.com"})),
        admin.get("/api/faq/categories"),
    );
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    is_unavailable(&list);
    is_unavailable(&content);
    is_unavailable(&subscription);
    assert_eq!(other.status, 200, "what is not locked goes on");
    drop(blocker);
    admin.get("/api/admin/content").await.expect(200);
    admin.post("/api/newsletter", json!({"email": "ada@example.com"})).await.expect(201);
}

#[actix_web::test]
async fn a_crowd_is_answered_or_told_to_come_again() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let mut blocker = site.database.connect().unwrap();
    blocker.begin_test_transaction().and_then(|()| sql_query("LOCK content_management").execute(&mut blocker)).unwrap();
    let crowd = (0..60).map(|_| admin.get("/api/admin/content"));
    let began = Instant::now();
    let answers = futures_util::future::join_all(crowd).await;
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    answers.iter().for_each(is_unavailable);
    drop(blocker);
    admin.get("/api/admin/content").await.expect(200);
}
