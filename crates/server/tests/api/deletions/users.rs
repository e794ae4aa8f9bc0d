//! Users who wrote posts: to whom their bylines go, and how that is undone.

use serde_json::{Value, json};

use crate::blog::Blog;

/// Returns the names of a post's authors.
async fn authors(site: &Blog, post: &Value) -> Value {
    let post = site.admin.read(&format!("/api/admin/blog/{}", post["id"])).await;
    post["authors"].as_array().unwrap().iter().map(|author| author["name"].clone()).collect()
}

async fn count(site: &Blog, user: i64) -> Value {
    site.admin.read(&format!("/api/admin/users/{user}/posts")).await
}

#[actix_web::test]
async fn posts_of_a_deleted_user_name_another_author_in_their_place() {
    let site = Blog::start().await;
    let (ada, grace) = (site.user("ada", "Ada").await, site.user("grace", "Grace").await);
    let alone = site.written("Alone", &[ada]).await;
    let first = site.written("First", &[ada, site.me]).await;
    let both = site.written("Both", &[grace, site.me, ada]).await;
    let other = site.written("Other", &[site.me]).await;
    assert_eq!(count(&site, ada).await, json!({ "count": 3 }));
    assert_eq!(count(&site, grace).await, json!({ "count": 1 }));

    let undo = site.delete(&format!("/api/admin/users/{ada}?reassignTo={grace}")).await;
    assert_eq!(authors(&site, &alone).await, json!(["Grace"]));
    assert_eq!(authors(&site, &first).await, json!(["Grace", "admin"]));
    assert_eq!(authors(&site, &both).await, json!(["Grace", "admin"]));
    assert_eq!(authors(&site, &other).await, json!(["admin"]));
    assert_eq!(site.visitor.read("/api/authors/grace").await["posts"].as_array().unwrap().len(), 3);
    let stale = [("If-Match", "\"1\""), ("Content-Type", "application/json")];
    let path = format!("/api/admin/blog/{}", alone["id"]);
    site.admin.send(reqwest::Method::PUT, &path, &stale, Some(b"{}".to_vec())).await.expect(412);

    site.undo(&undo).await.expect(204);
    assert_eq!(authors(&site, &alone).await, json!(["Ada"]));
    assert_eq!(authors(&site, &first).await, json!(["Ada", "admin"]));
    assert_eq!(authors(&site, &both).await, json!(["Grace", "admin", "Ada"]));
    assert_eq!(authors(&site, &other).await, json!(["admin"]));
    site.site.login("ada", "secret1").await;
}

#[actix_web::test]
async fn rejects_an_unknown_or_the_same_user_as_new_author() {
    let site = Blog::start().await;
    let ada = site.user("ada", "Ada").await;
    let post = site.written("Alone", &[ada]).await;
    for to in [&ada.to_string(), "999", "0", "x", "99999999999"] {
        let answer = site.admin.delete(&format!("/api/admin/users/{ada}?reassignTo={to}")).await.expect(400);
        assert_eq!(answer.text, "Choose another user", "{to}");
    }
    assert_eq!(authors(&site, &post).await, json!(["Ada"]));
}

#[actix_web::test]
async fn a_restored_user_is_signed_out_and_gets_back_what_is_left() {
    let site = Blog::start().await;
    let ada = site.user("ada", "Ada").await;
    let (kept, gone) = (site.written("Kept", &[ada]).await, site.written("Gone", &[ada]).await);
    let client = site.site.login("ada", "secret1").await;
    let undo = site.delete(&format!("/api/admin/users/{ada}")).await;
    site.delete(&format!("/api/admin/blog/{}", gone["id"])).await;
    site.undo(&undo).await.expect(204);
    client.get("/api/user").await.expect(401);
    assert_eq!(authors(&site, &kept).await, json!(["Ada"]));
    assert_eq!(site.visitor.read("/api/authors/ada").await["id"], ada);
}

#[actix_web::test]
async fn a_user_is_not_restored_over_one_of_the_same_name() {
    let site = Blog::start().await;
    let ada = site.user("ada", "Ada").await;
    site.written("Alone", &[ada]).await;
    let undo = site.delete(&format!("/api/admin/users/{ada}")).await;
    let second = site.user("ADA", "ADA").await;
    assert_eq!(site.undo(&undo).await.expect(409).json()["error"], "Username already exists");
    let path = format!("/api/admin/users/{second}");
    site.admin.put(&path, json!({ "username": "second" })).await.expect(200);
    site.written("Another", &[second]).await;
    let conflict = site.undo(&undo).await.expect(409).json();
    assert_eq!(conflict["error"], "The address of this author page belongs to another author now");
}
