//! User administration.

use serde_json::{Value, json};

use crate::support::{Client, Site, TestResponse, keys};

const PATH: &str = "/api/admin/users";
const LAST: &str = "Cannot remove the last administrator";

async fn create(admin: &Client, username: &str, is_admin: bool) -> i64 {
    let wish = json!({"username": username, "password": "secret1", "isAdmin": is_admin});
    admin.post(PATH, wish).await.expect(201).id()
}

#[actix_web::test]
async fn creates_a_user_with_all_fields() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let wish = json!({
        "username": " ada ", "password": " spaced ", "isAdmin": true, "displayName": " Ada Lovelace ", "bio": "Wrote it.",
        "avatarUrl": "https://example.com/ada.png",
    });
    let user = admin.post(PATH, wish).await.expect(201);
    let fields = ["avatarUrl", "bio", "createdAt", "displayName", "id", "isAdmin", "username", "version"];
    assert_eq!(user.keys(), fields);
    let user = user.json();
    let shown = ["username", "isAdmin", "displayName", "bio", "avatarUrl", "version"].map(|name| user[name].clone());
    let expected = json!(["ada", true, "Ada Lovelace", "Wrote it.", "https://example.com/ada.png", 1]);
    assert_eq!(Value::from(shown.to_vec()), expected);
    assert_eq!(admin.get(&format!("{PATH}/{}", user["id"])).await.expect(200).json(), user);
    // The password was not trimmed.
    site.login("ada", " spaced ").await.get(PATH).await.expect(200);
}

#[actix_web::test]
async fn the_list_holds_every_user_by_id() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for name in ["zoe", "ada", "bob"] {
        create(&admin, name, false).await;
    }
    let list = admin.get(PATH).await.expect(200).json();
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|user| user["username"].as_str().unwrap()).collect();
    assert_eq!(names, ["admin", "zoe", "ada", "bob"]);
    let fields = ["avatarUrl", "bio", "createdAt", "displayName", "id", "isAdmin", "username", "version"];
    assert_eq!(keys(&list[1]), fields);
    assert_eq!(list[1]["isAdmin"], false, "isAdmin is false where nothing was said");
}

#[actix_web::test]
async fn names_are_sorted_in_the_order_of_letters() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for name in ["Zoe", "A\u{308}rne", "anna b", "ärztin", "Anna", "bob"] {
        let display_name = if name == "Anna" { "Zed" } else { "" };
        let user = json!({ "username": name, "password": "secret1", "displayName": display_name });
        admin.post(PATH, user).await.expect(201);
    }
    let sorted = ["admin", "Anna", "anna b", "A\u{308}rne", "ärztin", "bob", "Zoe"];
    let mut seen: Vec<String> = Vec::new();
    let mut path = format!("{PATH}?sort=username&limit=1");
    loop {
        let page = admin.get(&path).await.expect(200);
        seen.extend(page.json().as_array().unwrap().iter().map(|user| user["username"].as_str().unwrap().to_owned()));
        let cursor = page.header("x-next-cursor");
        if cursor.is_empty() {
            break;
        }
        path = format!("{PATH}?sort=username&limit=1&cursor={cursor}");
    }
    assert_eq!(seen, sorted);
    let names = admin.get(&format!("{PATH}?sort=-username")).await.expect(200).json();
    assert_eq!(names[0]["username"], "Zoe");
}

#[actix_web::test]
async fn reports_all_errors_of_a_user() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let bad = json!({
        "username": "ab", "password": "12345", "isAdmin": "yes", "displayName": "x".repeat(101), "bio": "x".repeat(2001),
        "avatarUrl": "javascript:alert(1)",
    });
    let answer = admin.post(PATH, bad.clone()).await.expect(400);
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    let mut lines: Vec<&str> = answer.text.lines().collect();
    lines.sort_unstable();
    let expected = [
        "Admin must be true or false",
        "Avatar URL must be a link, such as https://example.com or /page",
        "Bio must be at most 2,000 characters",
        "Display name must be at most 100 characters",
        "Password must be at least 6 characters",
        "Username must be at least 3 characters",
    ];
    assert_eq!(lines, expected);
    let id = create(&admin, "ada", false).await;
    assert_eq!(admin.put(&format!("{PATH}/{id}"), bad).await.expect(400).text.lines().count(), expected.len());
    let missing = admin.post(PATH, json!({})).await.expect(400);
    assert_eq!(missing.text, "Username is required\nPassword is required");
}

#[actix_web::test]
async fn an_update_keeps_absent_fields() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let wish =
        json!({"username": "ada", "password": "secret1", "displayName": "Ada", "bio": "Bio", "avatarUrl": "/a.png"});
    let before = admin.post(PATH, wish).await.expect(201).json();
    let path = format!("{PATH}/{}", before["id"]);

    let after = admin.put(&path, json!({"displayName": "Countess", "id": 99, "createdAt": "x", "nonsense": {}})).await;
    let mut expected = before.clone();
    expected["displayName"] = json!("Countess");
    expected["version"] = json!(2);
    assert_eq!(after.expect(200).json(), expected);

    let cleared =
        admin.put(&path, json!({"displayName": null, "bio": " ", "avatarUrl": null})).await.expect(200).json();
    assert_eq!([&cleared["displayName"], &cleared["bio"], &cleared["avatarUrl"]], [&json!(null); 3]);
    let named = admin.put(&path, json!({"username": null})).await.expect(400);
    assert_eq!(named.text, "Username is required");
    let flagged = admin.put(&path, json!({"isAdmin": null})).await.expect(400);
    assert_eq!(flagged.text, "Admin must be true or false");
}

#[actix_web::test]
async fn a_blank_password_keeps_the_current_one_and_a_short_one_is_400() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let path = format!("{PATH}/{}", create(&admin, "ada", false).await);
    for blank in [json!(""), json!("   "), json!(null)] {
        admin.put(&path, json!({"password": blank, "bio": "x"})).await.expect(200);
    }
    let short = admin.put(&path, json!({"password": "12345"})).await.expect(400);
    assert_eq!(short.text, "Password must be at least 6 characters");
    site.login("ada", "secret1").await;
    admin.put(&path, json!({"password": "secret2"})).await.expect(200);
    site.login("ada", "secret2").await;
}

#[actix_web::test]
async fn names_are_unique_without_regard_to_case() {
    let site = Site::start().await;
    let admin = site.admin().await;
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
async fn lengths_are_counted_in_characters_not_bytes() {
    let site = Site::start().await;
    let admin = site.admin().await;
    create(&admin, &"🦀".repeat(50), false).await;
    let wish = json!({"username": "🦀".repeat(51), "password": "secret1"});
    assert_eq!(admin.post(PATH, wish).await.expect(400).text, "Username must be at most 50 characters");
    let wish = json!({"username": "é🦀x", "password": "🔑🔑🔑🔑🔑"});
    assert_eq!(admin.post(PATH, wish).await.expect(400).text, "Password must be at least 6 characters");
}

#[actix_web::test]
async fn the_last_administrator_stays() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let own = format!("{PATH}/{}", admin.get("/api/user").await.id());
    for answer in [admin.delete(&own).await, admin.put(&own, json!({"isAdmin": false, "bio": "x"})).await] {
        assert_eq!((answer.status, answer.text.as_str()), (409, LAST));
    }
    let unchanged = admin.get(&own).await.expect(200).json();
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
    let site = Site::start().await;
    let admin = site.admin().await;
    let ada = create(&admin, "ada", true).await;
    let post = json!({"title": "Notes", "content": "Text", "published": true, "authors": [ada], "slug": "notes"});
    let post = site.login("ada", "secret1").await.post("/api/admin/blog", post).await.expect(201);
    assert_eq!(post.json()["authorId"], ada);

    let path = format!("{PATH}/{ada}");
    let gone = admin.delete(&path).await.expect(204);
    assert_eq!(gone.text, "");
    for answer in [admin.get(&path).await, admin.put(&path, json!({})).await, admin.delete(&path).await] {
        assert_eq!((answer.status, answer.text.as_str()), (404, "Not found"));
    }
    let kept = admin.get(&format!("/api/admin/blog/{}", post.id())).await.expect(200).json();
    assert_eq!((&kept["authorId"], &kept["authors"]), (&json!(null), &json!([])));
    assert_eq!(admin.get("/api/blog/notes").await.expect(200).json()["authors"], json!([]));
    admin.get("/api/authors/ada").await.expect(404);
    // The name is free again.
    create(&admin, "ada", false).await;
}

#[actix_web::test]
async fn searches_sorts_and_pages_users() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for (username, name) in [("zoe", "Größe"), ("bob", "Ada Lovelace"), ("Carl", "Carl")] {
        let user = json!({ "username": username, "password": "secret1", "displayName": name });
        admin.post("/api/admin/users", user).await.expect(201);
    }
    let names = |answer: &TestResponse| -> Vec<String> {
        let rows = answer.json();
        rows.as_array().unwrap().iter().map(|row| row["username"].as_str().unwrap().to_owned()).collect()
    };
    let list = async |query: &str| admin.get(&format!("/api/admin/users{query}")).await.expect(200);
    assert_eq!(names(&list("").await), ["admin", "zoe", "bob", "Carl"]);
    assert_eq!(names(&list("?sort=username").await), ["admin", "bob", "Carl", "zoe"]);
    assert_eq!(names(&list("?sort=-isAdmin&limit=1").await), ["admin"]);
    assert_eq!(names(&list("?q=grosse").await), ["zoe"]);
    assert_eq!(names(&list("?q=LOVE").await), ["bob"]);
    let first = list("?limit=3&sort=-username").await;
    assert_eq!((names(&first), first.header("x-total-count")), (vec!["zoe".into(), "Carl".into(), "bob".into()], "4"));
    let rest = list(&format!("?limit=3&sort=-username&cursor={}", first.header("x-next-cursor"))).await;
    assert_eq!((names(&rest), rest.header("x-next-cursor")), (vec!["admin".to_owned()], ""));
    admin.get("/api/admin/users?limit=0").await.expect(400);
}

#[actix_web::test]
async fn lists_users_of_one_role() {
    let site = Site::start().await;
    let admin = site.admin().await;
    create(&admin, "ada", false).await;
    create(&admin, "bob", true).await;
    for (role, expected) in [("admin", vec!["admin", "bob"]), ("user", vec!["ada"]), ("", vec!["admin", "ada", "bob"])]
    {
        let list = admin.get(&format!("{PATH}?role={role}&limit=10")).await.expect(200);
        let names: Vec<Value> = list.json().as_array().unwrap().iter().map(|user| user["username"].clone()).collect();
        assert_eq!(Value::from(names), json!(expected), "{role}");
        assert_eq!(list.header("x-total-count"), expected.len().to_string());
    }
    let refused = admin.get(&format!("{PATH}?role=Admin&limit=0")).await.expect(400);
    assert!(refused.text.contains("Role must be one of: admin, user"), "{}", refused.text);
}
