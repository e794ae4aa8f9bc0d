//! Content items, as administrators manage them.

use std::future::{Ready, ready};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    dev::Payload,
    http::{Method, StatusCode},
    web::{self, Data},
};
use domain::{
    ContentId, ValidationErrors, VariantArray,
    content::{ContentChanges, ContentDraft, ContentItem, ContentType},
    rules::message::CONTENT_TYPE,
};
use ports::{
    Query,
    content::{Content, ContentFilter},
    edits::{Edits, EntityKind},
};

use crate::{edits, openapi::examples};
use web_http::{
    endpoint::{Endpoint, Example, Param, param},
    error::ApiError,
    extract::{
        auth::RequireAdmin,
        body::Body,
        conditional::{Creation, IfMatchHeader, Update},
        id::Id,
        list_query, query_string,
    },
    response,
};

const SORT: Param = Param::sort(&["createdAt", "updatedAt", "title", "type", "published"]);

const TYPE: Param = Param::one_of("type", "Only items of this type", || {
    ContentType::VARIANTS.iter().copied().map(ContentType::as_str).collect()
});

pub static LIST: Endpoint = Endpoint::admin(Method::GET, "/api/admin/content", || web::to(list))
    .summary("Lists content items, including drafts")
    .text_errors()
    .query(&[param::LIMIT, param::CURSOR, param::OFFSET, param::SEARCH, SORT, TYPE, param::STATUS])
    .returns_page::<ContentItem>(examples::CONTENT_ITEM);

async fn list(
    content: Data<dyn Content>,
    RequireAdmin { inner: ContentQuery { query, filter }, .. }: RequireAdmin<ContentQuery>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::page(&content.list(query, filter).await?))
}

pub static SHOW: Endpoint = Endpoint::admin(Method::GET, "/api/admin/content/{id}", || web::to(show))
    .summary("Shows a content item")
    .text_errors()
    .returns_entity::<ContentItem>(StatusCode::OK, examples::CONTENT_ITEM)
    .response_headers(&[param::ETAG, edits::EDITED_BY, edits::EDITED_AT]);

async fn show(
    edits: Data<dyn Edits>,
    content: Data<dyn Content>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<ContentId>>,
) -> Result<HttpResponse, ApiError> {
    let item = content.find(id).await?.ok_or_else(ApiError::not_found)?;
    edits::shown(&**edits, (EntityKind::Content, id.0), &item).await
}

pub static CREATE: Endpoint = Endpoint::admin(Method::POST, "/api/admin/content", || web::to(create)).summary("Creates a content item").text_errors()
    .body::<ContentDraft>(Example(
            r##"{"title": "Forecasting", "type": "service", "content": "# Know what comes", "metadata": "{\"icon\": \"chart\"}", "published": true}"##,
        ))
    .idempotent(param::IDEMPOTENCY_KEY)
    .returns_entity::<ContentItem>(StatusCode::CREATED, examples::CONTENT_ITEM);

async fn create(
    content: Data<dyn Content>,
    RequireAdmin { user, inner }: RequireAdmin<Creation<ContentDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, key) = inner.by(user.id);
    Ok(response::created(content.create(draft, key).await?))
}

pub static UPDATE: Endpoint = Endpoint::admin(Method::PUT, "/api/admin/content/{id}", || web::to(update))
    .summary("Updates a content item; absent fields keep their value")
    .text_errors()
    .patch::<ContentDraft, ContentChanges>(Example(r#"{"published": false, "metadata": null}"#))
    .returns_entity::<ContentItem>(StatusCode::OK, examples::CONTENT_ITEM);

async fn update(
    edits: Data<dyn Edits>,
    content: Data<dyn Content>,
    RequireAdmin { user, inner: (Id(id), IfMatchHeader(known), Body(changes)) }: Update<ContentId, ContentChanges>,
) -> Result<HttpResponse, ApiError> {
    let item = content.update(id, changes, known).await?;
    Ok(edits::saved(&**edits, (EntityKind::Content, id.0), user.id, &item).await)
}

pub static DELETE: Endpoint = Endpoint::admin(Method::DELETE, "/api/admin/content/{id}", || web::to(delete))
    .summary("Deletes a content item")
    .undoable()
    .text_errors();

async fn delete(
    content: Data<dyn Content>,
    RequireAdmin { inner: (Id(id), IfMatchHeader(known)), .. }: RequireAdmin<(Id<ContentId>, IfMatchHeader)>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::deleted(content.delete(id, known).await?))
}

/// The parameters of a list, `?type` and `?status`.
#[derive(Debug)]
pub struct ContentQuery {
    query: Query,
    filter: ContentFilter,
}

impl FromRequest for ContentQuery {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(content_query(request.query_string()).map_err(ApiError::invalid))
    }
}

fn content_query(text: &str) -> Result<ContentQuery, ValidationErrors> {
    let mut errors = ValidationErrors::default();
    let query = list_query::query_or_default(text, &mut errors);
    let kind = |word: &str| word.parse().ok();
    let filter = ContentFilter {
        kind: query_string::parsed(text, "type", &mut errors, kind, CONTENT_TYPE),
        published: list_query::published(text, &mut errors),
    };
    errors.into_result().map(|()| ContentQuery { query, filter })
}
