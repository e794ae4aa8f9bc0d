//! The blog and its authors, as visitors read them.

pub mod admin;

use std::ops::RangeInclusive;

use actix_web::http::StatusCode;
use chrono::{DateTime, NaiveDate, Utc};
use domain::{
    AuthorSlug, Feature, PostId, UserId, ValidationErrors, Version,
    blog::{
        Author, AuthorPage, PostSummary,
        reading::{self, AdjacentPosts, Heading},
    },
    rules::message,
};
use futures_util::{FutureExt as _, future::try_join};
use ports::{Ports, blog::PublicQuery, markdown::Document};
use serde::Serialize;

use crate::{
    error::ApiError,
    openapi::{Doc, Failure, HasExample, Param, param},
    prose,
    public_reads::{Answer, NEXT_CURSOR, Params, PublicEndpoint},
};

/// Posts, and the users who are their authors.
const FEATURES: &[Feature] = &[Feature::Blog, Feature::Users];

/// The levels of headings that a table of contents has.
const CONTENTS: RangeInclusive<u8> = 2..=3;

pub const LIST: PublicEndpoint = PublicEndpoint {
    path: "/api/blog",
    query: &["limit", "before", "tag", "author"],
    features: FEATURES,
    run: |ports, params| list(ports, params).boxed(),
    administrator: None,
};
pub const LIST_DOC: Doc = Doc::new("Lists published posts, newest first; `X-Next-Cursor` leads to the older ones")
    .asks(
        &[
            Param::limit("At most that many posts; 100 where it is absent"),
            Param::text("before", "Posts after this cursor, as `X-Next-Cursor` gave it"),
            Param::text("tag", "Posts with this tag"),
            Param::text("author", "Posts of the author with this slug"),
        ],
        "limit=0",
        |asked| query(&Params::of(LIST.path, asked)).map(drop),
    )
    .gives_list::<PostSummary>()
    .sends(&[param::NEXT]);

pub const DETAIL: PublicEndpoint = PublicEndpoint {
    path: "/api/blog/{slug}",
    query: &["view"],
    features: FEATURES,
    run: |ports, params| detail(ports, params, false).boxed(),
    administrator: Some(|ports, params| detail(ports, params, true).boxed()),
};
pub const DETAIL_DOC: Doc = Doc::new("Shows a post; drafts to administrators alone")
    .asks(&[param::PAGE_VIEW], "view=x", |asked| Params::of(DETAIL.path, asked).page_view().map(drop))
    .gives::<RenderedPost>(StatusCode::OK)
    .fails(&[Failure::new(StatusCode::NOT_FOUND, message::POST_NOT_FOUND)]);

pub const AUTHOR: PublicEndpoint = PublicEndpoint {
    path: "/api/authors/{slug}",
    query: &[],
    features: FEATURES,
    run: |ports, params| author(ports, params).boxed(),
    administrator: None,
};
pub const AUTHOR_DOC: Doc = Doc::new(
    "Shows an author with their newest published posts; `X-Next-Cursor` leads to the older ones of `/api/blog?author=`",
)
.gives::<AuthorPage>(StatusCode::OK)
.sends(&[param::NEXT])
.fails(&[Failure::new(StatusCode::NOT_FOUND, message::AUTHOR_NOT_FOUND)]);

/// A post on its own.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RenderedPost {
    id: PostId,
    title: String,
    slug: String,
    /// Markdown. Absent where the slim view was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    excerpt: Option<String>,
    author_id: Option<UserId>,
    published: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    tags: Vec<String>,
    date: Option<NaiveDate>,
    authors: Vec<Author>,
    version: Version,
    /// The content, rendered and safe to publish.
    html: String,
    /// At 200 words a minute, at least 1.
    reading_minutes: u32,
    /// Those of the second and third level, for a table of contents.
    headings: Vec<Heading>,
    #[serde(flatten)]
    beside: AdjacentPosts,
}

impl HasExample for RenderedPost {
    const EXAMPLE: &'static str = r##"{"id": 7, "title": "Notes on the engine", "slug": "notes-on-the-engine", "content": "# Notes\n\nIt weaves.", "excerpt": "Notes", "authorId": 1, "published": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-02-01T08:00:00Z", "tags": ["history"], "date": "1843-09-05", "authors": [{"id": 2, "name": "Ada Lovelace", "slug": "ada-lovelace", "title": "Contributor", "imageUrl": null, "bio": "Writes about engines."}], "version": 2, "html": "<h2 id=\"section-notes\">Notes<a class=\"anchor\" href=\"#section-notes\" aria-hidden=\"true\" tabindex=\"-1\"></a></h2>\n<p>It weaves.</p>\n", "readingMinutes": 1, "headings": [{"id": "section-notes", "level": 2, "text": "Notes"}], "previous": null, "next": {"slug": "on-looms", "title": "On looms"}}"##;
}

async fn list(ports: Ports, params: Params) -> Result<Answer, ApiError> {
    let listing = ports.blog.public(query(&params)?).await?;
    Ok(Answer::json(&listing.rows)?.with(NEXT_CURSOR, listing.next))
}

fn query(params: &Params) -> Result<PublicQuery, ValidationErrors> {
    let mut faults = ValidationErrors::default();
    let mut text = |name: &str| params.text(name, &mut faults).map(str::to_owned);
    let (before, tag, author) = (text("before"), text("tag"), text("author").map(AuthorSlug));
    let limit = params.limit(&mut faults);
    faults.into_result().map(|()| PublicQuery { limit, before, tag, author })
}

async fn detail(ports: Ports, params: Params, drafts: bool) -> Result<Answer, ApiError> {
    let slim = params.page_view()?;
    let post = ports.blog.find_by_slug(params.part("slug")).await?;
    let post = post.filter(|post| drafts || post.published);
    let post = post.ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, message::POST_NOT_FOUND))?;
    let (beside, drawn) = try_join(
        ports.blog.neighbours(post.id).map(|beside| beside.map_err(ApiError::from)),
        prose::draw(&ports, &post.content),
    )
    .await?;
    let Document { html, mut headings, words } = drawn;
    headings.retain(|heading| CONTENTS.contains(&heading.level));
    Answer::json(&RenderedPost {
        id: post.id,
        title: post.title,
        slug: post.slug,
        content: (!slim).then_some(post.content),
        excerpt: post.excerpt,
        author_id: post.author_id,
        published: post.published,
        created_at: post.created_at,
        updated_at: post.updated_at,
        tags: post.tags,
        date: post.date,
        authors: post.authors,
        version: post.version,
        html,
        reading_minutes: reading::minutes(words),
        headings,
        beside,
    })
}

async fn author(ports: Ports, params: Params) -> Result<Answer, ApiError> {
    let page = ports.blog.author(&AuthorSlug(params.part("slug").to_owned())).await?;
    let page = page.ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, message::AUTHOR_NOT_FOUND))?;
    Ok(Answer::json(&page)?.with(NEXT_CURSOR, page.next))
}
