//! Newsletter subscriptions.

use std::collections::BTreeMap;

use serde_json::json;

use crate::support::{Site, TestResponse, faulty};

const INVALID: &str = "Please enter a valid email address";

async fn subscribe(site: &Site, email: &str) -> TestResponse {
    site.visitor().post("/api/newsletter", json!({ "email": email })).await
}

/// Returns a response without the date and the request id, which always differ.
fn parts_of(answer: &TestResponse) -> (u16, BTreeMap<String, String>, Vec<u8>) {
    let headers = answer.headers.iter().filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    (answer.status, headers.collect(), answer.bytes.clone())
}

#[actix_web::test]
async fn a_known_address_gets_the_same_response() {
    let site = Site::start().await;
    let first = subscribe(&site, "ada@example.com").await.expect(201);
    assert_eq!(first.text, r#"{"subscribed":true}"#);
    for again in ["ada@example.com", "ADA@Example.COM", "  ada@example.com "] {
        let answer = subscribe(&site, again).await;
        assert_eq!(parts_of(&answer), parts_of(&first), "{again}");
    }
    let count = site.sql("UPDATE newsletter_subscriptions SET email = email");
    assert_eq!(count, 1, "addresses are compared without regard to case");
    subscribe(&site, "grace@example.com").await.expect(201);
    assert_eq!(site.sql("UPDATE newsletter_subscriptions SET email = email"), 2);
}

#[actix_web::test]
async fn concurrent_subscriptions_store_an_address_once() {
    let site = Site::start().await;
    let all = futures_util::future::join_all((0..10).map(|_| subscribe(&site, "ada@example.com"))).await;
    assert!(all.iter().all(|answer| answer.status == 201));
    assert_eq!(site.sql("UPDATE newsletter_subscriptions SET email = email"), 1);
}

#[actix_web::test]
async fn rejects_invalid_addresses() {
    let site = Site::start().await;
    for bad in ["", " ", "ada", "ada@", "@example.com", "a b@example.com", "ada@example.com, grace@example.com"] {
        let answer = subscribe(&site, bad).await;
        faulty(&answer, &json!({ "email": [INVALID] }));
        assert_eq!(answer.json()["error"], INVALID);
    }
    faulty(&site.visitor().post("/api/newsletter", json!({})).await, &json!({ "email": [INVALID] }));
    let nul = subscribe(&site, "ada\0@example.com").await.expect(400);
    assert!(nul.json()["fields"]["email"].is_array(), "{}", nul.text);
    let wrong = site.visitor().post("/api/newsletter", json!({ "email": ["ada@example.com"] })).await;
    faulty(&wrong, &json!({ "email": ["Email must be text"] }));
    assert_eq!(site.sql("UPDATE newsletter_subscriptions SET email = email"), 0);
}
