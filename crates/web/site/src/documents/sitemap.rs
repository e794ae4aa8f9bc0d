//! For crawlers: `/sitemap.xml`, the address of every public page, and `/robots.txt`.

use chrono::{DateTime, Utc};
use domain::{
    content::{ContentItem, ContentType},
    text::author_path,
};
use futures_util::future::try_join4;
use ports::{PageRequest, Ports, Query, pages::PageFilter};

use super::{Source, timestamp, xml};
use web_http::error::ApiError;

/// A sitemap may list 50,000 URLs; this leaves room for other pages.
const MAX_POSTS: u32 = 45_000;
const MAX_URLS: usize = 50_000;

/// A path and, if known, the time of its last change.
type SitemapUrl = (String, Option<DateTime<Utc>>);

pub async fn write(source: Source) -> Result<String, ApiError> {
    let Ports { blog, content, legal, pages, .. } = &source.ports;
    let (services, studies, added, addresses) = try_join4(
        content.public(ContentType::Service, PageRequest::default()),
        content.public(ContentType::CaseStudy, PageRequest::default()),
        pages.list(Query::default(), PageFilter::PUBLIC),
        blog.addresses(MAX_POSTS),
    )
    .await?;
    let posts = addresses.posts.iter().map(|(slug, at)| (format!("/blog/{slug}"), Some(*at)));
    let authors = addresses.authors.iter().map(|(slug, at)| (author_path(slug), Some(*at)));
    let newest = addresses.posts.iter().map(|(_, at)| *at).max();
    let mut urls: Vec<SitemapUrl> = ["/", "/about", "/contact", "/faq"].map(|path| (path.to_owned(), None)).into();
    let legal = legal.by_name().into_iter().filter(|(_, page)| page.text().is_some());
    urls.extend(legal.map(|(name, _)| (format!("/{name}"), None)));
    urls.push(("/blog".to_owned(), newest));
    urls.extend(section("/services", &services.rows));
    urls.extend(section("/case-studies", &studies.rows));
    urls.extend(added.rows.into_iter().map(|page| (page.path(), Some(page.updated_at))));
    urls.extend(authors.chain(posts).take(MAX_URLS.saturating_sub(urls.len())));
    Ok(map(&source, &urls))
}

/// Returns the page of a list and those of its items.
fn section(path: &str, items: &[ContentItem]) -> impl Iterator<Item = SitemapUrl> {
    let newest = items.iter().map(|item| item.updated_at).max();
    let details = items.iter().map(move |item| (format!("{path}/{}", item.id.0), Some(item.updated_at)));
    std::iter::once((path.to_owned(), newest)).chain(details)
}

fn map(source: &Source, urls: &[SitemapUrl]) -> String {
    let mut map = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for (path, changed) in urls {
        map.push_str("<url><loc>");
        map.push_str(&xml::text(&source.url(path)));
        map.push_str("</loc>");
        if let Some(changed) = changed {
            map.extend(["<lastmod>", &timestamp(*changed), "</lastmod>"]);
        }
        map.push_str("</url>\n");
    }
    map + "</urlset>\n"
}

const DISALLOWED: [&str; 6] = ["/admin", "/api/", "/auth", "/blog/create", "/client-portal", "/search"];

/// Crawlers may read all public pages except search results.
pub fn robots(source: &Source) -> String {
    let mut text = String::from("User-agent: *\n");
    for path in DISALLOWED {
        // `/auth` is also a prefix of `/authors/…`.
        let end = if path == "/auth" { "$" } else { "" };
        text.extend(["Disallow: ", path, end, "\n"]);
    }
    text.extend(["\nSitemap: ", &source.url("/sitemap.xml"), "\n"]);
    text
}
