//! Content items, as administrators manage them.

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use domain::{
    ContentId, Draft as _, ValidationErrors,
    content::{ContentChanges, ContentDraft, ContentItem},
    rules::message,
};
use garde::Valid;
use ports::content::Content;

use crate::{
    auth::RequireAdmin,
    body::{Body, Fields, FromBody, LARGE},
    conditional::{Creation, Precondition},
    error::ApiError,
    list_query::{self, Part},
    openapi::{Doc, Example, Param, param},
    path::Id,
    response,
};

pub const LIST_DOC: Doc = Doc::new("Lists content items, drafts too")
    .asks(&[list_query::LIMIT, list_query::CURSOR, list_query::SEARCH, SORT], "limit=0", list_query::check)
    .gives_parts::<ContentItem>();
pub const SHOW_DOC: Doc = Doc::new("Shows a content item").gives_entity::<ContentItem>(StatusCode::OK);
pub const CREATE_DOC: Doc = Doc::new("Creates a content item")
    .takes::<ContentDraft>(
        Example(
            r##"{"title": "Forecasting", "type": "service", "content": "# Know what comes", "metadata": "{\"icon\": \"chart\"}", "published": true}"##,
        ),
        Example(r##"{"title": "", "type": "product", "content": "# Know what comes"}"##),
    )
    .once(param::ONCE)
    .gives_entity::<ContentItem>(StatusCode::CREATED);
pub const UPDATE_DOC: Doc = Doc::new("Changes a content item; fields that are absent keep their value")
    .patches::<ContentDraft, ContentChanges>(
        Example(r#"{"published": false, "metadata": null}"#),
        Example(r#"{"metadata": "{icon: chart}"}"#),
    )
    .gives_entity::<ContentItem>(StatusCode::OK);
pub const DELETE_DOC: Doc = Doc::new("Deletes a content item");

const SORT: Param = Param::sort(&["createdAt", "updatedAt", "title", "type", "published"]);

/// `GET /api/admin/content`
pub async fn list(
    content: Data<dyn Content>,
    RequireAdmin { given: Part(query), .. }: RequireAdmin<Part>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::listing(&content.list(query).await?))
}

/// `GET /api/admin/content/{id}`
pub async fn show(
    content: Data<dyn Content>,
    RequireAdmin { given: Id(id), .. }: RequireAdmin<Id<ContentId>>,
) -> Result<HttpResponse, ApiError> {
    let item = content.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::entity(StatusCode::OK, &item))
}

/// `POST /api/admin/content`
pub async fn create(
    content: Data<dyn Content>,
    RequireAdmin { user, given }: RequireAdmin<Creation<ContentDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, once) = given.by(user.id);
    Ok(response::created(content.create(draft, once).await?))
}

/// `PUT /api/admin/content/{id}`
pub async fn update(
    content: Data<dyn Content>,
    RequireAdmin { given: (Id(id), Precondition(known), Body(changes)), .. }: RequireAdmin<(
        Id<ContentId>,
        Precondition,
        Body<ContentChanges>,
    )>,
) -> Result<HttpResponse, ApiError> {
    let item = content.update(id, changes, known).await?;
    Ok(response::entity(StatusCode::OK, &item))
}

/// `DELETE /api/admin/content/{id}`
pub async fn delete(
    content: Data<dyn Content>,
    RequireAdmin { given: (Id(id), Precondition(known)), .. }: RequireAdmin<(Id<ContentId>, Precondition)>,
) -> Result<HttpResponse, ApiError> {
    content.delete(id, known).await?;
    Ok(response::done())
}

impl FromBody for ContentDraft {
    const LIMIT: usize = LARGE;
    type Checked = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        let changes = ContentChanges::read(fields);
        Self {
            title: changes.title.unwrap_or_default(),
            kind: changes.kind.unwrap_or_default(),
            content: changes.content.unwrap_or_default(),
            metadata: changes.metadata.flatten(),
            published: changes.published.unwrap_or(true),
        }
    }

    fn check(self) -> Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}

impl FromBody for ContentChanges {
    const LIMIT: usize = LARGE;
    type Checked = Self;

    fn read(fields: &mut Fields) -> Self {
        Self {
            title: fields.text("title"),
            kind: fields.text_or("type", message::CONTENT_TYPE),
            content: fields.text("content"),
            metadata: fields.nullable_text_or("metadata", message::INVALID_JSON),
            published: fields.flag("published"),
        }
    }

    fn check(self) -> Result<Self, ValidationErrors> {
        self.faults().into_result().map(|()| self)
    }
}
