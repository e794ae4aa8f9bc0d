//! A single post.

use serde_json::json;

use super::Blog;

#[actix_web::test]
async fn returns_a_post_with_authors_and_rendered_content() {
    let blog = Blog::start().await;
    let ada = blog.user("ada", "Ada Lovelace").await;
    let profile = json!({ "bio": "Wrote the first program.", "avatarUrl": "/ada.png" });
    blog.admin.put(&format!("/api/admin/users/{ada}"), profile).await.expect(200);
    let fields = json!({
        "title": "On engines", "content": "# Engines\n\nThey *weave*.", "tags": ["history"], "date": "1843-09-05",
        "authors": [ada, blog.me],
    });
    let made = blog.post(fields).await;
    let answer = blog.visitor.get("/api/blog/on-engines").await.expect(200);
    assert_eq!(answer.header("content-type"), "application/json");
    let post = answer.json();
    assert_eq!(
        post["html"],
        "<h2 id=\"section-engines\">Engines<a class=\"anchor\" href=\"#section-engines\" aria-hidden=\"true\" \
         tabindex=\"-1\"></a></h2>\n<p>They <em>weave</em>.</p>\n"
    );
    for (field, value) in made.as_object().unwrap() {
        assert_eq!(post[field], *value, "a detail is the post as it was made, and more: {field}");
    }
    assert_eq!(
        post["authors"],
        json!([
            {
                "id": ada, "name": "Ada Lovelace", "slug": "ada-lovelace", "title": "Contributor",
                "imageUrl": "/ada.png", "bio": "Wrote the first program.",
            },
            { "id": blog.me, "name": "admin", "slug": "admin", "title": "Contributor", "imageUrl": null, "bio": null },
        ])
    );
    assert_eq!((&post["date"], &post["excerpt"]), (&json!("1843-09-05"), &json!("Engines")));
}

#[actix_web::test]
async fn a_missing_post_is_404() {
    let blog = Blog::start().await;
    for reader in [&blog.visitor, &blog.admin] {
        for slug in ["nothing", "create", "A-POST", "%F0%9F%A6%8A", "a%2Fb", "-", &"a".repeat(3000)] {
            let answer = reader.get(&format!("/api/blog/{slug}")).await.expect(404);
            assert_eq!(answer.json(), json!({ "error": "Blog post not found", "message": "Blog post not found" }));
        }
    }
}

#[actix_web::test]
async fn a_draft_is_404_for_others_and_never_cached() {
    let blog = Blog::start().await;
    let client = blog.site.client("carl").await;
    let draft = blog.post(json!({ "title": "Secret", "published": false })).await;
    for reader in [&blog.visitor, &client] {
        let answer = reader.get("/api/blog/secret").await.expect(404);
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.json()["error"], "Blog post not found");
    }
    let answer = blog.admin.get("/api/blog/secret").await.expect(200);
    assert!(answer.header("cache-control").contains("no-store"), "{:?}", answer.headers);
    assert_eq!(answer.header("etag"), "");
    assert_eq!((&answer.json()["published"], &answer.json()["id"]), (&json!(false), &draft["id"]));
    blog.visitor.get("/api/blog/secret").await.expect(404);
    blog.put(&draft, json!({ "published": true })).await.expect(200);
    client.get("/api/blog/secret").await.expect(200);
}
