//! The slugs of posts, derived and explicit.

use serde_json::{Value, json};

use super::Blog;
use crate::support::faulty;

const TAKEN: &str = "A post with this slug already exists";

#[actix_web::test]
async fn a_slug_left_empty_is_derived_from_the_title() {
    let blog = Blog::start().await;
    let words = "abcdefghi ".repeat(11);
    let cases = [
        ("Hello, World!", "hello-world"),
        ("  --Edge -- cases-- ", "edge-cases"),
        ("Über Größe & naïveté", "uber-grosse-naivete"),
        ("北京", "bei-jing"),
        ("???", "post"),
        ("Create", "create-2"),
        (words.as_str(), &"abcdefghi-".repeat(10)[..99]),
    ];
    for (title, slug) in cases {
        assert_eq!(blog.post(json!({ "title": title })).await["slug"], slug, "{title}");
    }
    for (empty, slug) in [(json!(null), "again"), (json!(""), "again-2"), (json!("  "), "again-3")] {
        assert_eq!(blog.post(json!({ "title": "Again", "slug": empty })).await["slug"], slug);
    }
}

#[actix_web::test]
async fn numbers_derived_slugs_and_rejects_taken_ones() {
    let blog = Blog::start().await;
    blog.post(json!({ "title": "AI" })).await;
    blog.post(json!({ "title": "Other", "slug": "ai-3" })).await;
    assert_eq!(blog.post(json!({ "title": "ai!" })).await["slug"], "ai-2");
    assert_eq!(blog.post(json!({ "title": "AI", "published": false })).await["slug"], "ai-4");
    for slug in ["ai", "ai-4"] {
        let answer = blog.create(json!({ "slug": slug })).await.expect(409);
        assert_eq!(answer.json(), json!({ "error": TAKEN, "message": TAKEN, "fields": { "slug": [TAKEN] } }));
    }
    let post = blog.post(json!({ "title": "Free" })).await;
    assert_eq!(blog.put(&post, json!({ "slug": "ai" })).await.expect(409).json()["error"], TAKEN);
    assert_eq!(blog.admin.get("/api/admin/blog").await.json().as_array().unwrap().len(), 5, "nothing was stored");
}

#[actix_web::test]
async fn numbers_the_slugs_of_equal_long_titles() {
    let blog = Blog::start().await;
    let (head, tail) = ("a".repeat(50), "b".repeat(49));
    let title = format!("{head} {tail}");
    for slug in [format!("{head}-{tail}"), format!("{head}-2"), format!("{head}-3")] {
        assert_eq!(blog.post(json!({ "title": title })).await["slug"], slug);
    }
}

#[actix_web::test]
async fn a_posts_own_slug_is_never_counted_as_taken() {
    let blog = Blog::start().await;
    let post = blog.post(json!({ "title": "AI" })).await;
    let slug_of = |answer: crate::support::TestResponse| answer.expect(200).json()["slug"].clone();
    assert_eq!(slug_of(blog.put(&post, json!({ "slug": "ai" })).await), "ai");
    assert_eq!(slug_of(blog.put(&post, json!({ "slug": "" })).await), "ai");
    assert_eq!(slug_of(blog.put(&post, json!({ "title": "New title" })).await), "ai", "it stays where it is not named");
    assert_eq!(slug_of(blog.put(&post, json!({ "slug": null })).await), "new-title", "emptied, it is derived anew");
    blog.post(json!({ "title": "Second" })).await;
    let second = blog.post(json!({ "title": "Second" })).await;
    assert_eq!(slug_of(blog.put(&second, json!({ "slug": "", "title": "Second!" })).await), "second-2");
}

#[actix_web::test]
async fn rejects_malformed_slugs() {
    let blog = Blog::start().await;
    for good in ["a", "2024-in-review", " trimmed "] {
        assert_eq!(blog.post(json!({ "slug": good })).await["slug"], good.trim());
    }
    let message = json!({ "slug": ["Slug must contain only lowercase letters, numbers, and hyphens"] });
    let post = blog.post(json!({})).await;
    for bad in ["-a", "a-", "-", "a--b", "A", "a b", "ä", "a_b", "a/b", "../x"] {
        faulty(&blog.create(json!({ "slug": bad })).await, &message);
        faulty(&blog.put(&post, json!({ "slug": bad })).await, &message);
    }
    faulty(&blog.create(json!({ "slug": "create" })).await, &json!({ "slug": ["This slug is reserved"] }));
    faulty(&blog.put(&post, json!({ "slug": "create" })).await, &json!({ "slug": ["This slug is reserved"] }));
    faulty(&blog.create(json!({ "slug": 7 })).await, &json!({ "slug": ["Slug must be text"] }));
}

#[actix_web::test]
async fn concurrent_posts_never_share_a_slug() {
    let blog = Blog::start().await;
    let asked = (0..8).map(|_| blog.create(json!({ "slug": "wanted" })));
    let mut statuses: Vec<u16> =
        futures_util::future::join_all(asked).await.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409, 409, 409, 409]);

    let derived = futures_util::future::join_all((0..8).map(|_| blog.post(json!({ "title": "Race" })))).await;
    let mut slugs: Vec<&Value> = derived.iter().map(|post| &post["slug"]).collect();
    slugs.sort_by_key(|slug| slug.as_str());
    let expected = ["race", "race-2", "race-3", "race-4", "race-5", "race-6", "race-7", "race-8"];
    assert_eq!(slugs, expected);
}
