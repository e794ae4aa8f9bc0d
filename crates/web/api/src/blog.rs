//! The public blog and its authors' pages.

pub mod admin;
pub mod bulk;
pub mod excerpt;

use std::sync::Arc;

use domain::{
    AuthorSlug, Feature,
    blog::{AdjacentPosts, AuthorPage, Heading, Post, PostSummary, reading_minutes},
};
use excerpt::plain_excerpt;
use ports::{
    Ports,
    blog::{Blog, PublicQuery},
    markdown::{Document, Markdown},
};
use serde::Serialize;
use web_http::message;

use crate::{
    prelude::*,
    shown::{HEADING_LEVELS, Shown},
};

const POST_NOT_FOUND: &str = "Blog post not found";
const AUTHOR_NOT_FOUND: &str = "Author not found";

/// The features that posts and authors are read from.
const FEATURES: &[Feature] = &[Feature::Blog, Feature::Users];

pub static LIST: Endpoint = Endpoint::read("/api/blog", FEATURES, |ports, params| list(ports, params).boxed())
    .summary("Lists published posts, newest first; `X-Next-Cursor` leads to the older ones")
    .query(&[
        Param::limit("The maximum number of posts, 100 by default"),
        Param::text("before", "The `X-Next-Cursor` of the page before: lists the posts after it"),
        Param::text("tag", "Posts with this tag"),
        Param::text("author", "Posts of the author with this slug"),
    ])
    .returns_list::<PostSummary>(examples::POST_SUMMARY)
    .response_headers(&[param::NEXT_CURSOR]);

pub static DETAIL: Endpoint = Endpoint::read("/api/blog/{slug}", FEATURES, |ports, params| {
    detail(ports, params, false).boxed()
})
.for_admins(|ports, params| detail(ports, params, true).boxed())
.summary("Shows a post; drafts to administrators only. A former slug of a published post redirects to the present one")
.query(&[param::PAGE_VIEW])
.returns::<RenderedPost>(StatusCode::OK, RENDERED_POST)
.failures(&[
    Failure::new(StatusCode::NOT_FOUND, POST_NOT_FOUND),
    Failure::new(StatusCode::MOVED_PERMANENTLY, message::MOVED),
]);

pub static AUTHOR: Endpoint = Endpoint::read("/api/authors/{slug}", FEATURES, |ports, params| {
    author(ports, params).boxed()
})
.summary(
    "Shows an author with their newest published posts; `X-Next-Cursor` leads to the older ones of `/api/blog?author=`",
)
.returns::<AuthorPage>(StatusCode::OK, examples::AUTHOR_PAGE)
.response_headers(&[param::NEXT_CURSOR])
.failures(&[Failure::new(StatusCode::NOT_FOUND, AUTHOR_NOT_FOUND)]);

type ShownPost = Shown<Post>;

/// A post in full.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RenderedPost {
    #[serde(flatten)]
    post: ShownPost,
    /// The content, rendered and safe to publish.
    html: String,
    /// The reading time at 200 words a minute, at least 1.
    reading_minutes: u32,
    /// The headings of levels 2 and 3, for a table of contents.
    headings: Vec<Heading>,
    #[serde(flatten)]
    adjacent: AdjacentPosts,
}

const RENDERED_POST: Example = Example(
    r##"{"id": 7, "title": "Notes on the engine", "slug": "notes-on-the-engine", "content": "# Notes\n\nIt weaves.", "excerpt": "Notes", "authorId": 1, "published": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-02-01T08:00:00Z", "tags": ["history"], "date": "1843-09-05", "authors": [{"id": 2, "name": "Ada Lovelace", "slug": "ada-lovelace", "title": "Contributor", "bio": "Writes about engines."}], "version": 2, "html": "<h2 id=\"section-notes\">Notes<a class=\"anchor\" href=\"#section-notes\" aria-hidden=\"true\" tabindex=\"-1\"></a></h2>\n<p>It weaves.</p>\n", "readingMinutes": 1, "headings": [{"id": "section-notes", "level": 2, "text": "Notes"}], "next": {"slug": "on-looms", "title": "On looms"}}"##,
);

async fn list(ports: Ports, params: Params) -> Result<PublicResponse, ApiError> {
    let listing = ports.blog.public(params.read(query)?).await?;
    let summaries = with_plain_excerpts(listing.rows, &ports.markdown).await?;
    Ok(PublicResponse::json(&summaries)?.with(NEXT_CURSOR, listing.next))
}

fn query(params: &Params, errors: &mut ValidationErrors) -> PublicQuery {
    let mut text = |name: &str| params.text(name, errors).map(str::to_owned);
    let (before, tag, author) = (text("before"), text("tag"), text("author").map(AuthorSlug));
    PublicQuery { limit: params.limit(errors), before, tag, author }
}

async fn detail(ports: Ports, params: Params, drafts: bool) -> Result<PublicResponse, ApiError> {
    let slim = params.page_view()?;
    let shown = ports.blog.shown(params.path("slug")).await?;
    let Some((post, adjacent)) = shown.filter(|(post, _)| drafts || post.published) else {
        return Err(moved(&*ports.blog, params.path("slug"), slim).await?);
    };
    let (content, excerpt) = (post.content.clone(), post.excerpt.clone());
    let (Document { html, mut headings, words }, excerpt) = markdown::with(&ports.markdown, move |markdown| {
        (markdown.document(&content), excerpt.map(|excerpt| plain_excerpt(&excerpt, markdown)))
    })
    .await?;
    headings.retain(|heading| HEADING_LEVELS.contains(&heading.level));
    PublicResponse::json(&RenderedPost {
        post: Shown::of(&Post { excerpt, ..post }, slim)?,
        html,
        reading_minutes: reading_minutes(words),
        headings,
        adjacent,
    })
}

/// Returns the redirect from the former slug of a published post, or else the error that there is no such post.
async fn moved(blog: &dyn Blog, slug: &str, slim: bool) -> Result<ApiError, ApiError> {
    let view = if slim { "?view=page" } else { "" };
    Ok(match blog.follow_slug(slug).await? {
        Some(slug) => ApiError::moved(format!("/api/blog/{slug}{view}")),
        None => ApiError::new(StatusCode::NOT_FOUND, POST_NOT_FOUND),
    })
}

async fn author(ports: Ports, params: Params) -> Result<PublicResponse, ApiError> {
    let page = ports.blog.author(&AuthorSlug(params.path("slug").to_owned())).await?;
    let mut page = page.ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, AUTHOR_NOT_FOUND))?;
    page.posts = with_plain_excerpts(page.posts, &ports.markdown).await?;
    Ok(PublicResponse::json(&page)?.with(NEXT_CURSOR, page.next))
}

async fn with_plain_excerpts(
    mut posts: Vec<PostSummary>,
    markdown: &Arc<dyn Markdown>,
) -> Result<Vec<PostSummary>, ApiError> {
    markdown::with(markdown, move |markdown| {
        for excerpt in posts.iter_mut().filter_map(|post| post.excerpt.as_mut()) {
            *excerpt = plain_excerpt(excerpt, markdown);
        }
        posts
    })
    .await
}

#[cfg(test)]
mod tests {
    use std::thread::{self, ThreadId};

    use super::*;

    /// Answers with the thread on which it was asked.
    struct NamesThread;

    fn thread_name(id: ThreadId) -> String {
        format!("{id:?}")
    }

    impl Markdown for NamesThread {
        fn document(&self, _: &str) -> Document {
            Document::default()
        }
        fn brief(&self, _: &str) -> String {
            String::new()
        }
        fn summary(&self, _: &str, _: usize) -> String {
            thread_name(thread::current().id())
        }
        fn prose(&self, _: &str) -> String {
            String::new()
        }
    }

    #[actix_web::test]
    async fn reads_the_excerpts_of_lists_off_the_async_thread() {
        let post = serde_json::json!({
            "id": 1, "title": "Looms", "slug": "looms", "date": null, "authors": [], "excerpt": "*They* weave", "tags": []
        });
        let markdown: Arc<dyn Markdown> = Arc::new(NamesThread);
        let posts = with_plain_excerpts(vec![serde_json::from_value(post).unwrap()], &markdown).await.unwrap();
        let read_on = posts[0].excerpt.clone().unwrap();
        assert!(read_on.starts_with("ThreadId"), "{read_on}");
        assert_ne!(read_on, thread_name(thread::current().id()));
    }
}
