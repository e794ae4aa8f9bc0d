//! Former slugs of published posts lead on to the present one.

use serde_json::{Value, json};

use super::Blog;

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
    let free = blog.admin.get("/api/admin/blog/slug?title=One").await.expect(200).json();
    assert_eq!(free["slug"], "one-2");
    let own = blog.admin.get(&format!("/api/admin/blog/slug?title=One&post={}", post["id"])).await.expect(200).json();
    assert_eq!(own["slug"], "one");
    assert_eq!(blog.post(json!({ "title": "One" })).await["slug"], "one-2");

    let other = blog.post(json!({ "title": "Other", "slug": "one", "published": false })).await;
    let redirect = blog.visitor.get("/blog/one").await.expect(301);
    assert_eq!(redirect.header("location"), "/blog/two");
    let shown = blog.admin.get("/api/blog/one").await.expect(200).json();
    assert_eq!(shown["id"], other["id"], "administrators see the draft");
    blog.admin.get("/blog/one").await.expect(200);
    blog.put(&other, json!({ "published": true })).await.expect(200);
    let shown = blog.visitor.get("/api/blog/one").await.expect(200).json();
    assert_eq!(shown["id"], other["id"]);
    rename(&blog, &other, "elsewhere").await;
    moved(&blog, "one", "elsewhere").await;
}
