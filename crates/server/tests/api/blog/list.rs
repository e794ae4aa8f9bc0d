//! The public list: order, fields, and which posts are in it.

use serde_json::json;

use super::Blog;
use crate::support::keys;

#[actix_web::test]
async fn an_empty_blog_is_an_empty_list() {
    let blog = Blog::start().await;
    let answer = blog.visitor.get("/api/blog").await.expect(200);
    assert_eq!(answer.text, "[]");
    assert_eq!(answer.header("x-next-cursor"), "");
}

#[actix_web::test]
async fn sorts_by_date_then_id_with_undated_posts_last() {
    let blog = Blog::start().await;
    for (title, date) in [("a", "2024-05-01"), ("b", "2026-01-01"), ("c", "2024-05-01"), ("d", "2025-12-31")] {
        blog.post(json!({ "title": title, "date": date })).await;
    }
    let undated = blog.post(json!({ "title": "e" })).await;
    blog.put(&undated, json!({ "date": null })).await.expect(200);
    assert_eq!(blog.titles("/api/blog").await, ["b", "d", "c", "a", "e"]);
}

#[actix_web::test]
async fn a_listed_post_has_exactly_the_fields_of_the_specification() {
    let blog = Blog::start().await;
    let (grace, ada) = (blog.user("grace", "Grace Hopper").await, blog.user("ada", "").await);
    let fields = json!({
        "title": "On engines", "excerpt": "About them.", "tags": ["History", "AI"], "date": "1843-09-05",
        "authors": [grace, blog.me, ada],
    });
    let post = blog.post(fields).await;
    let list = blog.visitor.get("/api/blog").await.expect(200).json();
    assert_eq!(
        list,
        json!([{
            "id": post["id"], "title": "On engines", "slug": "on-engines", "date": "1843-09-05",
            "authors": ["Grace Hopper", "admin", "ada"], "excerpt": "About them.", "tags": ["History", "AI"],
        }])
    );
}

#[actix_web::test]
async fn readers_see_excerpts_as_plain_text() {
    let blog = Blog::start().await;
    let (long_link, long_bold) = (format!("[Link](https://example.com/{})", "x".repeat(150)), "bold ".repeat(40));
    let cut_bold = long_bold[..148].trim_end();
    for (content, stored, shown) in [
        ("**Bold** heading", "**Bold** heading", "Bold heading"),
        (
            "We [met **clients**](https://example.com) today",
            "We [met **clients**](https://example.com) today",
            "We met clients today",
        ),
        (&*long_link, &long_link[..150], "Link…"),
        (&*format!("**{long_bold}**"), &*format!("**{cut_bold}"), cut_bold),
        ("![The team](/team.png)", "![The team](/team.png)", "The team"),
        ("> A quote", "> A quote", "A quote"),
        ("| Region | Sales |", "| Region | Sales |", "Region Sales"),
        ("2 * 3 [1] in snake_case", "2 * 3 [1] in snake_case", "2 * 3 [1] in snake_case"),
        ("1. April, 5 > 4", "1. April, 5 > 4", "1. April, 5 > 4"),
    ] {
        let post = blog.post(json!({ "content": content })).await;
        assert_eq!(post["excerpt"], stored, "what is stored is as specified");
        let path = format!("/api/blog/{}", post["slug"].as_str().unwrap());
        assert_eq!(blog.visitor.get(&path).await.expect(200).json()["excerpt"], shown);
        assert_eq!(blog.visitor.get("/api/blog?limit=1").await.expect(200).json()[0]["excerpt"], shown);
        assert!(blog.visitor.get("/feed.json").await.expect(200).text.contains(&format!("\"summary\":\"{shown}\"")));
    }
    blog.post(json!({ "excerpt": "One *thing*.\n\nAnother." })).await;
    assert_eq!(blog.visitor.get("/api/blog?limit=1").await.expect(200).json()[0]["excerpt"], "One thing. Another.");
}

#[actix_web::test]
async fn public_lists_never_contain_drafts() {
    let blog = Blog::start().await;
    blog.post(json!({ "title": "Draft", "published": false, "tags": ["x"] })).await;
    for reader in [&blog.visitor, &blog.admin] {
        for path in ["/api/blog", "/api/blog?tag=x", "/api/blog?author=admin", "/api/blog?limit=5"] {
            assert_eq!(reader.get(path).await.expect(200).text, "[]", "{path}");
        }
        assert_eq!(reader.get("/api/authors/admin").await.expect(200).json()["posts"], json!([]));
    }
}

#[actix_web::test]
async fn the_list_follows_publishing_and_unpublishing() {
    let blog = Blog::start().await;
    let post = blog.post(json!({ "title": "Post" })).await;
    assert_eq!(blog.titles("/api/blog?x=1").await, ["Post"]);
    blog.put(&post, json!({ "published": false })).await.expect(200);
    assert_eq!(blog.admin.get("/api/blog").await.text, "[]");
    blog.put(&post, json!({ "published": true })).await.expect(200);
    assert_eq!(keys(&blog.admin.get("/api/blog").await.json()[0]).len(), 7);
    blog.admin.delete(&format!("/api/admin/blog/{}", post["id"])).await.expect(204);
    assert_eq!(blog.admin.get("/api/blog").await.text, "[]");
}

#[actix_web::test]
async fn a_tag_filters_without_regard_to_case_and_an_author_by_their_slug() {
    let blog = Blog::start().await;
    let ada = blog.user("ada", "Ada Lovelace").await;
    blog.post(json!({ "title": "a", "date": "2024-01-03", "tags": ["Health & Care", "AI"], "authors": [ada] })).await;
    blog.post(json!({ "title": "b", "date": "2024-01-02", "tags": ["AI"] })).await;
    blog.post(json!({ "title": "c", "date": "2024-01-01", "tags": ["Aid"], "authors": [blog.me, ada] })).await;
    let cases: [(&str, &[&str]); 9] = [
        ("tag=AI", &["a", "b"]),
        ("tag=ai", &["a", "b"]),
        ("tag=health+%26%20care", &["a"]),
        ("tag=none", &[]),
        ("tag=%25", &[]),
        ("tag=", &["a", "b", "c"]),
        ("author=ada-lovelace", &["a", "c"]),
        ("author=ada-lovelace&tag=aid", &["c"]),
        ("author=nobody", &[]),
    ];
    for (query, expected) in cases {
        assert_eq!(blog.titles(&format!("/api/blog?{query}")).await, expected, "{query}");
    }
}

#[actix_web::test]
async fn the_list_shows_renamed_posts_and_authors() {
    let blog = Blog::start().await;
    let ada = blog.user("ada", "Ada").await;
    blog.post(json!({ "authors": [ada] })).await;
    assert_eq!(blog.admin.get("/api/blog").await.json()[0]["authors"], json!(["Ada"]));
    let changes = json!({ "displayName": "Countess" });
    blog.admin.put(&format!("/api/admin/users/{ada}"), changes).await.expect(200);
    assert_eq!(blog.admin.get("/api/blog").await.json()[0]["authors"], json!(["Countess"]));
}
