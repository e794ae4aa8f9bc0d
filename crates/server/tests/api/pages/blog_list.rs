//! The blog's list: pagination and filters.

use serde_json::json;

use super::{data, empty, rendered, with_content};
use crate::blog::Blog;

impl Blog {
    /// Creates posts, the first one the oldest.
    async fn posts(&self, count: usize) {
        for number in 1..=count {
            self.post(
                json!({ "title": format!("Post {number:02}"), "tags": [if number % 2 == 0 { "even" } else { "odd" }] }),
            )
            .await;
        }
    }
}

#[actix_web::test]
async fn the_blog_shows_20_posts_and_links_to_the_older_ones() {
    let fixture = empty().await;
    fixture.posts(21).await;
    let cursor = fixture.visitor.get("/api/blog?limit=20").await.header("x-next-cursor").to_owned();
    assert!(!cursor.is_empty());
    let page = fixture.visitor.get("/blog").await.expect(200);
    assert_eq!(data(&page)["next"], json!({ "/api/blog?limit=20": cursor }));
    assert_eq!(rendered(&page).matches("<article").count(), 20);
    let link = format!("/blog?before={cursor}");
    assert!(rendered(&page).contains(&format!("href=\"{link}\"")), "{}", rendered(&page));

    let older = fixture.visitor.get(&link).await.expect(200);
    assert_eq!(data(&older)["next"], json!({}));
    assert!(rendered(&older).contains("Post 01") && !rendered(&older).contains("Post 02"), "{}", rendered(&older));
    assert!(!rendered(&older).contains("Load more"));
}

#[actix_web::test]
async fn a_tag_or_author_filters_the_blogs_page() {
    let fixture = empty().await;
    let user = json!({ "username": "ada", "password": "secret1", "displayName": "Ada Lovelace" });
    let ada = fixture.make("/api/admin/users", user).await["id"].clone();
    fixture.post(json!({ "title": "On engines", "tags": ["Healthcare"], "authors": [ada] })).await;
    fixture.post(json!({ "title": "On ships", "tags": ["R&D"] })).await;
    for (address, heading) in [
        ("/blog?tag=healthcare", "Posts tagged “healthcare”"),
        ("/blog?author=ada-lovelace", "Posts by this author"),
        ("/blog?tag=Healthcare&utm_source=x&author=ada-lovelace", "Posts by this author tagged “Healthcare”"),
    ] {
        let page = fixture.visitor.get(address).await.expect(200);
        let html = rendered(&page);
        assert!(html.contains("On engines") && !html.contains("On ships"), "{address}: {html}");
        assert!(html.contains(heading) && html.contains("All posts"), "{address}: {html}");
    }
    let page = fixture.visitor.get("/blog?tag=R%26D").await.expect(200);
    assert!(rendered(&page).contains("On ships") && !rendered(&page).contains("On engines"));
    let none = fixture.visitor.get("/blog?tag=none").await.expect(200);
    assert!(rendered(&none).contains("No blog posts found."));
}

#[actix_web::test]
async fn a_filtered_page_links_on_within_its_filter() {
    let fixture = empty().await;
    fixture.posts(42).await;
    let page = fixture.visitor.get("/blog?tag=even").await.expect(200);
    let next = data(&page)["next"]["/api/blog?limit=20&tag=even"].as_str().expect("a cursor").to_owned();
    assert!(rendered(&page).contains(&format!("href=\"/blog?before={next}&amp;tag=even\"")), "{}", rendered(&page));
    let older = fixture.visitor.get(&format!("/blog?before={next}&tag=even")).await.expect(200);
    assert_eq!(rendered(&older).matches("<article").count(), 1);
    assert!(rendered(&older).contains("Post 02"));
}

#[actix_web::test]
async fn an_invalid_cursor_is_404() {
    let fixture = with_content().await;
    let absent = fixture.visitor.get("/blog?before=nonsense&tag=zebra").await.expect(404);
    assert!(rendered(&absent).contains("404 Page Not Found"), "{}", rendered(&absent));
    // One cached copy serves all of them, so it must not contain anything of the first visitor.
    let other = fixture.visitor.get("/blog?before=rubbish&tag=odd").await.expect(404);
    assert_eq!(absent.text, other.text);
    assert!(!absent.text.contains("zebra"), "{}", absent.text);
    fixture.visitor.get("/blog?before=").await.expect(200);
}
