//! Overload of the database: every request is answered in time.

use std::time::{Duration, Instant};

use diesel::{Connection as _, RunQueryDsl as _, dsl::sql, sql_query, sql_types::BigInt};
use serde_json::json;

use crate::support::{Site, TestResponse};

/// The connections for public reads: half of all.
const PUBLIC_TURNS: i64 = 8;

const UNAVAILABLE: &str = "Service temporarily unavailable. Please try again.";

#[track_caller]
fn is_unavailable(answer: &TestResponse) {
    assert_eq!(answer.status, 503, "{}", answer.text);
    assert!(answer.header("retry-after").parse::<u64>().is_ok_and(|wait| wait > 0), "{:?}", answer.headers);
    assert!(answer.text == UNAVAILABLE || answer.json() == json!({"error": UNAVAILABLE, "message": UNAVAILABLE}));
}

#[actix_web::test]
async fn a_blocked_database_call_is_503_in_time() {
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
async fn overload_is_answered_with_200_or_503() {
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

#[actix_web::test]
async fn blocked_public_reads_leave_connections_for_logins() {
    let site = Site::start().await;
    site.admin().await;
    let mut blocker = site.database.connect().unwrap();
    blocker.begin_test_transaction().and_then(|()| sql_query("LOCK content_management").execute(&mut blocker)).unwrap();
    let visitor = site.visitor();
    let crowd = (1..=64).map(async |id| visitor.get(&format!("/api/content/service/{id}")).await);
    let others = async {
        while waiting_for_locks(&site) < PUBLIC_TURNS {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        for _ in 0..5 {
            site.admin().await.get("/api/admin/enquiries").await.expect(200);
            let enquiry = json!({ "name": "Ada", "email": "ada@example.com", "message": "Hello" });
            visitor.post("/api/contact", enquiry).await.expect(201);
        }
    };
    let (answers, ()) = tokio::join!(futures_util::future::join_all(crowd), others);
    answers.iter().for_each(is_unavailable);
}

fn waiting_for_locks(site: &Site) -> i64 {
    let waiting = "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database \
        WHERE NOT granted AND datname = current_database()";
    diesel::select(sql::<BigInt>(&format!("({waiting})"))).get_result(&mut site.database.connect().unwrap()).unwrap()
}
