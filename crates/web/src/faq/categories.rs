//! FAQ categories, as administrators manage them.

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use domain::{
    CategoryId, Draft as _, ValidationErrors,
    faq::{Category, CategoryChanges, CategoryDraft},
    rules::message,
};
use garde::Valid;
use ports::faq::Faq;

use crate::{
    auth::RequireAdmin,
    body::{Body, Fields, FromBody},
    conditional::{Creation, Precondition},
    error::ApiError,
    openapi::{Doc, Example, Failure, param},
    path::Id,
    response,
};

pub const LIST_DOC: Doc = Doc::new("Lists all categories").gives_list::<Category>();
pub const SHOW_DOC: Doc = Doc::new("Shows a category").gives_entity::<Category>(StatusCode::OK);
pub const CREATE_DOC: Doc = Doc::new("Creates a category")
    .takes::<CategoryDraft>(
        Example(r#"{"name": "Pricing", "displayOrder": 2, "isActive": true}"#),
        Example(r#"{"name": "UX", "displayOrder": -1}"#),
    )
    .once(param::ONCE)
    .gives_entity::<Category>(StatusCode::CREATED)
    .fails(&[TAKEN]);
pub const UPDATE_DOC: Doc = Doc::new("Changes a category; fields that are absent keep their value")
    .patches::<CategoryDraft, CategoryChanges>(Example(r#"{"isActive": false}"#), Example(r#"{"isActive": "no"}"#))
    .gives_entity::<Category>(StatusCode::OK)
    .fails(&[TAKEN]);
pub const DELETE_DOC: Doc = Doc::new("Deletes a category with all its items");

const TAKEN: Failure = Failure::taken("name", message::CATEGORY_TAKEN);

/// `GET /api/faq/categories`
pub async fn list(faq: Data<dyn Faq>, _: RequireAdmin<()>) -> Result<HttpResponse, ApiError> {
    Ok(response::json(StatusCode::OK, &faq.categories().await?))
}

/// `GET /api/faq/categories/{id}`
pub async fn show(
    faq: Data<dyn Faq>,
    RequireAdmin { given: Id(id), .. }: RequireAdmin<Id<CategoryId>>,
) -> Result<HttpResponse, ApiError> {
    let category = faq.category(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::entity(StatusCode::OK, &category))
}

/// `POST /api/faq/categories`
pub async fn create(
    faq: Data<dyn Faq>,
    RequireAdmin { user, given }: RequireAdmin<Creation<CategoryDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, once) = given.by(user.id);
    Ok(response::created(faq.create_category(draft, once).await?))
}

/// `PUT /api/faq/categories/{id}`
pub async fn update(
    faq: Data<dyn Faq>,
    RequireAdmin { given: (Id(id), Precondition(known), Body(changes)), .. }: RequireAdmin<(
        Id<CategoryId>,
        Precondition,
        Body<CategoryChanges>,
    )>,
) -> Result<HttpResponse, ApiError> {
    let category = faq.update_category(id, changes, known).await?;
    Ok(response::entity(StatusCode::OK, &category))
}

/// `DELETE /api/faq/categories/{id}`
pub async fn delete(
    faq: Data<dyn Faq>,
    RequireAdmin { given: (Id(id), Precondition(known)), .. }: RequireAdmin<(Id<CategoryId>, Precondition)>,
) -> Result<HttpResponse, ApiError> {
    faq.delete_category(id, known).await?;
    Ok(response::done())
}

impl FromBody for CategoryDraft {
    type Checked = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        let changes = CategoryChanges::read(fields);
        Self {
            name: changes.name.unwrap_or_default(),
            display_order: changes.display_order.unwrap_or(0),
            is_active: changes.is_active.unwrap_or(true),
        }
    }

    fn check(self) -> Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}

impl FromBody for CategoryChanges {
    type Checked = Self;

    fn read(fields: &mut Fields) -> Self {
        Self {
            name: fields.text("name"),
            display_order: fields.number("displayOrder", message::DISPLAY_ORDER),
            is_active: fields.flag("isActive"),
        }
    }

    fn check(self) -> Result<Self, ValidationErrors> {
        self.faults().into_result().map(|()| self)
    }
}
