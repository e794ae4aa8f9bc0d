//! The navigation menu.

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use domain::{
    Draft as _, Feature, NavigationId, ValidationErrors,
    navigation::{NavigationChanges, NavigationDraft, NavigationItem, NavigationMetadata, visible_to},
};
use futures_util::FutureExt as _;
use garde::Valid;
use ports::{Ports, navigation::Navigation};

use crate::{
    auth::RequireAdmin,
    body::{Body, Fields, FromBody},
    conditional::{Creation, Precondition},
    error::ApiError,
    openapi::{Doc, Example, param},
    path::Id,
    public_reads::{Answer, PublicEndpoint},
    response,
};

pub const MENU: PublicEndpoint = PublicEndpoint {
    path: "/api/navigation",
    query: &[],
    features: &[Feature::Navigation],
    run: |ports, _| menu(ports, false).boxed(),
    administrator: Some(|ports, _| menu(ports, true).boxed()),
};
pub const MENU_DOC: Doc = Doc::new("Lists the menu's items: to administrators all, to others the visible ones")
    .gives_list::<NavigationItem>();
pub const SHOW_DOC: Doc = Doc::new("Shows an item of the menu").gives_entity::<NavigationItem>(StatusCode::OK);
pub const CREATE_DOC: Doc = Doc::new("Creates an item of the menu")
    .takes::<NavigationDraft>(
        Example(
            r#"{"label": "Services", "href": "/services", "order": 1, "isVisible": true, "requiresAdmin": false, "parentId": null, "metadata": {"icon": "layers", "featured": true}}"#,
        ),
        Example(r#"{"label": "", "href": "javascript:alert(1)"}"#),
    )
    .once(param::ONCE)
    .gives_entity::<NavigationItem>(StatusCode::CREATED);
pub const UPDATE_DOC: Doc = Doc::new("Changes an item of the menu; fields that are absent keep their value")
    .patches::<NavigationDraft, NavigationChanges>(
        Example(r#"{"label": "What we do", "parentId": null}"#),
        Example(r#"{"metadata": {"color": "reddish"}}"#),
    )
    .gives_entity::<NavigationItem>(StatusCode::OK);
pub const DELETE_DOC: Doc = Doc::new("Deletes an item of the menu; its children become top-level");

/// Without regard to who asks, beyond whether they administer.
async fn menu(ports: Ports, administrator: bool) -> Result<Answer, ApiError> {
    Answer::json(&visible_to(ports.navigation.list().await?, administrator))
}

/// `GET /api/navigation/{id}`
pub async fn show(
    navigation: Data<dyn Navigation>,
    RequireAdmin { given: Id(id), .. }: RequireAdmin<Id<NavigationId>>,
) -> Result<HttpResponse, ApiError> {
    let item = navigation.list().await?.into_iter().find(|item| item.id == id);
    Ok(response::entity(StatusCode::OK, &item.ok_or_else(ApiError::not_found)?))
}

/// `POST /api/navigation`
pub async fn create(
    navigation: Data<dyn Navigation>,
    RequireAdmin { user, given }: RequireAdmin<Creation<NavigationDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, once) = given.by(user.id);
    Ok(response::created(navigation.create(draft, once).await?))
}

/// `PUT /api/navigation/{id}`
pub async fn update(
    navigation: Data<dyn Navigation>,
    RequireAdmin { given: (Id(id), Precondition(known), Body(changes)), .. }: RequireAdmin<(
        Id<NavigationId>,
        Precondition,
        Body<NavigationChanges>,
    )>,
) -> Result<HttpResponse, ApiError> {
    let item = navigation.update(id, changes, known).await?;
    Ok(response::entity(StatusCode::OK, &item))
}

/// `DELETE /api/navigation/{id}`
pub async fn delete(
    navigation: Data<dyn Navigation>,
    RequireAdmin { given: (Id(id), Precondition(known)), .. }: RequireAdmin<(Id<NavigationId>, Precondition)>,
) -> Result<HttpResponse, ApiError> {
    navigation.delete(id, known).await?;
    Ok(response::done())
}

impl FromBody for NavigationDraft {
    type Checked = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        let changes = NavigationChanges::read(fields);
        Self {
            label: changes.label.unwrap_or_default(),
            href: changes.href.unwrap_or_default(),
            order: changes.order.unwrap_or(0),
            is_visible: changes.is_visible.unwrap_or(true),
            requires_admin: changes.requires_admin.unwrap_or(false),
            parent_id: changes.parent_id.flatten(),
            metadata: changes.metadata.flatten(),
        }
    }

    fn check(self) -> Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}

impl FromBody for NavigationChanges {
    type Checked = Self;

    fn read(fields: &mut Fields) -> Self {
        Self {
            label: fields.text("label"),
            href: fields.text("href"),
            order: fields.number("order", "Order must be a whole number"),
            is_visible: fields.flag("isVisible"),
            requires_admin: fields.flag("requiresAdmin"),
            parent_id: fields.nullable_number("parentId", "Parent must be the id of an item"),
            metadata: fields.object("metadata", |inner| NavigationMetadata {
                description: inner.nullable_text("description").flatten(),
                icon: inner.nullable_text("icon").flatten(),
                color: inner.nullable_text("color").flatten(),
                image_url: inner.nullable_text("imageUrl").flatten(),
                featured: inner.nullable_flag("featured").flatten(),
            }),
        }
    }

    fn check(self) -> Result<Self, ValidationErrors> {
        self.faults().into_result().map(|()| self)
    }
}
