//! The feeds.

use chrono::{DateTime, FixedOffset};
use roxmltree::{Document, Node};
use serde_json::{Value, json};

use super::{Blog, filled};

const ATOM: &str = "http://www.w3.org/2005/Atom";

fn time(text: &str) -> DateTime<FixedOffset> {
    DateTime::parse_from_rfc3339(text).expect("an RFC 3339 time")
}

fn child<'a>(node: Node<'a, 'a>, name: &'static str) -> Node<'a, 'a> {
    let mut found = node.children().filter(|child| child.has_tag_name((ATOM, name)));
    let child = found.next().unwrap_or_else(|| panic!("no {name}"));
    assert!(found.next().is_none() || ["link", "author", "category"].contains(&name), "one {name} alone");
    child
}

fn text<'a>(node: Node<'a, 'a>, name: &'static str) -> &'a str {
    child(node, name).text().unwrap_or_default()
}

fn link<'a>(node: Node<'a, 'a>, rel: &str) -> &'a str {
    let mut links = node.children().filter(|child| child.has_tag_name((ATOM, "link")));
    links.find(|link| link.attribute("rel") == Some(rel)).and_then(|link| link.attribute("href")).expect("a link")
}

#[actix_web::test]
async fn the_atom_feed_has_the_posts_with_their_whole_text() {
    let blog = filled(&[]).await;
    let xml = blog.visitor.get("/feed.xml").await.expect(200).text;
    let feed = Document::parse(&xml).expect("XML");
    let feed = feed.root_element();
    assert!(feed.has_tag_name((ATOM, "feed")));
    assert_eq!(text(feed, "title"), "Ada & Söhne <AI> Blog");
    assert_eq!(text(feed, "id"), "https://example.org/feed.xml");
    assert_eq!(link(feed, "self"), "https://example.org/feed.xml");
    assert_eq!(link(feed, "alternate"), "https://example.org/blog");
    let entries: Vec<_> = feed.children().filter(|child| child.has_tag_name((ATOM, "entry"))).collect();
    assert_eq!(entries.len(), 1);
    let entry = entries[0];
    assert_eq!(text(entry, "title"), "Shown & told");
    assert_eq!(link(entry, "alternate"), "https://example.org/blog/shown-told");
    assert_eq!(text(entry, "id"), "https://example.org/blog#post-1");
    assert_eq!(text(entry, "published"), "2026-03-05T00:00:00Z");
    assert_eq!(time(text(entry, "updated")), time(text(feed, "updated")));
    let authors = entry.children().filter(|child| child.has_tag_name((ATOM, "author")));
    let authors: Vec<_> = authors.map(|author| (text(author, "name"), text(author, "uri"))).collect();
    assert_eq!(
        authors,
        [("Ada Lovelace", "https://example.org/authors/ada-lovelace"), ("admin", "https://example.org/authors/admin")]
    );
    let tags = entry.children().filter_map(|child| child.attribute("term"));
    assert_eq!(tags.collect::<Vec<_>>(), ["AI", "a \"b\""]);
    let content = child(entry, "content");
    assert_eq!(content.attribute("type"), Some("html"));
    let html = content.text().expect("a text");
    for piece in [
        "See <a href=\"https://example.org/services/1\">this</a> and</p>",
        "<h2 id=\"section-a-part\">A part<a class=\"anchor\" href=\"https://example.org/blog/shown-told#section-a-part\"",
        "<img src=\"https://example.org/blog/that.png\" alt=\"that\"",
        "&quot;&lt;quoted&gt;&quot;",
    ] {
        assert!(html.contains(piece), "{piece}: {html}");
    }
}

#[actix_web::test]
async fn the_json_feed_has_the_same_posts() {
    let blog = filled(&[]).await;
    let feed = blog.visitor.read("/feed.json").await;
    assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1");
    assert_eq!(feed["title"], "Ada & Söhne <AI> Blog");
    assert_eq!(feed["home_page_url"], "https://example.org/blog");
    assert_eq!(feed["feed_url"], "https://example.org/feed.json");
    assert_eq!(feed["language"], "en");
    let items = feed["items"].as_array().expect("items");
    assert_eq!(items.len(), 1);
    let mut item = items[0].clone();
    let html = item["content_html"].take();
    assert!(html.as_str().unwrap().contains("<a href=\"https://example.org/services/1\">this</a>"), "{html}");
    time(item["date_modified"].take().as_str().expect("a time"));
    assert_eq!(
        item,
        json!({
            "id": "https://example.org/blog#post-1", "url": "https://example.org/blog/shown-told",
            "title": "Shown & told", "summary": "See this and", "date_published": "2026-03-05T00:00:00Z",
            "date_modified": null, "tags": ["AI", "a \"b\""], "content_html": null,
            "authors": [
                { "name": "Ada Lovelace", "url": "https://example.org/authors/ada-lovelace" },
                { "name": "admin", "url": "https://example.org/authors/admin" },
            ],
        })
    );
}

/// Returns the titles, which are the same in both feeds.
async fn titles(blog: &Blog) -> Vec<String> {
    let json = blog.admin.read("/feed.json").await;
    let items = json["items"].as_array().expect("items").iter();
    let titles: Vec<String> = items.map(|item| item["title"].as_str().unwrap().to_owned()).collect();
    let xml = blog.admin.get("/feed.xml").await.expect(200).text;
    let feed = Document::parse(&xml).expect("XML");
    assert!(
        !text(feed.root_element(), "updated").is_empty()
            && !text(child(feed.root_element(), "author"), "name").is_empty()
    );
    let entries = feed.descendants().filter(|node| node.has_tag_name((ATOM, "entry")));
    assert_eq!(entries.map(|entry| text(entry, "title").to_owned()).collect::<Vec<_>>(), titles);
    titles
}

#[actix_web::test]
async fn a_feed_has_the_twenty_newest_posts_as_they_are_now() {
    let blog = Blog::start().await;
    assert!(titles(&blog).await.is_empty(), "and is a feed without any");
    let mut last = Value::Null;
    for number in 1..=21 {
        last = blog.post(json!({ "title": format!("Post {number}"), "date": format!("2026-01-{number:02}") })).await;
    }
    let all = titles(&blog).await;
    assert_eq!((all.len(), all[0].as_str(), all[19].as_str()), (20, "Post 21", "Post 2"));
    blog.put(&last, json!({ "title": "Renamed" })).await.expect(200);
    assert_eq!(titles(&blog).await[0], "Renamed");
    blog.put(&last, json!({ "published": false })).await.expect(200);
    assert_eq!(titles(&blog).await[0], "Post 20");
}

#[actix_web::test]
async fn no_entry_is_published_after_now() {
    let blog = Blog::start().await;
    blog.post(json!({ "date": "2999-01-02" })).await;
    let json = blog.visitor.read("/feed.json").await;
    let xml = blog.visitor.get("/feed.xml").await.expect(200).text;
    let feed = Document::parse(&xml).expect("XML");
    let entry = feed.descendants().find(|node| node.has_tag_name((ATOM, "entry"))).expect("an entry");
    let in_json = json["items"][0]["date_published"].as_str().expect("a time");
    assert_eq!(in_json, text(entry, "published"));
    assert!(time(in_json) <= chrono::Utc::now(), "{in_json}");
}

#[actix_web::test]
async fn entry_ids_outlive_a_change_of_slug() {
    let blog = Blog::start().await;
    let ada = blog.user("ada", "Ada").await;
    let post = blog.post(json!({ "authors": [ada] })).await;
    let id = async || blog.admin.read("/feed.json").await["items"][0]["id"].take();
    let before = id().await;
    blog.put(&post, json!({ "slug": "elsewhere" })).await.expect(200);
    assert_eq!(id().await, before);
    blog.admin.delete(&format!("/api/admin/users/{ada}")).await.expect(204);
    assert_eq!(titles(&blog).await, ["A post"]);
    let item = &blog.admin.read("/feed.json").await["items"][0];
    assert_eq!(item.get("authors"), None, "the feed's hold");
}

#[actix_web::test]
async fn posts_beyond_the_size_limit_are_excerpts() {
    let blog = Blog::start().await;
    for number in 1..=4 {
        let content = format!("Begin {number}.\n\n{}", "word ".repeat(80_000));
        let excerpt = format!("Excerpt {number}");
        blog.post(json!({ "title": format!("Post {number}"), "content": content, "excerpt": excerpt })).await;
    }
    let answer = blog.visitor.get("/feed.json").await.expect(200);
    assert!(answer.bytes.len() < 1_500_000, "{}", answer.bytes.len());
    let items = answer.json()["items"].as_array().unwrap().clone();
    assert_eq!(items.len(), 4);
    assert!(items[0]["content_html"].as_str().unwrap().starts_with("<p>Begin 4.</p>"));
    assert_eq!((items[3].get("content_html"), &items[3]["content_text"]), (None, &json!("Excerpt 1")));
    let xml = blog.visitor.get("/feed.xml").await.expect(200).text;
    let feed = Document::parse(&xml).expect("XML");
    let entry = feed.descendants().rfind(|node| node.has_tag_name((ATOM, "entry"))).expect("entries");
    assert_eq!(text(entry, "summary"), "Excerpt 1");
    assert!(!entry.children().any(|node| node.has_tag_name((ATOM, "content"))));
}
