//! Documents for machines: they are valid, list published content only, and are current after a write.

mod feeds;
mod schemas;
mod texts;

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::json;

use crate::{
    blog::Blog,
    support::{Client, Site},
};

const DOCUMENTS: [(&str, &str); 7] = [
    ("/sitemap.xml", "application/xml; charset=utf-8"),
    ("/robots.txt", "text/plain; charset=utf-8"),
    ("/feed.xml", "application/atom+xml; charset=utf-8"),
    ("/feed.json", "application/feed+json"),
    ("/manifest.webmanifest", "application/manifest+json"),
    ("/.well-known/security.txt", "text/plain; charset=utf-8"),
    ("/llms.txt", "text/plain; charset=utf-8"),
];

/// A site with that public address, and published and unpublished content of every kind.
async fn filled(variables: &[(&'static str, &str)]) -> Blog {
    let site =
        Site::with(&[&[("SITE_URL", "https://example.org"), ("SITE_NAME", "Ada & Söhne <AI>")], variables].concat())
            .await;
    let blog = Blog::on(site).await;
    for kind in ["service", "case-study", "team-member"] {
        for (title, published) in [("Shown", true), ("Secret", false)] {
            let title = format!("{title} {kind} [<&>]");
            let item = json!({ "type": kind, "title": title, "content": "Some *words*.\n\nAnd more.", "published": published });
            blog.make("/api/admin/content", item).await;
        }
    }
    let ada = blog.user("ada", "Ada Lovelace").await;
    blog.user("eve", "Eve Nobody").await;
    for (title, published) in [("Shown & told", true), ("Secret plans", false)] {
        let content = "See [this](/services/1) and\n\n## A part\n\n![that](that.png) \"<quoted>\"";
        let post = json!({
            "title": title, "content": content, "published": published, "authors": [ada, blog.me],
            "date": "2026-03-05", "tags": ["AI", "a \"b\""],
        });
        blog.post(post).await;
    }
    let category = blog.make("/api/faq/categories", json!({ "name": "Pricing" })).await["id"].clone();
    for (question, active) in [("Shown question?", true), ("Secret question?", false)] {
        let item =
            json!({ "question": question, "answer": "An\nanswer here.", "categoryId": category, "isActive": active });
        blog.make("/api/faq/items", item).await;
    }
    blog
}

async fn locations(client: &Client) -> Vec<String> {
    let text = client.get("/sitemap.xml").await.expect(200).text;
    let map = roxmltree::Document::parse(&text).expect("XML");
    let locations = map.descendants().filter(|node| node.has_tag_name("loc"));
    locations.map(|node| node.text().expect("an address").to_owned()).collect()
}

#[actix_web::test]
async fn every_document_is_revalidated_compressed_and_read_only() {
    let blog = filled(&[("SITE_EMAIL", "hello@example.org")]).await;
    for (path, content_type) in DOCUMENTS {
        let answer = blog.visitor.get(path).await.expect(200);
        assert_eq!(answer.header("content-type"), content_type, "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache, stale-if-error=3600", "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        let send = async |method, headers: &[(&str, &str)]| blog.visitor.send(method, path, headers, None).await;
        let same = send(Method::GET, &[("If-None-Match", answer.header("etag"))]).await.expect(304);
        assert!(same.bytes.is_empty(), "{path}");
        let head = send(Method::HEAD, &[]).await.expect(200);
        assert_eq!((head.bytes.len(), head.header("etag")), (0, answer.header("etag")), "{path}");
        for coding in ["br", "gzip", "zstd"] {
            let coded = send(Method::GET, &[("Accept-Encoding", coding)]).await.expect(200);
            let worthwhile = answer.bytes.len() >= 400;
            assert_eq!(coded.header("content-encoding"), if worthwhile { coding } else { "" }, "{path}");
        }
        for method in [Method::POST, Method::PUT, Method::DELETE] {
            assert_eq!(send(method, &[]).await.expect(405).header("allow"), "GET, HEAD", "{path}");
        }
        assert_eq!(blog.visitor.get(&format!("{path}/")).await.expect(308).header("location"), path);
    }
}

#[actix_web::test]
async fn documents_never_contain_drafts() {
    let blog = filled(&[("SITE_EMAIL", "hello@example.org")]).await;
    for (path, _) in DOCUMENTS {
        for reader in [&blog.visitor, &blog.admin] {
            let text = reader.get(path).await.expect(200).text;
            for secret in ["Secret s", "Secret c", "Secret p", "secret-plans", "Secret question", "eve", "127.0.0.1"] {
                assert!(!text.contains(secret), "{path} has {secret}: {text}");
            }
        }
    }
}

#[actix_web::test]
async fn the_sitemap_lists_every_public_page() {
    let blog = filled(&[]).await;
    let paths: Vec<String> = (locations(&blog.visitor).await.into_iter())
        .map(|location| location.strip_prefix("https://example.org").expect("its own address").to_owned())
        .collect();
    let expected = "/ /about /services /services/1 /case-studies /case-studies/3 /contact /faq /blog \
        /blog/shown-told /authors/ada-lovelace /authors/admin";
    let expected: Vec<&str> = expected.split(' ').collect();
    assert_eq!(paths.iter().map(String::as_str).collect::<BTreeSet<_>>(), expected.iter().copied().collect());
    assert_eq!(paths.len(), expected.len(), "an address is listed twice: {paths:?}");
    for path in paths {
        blog.visitor.get(&path).await.expect(200);
    }
}

#[actix_web::test]
async fn an_author_has_one_address_in_posts_the_map_and_the_feeds() {
    let blog = Blog::start().await;
    for (username, name, path) in
        [("ohara", "Émile O'Hara", "/authors/%C3%A9mile-o'hara"), ("j.doe", "J. Doe (Jr.)", "/authors/j.-doe-(jr.)")]
    {
        let author = blog.user(username, name).await;
        let post = blog.post(json!({ "authors": [author], "content": format!("By <Author name=\"{name}\" />") })).await;
        let html = blog.visitor.read(&format!("/api/blog/{}", post["slug"].as_str().unwrap())).await["html"].clone();
        let html = html.as_str().unwrap().replace("&#x27;", "'").replace("&#39;", "'");
        assert!(html.contains(&format!("href=\"{path}\"")), "{html}");
        let url = format!("{}{path}", blog.site.url);
        let known = locations(&blog.visitor).await;
        assert!(known.contains(&url), "{url}: {known:?}");
        let feed = blog.visitor.read("/feed.json").await;
        assert_eq!(feed["items"][0]["authors"][0]["url"], url);
        blog.visitor.get(path).await.expect(200);
    }
}

#[actix_web::test]
async fn the_sitemap_follows_publishing_and_deleting() {
    let blog = Blog::start().await;
    let known = async || locations(&blog.admin).await.len();
    let empty = known().await;
    let post = blog.post(json!({})).await;
    assert_eq!(known().await, empty + 2, "a post and its author");
    let item = json!({ "type": "service", "title": "S", "content": "C" });
    let item = blog.admin.create("/api/admin/content", item).await.id();
    assert_eq!(known().await, empty + 3);
    blog.admin.delete(&format!("/api/admin/content/{item}")).await.expect(204);
    blog.put(&post, json!({ "published": false })).await.expect(200);
    assert_eq!(known().await, empty);
}

#[actix_web::test]
async fn a_failed_document_is_an_error_and_not_cached() {
    let blog = Blog::start().await;
    blog.site.sql("ALTER TABLE blog_posts RENAME TO gone");
    for path in ["/sitemap.xml", "/feed.xml", "/feed.json", "/llms.txt"] {
        let answer = blog.visitor.get(path).await.expect(500);
        assert_eq!((answer.header("content-type"), answer.header("cache-control")), ("application/json", "no-store"));
        assert!(!answer.text.contains("blog_posts"), "{}", answer.text);
    }
    blog.site.sql("ALTER TABLE gone RENAME TO blog_posts");
    for path in ["/sitemap.xml", "/feed.xml", "/feed.json", "/llms.txt"] {
        blog.visitor.get(path).await.expect(200);
    }
}

#[actix_web::test]
async fn every_page_links_the_feeds_and_the_manifest() {
    let site = Site::start().await;
    for path in ["/", "/auth", "/admin", "/nothing"] {
        let html = site.visitor().get(path).await.text;
        for link in [
            "<link rel=\"icon\" href=\"/favicon.ico\" sizes=\"32x32\">",
            "<link rel=\"icon\" type=\"image/svg+xml\" href=\"/favicon.svg\">",
            "<link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">",
            "<link rel=\"manifest\" href=\"/manifest.webmanifest\">",
            "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Blog\" href=\"/feed.xml\">",
            "<link rel=\"alternate\" type=\"application/feed+json\" title=\"Blog\" href=\"/feed.json\">",
        ] {
            assert_eq!(html.matches(link).count(), 1, "{path}: {link}");
        }
    }
}
