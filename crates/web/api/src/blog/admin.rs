//! Blog posts, as administrators manage them.

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
use ports::blog::Blog;
use serde::Serialize;
use std::future::{Ready, ready};

use crate::openapi::examples;
use web_http::{
    endpoint::{Endpoint, Example, Failure, Param, param},
    error::ApiError,
    extract::{
        auth::RequireAdmin,
        body::Body,
        conditional::{Creation, IfMatchHeader},
        id::Id,
        list_query::ListQuery,
        query_string,
    },
    response,
};

const SORT: Param = Param::sort(&["createdAt", "title", "published"]);
const TAKEN: Failure = Failure::taken("slug", message::SLUG_TAKEN);

pub static LIST: Endpoint = Endpoint::admin(Method::GET, "/api/admin/blog", || web::to(list))
    .summary("Lists posts, drafts too")
    .query(&[param::LIMIT, param::CURSOR, param::SEARCH, SORT])
    .returns_page::<AdminPostSummary>(examples::ADMIN_POST_SUMMARY);

async fn list(
    blog: Data<dyn Blog>,
    RequireAdmin { inner: ListQuery(query), .. }: RequireAdmin<ListQuery>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::page(&blog.list(query).await?))
}

pub static SHOW: Endpoint = Endpoint::admin(Method::GET, "/api/admin/blog/{id}", || web::to(show))
    .summary("Shows a post with its authors")
    .returns_entity::<Post>(StatusCode::OK, examples::POST);

async fn show(
    blog: Data<dyn Blog>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<PostId>>,
) -> Result<HttpResponse, ApiError> {
    let post = blog.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::entity(StatusCode::OK, &post))
}

pub static SLUG: Endpoint = Endpoint::admin(Method::GET, "/api/admin/blog/slug", || web::to(slug))
    .summary("Names the slug that a post of a title gets where its own is left empty")
    .query(&[
        Param::text("title", "The title"),
        Param::id("post", "The post that is edited: its own slug is not taken"),
    ])
    .returns::<Slug>(StatusCode::OK, FREE_SLUG);

async fn slug(
    blog: Data<dyn Blog>,
    RequireAdmin { inner: Title { title, post }, .. }: RequireAdmin<Title>,
) -> Result<HttpResponse, ApiError> {
    let slug = blog.free_slug(&title, post).await?;
    Ok(response::json(StatusCode::OK, &Slug { slug }))
}

pub static TAGS: Endpoint = Endpoint::admin(Method::GET, "/api/admin/blog/tags", || web::to(tags))
    .summary("Lists the tags that posts have, drafts too, the most used first")
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
    .summary("Changes a post; fields that are absent keep their value")
    .patch::<PostDraft, PostChanges>(Example(r#"{"published": false, "tags": ["history", "looms"]}"#))
    .returns_entity::<Post>(StatusCode::OK, examples::POST)
    .failures(&[TAKEN]);

async fn update(
    blog: Data<dyn Blog>,
    RequireAdmin { inner: (Id(id), IfMatchHeader(known), Body(changes)), .. }: RequireAdmin<(
        Id<PostId>,
        IfMatchHeader,
        Body<PostChanges>,
    )>,
) -> Result<HttpResponse, ApiError> {
    let post = blog.update(id, changes, known).await?;
    Ok(response::entity(StatusCode::OK, &post))
}

pub static DELETE: Endpoint =
    Endpoint::admin(Method::DELETE, "/api/admin/blog/{id}", || web::to(delete)).summary("Deletes a post");

async fn delete(
    blog: Data<dyn Blog>,
    RequireAdmin { inner: (Id(id), IfMatchHeader(known)), .. }: RequireAdmin<(Id<PostId>, IfMatchHeader)>,
) -> Result<HttpResponse, ApiError> {
    blog.delete(id, known).await?;
    Ok(response::done())
}

/// The slug that an empty field will get.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Slug {
    slug: String,
}

const FREE_SLUG: Example = Example(r#"{"slug": "notes-on-the-engine"}"#);

/// `?title=`, and `?post=` for one that is edited: its own slug is not taken.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Title {
    title: String,
    post: Option<PostId>,
}

impl FromRequest for Title {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::asked(request.query_string()).map_err(ApiError::invalid))
    }
}

impl Title {
    fn asked(query: &str) -> Result<Self, ValidationErrors> {
        let mut given = Self::default();
        let mut errors = ValidationErrors::default();
        for (name, value) in query_string::pairs(query).filter(|(name, _)| ["title", "post"].contains(&name.as_str())) {
            let Some(text) = query_string::text(&name, &value, &mut errors) else { continue };
            match name.as_str() {
                "title" => text.clone_into(&mut given.title),
                _ if text.is_empty() => {}
                _ => {
                    given.post = text.parse().ok();
                    if given.post.is_none() {
                        errors.add("post", "Post must be the id of a post");
                    }
                }
            }
        }
        errors.into_result().map(|()| given)
    }
}
