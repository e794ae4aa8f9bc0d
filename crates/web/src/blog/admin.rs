//! Blog posts, as administrators manage them.

mod input;

use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload, http::StatusCode, web::Data};
use domain::{
    PostId, ValidationErrors,
    blog::{AdminPostSummary, Post, PostChanges, PostDraft, tag::TagCount},
    rules::message,
};
use ports::blog::Blog;
use serde::Serialize;
use std::future::{Ready, ready};

use crate::{
    auth::RequireAdmin,
    body::Body,
    conditional::{Creation, Precondition},
    error::ApiError,
    list_query::{self, Part},
    openapi::{Doc, Example, Failure, HasExample, Param, param},
    path::Id,
    query_string, response,
};

pub const LIST_DOC: Doc = Doc::new("Lists posts, drafts too")
    .asks(&[list_query::LIMIT, list_query::CURSOR, list_query::SEARCH, SORT], "limit=0", list_query::check)
    .gives_parts::<AdminPostSummary>();
pub const SHOW_DOC: Doc = Doc::new("Shows a post with its authors").gives_entity::<Post>(StatusCode::OK);
pub const SLUG_DOC: Doc = Doc::new("Names the slug that a post of a title gets where its own is left empty")
    .asks(
        &[Param::text("title", "The title"), Param::id("post", "The post that is edited: its own slug is not taken")],
        "title=%FF",
        |query| Title::asked(query).map(drop),
    )
    .gives::<Slug>(StatusCode::OK);
pub const TAGS_DOC: Doc =
    Doc::new("Lists the tags that posts have, drafts too, the most used first").gives_list::<TagCount>();
pub const CREATE_DOC: Doc = Doc::new("Creates a post; an empty slug, excerpt or date is derived")
    .takes::<PostDraft>(
        Example(
            r##"{"title": "Notes on the engine", "content": "# Notes\n\nIt weaves.", "published": true, "authors": [2], "tags": ["history"], "date": "1843-09-05"}"##,
        ),
        Example(r##"{"title": "", "content": "# Notes\n\nIt weaves.", "slug": "Notes", "authors": []}"##),
    )
    .once(param::ONCE)
    .gives_entity::<Post>(StatusCode::CREATED)
    .fails(&[TAKEN]);
pub const UPDATE_DOC: Doc = Doc::new("Changes a post; fields that are absent keep their value")
    .patches::<PostDraft, PostChanges>(
        Example(r#"{"published": false, "tags": ["history", "looms"]}"#),
        Example(r#"{"authors": [], "date": "1843-02-29"}"#),
    )
    .gives_entity::<Post>(StatusCode::OK)
    .fails(&[TAKEN]);
pub const DELETE_DOC: Doc = Doc::new("Deletes a post");

const SORT: Param = Param::sort(&["createdAt", "title", "published"]);
const TAKEN: Failure = Failure::taken("slug", message::SLUG_TAKEN);

/// `GET /api/admin/blog`
pub async fn list(
    blog: Data<dyn Blog>,
    RequireAdmin { given: Part(query), .. }: RequireAdmin<Part>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::listing(&blog.list(query).await?))
}

/// `GET /api/admin/blog/{id}`
pub async fn show(
    blog: Data<dyn Blog>,
    RequireAdmin { given: Id(id), .. }: RequireAdmin<Id<PostId>>,
) -> Result<HttpResponse, ApiError> {
    let post = blog.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::entity(StatusCode::OK, &post))
}

/// `GET /api/admin/blog/slug`
pub async fn slug(
    blog: Data<dyn Blog>,
    RequireAdmin { given: Title { title, post }, .. }: RequireAdmin<Title>,
) -> Result<HttpResponse, ApiError> {
    let slug = blog.free_slug(&title, post).await?;
    Ok(response::json(StatusCode::OK, &Slug { slug }))
}

/// `GET /api/admin/blog/tags`
pub async fn tags(blog: Data<dyn Blog>, _: RequireAdmin<()>) -> Result<HttpResponse, ApiError> {
    Ok(response::json(StatusCode::OK, &blog.tags().await?))
}

/// `POST /api/admin/blog`
pub async fn create(
    blog: Data<dyn Blog>,
    RequireAdmin { user, given }: RequireAdmin<Creation<PostDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, once) = given.by(user.id);
    Ok(response::created(blog.create(draft, user.id, once).await?))
}

/// `PUT /api/admin/blog/{id}`
pub async fn update(
    blog: Data<dyn Blog>,
    RequireAdmin { given: (Id(id), Precondition(known), Body(changes)), .. }: RequireAdmin<(
        Id<PostId>,
        Precondition,
        Body<PostChanges>,
    )>,
) -> Result<HttpResponse, ApiError> {
    let post = blog.update(id, changes, known).await?;
    Ok(response::entity(StatusCode::OK, &post))
}

/// `DELETE /api/admin/blog/{id}`
pub async fn delete(
    blog: Data<dyn Blog>,
    RequireAdmin { given: (Id(id), Precondition(known)), .. }: RequireAdmin<(Id<PostId>, Precondition)>,
) -> Result<HttpResponse, ApiError> {
    blog.delete(id, known).await?;
    Ok(response::done())
}

/// The slug that an empty field will get.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Slug {
    slug: String,
}

impl HasExample for Slug {
    const EXAMPLE: &'static str = r#"{"slug": "notes-on-the-engine"}"#;
}

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
        let mut faults = ValidationErrors::default();
        for (name, value) in query_string::pairs(query).filter(|(name, _)| ["title", "post"].contains(&name.as_str())) {
            let Some(text) = query_string::text(&name, &value, &mut faults) else { continue };
            match name.as_str() {
                "title" => text.clone_into(&mut given.title),
                _ if text.is_empty() => {}
                _ => {
                    given.post = text.parse().ok();
                    if given.post.is_none() {
                        faults.add("post", "Post must be the id of a post");
                    }
                }
            }
        }
        faults.into_result().map(|()| given)
    }
}
