//! The slugs of posts, derived, explicit and former ones.

use serde_json::{Value, json};

use super::Blog;

const TAKEN: &str = "A post with this slug already exists";

#[actix_web::test]
async fn a_slug_left_empty_is_derived_from_the_title() {
    let blog = Blog::start().await;
    assert_eq!(blog.post(json!({ "title": "Über Größe & naïveté" })).await["slug"], "uber-grosse-naivete");
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
    assert_eq!(blog.admin.read("/api/admin/blog").await.as_array().unwrap().len(), 5, "nothing was stored");
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

/// Asserts that both the call and the page of a slug redirect to another slug.
async fn moved(blog: &Blog, from: &str, to: &str) {
    for (path, location) in [
        (format!("/api/blog/{from}"), format!("/api/blog/{to}")),
        (format!("/api/blog/{from}?view=page"), format!("/api/blog/{to}?view=page")),
        (format!("/blog/{from}"), format!("/blog/{to}")),
    ] {
        for client in [&blog.visitor, &blog.admin] {
            let answer = client.get(&path).await.expect(301);
            assert_eq!(
                (answer.header("location"), answer.header("cache-control")),
                (location.as_str(), "no-store"),
                "{path}"
            );
        }
    }
}

/// Asserts that visitors find nothing at a slug.
async fn missing(blog: &Blog, slug: &str) {
    blog.visitor.get(&format!("/api/blog/{slug}")).await.expect(404);
    blog.visitor.get(&format!("/blog/{slug}")).await.expect(404);
}

async fn rename(blog: &Blog, post: &Value, slug: &str) {
    blog.put(post, json!({ "slug": slug })).await.expect(200);
}

#[actix_web::test]
async fn every_former_slug_leads_to_the_present_one() {
    let blog = Blog::start().await;
    let post = blog.post(json!({ "slug": "one" })).await;
    blog.visitor.get("/blog/one").await.expect(200);
    rename(&blog, &post, "two").await;
    moved(&blog, "one", "two").await;
    rename(&blog, &post, "three").await;
    moved(&blog, "one", "three").await;
    moved(&blog, "two", "three").await;
    let answer = blog.visitor.get("/api/blog/one").await.expect(301).json();
    assert_eq!(answer, json!({ "error": "Moved to another address", "message": "Moved to another address" }));
    rename(&blog, &post, "one").await;
    blog.visitor.get("/blog/one").await.expect(200);
    moved(&blog, "three", "one").await;
}

#[actix_web::test]
async fn drafts_and_deleted_posts_have_no_former_addresses() {
    let blog = Blog::start().await;
    let draft = blog.post(json!({ "slug": "draft", "published": false })).await;
    rename(&blog, &draft, "new-draft").await;
    blog.put(&draft, json!({ "published": true })).await.expect(200);
    missing(&blog, "draft").await;

    let post = blog.post(json!({ "slug": "one" })).await;
    rename(&blog, &post, "two").await;
    blog.put(&post, json!({ "published": false })).await.expect(200);
    missing(&blog, "one").await;
    blog.put(&post, json!({ "published": true })).await.expect(200);
    moved(&blog, "one", "two").await;
    let deleted = blog.admin.delete(&format!("/api/admin/blog/{}", post["id"])).await.expect(204);
    missing(&blog, "one").await;
    blog.admin.post(deleted.header("undo"), json!({})).await.expect(204);
    moved(&blog, "one", "two").await;
}

#[actix_web::test]
async fn a_former_slug_belongs_to_the_next_post_that_is_published_under_it() {
    let blog = Blog::start().await;
    let post = blog.post(json!({ "title": "One" })).await;
    rename(&blog, &post, "two").await;
    let free = blog.admin.read("/api/admin/blog/slug?title=One").await;
    assert_eq!(free["slug"], "one-2");
    let own = blog.admin.read(&format!("/api/admin/blog/slug?title=One&post={}", post["id"])).await;
    assert_eq!(own["slug"], "one");
    assert_eq!(blog.post(json!({ "title": "One" })).await["slug"], "one-2");

    let other = blog.post(json!({ "title": "Other", "slug": "one", "published": false })).await;
    let redirect = blog.visitor.get("/blog/one").await.expect(301);
    assert_eq!(redirect.header("location"), "/blog/two");
    let shown = blog.admin.read("/api/blog/one").await;
    assert_eq!(shown["id"], other["id"], "administrators see the draft");
    blog.admin.get("/blog/one").await.expect(200);
    blog.put(&other, json!({ "published": true })).await.expect(200);
    let shown = blog.visitor.read("/api/blog/one").await;
    assert_eq!(shown["id"], other["id"]);
    rename(&blog, &other, "elsewhere").await;
    moved(&blog, "one", "elsewhere").await;
}
