//! The complete requirements of the specifications: RFC 4287 (Atom), JSON Feed 1.1, the sitemap
//! protocol 0.9 and the W3C's application manifest.

use std::collections::HashSet;

use chrono::DateTime;
use roxmltree::{Document, Node};
use serde_json::{Value, json};
use url::Url;

use super::{Blog, filled};

const ATOM: &str = "http://www.w3.org/2005/Atom";
const SITEMAP: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// RFC 4287, section 4.1.1, with its recommendations: a `self` link, and an author for entries that have none.
/// As in a DTD: `?` is at most one, `*` any number and `+` at least one child of this name, and no sign is exactly one.
const FEED: &str =
    "author+ category* contributor* generator? icon? id link+ logo? rights? subtitle? title updated entry*";
/// Section 4.1.2.
const ENTRY: &str =
    "author* category* content? contributor* id link+ published? rights? source? summary? title updated";
/// Section 3.2.
const PERSON: &str = "name uri? email?";
const PLACE: &str = "loc lastmod? changefreq? priority?";

fn elements<'a>(node: Node<'a, 'a>) -> impl Iterator<Item = Node<'a, 'a>> {
    node.children().filter(Node::is_element)
}

fn named<'a>(node: Node<'a, 'a>, name: &str) -> Vec<Node<'a, 'a>> {
    elements(node).filter(|child| child.tag_name().name() == name).collect()
}

fn holds(node: Node<'_, '_>, namespace: &str, content: &str) {
    let name = node.tag_name().name();
    let known: Vec<&str> = content.split(' ').map(|child| child.trim_end_matches(['?', '*', '+'])).collect();
    for child in elements(node) {
        assert_eq!(child.tag_name().namespace(), Some(namespace), "{name}");
        assert!(known.contains(&child.tag_name().name()), "{child:?} in {name}");
    }
    for (child, name_of_child) in content.split(' ').zip(known) {
        let count = named(node, name_of_child).len();
        let (least, most) = match child.chars().last() {
            Some('?') => (0, 1),
            Some('*') => (0, usize::MAX),
            Some('+') => (1, usize::MAX),
            _ => (1, 1),
        };
        assert!((least..=most).contains(&count), "{count} times {child} in {name}");
    }
}

fn time(text: &str) {
    DateTime::parse_from_rfc3339(text).unwrap_or_else(|error| panic!("{text}: {error}"));
}

fn address(text: &str) {
    Url::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
}

/// Checks the elements that feeds and entries share.
fn atom_common(node: Node<'_, '_>) {
    for child in elements(node) {
        let text = child.text().unwrap_or_default();
        match child.tag_name().name() {
            "updated" | "published" => time(text),
            "id" | "icon" => address(text),
            "author" => holds(child, ATOM, PERSON),
            "category" => assert!(child.attribute("term").is_some()),
            "link" => address(child.attribute("href").expect("a link leads somewhere")),
            _ => {}
        }
    }
    let links = named(node, "link");
    let alternates: Vec<_> =
        links.iter().filter(|link| link.attribute("rel").is_none_or(|rel| rel == "alternate")).collect();
    let kinds: HashSet<_> =
        alternates.iter().map(|link| (link.attribute("type"), link.attribute("hreflang"))).collect();
    assert_eq!(kinds.len(), alternates.len(), "one alternate of a type and language");
}

fn atom(xml: &str) {
    let document = Document::parse(xml).expect("XML");
    let feed = document.root_element();
    assert!(feed.has_tag_name((ATOM, "feed")));
    holds(feed, ATOM, FEED);
    atom_common(feed);
    assert!(named(feed, "link").iter().any(|link| link.attribute("rel") == Some("self")));
    let mut ids = HashSet::new();
    for entry in named(feed, "entry") {
        holds(entry, ATOM, ENTRY);
        atom_common(entry);
        assert!(ids.insert(named(entry, "id")[0].text()), "ids are unique");
        for content in named(entry, "content") {
            assert_eq!(content.attribute("type"), Some("html"));
            assert!(content.children().all(|child| child.is_text()), "HTML is text in XML");
        }
    }
}

fn json_feed(feed: &Value) {
    assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1");
    assert!(feed["title"].is_string());
    for (name, value) in feed.as_object().expect("an object") {
        match name.as_str() {
            "home_page_url" | "feed_url" | "icon" | "favicon" | "next_url" => address(value.as_str().expect(name)),
            "version" | "title" | "description" | "user_comment" | "language" => assert!(value.is_string(), "{name}"),
            "authors" => json_authors(value),
            "items" => {}
            _ => assert!(name.starts_with('_'), "an unknown member: {name}"),
        }
    }
    let mut ids = HashSet::new();
    for item in feed["items"].as_array().expect("items") {
        assert!(ids.insert(item["id"].as_str().expect("an id")), "ids are unique");
        assert!(item["content_html"].is_string() || item["content_text"].is_string(), "an item has content");
        for (name, value) in item.as_object().expect("an object") {
            match name.as_str() {
                "url" | "external_url" | "image" | "banner_image" => address(value.as_str().expect(name)),
                "date_published" | "date_modified" => time(value.as_str().expect(name)),
                "id" | "title" | "summary" | "content_html" | "content_text" | "language" => {
                    assert!(value.is_string(), "{name}");
                }
                "authors" => json_authors(value),
                "tags" => assert!(value.as_array().expect("tags").iter().all(Value::is_string)),
                _ => assert!(name.starts_with('_'), "an unknown member: {name}"),
            }
        }
    }
}

fn json_authors(authors: &Value) {
    for author in authors.as_array().expect("authors") {
        let author = author.as_object().expect("an author");
        assert!(author.keys().all(|name| ["name", "url", "avatar"].contains(&name.as_str())) && !author.is_empty());
        if let Some(url) = author.get("url") {
            address(url.as_str().expect("an address"));
        }
    }
}

fn sitemap(xml: &str) {
    assert!(xml.len() <= 50 * 1024 * 1024);
    let document = Document::parse(xml).expect("XML");
    let map = document.root_element();
    assert!(map.has_tag_name((SITEMAP, "urlset")));
    holds(map, SITEMAP, "url+");
    assert!(elements(map).count() <= 50_000);
    let mut known = HashSet::new();
    for place in elements(map) {
        holds(place, SITEMAP, PLACE);
        let location = named(place, "loc")[0].text().expect("an address");
        address(location);
        assert!(location.starts_with("https://example.org/") && location.len() < 2048, "{location}");
        assert!(known.insert(location.to_owned()), "{location} twice");
        for changed in named(place, "lastmod") {
            time(changed.text().unwrap_or_default());
        }
    }
}

fn manifest(manifest: &Value) {
    for (name, value) in manifest.as_object().expect("an object") {
        match name.as_str() {
            "id" | "name" | "short_name" | "description" | "lang" | "start_url" | "scope" => {
                assert!(value.as_str().is_some_and(|text| !text.is_empty()), "{name}");
            }
            "background_color" | "theme_color" => {
                let digits = value.as_str().and_then(|colour| colour.strip_prefix('#')).expect("a colour");
                assert!(digits.len() == 6 && digits.chars().all(|digit| digit.is_ascii_hexdigit()), "{value}");
            }
            "display" => {
                assert!(["fullscreen", "standalone", "minimal-ui", "browser"].contains(&value.as_str().unwrap()));
            }
            "icons" => {}
            _ => panic!("an unknown member: {name}"),
        }
    }
    assert!(manifest["start_url"].as_str().unwrap().starts_with(manifest["scope"].as_str().unwrap()));
    let icons = manifest["icons"].as_array().expect("icons");
    let of = |member: &str, value: &str| icons.iter().filter(|icon| icon[member] == value).count();
    assert!(of("sizes", "192x192") >= 1 && of("sizes", "512x512") >= 2 && of("purpose", "maskable") == 1, "{icons:?}");
}

#[actix_web::test]
async fn every_document_follows_its_specification() {
    let odd = "\u{1}\u{b}\u{c}\u{1b}\u{7f}\u{85}\u{2028}\u{fffe}\u{ffff}]]> <!-- & \u{1f980}";
    let blog = filled(&[]).await;
    blog.post(json!({ "title": format!("A {odd}"), "content": odd, "excerpt": odd, "tags": [odd] })).await;
    documents(&blog).await;
}

#[actix_web::test]
async fn the_documents_of_an_empty_site_follow_their_specifications() {
    let site = crate::support::Site::with(&[("SITE_URL", "https://example.org")]).await;
    documents(&Blog::on(site).await).await;
}

async fn documents(blog: &Blog) {
    let get = async |path| blog.visitor.get(path).await.expect(200);
    atom(&get("/feed.xml").await.text);
    json_feed(&get("/feed.json").await.json());
    sitemap(&get("/sitemap.xml").await.text);
    manifest(&get("/manifest.webmanifest").await.json());
}
