//! The rules for saving a post.

use serde_json::json;

use super::Blog;
use crate::support::faulty;

#[actix_web::test]
async fn absent_fields_get_their_defaults() {
    let blog = Blog::start().await;
    let body = json!({ "title": " A title ", "content": "\n  First line  \n\nmore\n\n", "authors": [blog.me] });
    // Midnight may pass in between.
    let today = || json!(chrono::Utc::now().date_naive().to_string());
    let before = today();
    let answer = blog.admin.create("/api/admin/blog", body).await;
    let (post, after) = (answer.json(), today());
    assert_eq!((&post["title"], &post["content"]), (&json!("A title"), &json!("First line  \n\nmore")));
    assert_eq!(post["published"], false);
    assert!([before, after].contains(&post["date"]), "{}", post["date"]);
    assert_eq!((&post["tags"], &post["slug"], &post["excerpt"]), (&json!([]), &json!("a-title"), &json!("First line")));
    assert_eq!((&post["authorId"], &post["version"]), (&json!(blog.me), &json!(1)));
    assert_eq!(answer.header("etag"), "\"1\"");
}

#[actix_web::test]
async fn an_excerpt_left_empty_is_the_first_line_without_its_hashes() {
    let blog = Blog::start().await;
    for empty in [json!(null), json!(""), json!("  ")] {
        let post = blog.post(json!({ "content": "# Title\n\ntext", "excerpt": empty })).await;
        assert_eq!(post["excerpt"], "Title");
    }
    let none = blog.post(json!({ "content": "#\n\ntext" })).await;
    assert_eq!(none["excerpt"], json!(null));
    let post = blog.post(json!({ "excerpt": "Mine" })).await;
    let changed = blog.put(&post, json!({ "content": "# Anew" })).await.expect(200).json();
    assert_eq!(changed["excerpt"], "Mine", "an excerpt that was given stays");
    let derived = blog.put(&post, json!({ "excerpt": "" })).await.expect(200).json();
    assert_eq!(derived["excerpt"], "Anew", "one that is emptied is derived anew");
}

#[actix_web::test]
async fn a_post_has_each_author_once_in_the_given_order() {
    let blog = Blog::start().await;
    let (ada, grace) = (blog.user("ada", "Ada").await, blog.user("grace", "Grace").await);
    let post = blog.post(json!({ "authors": [grace, blog.me, grace, ada] })).await;
    let ids = |post: &serde_json::Value| -> Vec<i64> {
        post["authors"].as_array().unwrap().iter().map(|author| author["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(ids(&post), [grace, blog.me, ada]);
    let changed = blog.put(&post, json!({ "authors": [ada, grace] })).await.expect(200).json();
    assert_eq!(ids(&changed), [ada, grace]);
    assert_eq!(ids(&blog.put(&post, json!({ "title": "T" })).await.expect(200).json()), [ada, grace]);
}

#[actix_web::test]
async fn an_update_keeps_absent_fields_and_the_creator() {
    let blog = Blog::start().await;
    blog.admin.post("/api/admin/users", json!({ "username": "eva", "password": "secret1", "isAdmin": true })).await;
    let eva = blog.site.login("eva", "secret1").await;
    let post = blog.post(json!({ "tags": ["a"], "excerpt": "E", "date": "2024-01-01" })).await;
    let path = format!("/api/admin/blog/{}", post["id"]);
    let changed = eva.put(&path, json!({ "title": "New", "authorId": 999, "id": 7, "x": 1 })).await.expect(200).json();
    let mut expected = super::merged(post.clone(), &json!({ "title": "New", "version": 2 }));
    expected["updatedAt"] = changed["updatedAt"].clone();
    assert_eq!(changed, expected);
    assert_ne!(changed["updatedAt"], post["updatedAt"]);
}

#[actix_web::test]
async fn a_post_without_remaining_authors_can_be_edited() {
    let blog = Blog::start().await;
    let author = blog.user("leaving", "Leaving").await;
    let post = blog.post(json!({ "title": "Orphan", "authors": [author] })).await;
    blog.admin.delete(&format!("/api/admin/users/{author}")).await.expect(204);
    let changed = blog.put(&post, json!({ "published": false, "title": "Still here" })).await.expect(200).json();
    assert_eq!((&changed["published"], &changed["title"]), (&json!(false), &json!("Still here")));
    assert_eq!((&changed["authors"], &changed["slug"]), (&json!([]), &json!("orphan")));
    let none = json!({ "authors": ["At least one author is required"] });
    faulty(&blog.put(&post, json!({ "authors": [] })).await, &none);
    faulty(&blog.put(&post, json!({ "authors": null, "title": "x" })).await, &none);
    let adopted = blog.put(&post, json!({ "authors": [blog.me] })).await.expect(200).json();
    assert_eq!(adopted["authors"][0]["id"], blog.me);
}
