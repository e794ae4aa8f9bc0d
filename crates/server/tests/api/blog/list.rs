//! The public list: order, fields, pages, and which posts are in it.

use serde_json::json;

use super::{Blog, titles};
use crate::support::{faulty, keys};

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
    let list = blog.visitor.read("/api/blog").await;
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
        assert_eq!(blog.visitor.read(&path).await["excerpt"], shown);
        assert_eq!(blog.visitor.read("/api/blog?limit=1").await[0]["excerpt"], shown);
        assert!(blog.visitor.get("/feed.json").await.expect(200).text.contains(&format!("\"summary\":\"{shown}\"")));
    }
    blog.post(json!({ "excerpt": "One *thing*.\n\nAnother." })).await;
    assert_eq!(blog.visitor.read("/api/blog?limit=1").await[0]["excerpt"], "One thing. Another.");
}

#[actix_web::test]
async fn public_lists_never_contain_drafts() {
    let blog = Blog::start().await;
    blog.post(json!({ "title": "Draft", "published": false, "tags": ["x"] })).await;
    for reader in [&blog.visitor, &blog.admin] {
        for path in ["/api/blog", "/api/blog?tag=x", "/api/blog?author=admin", "/api/blog?limit=5"] {
            assert_eq!(reader.get(path).await.expect(200).text, "[]", "{path}");
        }
        assert_eq!(reader.read("/api/authors/admin").await["posts"], json!([]));
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
    assert_eq!(keys(&blog.admin.read("/api/blog").await[0]).len(), 7);
    blog.admin.delete(&format!("/api/admin/blog/{}", post["id"])).await.expect(204);
    assert_eq!(blog.admin.get("/api/blog").await.text, "[]");
}

#[actix_web::test]
async fn a_tag_filters_without_regard_to_case_and_an_author_by_their_slug() {
    let blog = Blog::start().await;
    let ada = blog.user("ada", "Ada Lovelace").await;
    blog.post(
        json!({ "title": "a", "date": "2024-01-03", "tags": ["Health & Care", "AI", "Überblick"], "authors": [ada] }),
    )
    .await;
    blog.post(json!({ "title": "b", "date": "2024-01-02", "tags": ["AI"] })).await;
    blog.post(json!({ "title": "c", "date": "2024-01-01", "tags": ["Aid"], "authors": [blog.me, ada] })).await;
    let cases: [(&str, &[&str]); 11] = [
        ("tag=%C3%9CBERBLICK", &["a"]),
        ("tag=%C3%BCber", &[]),
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
        (titles(&answer.json()), answer.header("x-next-cursor").to_owned())
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
async fn posts_without_a_date_are_paged_even_if_the_cursors_post_is_deleted() {
    let blog = Blog::start().await;
    blog.fill(3).await;
    for post in blog.visitor.read("/api/blog?limit=99").await.as_array().unwrap() {
        blog.put(post, json!({ "date": null })).await.expect(200);
    }
    blog.post(json!({ "title": "dated", "date": "0001-01-01" })).await;
    let (mut all, mut cursor) = blog.page("limit=1").await;
    while !cursor.is_empty() {
        blog.site.sql(&format!("DELETE FROM blog_posts WHERE title = '{}'", all[all.len() - 1]));
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
    let bad = "x AAAA e30 WyIrMjYyMTQyLTEyLTMxIiwxXQ WyIrMjAwMDAwLTAxLTAxIiwxXQ WyIyMDI0LTAyLTMwIiwxXQ \
        W251bGwsMTJd%3D W251bGwsOTk5OTk5OTk5OTk5XQ '";
    for bad in bad.split(' ') {
        let answer = blog.visitor.get(&format!("/api/blog?before={bad}")).await;
        faulty(&answer, &json!({ "before": ["This cursor is not valid"] }));
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    let both = blog.visitor.get("/api/blog?limit=0&before=%00&tag=%00").await.expect(400).json();
    assert_eq!(both["fields"].as_object().unwrap().len(), 3, "{both}");
}
