//! Newsletter subscribers.

mod subscription;

use serde_json::{Value, json};

use crate::support::{Client, Site, keys};

const PATH: &str = "/api/admin/subscribers";

async fn subscribed(site: &Site, emails: &[&str]) {
    for email in emails {
        site.visitor().post("/api/newsletter", json!({ "email": email })).await.expect(201);
    }
}

async fn emails(admin: &Client, query: &str) -> Vec<Value> {
    let list = admin.get(&format!("{PATH}?{query}")).await.expect(200).json();
    list.as_array().unwrap().iter().map(|subscriber| subscriber["email"].clone()).collect()
}

#[actix_web::test]
async fn administrators_list_subscribers() {
    let site = Site::start().await;
    let admin = site.admin().await;
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
    for bad in ["limit=0", "cursor=x", "sort=id", "q=%00"] {
        assert_eq!(admin.get(&format!("{PATH}?{bad}")).await.status, 400, "{bad}");
    }
}

#[actix_web::test]
async fn pages_the_list() {
    let site = Site::start().await;
    let admin = site.admin().await;
    site.sql(
        "INSERT INTO newsletter_subscriptions (email, email_key) \
         SELECT n || '@example.com', n || '@example.com' FROM generate_series(1, 250) n",
    );
    assert_eq!(emails(&admin, "").await.len(), 100);
    for sort in ["", "email", "-createdAt"] {
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let part = admin.get(&format!("{PATH}?sort={sort}&limit=100&cursor={cursor}")).await.expect(200);
            seen.extend(part.json().as_array().unwrap().iter().map(|subscriber| subscriber["id"].as_i64().unwrap()));
            cursor = part.header("x-next-cursor").to_owned();
            if cursor.is_empty() {
                break;
            }
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 250, "{sort}");
    }
}

#[actix_web::test]
async fn removes_an_address_which_can_subscribe_again() {
    let site = Site::start().await;
    let admin = site.admin().await;
    subscribed(&site, &["ada@example.com", "bo@example.com"]).await;
    let id = admin.get(&format!("{PATH}?q=ada")).await.json()[0]["id"].clone();
    admin.delete(&format!("{PATH}/{id}")).await.expect(204);
    admin.delete(&format!("{PATH}/{id}")).await.expect(404);
    assert_eq!(emails(&admin, "").await, ["bo@example.com"]);
    subscribed(&site, &["ADA@example.com"]).await;
    assert_eq!(emails(&admin, "").await, ["ADA@example.com", "bo@example.com"]);
}

#[actix_web::test]
async fn exports_subscribers() {
    let site = Site::start().await;
    let admin = site.admin().await;
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
