//! `/feed.xml`: the newest posts in full (Atom, RFC 4287).

use domain::text::author_path;

use super::{
    Source,
    entries::{self, Entry},
    midnight, timestamp, xml,
};
use web_http::error::ApiError;

pub async fn write(source: Source) -> Result<String, ApiError> {
    let entries = entries::newest(&source).await?;
    let changed = entries.iter().map(|entry| entry.post.updated_at).max();
    let mut feed = String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">\n",
    );
    feed.push_str(&xml::element("title", &format!("{} Blog", source.name())));
    feed.push_str(&xml::element("id", &source.url("/feed.xml")));
    feed.push_str(&link("self", "application/atom+xml", &source.url("/feed.xml")));
    feed.push_str(&link("alternate", "text/html", &source.url("/blog")));
    feed.push_str(&xml::element("updated", &timestamp(changed.unwrap_or_else(|| midnight(source.today)))));
    // The author of entries without authors.
    feed.push_str(&person(source.name(), &source.url("/")));
    feed.push_str(&xml::element("icon", &source.url("/icon-192.png")));
    feed.push_str("<generator>Portico</generator>\n");
    for item in &entries {
        feed.push_str(&entry(&source, item));
    }
    Ok(feed + "</feed>\n")
}

fn entry(source: &Source, entry: &Entry) -> String {
    let mut text = String::from("<entry>\n");
    text.push_str(&xml::element("title", &entry.post.title));
    text.push_str(&xml::element("id", &entry.id));
    text.push_str(&link("alternate", "text/html", &entry.url));
    text.push_str(&xml::element("published", &timestamp(entry.published(source.today))));
    text.push_str(&xml::element("updated", &timestamp(entry.post.updated_at)));
    for author in &entry.post.authors {
        text.push_str(&person(&author.name, &source.url(&author_path(&author.slug))));
    }
    for tag in &entry.post.tags {
        text.extend(["<category term=\"", &xml::text(tag), "\"/>\n"]);
    }
    text.push_str(&xml::element("summary", &entry.excerpt));
    if let Some(html) = &entry.html {
        text.extend(["<content type=\"html\">", &xml::text(html), "</content>\n"]);
    }
    text + "</entry>\n"
}

fn link(rel: &str, media_type: &str, href: &str) -> String {
    format!("<link rel=\"{rel}\" type=\"{media_type}\" href=\"{}\"/>\n", xml::text(href))
}

fn person(name: &str, uri: &str) -> String {
    format!("<author>\n{}{}</author>\n", xml::element("name", name), xml::element("uri", uri))
}
