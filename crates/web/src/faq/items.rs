//! FAQ items, as administrators manage them.

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use domain::{
    Draft as _, ItemId, ValidationErrors,
    faq::{Item, ItemChanges, ItemDraft},
    rules::message,
};
use garde::Valid;
use ports::faq::Faq;

use crate::{
    auth::RequireAdmin,
    body::{Body, Fields, FromBody},
    conditional::{Creation, Precondition},
    error::ApiError,
    openapi::{Doc, Example, param},
    path::Id,
    response,
};

pub const LIST_DOC: Doc = Doc::new("Lists all items").gives_list::<Item>();
pub const SHOW_DOC: Doc = Doc::new("Shows an item").gives_entity::<Item>(StatusCode::OK);
pub const CREATE_DOC: Doc = Doc::new("Creates an item")
    .takes::<ItemDraft>(
        Example(
            r#"{"question": "How long does a pilot take?", "answer": "Two to six weeks.", "categoryId": 1, "displayOrder": 0, "isActive": true}"#,
        ),
        Example(r#"{"question": "Why?", "answer": "Because it weaves."}"#),
    )
    .once(param::ONCE)
    .gives_entity::<Item>(StatusCode::CREATED);
pub const UPDATE_DOC: Doc = Doc::new("Changes an item; fields that are absent keep their value")
    .patches::<ItemDraft, ItemChanges>(Example(r#"{"isActive": false}"#), Example(r#"{"answer": "Soon."}"#))
    .gives_entity::<Item>(StatusCode::OK);
pub const DELETE_DOC: Doc = Doc::new("Deletes an item");

/// `GET /api/faq/items`
pub async fn list(faq: Data<dyn Faq>, _: RequireAdmin<()>) -> Result<HttpResponse, ApiError> {
    Ok(response::json(StatusCode::OK, &faq.items().await?))
}

/// `GET /api/faq/items/{id}`
pub async fn show(
    faq: Data<dyn Faq>,
    RequireAdmin { given: Id(id), .. }: RequireAdmin<Id<ItemId>>,
) -> Result<HttpResponse, ApiError> {
    let item = faq.item(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::entity(StatusCode::OK, &item))
}

/// `POST /api/faq/items`
pub async fn create(
    faq: Data<dyn Faq>,
    RequireAdmin { user, given }: RequireAdmin<Creation<ItemDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, once) = given.by(user.id);
    Ok(response::created(faq.create_item(draft, once).await?))
}

/// `PUT /api/faq/items/{id}`
pub async fn update(
    faq: Data<dyn Faq>,
    RequireAdmin { given: (Id(id), Precondition(known), Body(changes)), .. }: RequireAdmin<(
        Id<ItemId>,
        Precondition,
        Body<ItemChanges>,
    )>,
) -> Result<HttpResponse, ApiError> {
    let item = faq.update_item(id, changes, known).await?;
    Ok(response::entity(StatusCode::OK, &item))
}

/// `DELETE /api/faq/items/{id}`
pub async fn delete(
    faq: Data<dyn Faq>,
    RequireAdmin { given: (Id(id), Precondition(known)), .. }: RequireAdmin<(Id<ItemId>, Precondition)>,
) -> Result<HttpResponse, ApiError> {
    faq.delete_item(id, known).await?;
    Ok(response::done())
}

impl FromBody for ItemDraft {
    type Checked = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        let changes = ItemChanges::read(fields);
        Self {
            question: changes.question.unwrap_or_default(),
            answer: changes.answer.unwrap_or_default(),
            category_id: changes.category_id.unwrap_or(0),
            display_order: changes.display_order.unwrap_or(0),
            is_active: changes.is_active.unwrap_or(true),
        }
    }

    fn check(self) -> Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}

impl FromBody for ItemChanges {
    type Checked = Self;

    fn read(fields: &mut Fields) -> Self {
        Self {
            question: fields.text("question"),
            answer: fields.text("answer"),
            category_id: fields.nullable_number("categoryId", message::SELECT_CATEGORY).map(Option::unwrap_or_default),
            display_order: fields.number("displayOrder", message::DISPLAY_ORDER),
            is_active: fields.flag("isActive"),
        }
    }

    fn check(self) -> Result<Self, ValidationErrors> {
        self.faults().into_result().map(|()| self)
    }
}
