//! The entries of both feeds: the newest posts.

use chrono::{DateTime, NaiveDate, Utc};
use domain::blog::Post;
use ports::markdown::Markdown;
use url::Url;

use super::{Source, midnight};
use web_api::blog::excerpt::plain_excerpt;
use web_http::{error::ApiError, markdown};

/// The number of posts in a feed.
const MAX_POSTS: u32 = 20;

/// The size of a feed's text, in bytes. Further posts are excerpts.
const MAX_TEXT: usize = 1 << 20;

pub struct Entry {
    pub post: Post,
    /// The excerpt as plain text.
    pub excerpt: String,
    pub url: String,
    /// An id that stays when the address changes.
    pub id: String,
    /// The text as HTML with absolute addresses; `None` beyond [`MAX_TEXT`].
    pub html: Option<String>,
}

impl Entry {
    /// Returns the date that readers see, or the time of creation. Feed readers reject or hide what is dated after today.
    pub fn published(&self, today: NaiveDate) -> DateTime<Utc> {
        self.post.date.filter(|date| *date <= today).map_or(self.post.created_at, midnight)
    }
}

pub async fn newest(source: &Source) -> Result<Vec<Entry>, ApiError> {
    let posts = source.ports.blog.latest(MAX_POSTS).await?;
    let entries = posts.into_iter().map(|post| Entry {
        url: source.url(&format!("/blog/{}", post.slug)),
        id: source.url(&format!("/blog#post-{}", post.id.0)),
        excerpt: post.excerpt.clone().unwrap_or_default(),
        post,
        html: None,
    });
    let entries = entries.collect();
    markdown::with(&source.ports.markdown, move |markdown| rendered(entries, markdown)).await
}

fn rendered(mut entries: Vec<Entry>, markdown: &dyn Markdown) -> Vec<Entry> {
    let mut room = MAX_TEXT;
    for entry in &mut entries {
        entry.excerpt = plain_excerpt(&entry.excerpt, markdown);
        // HTML is seldom shorter than its markdown.
        if entry.post.content.len() > room {
            continue;
        }
        let Ok(page) = Url::parse(&entry.url) else { continue };
        let html = absolute(&markdown.render(&entry.post.content), &page);
        room = room.saturating_sub(html.len());
        entry.html = Some(html);
    }
    entries
}

/// Makes the addresses in our own HTML absolute. In it, attribute values are in double quotes, and other double quotes are escaped.
fn absolute(html: &str, page: &Url) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find("=\"") {
        let (before, value) = rest.split_at(at + 2);
        let value_end = value.find('"').unwrap_or(value.len());
        let (value, after) = value.split_at(value_end);
        out.push_str(before);
        match before.strip_suffix("=\"").filter(|name| name.ends_with(" href") || name.ends_with(" src")) {
            Some(_) => out.push_str(&resolve(value, page)),
            None => out.push_str(value),
        }
        // Skip the closing quote.
        let closing = usize::from(!after.is_empty());
        out.push_str(&after[..closing]);
        rest = &after[closing..];
    }
    out + rest
}

fn resolve(value: &str, page: &Url) -> String {
    let address = html_escape::decode_html_entities(value);
    match (Url::parse(&address), page.join(&address)) {
        (Err(url::ParseError::RelativeUrlWithoutBase), Ok(whole)) => {
            html_escape::encode_double_quoted_attribute(whole.as_str()).into_owned()
        }
        _ => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::absolute;

    #[test]
    fn makes_addresses_absolute() {
        let page = Url::parse("https://example.org/blog/on-time").unwrap();
        let cases = [
            (r#"<a href="/services/1">x</a>"#, r#"<a href="https://example.org/services/1">x</a>"#),
            (
                r##"<a class="anchor" href="#section-a"></a>"##,
                r#"<a class="anchor" href="https://example.org/blog/on-time#section-a"></a>"#,
            ),
            (
                r#"<img src="a.png?b=1&amp;c=2" alt="=" />"#,
                r#"<img src="https://example.org/blog/a.png?b=1&amp;c=2" alt="=" />"#,
            ),
            (r#"<a href="//cdn.example/x">x</a>"#, r#"<a href="https://cdn.example/x">x</a>"#),
            (r#"<a href="mailto:a@b.c">x</a>"#, r#"<a href="mailto:a@b.c">x</a>"#),
            (r#"<a href="https://a.b/?c">x</a>"#, r#"<a href="https://a.b/?c">x</a>"#),
            ("<p>href=&quot;/x&quot;</p>", "<p>href=&quot;/x&quot;</p>"),
            (r#"<p title="a href=">"#, r#"<p title="a href=">"#),
            ("", ""),
        ];
        for (html, expected) in cases {
            assert_eq!(absolute(html, &page), expected);
        }
    }
}
