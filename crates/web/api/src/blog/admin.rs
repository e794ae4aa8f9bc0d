//! The blog posts of the back office.

use domain::{
    PostId,
    blog::{AdminPostSummary, Post, TagCount},
    rules::message,
};
use ports::blog::{AuthorFilter, Blog, PostFilter};
use serde::Serialize;

use crate::prelude::*;

const PATH: &str = "/api/admin/blog";
const ONE: &str = "/api/admin/blog/{id}";

const SORT: Param = Param::sort(&["createdAt", "title", "published", "date"]);
const TAKEN: Failure = Failure::taken("slug", message::SLUG_TAKEN);

impl Resource for Post {
    const EXAMPLE: Example = examples::POST;
    const NEW: Example = Example(
        r##"{"title": "Notes on the engine", "content": "# Notes\n\nIt weaves.", "published": true, "authors": [2], "tags": ["history"], "date": "1843-09-05"}"##,
    );
    const CHANGED: Example = Example(r#"{"published": false, "tags": ["history", "looms"]}"#);
}

pub static LIST: Endpoint = resource::list::<AdminPostSummary, PostFilter>(PATH, examples::ADMIN_POST_SUMMARY)
    .summary("Lists posts, including drafts")
    .query(&[
        param::LIMIT,
        param::CURSOR,
        param::OFFSET,
        param::SEARCH,
        SORT,
        param::STATUS,
        Param::text("author", "Only posts of the author with this id, or with `none` those without authors"),
        Param::text("tag", "Only posts with this tag"),
        param::PERIOD,
    ]);

pub static SHOW: Endpoint = resource::show::<Post>(ONE).summary("Shows a post with its authors");

pub static SLUG: Endpoint = Endpoint::admin(Method::GET, "/api/admin/blog/slug", || web::to(slug))
    .summary("Shows the slug that a post with this title gets if its slug is left empty")
    .query(&[
        Param::text("title", "The title"),
        Param::id("post", "The post being edited, whose own slug counts as free"),
    ])
    .returns::<Slug>(StatusCode::OK, FREE_SLUG);

async fn slug(
    blog: Port<dyn Blog>,
    RequireAdmin { inner: Parameters(SlugQuery { title, post }), .. }: RequireAdmin<Parameters<SlugQuery>>,
) -> Result<HttpResponse, ApiError> {
    let slug = blog.free_slug(&title, post).await?;
    Ok(response::json(StatusCode::OK, &Slug { slug }))
}

pub static TAGS: Endpoint = Endpoint::admin(Method::GET, "/api/admin/blog/tags", || web::to(tags))
    .summary("Lists the tags of posts and drafts, most used first")
    .returns_list::<TagCount>(examples::TAG_COUNT);

async fn tags(blog: Port<dyn Blog>, _: RequireAdmin<()>) -> Result<HttpResponse, ApiError> {
    Ok(response::json(StatusCode::OK, &blog.tags().await?))
}

pub static CREATE: Endpoint = resource::create::<Post>(PATH)
    .summary("Creates a post; an empty slug, excerpt or date is derived")
    .failures(&[TAKEN]);

pub static UPDATE: Endpoint =
    resource::update::<Post>(ONE).summary("Updates a post; absent fields keep their value").failures(&[TAKEN]);

pub static DELETE: Endpoint = resource::delete::<Post>(ONE).summary("Deletes a post");

/// The default slug for a title.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Slug {
    slug: String,
}

const FREE_SLUG: Example = Example(r#"{"slug": "notes-on-the-engine"}"#);

/// `?title` and `?post`, the id of the post being edited.
pub struct SlugQuery {
    title: String,
    post: Option<PostId>,
}

impl FromQuery for SlugQuery {
    fn read(query: &str, errors: &mut ValidationErrors) -> Self {
        let mut text = |name: &str| {
            let (_, value) = query_string::pairs(query).find(|(known, _)| known == name)?;
            query_string::text(name, &value, errors).map(str::to_owned)
        };
        let (title, id) = (text("title").unwrap_or_default(), text("post").filter(|id| !id.is_empty()));
        let post = id.as_deref().and_then(|id| id.parse().ok());
        if id.is_some() && post.is_none() {
            errors.add("post", "Post must be the id of a post");
        }
        Self { title, post }
    }
}

/// The `?author` of posts without one.
const NOBODY: &str = "none";

impl FromQuery for PostFilter {
    fn read(query: &str, errors: &mut ValidationErrors) -> Self {
        let author = |word: &str| match word {
            NOBODY => Some(AuthorFilter::Nobody),
            id => id.parse().ok().map(AuthorFilter::User),
        };
        Self {
            published: list_query::published(query, errors),
            author: query_string::parsed(query, "author", errors, author, "Author must be the id of a user, or 'none'"),
            tag: query_string::parsed(query, "tag", errors, |word| Some(word.to_owned()), ""),
            period: list_query::period(query, errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::{UserId, ValidationErrors};
    use ports::blog::{AuthorFilter, PostFilter};

    use crate::resource::{FromQuery as _, Listing};

    fn parse(query: &str) -> Result<Listing<PostFilter>, ValidationErrors> {
        Listing::parse(query)
    }

    #[test]
    fn parses_each_filter_and_ignores_an_empty_one() {
        assert_eq!(parse("status=&author=&tag=%20&limit=2").unwrap().filter, PostFilter::default());
        let author = Some(AuthorFilter::User(UserId(3)));
        let period = "2026-11".parse().ok();
        let filter = PostFilter { published: Some(false), author, tag: Some("a b".to_owned()), period };
        assert_eq!(parse("status=draft&author=3&tag=a+b&date=2026-11").unwrap().filter, filter);
        assert_eq!(parse("author=none").unwrap().filter.author, Some(AuthorFilter::Nobody));
        assert_eq!(parse("status=published").unwrap().filter.published, Some(true));
    }

    #[test]
    fn reports_every_malformed_parameter() {
        let errors = parse("status=Draft&author=0&tag=%FF&limit=0&date=26").unwrap_err();
        assert_eq!(errors.of("status"), ["Status must be one of: published, draft"]);
        assert_eq!(errors.of("author"), ["Author must be the id of a user, or 'none'"]);
        assert_eq!(errors.messages().count(), 5);
    }
}
