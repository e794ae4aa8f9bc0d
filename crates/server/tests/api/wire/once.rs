//! `Idempotency-Key`: a create that is sent again is not done again.

use reqwest::Method;
use serde_json::{Value, json};

use super::entities;
use crate::support::{Answer, Client, Site};

async fn create(client: &Client, path: &str, key: &str, body: &Value) -> Answer {
    let headers = [("Content-Type", "application/json"), ("Idempotency-Key", key)];
    client.send(Method::POST, path, &headers, Some(body.to_string().into_bytes())).await
}

#[actix_web::test]
async fn the_same_key_again_gives_the_first_answer_again() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for kind in entities::all(&admin).await {
        let first = create(&admin, kind.path, "key-1", &kind.draft("Something")).await.expect(201);
        // Even where it has been changed since, and whatever is sent this time.
        admin.put(&kind.at(&first.json()), kind.change()).await.expect(200);
        for body in [kind.draft("Something"), kind.draft("Anything")] {
            let again = create(&admin, kind.path, "key-1", &body).await.expect(201);
            assert_eq!((again.text.as_str(), again.header("etag")), (first.text.as_str(), "\"1\""), "{}", kind.path);
        }
        assert_eq!((kind.count(&admin, "Something").await, kind.count(&admin, "Anything").await), (1, 0));
        let other = create(&admin, kind.path, "key-2", &kind.draft("Another")).await.expect(201);
        assert_ne!(other.id(), first.id(), "{}", kind.path);
    }
}

#[actix_web::test]
async fn racing_creates_with_one_key_make_one() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for kind in entities::all(&admin).await {
        let draft = kind.draft("Something");
        let racing = (0..6).map(|_| create(&admin, kind.path, "key", &draft));
        let answers = futures_util::future::join_all(racing).await;
        for answer in &answers {
            assert_eq!((answer.status, &answer.text), (201, &answers[0].text), "{}", kind.path);
        }
        assert_eq!(kind.count(&admin, "Something").await, 1, "{}", kind.path);
    }
}

#[actix_web::test]
async fn a_create_that_failed_may_be_tried_again_with_its_key() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for kind in entities::all(&admin).await {
        create(&admin, kind.path, "key", &json!({})).await.expect(400);
        create(&admin, kind.path, "key", &kind.draft("Something")).await.expect(201);
    }
    let taken = json!({"username": "admin", "password": "secret1"});
    create(&admin, "/api/admin/users", "conflict", &taken).await.expect(409);
    let free = json!({"username": "free", "password": "secret1"});
    create(&admin, "/api/admin/users", "conflict", &free).await.expect(201);
}

#[actix_web::test]
async fn a_key_is_its_users_own_and_its_kinds_own() {
    let site = Site::start().await;
    let admin = site.admin().await;
    admin
        .post("/api/admin/users", json!({"username": "second", "password": "secret1", "isAdmin": true}))
        .await
        .expect(201);
    let second = site.login("second", "secret1").await;
    let category = json!({"name": "Pricing"});
    let link = json!({"label": "Pricing", "href": "/"});
    let first = create(&admin, "/api/faq/categories", "key", &category).await.expect(201);
    assert_eq!(create(&admin, "/api/navigation", "key", &link).await.expect(201).json()["label"], "Pricing");
    create(&second, "/api/faq/categories", "key", &category).await.expect(409);
    let other = create(&second, "/api/faq/categories", "key", &json!({"name": "Support"})).await.expect(201);
    assert_ne!(other.id(), first.id());
}

#[actix_web::test]
async fn a_key_that_is_none_is_400() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for kind in entities::all(&admin).await {
        for bad in ["", "a b", &"x".repeat(256)] {
            let answer = create(&admin, kind.path, bad, &kind.draft("Something")).await.expect(400);
            assert!(answer.text.contains("Idempotency-Key must be 1 to 255 visible characters"), "{}", answer.text);
        }
        create(&admin, kind.path, &"x".repeat(255), &kind.draft("Something")).await.expect(201);
    }
}
