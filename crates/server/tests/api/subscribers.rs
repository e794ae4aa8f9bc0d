//! Newsletter subscriptions and subscribers.

use serde_json::{Value, json};

use crate::support::{Client, Site, TestResponse, keys};

const PATH: &str = "/api/admin/subscribers";

async fn subscribed(site: &Site, emails: &[&str]) {
    for email in emails {
        site.visitor().create("/api/newsletter", json!({ "email": email })).await;
    }
}

async fn emails(admin: &Client, query: &str) -> Vec<Value> {
    admin.get(&format!("{PATH}?{query}")).await.expect(200).each("email")
}

#[actix_web::test]
async fn administrators_list_subscribers() {
    let (site, admin) = Site::with_admin().await;
    assert_eq!(emails(&admin, "").await, Vec::<Value>::new());
    subscribed(&site, &["b@example.com", "Ada@Example.com", "c_d@example.org"]).await;
    let list = admin.get(PATH).await.expect(200);
    assert_eq!((list.header("x-total-count"), list.header("x-next-cursor")), ("3", ""));
    assert_eq!(keys(&list.json()[0]), ["createdAt", "email", "id"]);
    for (query, expected) in [
        ("", json!(["c_d@example.org", "Ada@Example.com", "b@example.com"])),
        ("sort=email", json!(["Ada@Example.com", "b@example.com", "c_d@example.org"])),
        ("sort=-createdAt&limit=2", json!(["c_d@example.org", "Ada@Example.com"])),
        ("q=ADA@", json!(["Ada@Example.com"])),
        ("q=_", json!(["c_d@example.org"])),
        ("q=example.com&sort=-email", json!(["b@example.com", "Ada@Example.com"])),
    ] {
        assert_eq!(json!(emails(&admin, query).await), expected, "{query}");
    }
    let more = "INSERT INTO newsletter_subscriptions (email, email_key) SELECT n, n FROM generate_series(1, 101) n";
    site.sql(more);
    assert_eq!(emails(&admin, "").await.len(), 100);
}

#[actix_web::test]
async fn removes_an_address_which_can_subscribe_again() {
    let (site, admin) = Site::with_admin().await;
    subscribed(&site, &["ada@example.com", "bo@example.com"]).await;
    let id = admin.read(&format!("{PATH}?q=ada")).await[0]["id"].clone();
    admin.delete(&format!("{PATH}/{id}")).await.expect(204);
    admin.delete(&format!("{PATH}/{id}")).await.expect(404);
    assert_eq!(emails(&admin, "").await, ["bo@example.com"]);
    subscribed(&site, &["ADA@example.com"]).await;
    assert_eq!(emails(&admin, "").await, ["ADA@example.com", "bo@example.com"]);
}

#[actix_web::test]
async fn exports_subscribers() {
    let (site, admin) = Site::with_admin().await;
    subscribed(&site, &["ada@example.com", "=1+1@example.com"]).await;
    let file = admin.get(&format!("{PATH}.csv")).await.expect(200);
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"subscribers.csv\"");
    let lines: Vec<&str> = file.text.lines().collect();
    assert_eq!(lines[0], "\u{feff}id,email,createdAt");
    assert!(
        lines[1].starts_with("\"2\",\"'=1+1@example.com\",\"20")
            && lines[2].starts_with("\"1\",\"ada@example.com\",\"20"),
        "{lines:?}"
    );
    assert_eq!((lines.len(), admin.get(&format!("{PATH}.csv?q=ada")).await.text.lines().count()), (3, 2));
}

async fn subscribe(site: &Site, email: &str) -> TestResponse {
    site.visitor().post("/api/newsletter", json!({ "email": email })).await
}

#[actix_web::test]
async fn a_known_address_gets_the_same_response() {
    let site = Site::start().await;
    let first = subscribe(&site, "ada@example.com").await.expect(201);
    assert_eq!(first.text, r#"{"subscribed":true}"#);
    for again in ["ada@example.com", "ADA@Example.COM", "  ada@example.com "] {
        let answer = subscribe(&site, again).await;
        assert_eq!(answer.comparable(), first.comparable(), "{again}");
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
