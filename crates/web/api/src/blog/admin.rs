//! The blog posts of the back office.

use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    dev::Payload,
    http::{Method, StatusCode},
    web::{self, Data},
};
use domain::{
    PostId, ValidationErrors,
    blog::{AdminPostSummary, Post, PostChanges, PostDraft, tag::TagCount},
    rules::message,
};
use ports::{
    blog::Blog,
    edits::{Edits, EntityKind},
};
use serde::Serialize;
use std::future::{Ready, ready};

use super::filter::PostQuery;
use crate::{edits, openapi::examples};
use web_http::{
    endpoint::{Endpoint, Example, Failure, Param, param},
    error::ApiError,
    extract::{
        auth::RequireAdmin,
        body::Body,
        conditional::{Creation, IfMatchHeader, Update},
        id::Id,
        query_string,
    },
    response,
};

const SORT: Param = Param::sort(&["createdAt", "title", "published", "date"]);
const TAKEN: Failure = Failure::taken("slug", message::SLUG_TAKEN);

pub static LIST: Endpoint = Endpoint::admin(Method::GET, "/api/admin/blog", || web::to(list))
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
    ])
    .returns_page::<AdminPostSummary>(examples::ADMIN_POST_SUMMARY);

async fn list(
    blog: Data<dyn Blog>,
    RequireAdmin { inner: PostQuery { query, filter }, .. }: RequireAdmin<PostQuery>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::page(&blog.list(query, filter).await?))
}

pub static SHOW: Endpoint = Endpoint::admin(Method::GET, "/api/admin/blog/{id}", || web::to(show))
    .summary("Shows a post with its authors")
    .returns_entity::<Post>(StatusCode::OK, examples::POST)
    .response_headers(&[param::ETAG, edits::EDITED_BY, edits::EDITED_AT]);

async fn show(
    edits: Data<dyn Edits>,
    blog: Data<dyn Blog>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<PostId>>,
) -> Result<HttpResponse, ApiError> {
    let post = blog.find(id).await?.ok_or_else(ApiError::not_found)?;
    edits::shown(&**edits, (EntityKind::Post, id.0), &post).await
}

pub static SLUG: Endpoint = Endpoint::admin(Method::GET, "/api/admin/blog/slug", || web::to(slug))
    .summary("Shows the slug that a post with this title gets if its slug is left empty")
    .query(&[
        Param::text("title", "The title"),
        Param::id("post", "The post being edited, whose own slug counts as free"),
    ])
    .returns::<Slug>(StatusCode::OK, FREE_SLUG);

async fn slug(
    blog: Data<dyn Blog>,
    RequireAdmin { inner: SlugQuery { title, post }, .. }: RequireAdmin<SlugQuery>,
) -> Result<HttpResponse, ApiError> {
    let slug = blog.free_slug(&title, post).await?;
    Ok(response::json(StatusCode::OK, &Slug { slug }))
}

pub static TAGS: Endpoint = Endpoint::admin(Method::GET, "/api/admin/blog/tags", || web::to(tags))
    .summary("Lists the tags of posts and drafts, most used first")
    .returns_list::<TagCount>(examples::TAG_COUNT);

async fn tags(blog: Data<dyn Blog>, _: RequireAdmin<()>) -> Result<HttpResponse, ApiError> {
    Ok(response::json(StatusCode::OK, &blog.tags().await?))
}

pub static CREATE: Endpoint = Endpoint::admin(Method::POST, "/api/admin/blog", || web::to(create)).summary("Creates a post; an empty slug, excerpt or date is derived")
    .body::<PostDraft>(Example(
            r##"{"title": "Notes on the engine", "content": "# Notes\n\nIt weaves.", "published": true, "authors": [2], "tags": ["history"], "date": "1843-09-05"}"##,
        ))
    .idempotent(param::IDEMPOTENCY_KEY)
    .returns_entity::<Post>(StatusCode::CREATED, examples::POST)
    .failures(&[TAKEN]);

async fn create(
    blog: Data<dyn Blog>,
    RequireAdmin { user, inner }: RequireAdmin<Creation<PostDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, key) = inner.by(user.id);
    Ok(response::created(blog.create(draft, user.id, key).await?))
}

pub static UPDATE: Endpoint = Endpoint::admin(Method::PUT, "/api/admin/blog/{id}", || web::to(update))
    .summary("Updates a post; absent fields keep their value")
    .patch::<PostDraft, PostChanges>(Example(r#"{"published": false, "tags": ["history", "looms"]}"#))
    .returns_entity::<Post>(StatusCode::OK, examples::POST)
    .failures(&[TAKEN]);

async fn update(
    edits: Data<dyn Edits>,
    blog: Data<dyn Blog>,
    RequireAdmin { user, inner: (Id(id), IfMatchHeader(known), Body(changes)) }: Update<PostId, PostChanges>,
) -> Result<HttpResponse, ApiError> {
    let post = blog.update(id, changes, known).await?;
    Ok(edits::saved(&**edits, (EntityKind::Post, id.0), user.id, &post).await)
}

pub static DELETE: Endpoint =
    Endpoint::admin(Method::DELETE, "/api/admin/blog/{id}", || web::to(delete)).summary("Deletes a post").undoable();

async fn delete(
    blog: Data<dyn Blog>,
    RequireAdmin { inner: (Id(id), IfMatchHeader(known)), .. }: RequireAdmin<(Id<PostId>, IfMatchHeader)>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::deleted(blog.delete(id, known).await?))
}

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
