//! Content items, as administrators manage them.

use actix_web::{
    HttpResponse,
    http::{Method, StatusCode},
    web::{self, Data},
};
use domain::{
    ContentId,
    content::{ContentChanges, ContentDraft, ContentItem},
};
use ports::content::Content;

use crate::openapi::examples;
use web_http::{
    endpoint::{Endpoint, Example, Param, param},
    error::ApiError,
    extract::{
        auth::RequireAdmin,
        body::Body,
        conditional::{Creation, IfMatchHeader},
        id::Id,
        list_query::ListQuery,
    },
    response,
};

const SORT: Param = Param::sort(&["createdAt", "updatedAt", "title", "type", "published"]);

pub static LIST: Endpoint = Endpoint::admin(Method::GET, "/api/admin/content", || web::to(list))
    .summary("Lists content items, including drafts")
    .text_errors()
    .query(&[param::LIMIT, param::CURSOR, param::SEARCH, SORT])
    .returns_page::<ContentItem>(examples::CONTENT_ITEM);

async fn list(
    content: Data<dyn Content>,
    RequireAdmin { inner: ListQuery(query), .. }: RequireAdmin<ListQuery>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::page(&content.list(query).await?))
}

pub static SHOW: Endpoint = Endpoint::admin(Method::GET, "/api/admin/content/{id}", || web::to(show))
    .summary("Shows a content item")
    .text_errors()
    .returns_entity::<ContentItem>(StatusCode::OK, examples::CONTENT_ITEM);

async fn show(
    content: Data<dyn Content>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<ContentId>>,
) -> Result<HttpResponse, ApiError> {
    let item = content.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::entity(StatusCode::OK, &item))
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
    content: Data<dyn Content>,
    RequireAdmin { inner: (Id(id), IfMatchHeader(known), Body(changes)), .. }: RequireAdmin<(
        Id<ContentId>,
        IfMatchHeader,
        Body<ContentChanges>,
    )>,
) -> Result<HttpResponse, ApiError> {
    let item = content.update(id, changes, known).await?;
    Ok(response::entity(StatusCode::OK, &item))
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
