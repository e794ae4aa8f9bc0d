//! Author pages: which users have one, and at which address.

use serde_json::json;

use super::{Blog, titles};

#[actix_web::test]
async fn an_author_has_a_page_with_their_published_posts_newest_first() {
    let blog = Blog::start().await;
    let ada = blog.user("ada", "Ada Lovelace").await;
    blog.post(json!({ "title": "a", "authors": [ada], "date": "2024-01-01" })).await;
    blog.post(json!({ "title": "b", "authors": [blog.me], "date": "2024-01-02" })).await;
    blog.post(json!({ "title": "c", "authors": [blog.me, ada], "date": "2024-01-03" })).await;
    blog.post(json!({ "title": "d", "authors": [ada], "published": false })).await;
    let page = blog.visitor.read("/api/authors/ada-lovelace").await;
    assert_eq!(titles(&page["posts"]), ["c", "a"]);
    assert_eq!(crate::support::keys(&page), ["bio", "id", "imageUrl", "name", "posts", "slug", "title"]);
    let who = json!([page["id"], page["name"], page["slug"], page["title"], page["imageUrl"], page["bio"]]);
    assert_eq!(who, json!([ada, "Ada Lovelace", "ada-lovelace", "Contributor", null, null]));
    assert_eq!(page["posts"], blog.visitor.read("/api/blog?author=ada-lovelace").await);
}

#[actix_web::test]
async fn an_author_page_has_the_newest_posts_and_a_cursor_to_the_rest() {
    let blog = Blog::start().await;
    blog.insert_posts(60);
    let page = blog.visitor.get("/api/authors/admin").await.expect(200);
    let cursor = page.header("x-next-cursor");
    let mut all = titles(&page.json()["posts"]);
    assert_eq!(all.len(), 48);
    all.extend(blog.titles(&format!("/api/blog?author=admin&before={cursor}")).await);
    assert_eq!(all, (1..=60).rev().map(|number| format!("Post {number}")).collect::<Vec<_>>());
}

#[actix_web::test]
async fn author_pages_do_not_reveal_usernames() {
    let blog = Blog::start().await;
    let not_found = json!({ "error": "Author not found", "message": "Author not found" });
    blog.user("carl", "Carl Client").await;
    for slug in ["carl", "carl-client", "nobody", "%F0%9F%A6%8A"] {
        let answer = blog.visitor.get(&format!("/api/authors/{slug}")).await.expect(404);
        assert_eq!(answer.json(), not_found);
    }
    let page = blog.visitor.read("/api/authors/admin").await;
    assert_eq!(
        (&page["id"], &page["posts"]),
        (&json!(blog.me), &json!([])),
        "an administrator has a page without posts"
    );
}

#[actix_web::test]
async fn only_authors_and_administrators_have_a_page() {
    let blog = Blog::start().await;
    let (ada, grace) = (blog.user("ada", "").await, blog.user("grace", "").await);
    let post = blog.post(json!({ "authors": [ada], "published": false })).await;
    blog.admin.get("/api/authors/ada").await.expect(200);
    blog.put(&post, json!({ "authors": [blog.me] })).await.expect(200);
    blog.admin.get("/api/authors/ada").await.expect(404);
    let path = format!("/api/admin/users/{grace}");
    blog.admin.put(&path, json!({ "isAdmin": true })).await.expect(200);
    blog.admin.get("/api/authors/grace").await.expect(200);
    blog.admin.put(&path, json!({ "isAdmin": false })).await.expect(200);
    blog.admin.get("/api/authors/grace").await.expect(404);
}

#[actix_web::test]
async fn numbers_the_slugs_of_equal_long_names() {
    let blog = Blog::start().await;
    let head = "a".repeat(50);
    let name = format!("{head} {}", "b".repeat(49));
    let mut slugs = Vec::new();
    for username in ["one", "two", "three"] {
        let user = blog.user(username, &name).await;
        let post = blog.post(json!({ "authors": [user] })).await;
        slugs.push(post["authors"][0]["slug"].clone());
        let path = format!("/api/admin/users/{user}");
        blog.admin.put(&path, json!({ "displayName": name.to_uppercase() })).await.expect(200);
        let again = blog.admin.read(&format!("/api/admin/blog/{}", post["id"])).await;
        assert_eq!(again["authors"][0]["slug"], slugs[slugs.len() - 1]);
    }
    assert_eq!(json!(slugs), json!([name.replace(' ', "-"), format!("{head}-2"), format!("{head}-3")]));
}

#[actix_web::test]
async fn numbers_the_slug_of_a_namesake() {
    let blog = Blog::start().await;
    let (first, second) = (blog.user("one", "Ada Lovelace").await, blog.user("two", "ada  LOVELACE").await);
    let post = blog.post(json!({ "authors": [first, second] })).await;
    let slugs = json!([post["authors"][0]["slug"], post["authors"][1]["slug"]]);
    assert_eq!(slugs, json!(["ada-lovelace", "ada-lovelace-2"]));
    assert_eq!(blog.visitor.read("/api/authors/ada-lovelace").await["id"], first);
    assert_eq!(blog.visitor.read("/api/authors/ada-lovelace-2").await["id"], second);
}

#[actix_web::test]
async fn an_author_has_one_page_for_composed_and_decomposed_letters() {
    let blog = Blog::start().await;
    let (zoe, other) = (blog.user("one", "Zoe\u{308} Kern").await, blog.user("two", "Zoë Kern").await);
    let post = blog.post(json!({ "title": "Hers", "authors": [zoe, other], "published": true })).await;
    let slugs = json!([post["authors"][0]["slug"], post["authors"][1]["slug"]]);
    assert_eq!(slugs, json!(["zoë-kern", "zoë-kern-2"]));
    for slug in ["zo%C3%AB-kern", "zoe%CC%88-kern"] {
        assert_eq!(blog.visitor.read(&format!("/api/authors/{slug}")).await["id"], zoe, "{slug}");
        assert_eq!(blog.titles(&format!("/api/blog?author={slug}")).await, ["Hers"], "{slug}");
        assert!(blog.visitor.get(&format!("/authors/{slug}")).await.expect(200).text.contains("Hers"), "{slug}");
    }
    let post_page = blog.visitor.get("/blog/hers").await.expect(200).text;
    assert!(post_page.contains("href=\"/authors/zo%C3%AB-kern\""), "{post_page}");
}

#[actix_web::test]
async fn an_author_named_with_dots_has_a_reachable_page() {
    let blog = Blog::start().await;
    let dots = blog.user("dots", "..").await;
    let post = blog.post(json!({ "authors": [dots], "content": "By <Author name=\"..\" />." })).await;
    assert_eq!(post["authors"][0]["slug"], "author");
    let detail = blog.visitor.read(&format!("/api/blog/{}", post["slug"].as_str().unwrap())).await;
    assert!(detail["html"].as_str().unwrap().contains("href=\"/authors/author\""), "{detail}");
    assert_eq!(blog.visitor.read("/api/authors/author").await["name"], "..");
    assert!(blog.visitor.get("/authors/author").await.expect(200).text.contains("A post"));
    let second = blog.user("dot", ".").await;
    assert_eq!(blog.post(json!({ "authors": [second] })).await["authors"][0]["slug"], "author-2");
}
