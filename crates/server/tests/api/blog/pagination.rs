//! Pagination of the public list.

use serde_json::json;

use super::Blog;
use crate::support::faulty;

impl Blog {
    /// Creates this number of posts, two a day, named by their position in the list.
    async fn fill(&self, count: usize) {
        for place in (0..count).rev() {
            let date = format!("2024-01-{:02}", 28 - place / 2);
            self.post(json!({ "title": place.to_string(), "date": date })).await;
        }
    }

    /// Returns the titles of a page, and the cursor to the next.
    async fn page(&self, query: &str) -> (Vec<String>, String) {
        let answer = self.visitor.get(&format!("/api/blog?{query}")).await.expect(200);
        (super::titles(&answer.json()), answer.header("x-next-cursor").to_owned())
    }
}

#[actix_web::test]
async fn pages_are_contiguous_and_the_last_has_no_cursor() {
    let blog = Blog::start().await;
    blog.fill(6).await;
    let (first, cursor) = blog.page("limit=2").await;
    let (second, next) = blog.page(&format!("limit=2&before={cursor}")).await;
    let (third, end) = blog.page(&format!("limit=2&before={next}")).await;
    assert_eq!([first, second, third].concat(), ["0", "1", "2", "3", "4", "5"]);
    assert_eq!(end, "", "a full last page is the last one too");
    assert_eq!(blog.page("limit=6").await.1, "");
    assert_ne!(blog.page("limit=5").await.1, "");
}

#[actix_web::test]
async fn a_cursor_outlives_its_post() {
    let blog = Blog::start().await;
    blog.fill(5).await;
    let list = blog.visitor.get("/api/blog?limit=2").await.expect(200);
    let cursor = list.header("x-next-cursor").to_owned();
    blog.admin.delete(&format!("/api/admin/blog/{}", list.json()[1]["id"])).await.expect(204);
    assert_eq!(blog.page(&format!("limit=9&before={cursor}")).await.0, ["2", "3", "4"]);
    blog.post(json!({ "title": "new", "date": "2024-02-01" })).await;
    assert_eq!(blog.page(&format!("limit=9&before={cursor}")).await.0, ["2", "3", "4"]);
}

#[actix_web::test]
async fn posts_without_a_date_are_paged_too() {
    let blog = Blog::start().await;
    blog.fill(3).await;
    for post in blog.visitor.get("/api/blog?limit=99").await.json().as_array().unwrap() {
        blog.put(post, json!({ "date": null })).await.expect(200);
    }
    blog.post(json!({ "title": "dated", "date": "0001-01-01" })).await;
    let (mut all, mut cursor) = blog.page("limit=1").await;
    while !cursor.is_empty() {
        let (titles, next) = blog.page(&format!("limit=1&before={cursor}")).await;
        all.extend(titles);
        cursor = next;
    }
    assert_eq!(all, ["dated", "0", "1", "2"]);
}

#[actix_web::test]
async fn a_filtered_list_is_paged_within_its_filter() {
    let blog = Blog::start().await;
    for (title, tag) in [("a", "x"), ("b", "y"), ("c", "x"), ("d", "y"), ("e", "x")] {
        blog.post(json!({ "title": title, "tags": [tag] })).await;
    }
    let (first, cursor) = blog.page("limit=2&tag=x").await;
    let (rest, end) = blog.page(&format!("limit=2&tag=x&before={cursor}")).await;
    assert_eq!(([first, rest].concat(), end.as_str()), (vec!["e".into(), "c".into(), "a".into()], ""));
}

#[actix_web::test]
async fn defaults_to_100_posts() {
    let blog = Blog::start().await;
    blog.insert_posts(101);
    let (titles, cursor) = blog.page("y=1").await;
    assert_eq!((titles.len(), titles[0].as_str(), titles[99].as_str()), (100, "Post 101", "Post 2"));
    assert_eq!(blog.page(&format!("before={cursor}")).await, (vec!["Post 1".to_owned()], String::new()));
    assert_eq!(blog.page("limit=100").await.0.len(), 100);
}

#[actix_web::test]
async fn rejects_an_invalid_cursor_or_limit() {
    let blog = Blog::start().await;
    blog.fill(1).await;
    for bad in ["0", "101", "-1", "1.5", "x", "99999999999999999999", "%00"] {
        let fields = json!({ "limit": ["Limit must be a number from 1 to 100"] });
        faulty(&blog.visitor.get(&format!("/api/blog?limit={bad}")).await, &fields);
    }
    // Some are well-formed but were never issued: with an impossible year, or with an invalid id.
    for bad in ["x", "AAAA", "e30", "WyIrMjYyMTQyLTEyLTMxIiwxXQ", "WyIyMDI0LTAyLTMwIiwxXQ", "W251bGwsMTJd%3D", "'"] {
        let answer = blog.visitor.get(&format!("/api/blog?before={bad}")).await;
        faulty(&answer, &json!({ "before": ["This cursor is not valid"] }));
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    let both = blog.visitor.get("/api/blog?limit=0&before=%00&tag=%00").await.expect(400).json();
    assert_eq!(both["fields"].as_object().unwrap().len(), 3, "{both}");
}
