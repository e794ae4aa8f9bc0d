//! The FAQ categories of the back office.

use actix_web::{
    HttpResponse,
    http::{Method, StatusCode},
    web::{self, Data},
};
use domain::{
    CategoryId,
    faq::{Category, CategoryChanges, CategoryDraft},
    rules::message,
};
use ports::{
    edits::{Edits, EntityKind},
    faq::Faq,
};

use crate::{edits, openapi::examples};
use web_http::{
    endpoint::{Endpoint, Example, Failure, param},
    error::ApiError,
    extract::{
        auth::RequireAdmin,
        body::Body,
        conditional::{Creation, IfMatchHeader, Update},
        id::Id,
    },
    response,
};

const TAKEN: Failure = Failure::taken("name", message::CATEGORY_TAKEN);

pub static LIST: Endpoint = Endpoint::admin(Method::GET, "/api/faq/categories", || web::to(list))
    .summary("Lists all categories")
    .returns_list::<Category>(examples::FAQ_CATEGORY);

async fn list(faq: Data<dyn Faq>, _: RequireAdmin<()>) -> Result<HttpResponse, ApiError> {
    Ok(response::json(StatusCode::OK, &faq.categories().await?))
}

pub static SHOW: Endpoint = Endpoint::admin(Method::GET, "/api/faq/categories/{id}", || web::to(show))
    .summary("Shows a category")
    .returns_entity::<Category>(StatusCode::OK, examples::FAQ_CATEGORY)
    .response_headers(&[param::ETAG, edits::EDITED_BY, edits::EDITED_AT]);

async fn show(
    edits: Data<dyn Edits>,
    faq: Data<dyn Faq>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<CategoryId>>,
) -> Result<HttpResponse, ApiError> {
    let category = faq.category(id).await?.ok_or_else(ApiError::not_found)?;
    edits::shown(&**edits, (EntityKind::Category, id.0), &category).await
}

pub static CREATE: Endpoint = Endpoint::admin(Method::POST, "/api/faq/categories", || web::to(create))
    .summary("Creates a category")
    .body::<CategoryDraft>(Example(r#"{"name": "Pricing", "displayOrder": 2, "isActive": true}"#))
    .idempotent(param::IDEMPOTENCY_KEY)
    .returns_entity::<Category>(StatusCode::CREATED, examples::FAQ_CATEGORY)
    .failures(&[TAKEN]);

async fn create(
    faq: Data<dyn Faq>,
    RequireAdmin { user, inner }: RequireAdmin<Creation<CategoryDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, key) = inner.by(user.id);
    Ok(response::created(faq.create_category(draft, key).await?))
}

pub static UPDATE: Endpoint = Endpoint::admin(Method::PUT, "/api/faq/categories/{id}", || web::to(update))
    .summary("Updates a category; absent fields keep their value")
    .patch::<CategoryDraft, CategoryChanges>(Example(r#"{"isActive": false}"#))
    .returns_entity::<Category>(StatusCode::OK, examples::FAQ_CATEGORY)
    .failures(&[TAKEN]);

async fn update(
    edits: Data<dyn Edits>,
    faq: Data<dyn Faq>,
    RequireAdmin { user, inner: (Id(id), IfMatchHeader(known), Body(changes)) }: Update<CategoryId, CategoryChanges>,
) -> Result<HttpResponse, ApiError> {
    let category = faq.update_category(id, changes, known).await?;
    Ok(edits::saved(&**edits, (EntityKind::Category, id.0), user.id, &category).await)
}

pub static DELETE: Endpoint = Endpoint::admin(Method::DELETE, "/api/faq/categories/{id}", || web::to(delete))
    .summary("Deletes a category with all its items")
    .undoable();

async fn delete(
    faq: Data<dyn Faq>,
    RequireAdmin { inner: (Id(id), IfMatchHeader(known)), .. }: RequireAdmin<(Id<CategoryId>, IfMatchHeader)>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::deleted(faq.delete_category(id, known).await?))
}
