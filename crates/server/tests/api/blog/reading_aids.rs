//! Reading time, table of contents and adjacent posts.

use serde_json::{Value, json};

use crate::blog::Blog;

async fn detail(blog: &Blog, slug: &str) -> Value {
    blog.visitor.read(&format!("/api/blog/{slug}")).await
}

#[actix_web::test]
async fn computes_the_reading_time() {
    let blog = Blog::start().await;
    for (words, minutes) in [(1, 1), (200, 1), (201, 2), (1_000, 5)] {
        let content = "*word* ".repeat(words);
        blog.post(json!({ "title": format!("Words {words}"), "content": content })).await;
        assert_eq!(detail(&blog, &format!("words-{words}")).await["readingMinutes"], minutes, "{words}");
    }
}

#[actix_web::test]
async fn lists_headings_of_levels_2_and_3() {
    let blog = Blog::start().await;
    let content = "## First *part*\n\nText\n\n### A `detail`\n\n#### Too deep\n\n## First part";
    blog.post(json!({ "content": content })).await;
    let post = detail(&blog, "a-post").await;
    assert_eq!(
        post["headings"],
        json!([
            { "id": "section-first-part", "level": 2, "text": "First part" },
            { "id": "section-a-detail", "level": 3, "text": "A detail" },
            { "id": "section-first-part-1", "level": 2, "text": "First part" },
        ])
    );
    for heading in post["headings"].as_array().unwrap() {
        let anchor = format!("<h{} id={}>", heading["level"], heading["id"]);
        assert!(post["html"].as_str().unwrap().contains(&anchor), "{anchor}");
    }
    blog.post(json!({ "title": "Titled", "content": "# Title\n\n## Part\n\n### Too deep" })).await;
    assert_eq!(
        detail(&blog, "titled").await["headings"],
        json!([
            { "id": "section-title", "level": 2, "text": "Title" },
            { "id": "section-part", "level": 3, "text": "Part" },
        ])
    );
    blog.post(json!({ "title": "Plain" })).await;
    assert_eq!(detail(&blog, "plain").await["headings"], json!([]));
}

#[actix_web::test]
async fn links_the_adjacent_posts() {
    let blog = Blog::start().await;
    let undated = blog.post(json!({ "title": "Undated" })).await;
    blog.put(&undated, json!({ "date": null })).await.expect(200);
    for (title, date) in [("One", "2026-01-01"), ("Two", "2026-01-02"), ("Three", "2026-01-03"), ("Four", "2026-01-03")]
    {
        blog.post(json!({ "title": title, "date": date })).await;
    }
    let draft = blog.post(json!({ "title": "Draft", "date": "2026-01-02", "published": false })).await;
    let link = |slug: &str, title: &str| json!({ "slug": slug, "title": title });
    let [four, three, two, one, undated] =
        ["Four", "Three", "Two", "One", "Undated"].map(|title| link(&title.to_lowercase(), title));
    assert_eq!(blog.titles("/api/blog").await, ["Four", "Three", "Two", "One", "Undated"]);
    for (slug, previous, next) in [
        ("four", &Value::Null, &three),
        ("three", &four, &two),
        ("two", &three, &one),
        ("one", &two, &undated),
        ("undated", &one, &Value::Null),
    ] {
        let post = detail(&blog, slug).await;
        assert_eq!((&post["previous"], &post["next"]), (previous, next), "{slug}");
    }
    let seen = blog.admin.read("/api/blog/draft").await;
    assert_eq!((&seen["previous"], &seen["next"]), (&three, &two), "where it will stand");
    blog.put(&draft, json!({ "published": true })).await.expect(200);
    assert_eq!(blog.admin.read("/api/blog/two").await["previous"], link("draft", "Draft"), "at once");
}
