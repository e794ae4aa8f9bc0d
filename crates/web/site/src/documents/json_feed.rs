//! `/feed.json`: the newest posts in full (JSON Feed 1.1).

use domain::text::author_path;
use serde_json::{Value, json};

use super::{
    Source, TAGLINE,
    entries::{self, Entry},
    timestamp,
};
use web_http::error::ApiError;

pub async fn write(source: Source) -> Result<String, ApiError> {
    let entries = entries::newest(&source).await?;
    let items: Vec<Value> = entries.iter().map(|entry| item(&source, entry)).collect();
    let feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": format!("{} Blog", source.name()),
        "description": TAGLINE,
        "home_page_url": source.url("/blog"),
        "feed_url": source.url("/feed.json"),
        "icon": source.url("/icon-512.png"),
        "favicon": source.url("/icon-192.png"),
        "language": "en",
        "authors": [{ "name": source.name(), "url": source.url("/") }],
        "items": items,
    });
    Ok(feed.to_string())
}

fn item(source: &Source, entry: &Entry) -> Value {
    let authors: Vec<Value> = (entry.post.authors.iter())
        .map(|author| json!({ "name": author.name, "url": source.url(&author_path(&author.slug)) }))
        .collect();
    let mut item = json!({
        "id": entry.id,
        "url": entry.url,
        "title": entry.post.title,
        "summary": entry.excerpt,
        "date_published": timestamp(entry.published(source.today)),
        "date_modified": timestamp(entry.post.updated_at),
        "tags": entry.post.tags,
    });
    // Without authors, an item has the feed's.
    if !authors.is_empty() {
        item["authors"] = authors.into();
    }
    match &entry.html {
        Some(html) => item["content_html"] = html.as_str().into(),
        None => item["content_text"] = entry.excerpt.as_str().into(),
    }
    item
}
