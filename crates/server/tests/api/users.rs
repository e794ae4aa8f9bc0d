//! User administration.

use serde_json::json;

use crate::support::{Client, Site};

const PATH: &str = "/api/admin/users";
const LAST: &str = "Cannot remove the last administrator";

async fn create(admin: &Client, username: &str, is_admin: bool) -> i64 {
    admin.create(PATH, json!({"username": username, "password": "secret1", "isAdmin": is_admin})).await.id()
}

#[actix_web::test]
async fn names_are_sorted_in_the_order_of_letters() {
    let (_site, admin) = Site::with_admin().await;
    for name in ["Zoe", "A\u{308}rne", "anna b", "ärztin", "Anna", "bob"] {
        let display_name = if name == "Anna" { "Zed" } else { "" };
        admin.create(PATH, json!({ "username": name, "password": "secret1", "displayName": display_name })).await;
    }
    let sorted = ["admin", "Anna", "anna b", "A\u{308}rne", "ärztin", "bob", "Zoe"];
    let pages = admin.pages(&format!("{PATH}?sort=username&limit=1")).await;
    let seen: Vec<_> = pages.iter().flat_map(|page| page.each("username")).collect();
    assert_eq!(seen, sorted);
    let names = admin.get(&format!("{PATH}?sort=-username")).await.expect(200).each("username");
    assert_eq!(names[0], "Zoe");
}

#[actix_web::test]
async fn names_are_unique_without_regard_to_case() {
    let (_site, admin) = Site::with_admin().await;
    create(&admin, "Straße", false).await;
    let bob = create(&admin, "bob", false).await;
    for taken in ["straße", "STRASSE", " strasse "] {
        let wish = json!({"username": taken, "password": "secret1"});
        for answer in [
            admin.post(PATH, wish.clone()).await,
            admin.put(&format!("{PATH}/{bob}"), json!({"username": taken})).await,
        ] {
            assert_eq!((answer.status, answer.text.as_str()), (409, "Username already exists"), "{taken}");
        }
    }
    // A user's own name in other capitals is not taken.
    let renamed = admin.put(&format!("{PATH}/{bob}"), json!({"username": "BOB"})).await.expect(200);
    assert_eq!(renamed.json()["username"], "BOB");
}

#[actix_web::test]
async fn the_last_administrator_stays() {
    let (site, admin) = Site::with_admin().await;
    let own = format!("{PATH}/{}", admin.get("/api/user").await.id());
    for answer in [admin.delete(&own).await, admin.put(&own, json!({"isAdmin": false, "bio": "x"})).await] {
        assert_eq!((answer.status, answer.text.as_str()), (409, LAST));
    }
    let unchanged = admin.read(&own).await;
    assert_eq!((&unchanged["isAdmin"], &unchanged["bio"]), (&json!(true), &json!(null)), "nothing of it was saved");

    let second = create(&admin, "second", true).await;
    admin.put(&own, json!({"isAdmin": false})).await.expect(200);
    let second = site.login("second", "secret1").await.get(&format!("{PATH}/{second}")).await.expect(200);
    assert_eq!(second.json()["isAdmin"], true);
}

#[actix_web::test]
async fn concurrent_removals_keep_one_administrator() {
    let site = Site::start().await;
    let first = site.admin().await;
    let first_path = format!("{PATH}/{}", first.get("/api/user").await.id());
    let demoted = || json!({"isAdmin": false});
    for round in 0..6 {
        let name = format!("second{round}");
        let second_path = format!("{PATH}/{}", create(&first, &name, true).await);
        let second = site.login(&name, "secret1").await;
        let (one, other) = match round % 3 {
            0 => tokio::join!(second.put(&first_path, demoted()), first.put(&second_path, demoted())),
            1 => tokio::join!(first.put(&first_path, demoted()), second.put(&second_path, demoted())),
            _ => tokio::join!(first.put(&first_path, demoted()), second.delete(&second_path)),
        };
        let left = site.sql("UPDATE users SET version = version WHERE is_admin");
        assert_eq!(left, 1, "round {round}: {one:?} {other:?}");
        // The first user is needed in the next round.
        site.sql("UPDATE users SET is_admin = (username = 'admin')");
    }
}

#[actix_web::test]
async fn a_deleted_user_is_gone_and_their_posts_stay() {
    let (site, admin) = Site::with_admin().await;
    let ada = create(&admin, "ada", true).await;
    let post = json!({"title": "Notes", "content": "Text", "published": true, "authors": [ada], "slug": "notes"});
    let post = site.login("ada", "secret1").await.create("/api/admin/blog", post).await;
    assert_eq!(post.json()["authorId"], ada);

    let path = format!("{PATH}/{ada}");
    let gone = admin.delete(&path).await.expect(204);
    assert_eq!(gone.text, "");
    for answer in [admin.get(&path).await, admin.put(&path, json!({})).await, admin.delete(&path).await] {
        assert_eq!((answer.status, answer.text.as_str()), (404, "Not found"));
    }
    let kept = admin.read(&format!("/api/admin/blog/{}", post.id())).await;
    assert_eq!((&kept["authorId"], &kept["authors"]), (&json!(null), &json!([])));
    assert_eq!(admin.read("/api/blog/notes").await["authors"], json!([]));
    assert_eq!(admin.get("/api/blog").await.expect(200).each("authors"), [json!([])]);
    admin.get("/api/authors/ada").await.expect(404);
    // The name is free again.
    create(&admin, "ada", false).await;
}

#[actix_web::test]
async fn searches_sorts_and_pages_users() {
    let (_site, admin) = Site::with_admin().await;
    for (username, name) in [("zoe", "Größe"), ("bob", "Ada Lovelace"), ("Carl", "Carl")] {
        let user = json!({ "username": username, "password": "secret1", "displayName": name });
        admin.create("/api/admin/users", user).await;
    }
    for (query, expected) in [
        ("", json!(["admin", "zoe", "bob", "Carl"])),
        ("sort=username", json!(["admin", "bob", "Carl", "zoe"])),
        ("sort=-isAdmin&limit=1", json!(["admin"])),
        ("q=grosse", json!(["zoe"])),
        ("q=LOVE", json!(["bob"])),
    ] {
        let list = admin.get(&format!("{PATH}?{query}")).await.expect(200);
        assert_eq!(json!(list.each("username")), expected, "{query}");
    }
    let pages = admin.pages(&format!("{PATH}?limit=3&sort=-username")).await;
    assert!(pages.iter().all(|page| page.header("x-total-count") == "4"));
    let names: Vec<_> = pages.iter().map(|page| page.each("username")).collect();
    assert_eq!(json!(names), json!([["zoe", "Carl", "bob"], ["admin"]]));
}

#[actix_web::test]
async fn lists_users_of_one_role() {
    let (_site, admin) = Site::with_admin().await;
    create(&admin, "ada", false).await;
    create(&admin, "bob", true).await;
    for (role, expected) in [("admin", vec!["admin", "bob"]), ("user", vec!["ada"]), ("", vec!["admin", "ada", "bob"])]
    {
        let list = admin.get(&format!("{PATH}?role={role}&limit=10")).await.expect(200);
        assert_eq!(list.each("username"), expected, "{role}");
        assert_eq!(list.header("x-total-count"), expected.len().to_string());
    }
    let refused = admin.get(&format!("{PATH}?role=Admin&limit=0")).await.expect(400);
    assert!(refused.text.contains("Role must be one of: admin, user"), "{}", refused.text);
}
