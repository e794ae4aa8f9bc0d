//! `Idempotency-Key`: repeated creates.

use reqwest::Method;
use serde_json::{Value, json};

use super::editable_entities;
use crate::support::{Site, refused, statuses};

#[actix_web::test]
async fn repeats_the_first_response_for_the_same_key() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let first = admin.post_once(kind.path, "key-1", &kind.draft("Something")).await.expect(201);
        assert_eq!(first.header("idempotent-replayed"), "");
        // The replay is the same even if the entity has changed since.
        admin.put(&kind.at(&first.json()), kind.change()).await.expect(200);
        let again = admin.post_once(kind.path, "key-1", &kind.draft("Something")).await.expect(201);
        assert_eq!((again.text.as_str(), again.header("etag")), (first.text.as_str(), "\"1\""), "{}", kind.path);
        assert_eq!(again.header("idempotent-replayed"), "true");
        assert_eq!((kind.count(&admin, "Something").await, kind.count(&admin, "Anything").await), (1, 0));
        let other = admin.post_once(kind.path, "key-2", &kind.draft("Another")).await.expect(201);
        assert_ne!(other.id(), first.id(), "{}", kind.path);
    }
}

#[actix_web::test]
async fn the_same_key_with_another_body_is_422_and_stores_nothing() {
    const REUSED: &str = "This Idempotency-Key was used with another request.";
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let first = admin.post_once(kind.path, "key", &kind.draft("Something")).await.expect(201).json();
        let other = admin.post_once(kind.path, "key", &kind.draft("Anything")).await;
        refused(&other, kind.path, 422, REUSED, kind.path);
        assert_eq!(other.header("location"), kind.at(&first));
        assert_eq!((kind.count(&admin, "Something").await, kind.count(&admin, "Anything").await), (1, 0));
        // Differently formatted JSON is the same request.
        let spelled = format!(" {} ", reversed(&kind.draft("Something")));
        let headers = [("Content-Type", "application/json"), ("Idempotency-Key", "key")];
        let again = admin.send(Method::POST, kind.path, &headers, Some(spelled.into_bytes())).await.expect(201);
        assert_eq!(again.json(), first);
    }
}

/// The object with its fields in the opposite order.
fn reversed(object: &Value) -> Value {
    let fields = object.as_object().expect("an object");
    fields.iter().rev().map(|(name, value)| (name.clone(), value.clone())).collect()
}

#[actix_web::test]
async fn detects_another_password_without_storing_it() {
    let (site, admin) = Site::with_admin().await;
    let ada = |password: &str| json!({"username": "ada", "password": password});
    let path = "/api/admin/users";
    let first = admin.post_once(path, "key", &ada("secret1")).await.expect(201);
    admin.post_once(path, "key", &ada("secret2")).await.expect(422);
    assert_eq!(admin.post_once(path, "key", &ada("secret1")).await.expect(201).text, first.text);
    let hashed = "UPDATE idempotency SET scope = scope WHERE request_hash = sha256(convert_to('%', 'UTF8'))";
    for body in [ada("secret1").to_string(), "secret1".to_owned()] {
        assert_eq!(site.sql(&hashed.replace('%', &body)), 0);
    }
    // A password change since then does not make the same request a different one.
    admin.put(&format!("{path}/{}", first.id()), json!({"password": "secret3"})).await.expect(200);
    admin.post_once(path, "key", &ada("secret1")).await.expect(201);
}

#[actix_web::test]
async fn racing_creates_with_one_key_and_other_bodies_make_one() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let drafts = [kind.draft("Something"), kind.draft("Anything")];
        let racing = drafts.iter().map(|draft| admin.post_once(kind.path, "key", draft));
        assert_eq!(statuses(racing).await, [201, 422], "{}", kind.path);
    }
}

#[actix_web::test]
async fn racing_creates_with_one_key_make_one() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        let draft = kind.draft("Something");
        let racing = (0..6).map(|_| admin.post_once(kind.path, "key", &draft));
        let answers = futures_util::future::join_all(racing).await;
        for answer in &answers {
            assert_eq!((answer.status, &answer.text), (201, &answers[0].text), "{}", kind.path);
        }
        assert_eq!(kind.count(&admin, "Something").await, 1, "{}", kind.path);
    }
}

#[actix_web::test]
async fn a_failed_create_can_be_retried_with_its_key() {
    let (_site, admin) = Site::with_admin().await;
    for kind in editable_entities::all(&admin).await {
        admin.post_once(kind.path, "key", &json!({})).await.expect(400);
        admin.post_once(kind.path, "key", &kind.draft("Something")).await.expect(201);
    }
    let taken = json!({"username": "admin", "password": "secret1"});
    admin.post_once("/api/admin/users", "conflict", &taken).await.expect(409);
    let free = json!({"username": "free", "password": "secret1"});
    admin.post_once("/api/admin/users", "conflict", &free).await.expect(201);
}

#[actix_web::test]
async fn keys_are_separate_for_users_and_entities() {
    let (site, admin) = Site::with_admin().await;
    admin.create("/api/admin/users", json!({"username": "second", "password": "secret1", "isAdmin": true})).await;
    let second = site.login("second", "secret1").await;
    let category = json!({"name": "Pricing"});
    let link = json!({"label": "Pricing", "href": "/"});
    let first = admin.post_once("/api/faq/categories", "key", &category).await.expect(201);
    assert_eq!(admin.post_once("/api/navigation", "key", &link).await.expect(201).json()["label"], "Pricing");
    second.post_once("/api/faq/categories", "key", &category).await.expect(409);
    let other = second.post_once("/api/faq/categories", "key", &json!({"name": "Support"})).await.expect(201);
    assert_ne!(other.id(), first.id());
}
