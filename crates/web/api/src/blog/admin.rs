//! The blog posts of the back office.

use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    dev::Payload,
    http::{Method, StatusCode},
    web,
};
use domain::{
    PostId, ValidationErrors,
    blog::{AdminPostSummary, Post, TagCount},
    rules::message,
};
use ports::blog::{Blog, PostFilter};
use serde::Serialize;
use std::future::{Ready, ready};
use web_http::port::Port;

use crate::{
    openapi::examples,
    resource::{self, Resource},
};
use web_http::{
    endpoint::{Endpoint, Example, Failure, Param, param},
    error::ApiError,
    extract::{auth::RequireAdmin, query_string},
    response,
};

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
    RequireAdmin { inner: SlugQuery { title, post }, .. }: RequireAdmin<SlugQuery>,
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
#[derive(Debug, Default, PartialEq, Eq)]
pub struct SlugQuery {
    title: String,
    post: Option<PostId>,
}

impl FromRequest for SlugQuery {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::parse(request.query_string()).map_err(ApiError::invalid))
    }
}

impl SlugQuery {
    fn parse(query: &str) -> Result<Self, ValidationErrors> {
        let mut parsed = Self::default();
        let mut errors = ValidationErrors::default();
        for (name, value) in query_string::pairs(query).filter(|(name, _)| ["title", "post"].contains(&name.as_str())) {
            let Some(text) = query_string::text(&name, &value, &mut errors) else { continue };
            match name.as_str() {
                "title" => text.clone_into(&mut parsed.title),
                _ if text.is_empty() => {}
                _ => {
                    parsed.post = text.parse().ok();
                    if parsed.post.is_none() {
                        errors.add("post", "Post must be the id of a post");
                    }
                }
            }
        }
        errors.into_result().map(|()| parsed)
    }
}
