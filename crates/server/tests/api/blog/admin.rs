//! The administrators' list and the calls of its page.

use serde_json::{Value, json};

use super::{Blog, titles};
use crate::support::faulty;

#[actix_web::test]
async fn lists_all_posts_without_a_limit() {
    let blog = Blog::start().await;
    blog.insert_posts(101);
    let answer = blog.admin.get("/api/admin/blog").await.expect(200);
    assert_eq!((answer.header("x-total-count"), answer.header("x-next-cursor")), ("101", ""));
    let list = titles(&answer.json());
    assert_eq!((list.len(), list[0].as_str(), list[100].as_str()), (101, "Post 101", "Post 1"));
}

#[actix_web::test]
async fn pages_sorts_and_searches_posts() {
    let blog = Blog::start().await;
    for title in ["Beta", "alpha", "Gamma ray", "Émile", "100% sure"] {
        blog.post(json!({ "title": title, "published": title != "Gamma ray" })).await;
    }
    let pages = blog.admin.pages("/api/admin/blog?limit=2&sort=title").await;
    assert!(pages.iter().all(|page| page.header("x-total-count") == "5"));
    let all: Vec<_> = pages.iter().flat_map(|page| page.each("title")).collect();
    assert_eq!(all, ["100% sure", "alpha", "Beta", "Émile", "Gamma ray"]);
    let cases: [(&str, &[&str]); 8] = [
        ("sort=published&limit=2", &["Gamma ray", "Beta"]),
        ("sort=-title", &["Gamma ray", "Émile", "Beta", "alpha", "100% sure"]),
        ("q=ALPHA", &["alpha"]),
        ("q=emile", &["Émile"]),
        ("q=%25", &["100% sure"]),
        ("q=ma+ra", &["Gamma ray"]),
        ("q=nothing", &[]),
        ("sort=createdAt&limit=1", &["Beta"]),
    ];
    for (query, expected) in cases {
        let list = blog.admin.read(&format!("/api/admin/blog?{query}")).await;
        assert_eq!(titles(&list), expected, "{query}");
    }
    assert_eq!(blog.admin.get("/api/admin/blog?q=a&limit=1").await.header("x-total-count"), "5", "all are by admin");
}

#[actix_web::test]
async fn rows_have_date_and_authors_and_sort_by_date() {
    let blog = Blog::start().await;
    for (title, date) in [("b", "2026-02-01"), ("a", "2026-01-01"), ("c", "2026-03-01")] {
        blog.post(json!({ "title": title, "date": date })).await;
    }
    let list = blog.admin.read("/api/admin/blog?sort=date").await;
    assert_eq!(titles(&list), ["a", "b", "c"]);
    assert_eq!((&list[0]["date"], &list[0]["authors"]), (&json!("2026-01-01"), &json!(["admin"])));
    let pages = blog.admin.pages("/api/admin/blog?sort=-date&limit=2").await;
    let pages: Vec<_> = pages.iter().map(|page| page.each("title")).collect();
    assert_eq!(json!(pages), json!([["c", "b"], ["a"]]));
}

#[actix_web::test]
async fn searches_excerpt_tags_slug_and_author_names() {
    let blog = Blog::start().await;
    let user = json!({ "username": "zoe", "password": "correct horse 9", "displayName": "Zoë Quill" });
    let zoe = blog.admin.create("/api/admin/users", user).await.json()["id"].clone();
    blog.post(json!({ "title": "one", "excerpt": "Über looms", "tags": ["Weaving"] })).await;
    blog.post(
        json!({ "title": "two", "slug": "an-address", "authors": [zoe], "published": false, "date": "1843-09-05" }),
    )
    .await;
    let cases: [(&str, &[&str]); 11] = [
        ("date=1843", &["two"]),
        ("date=1843-08", &[]),
        ("date=1843-09-05", &["two"]),
        ("q=uber+weaving", &["one"]),
        ("q=address", &["two"]),
        ("q=zoe+quill+two", &["two"]),
        ("q=zoe+one", &[]),
        ("status=draft", &["two"]),
        ("status=published", &["one"]),
        ("tag=weaving", &["one"]),
        ("author=999", &[]),
    ];
    for (query, expected) in cases {
        let answer = blog.admin.get(&format!("/api/admin/blog?limit=1&{query}")).await.expect(200);
        assert_eq!(titles(&answer.json()), expected, "{query}");
        assert_eq!(answer.header("x-total-count"), expected.len().to_string(), "{query}");
    }
    let list = blog.admin.read(&format!("/api/admin/blog?author={zoe}")).await;
    assert_eq!(titles(&list), ["two"]);
    assert_eq!(titles(&blog.admin.read("/api/admin/blog?author=none").await), Vec::<String>::new());
    blog.admin.delete(&format!("/api/admin/users/{zoe}")).await.expect(204);
    let list = blog.admin.read("/api/admin/blog?author=none").await;
    assert_eq!((titles(&list), &list[0]["tags"]), (vec!["two".to_owned()], &json!([])));
    assert!(list[0].get("excerpt").is_none(), "only a search has it");
    let list = blog.admin.read("/api/admin/blog?q=looms").await;
    assert_eq!(list[0]["excerpt"], "Über looms");
    let answer = blog.admin.get("/api/admin/blog?status=x&date=26").await;
    let (status, date) =
        ("Status must be one of: published, draft", "Date must be a year, month or day: 2026, 2026-11 or 2026-11-26");
    faulty(&answer, &json!({ "status": [status], "date": [date] }));
}

#[actix_web::test]
async fn searches_the_text_by_the_beginnings_of_words_and_quotes_it() {
    let blog = Blog::start().await;
    let text = format!("{}\n\nText about *Größe* and **drifting** sensors.", "word ".repeat(40));
    blog.post(json!({ "title": "one", "excerpt": "E", "content": text })).await;
    blog.post(json!({ "title": "two", "excerpt": "E", "content": "Nothing of it" })).await;
    let cases: [(&str, &[&str]); 8] = [
        ("no+such", &[]),
        ("about+sensors", &["one"]),
        ("drift", &["one"]),
        ("sens", &["one"]),
        ("Gr%C3%B6%C3%9Fe", &["one"]),
        ("ensors", &[]),
        ("about", &[]),
        ("a%26b+%21%28+sensors", &[]),
    ];
    for (query, expected) in cases {
        let list = blog.admin.read(&format!("/api/admin/blog?q={query}")).await;
        assert_eq!(titles(&list), expected, "{query}");
    }
    let list = blog.admin.read("/api/admin/blog?q=drift").await;
    let found = list[0]["text"].as_str().unwrap();
    assert!(found.ends_with("Text about Größe and drifting sensors."), "{found}");
    assert!(found.starts_with("word word") && found.chars().count() < 120, "{found}");
    let list = blog.admin.read("/api/admin/blog?q=two").await;
    assert!(list[0].get("text").is_none(), "the title has it");
}

#[actix_web::test]
async fn an_offset_skips_rows_of_the_filtered_list() {
    let blog = Blog::start().await;
    blog.insert_posts(7);
    let answer = blog.admin.get("/api/admin/blog?limit=2&offset=4").await.expect(200);
    assert_eq!(
        (titles(&answer.json()), answer.header("x-total-count")),
        (["Post 3", "Post 2"].map(String::from).to_vec(), "7")
    );
    let next = format!("/api/admin/blog?limit=2&cursor={}", answer.header("x-next-cursor"));
    assert_eq!(titles(&blog.admin.read(&next).await), ["Post 1"]);
    assert_eq!(titles(&blog.admin.read("/api/admin/blog?offset=7").await), Vec::<String>::new());
    faulty(
        &blog.admin.get("/api/admin/blog?offset=1000001").await,
        &json!({ "offset": ["Offset must be a number from 0 to 1000000"] }),
    );
}

#[actix_web::test]
async fn rejects_another_column_and_the_cursor_of_another_order() {
    let blog = Blog::start().await;
    blog.insert_posts(2);
    let other = blog.admin.get("/api/admin/blog?limit=1&sort=title").await;
    for (query, fields) in [
        ("sort=password".to_owned(), json!({ "sort": ["This list cannot be sorted by that"] })),
        (format!("cursor={}", other.header("x-next-cursor")), json!({ "cursor": ["This cursor is not valid"] })),
    ] {
        faulty(&blog.admin.get(&format!("/api/admin/blog?{query}")).await, &fields);
    }
}

#[actix_web::test]
async fn lists_tags_most_used_first() {
    let blog = Blog::start().await;
    let tags = async || blog.admin.read("/api/admin/blog/tags").await;
    assert_eq!(tags().await, json!([]));
    blog.post(json!({ "tags": ["Research", "ml"] })).await;
    let draft = blog.post(json!({ "tags": ["research", "Zoë"], "published": false })).await;
    blog.post(json!({ "tags": ["Research", "ML", "a-b"] })).await;
    blog.post(json!({ "tags": [] })).await;
    let (research, machines) = (json!({ "name": "Research", "posts": 3 }), json!({ "name": "ML", "posts": 2 }));
    let (dashed, zoe) = (json!({ "name": "a-b", "posts": 1 }), json!({ "name": "Zoë", "posts": 1 }));
    assert_eq!(tags().await, json!([research, machines, dashed, zoe]));
    blog.put(&draft, json!({ "tags": ["ml"] })).await.expect(200);
    let (research, machines) = (json!({ "name": "Research", "posts": 2 }), json!({ "name": "ml", "posts": 3 }));
    assert_eq!(tags().await, json!([machines, research, dashed]));
    blog.visitor.get("/api/admin/blog/tags").await.expect(401);
}

#[actix_web::test]
async fn shows_the_slug_that_an_empty_field_will_get() {
    let blog = Blog::start().await;
    let post = blog.post(json!({ "title": "Hello, World!" })).await;
    let own = format!("title=Hello%20World&post={}", post["id"]);
    let cases = [
        ("title=Hello%2C+World", "hello-world-2"),
        (own.as_str(), "hello-world"),
        ("title=%C3%9Cber+Gr%C3%B6%C3%9Fe", "uber-grosse"),
        ("title=Create", "create-2"),
        ("title=%3F%3F", "post"),
        ("title=", "post"),
        ("", "post"),
    ];
    for (query, slug) in cases {
        let answer = blog.admin.get(&format!("/api/admin/blog/slug?{query}")).await.expect(200);
        assert_eq!(answer.json(), json!({ "slug": slug }), "{query}");
    }
    for bad in ["x", "0", "-1", "1.5", "%201", "99999999999"] {
        let answer = blog.admin.get(&format!("/api/admin/blog/slug?title=x&post={bad}")).await;
        faulty(&answer, &json!({ "post": ["Post must be the id of a post"] }));
    }
    blog.admin.get("/api/admin/blog/slug?title=x&post=").await.expect(200);
    blog.visitor.get("/api/admin/blog/slug?title=x").await.expect(401);
    let given: Value = blog.post(json!({ "title": "Hello World" })).await;
    assert_eq!(given["slug"], "hello-world-2", "and it gets that one");
}
