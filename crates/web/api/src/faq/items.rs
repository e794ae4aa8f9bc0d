//! The FAQ items of the back office.

use actix_web::{
    HttpResponse,
    http::{Method, StatusCode},
    web::{self, Data},
};
use domain::{
    ItemId,
    faq::{Item, ItemChanges, ItemDraft},
};
use ports::{
    edits::{Edits, EntityKind},
    faq::Faq,
};

use crate::{edits, openapi::examples};
use web_http::{
    endpoint::{Endpoint, Example, param},
    error::ApiError,
    extract::{
        auth::RequireAdmin,
        body::Body,
        conditional::{Creation, IfMatchHeader, Update},
        id::Id,
    },
    response,
};

pub static LIST: Endpoint = Endpoint::admin(Method::GET, "/api/faq/items", || web::to(list))
    .summary("Lists all items")
    .returns_list::<Item>(examples::FAQ_ITEM);

async fn list(faq: Data<dyn Faq>, _: RequireAdmin<()>) -> Result<HttpResponse, ApiError> {
    Ok(response::json(StatusCode::OK, &faq.items().await?))
}

pub static SHOW: Endpoint = Endpoint::admin(Method::GET, "/api/faq/items/{id}", || web::to(show))
    .summary("Shows an item")
    .returns_entity::<Item>(StatusCode::OK, examples::FAQ_ITEM)
    .response_headers(&[param::ETAG, edits::EDITED_BY, edits::EDITED_AT]);

async fn show(
    edits: Data<dyn Edits>,
    faq: Data<dyn Faq>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<ItemId>>,
) -> Result<HttpResponse, ApiError> {
    let item = faq.item(id).await?.ok_or_else(ApiError::not_found)?;
    edits::shown(&**edits, (EntityKind::Item, id.0), &item).await
}

pub static CREATE: Endpoint = Endpoint::admin(Method::POST, "/api/faq/items", || web::to(create)).summary("Creates an item")
    .body::<ItemDraft>(Example(
            r#"{"question": "How long does a pilot take?", "answer": "Two to six weeks.", "categoryId": 1, "displayOrder": 0, "isActive": true}"#,
        ))
    .idempotent(param::IDEMPOTENCY_KEY)
    .returns_entity::<Item>(StatusCode::CREATED, examples::FAQ_ITEM);

async fn create(
    faq: Data<dyn Faq>,
    RequireAdmin { user, inner }: RequireAdmin<Creation<ItemDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, key) = inner.by(user.id);
    Ok(response::created(faq.create_item(draft, key).await?))
}

pub static UPDATE: Endpoint = Endpoint::admin(Method::PUT, "/api/faq/items/{id}", || web::to(update))
    .summary("Updates an item; absent fields keep their value")
    .patch::<ItemDraft, ItemChanges>(Example(r#"{"isActive": false}"#))
    .returns_entity::<Item>(StatusCode::OK, examples::FAQ_ITEM);

async fn update(
    edits: Data<dyn Edits>,
    faq: Data<dyn Faq>,
    RequireAdmin { user, inner: (Id(id), IfMatchHeader(known), Body(changes)) }: Update<ItemId, ItemChanges>,
) -> Result<HttpResponse, ApiError> {
    let item = faq.update_item(id, changes, known).await?;
    Ok(edits::saved(&**edits, (EntityKind::Item, id.0), user.id, &item).await)
}

pub static DELETE: Endpoint =
    Endpoint::admin(Method::DELETE, "/api/faq/items/{id}", || web::to(delete)).summary("Deletes an item").undoable();

async fn delete(
    faq: Data<dyn Faq>,
    RequireAdmin { inner: (Id(id), IfMatchHeader(known)), .. }: RequireAdmin<(Id<ItemId>, IfMatchHeader)>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::deleted(faq.delete_item(id, known).await?))
}
