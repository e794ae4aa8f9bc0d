//! The menu items of the back office.

use std::future::{Ready, ready};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    dev::Payload,
    http::{Method, StatusCode},
    web::{self, Data},
};
use domain::{
    NavigationId, ValidationErrors, VariantArray as _,
    navigation::{ChildrenPolicy, NavigationChanges, NavigationDraft, NavigationItem},
    rules::message::CHILDREN_POLICY,
};
use ports::{
    edits::{Edits, EntityKind},
    navigation::Navigation,
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
        query_string,
    },
    response,
};

pub static SHOW: Endpoint = Endpoint::admin(Method::GET, "/api/navigation/{id}", || web::to(show))
    .summary("Shows a menu item")
    .returns_entity::<NavigationItem>(StatusCode::OK, examples::NAVIGATION_ITEM)
    .response_headers(&[param::ETAG, edits::EDITED_BY, edits::EDITED_AT]);

async fn show(
    edits: Data<dyn Edits>,
    navigation: Data<dyn Navigation>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<NavigationId>>,
) -> Result<HttpResponse, ApiError> {
    let item = navigation.list().await?.into_iter().find(|item| item.id == id).ok_or_else(ApiError::not_found)?;
    edits::shown(&**edits, (EntityKind::Navigation, id.0), &item).await
}

pub static CREATE: Endpoint = Endpoint::admin(Method::POST, "/api/navigation", || web::to(create)).summary("Creates a menu item")
    .body::<NavigationDraft>(Example(
            r#"{"label": "Services", "href": "/services", "order": 1, "isVisible": true, "requiresAdmin": false, "parentId": null, "metadata": {"icon": "layers", "featured": true}}"#,
        ))
    .idempotent(param::IDEMPOTENCY_KEY)
    .returns_entity::<NavigationItem>(StatusCode::CREATED, examples::NAVIGATION_ITEM);

async fn create(
    navigation: Data<dyn Navigation>,
    RequireAdmin { user, inner }: RequireAdmin<Creation<NavigationDraft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, key) = inner.by(user.id);
    Ok(response::created(navigation.create(draft, key).await?))
}

pub static UPDATE: Endpoint = Endpoint::admin(Method::PUT, "/api/navigation/{id}", || web::to(update))
    .summary("Updates a menu item; absent fields keep their value")
    .patch::<NavigationDraft, NavigationChanges>(Example(r#"{"label": "What we do", "parentId": null}"#))
    .returns_entity::<NavigationItem>(StatusCode::OK, examples::NAVIGATION_ITEM);

async fn update(
    edits: Data<dyn Edits>,
    navigation: Data<dyn Navigation>,
    RequireAdmin { user, inner: (Id(id), IfMatchHeader(known), Body(changes)) }: Update<
        NavigationId,
        NavigationChanges,
    >,
) -> Result<HttpResponse, ApiError> {
    let item = navigation.update(id, changes, known).await?;
    Ok(edits::saved(&**edits, (EntityKind::Navigation, id.0), user.id, &item).await)
}

pub static DELETE: Endpoint = Endpoint::admin(Method::DELETE, "/api/navigation/{id}", || web::to(delete))
    .summary("Deletes a menu item; its children become top-level unless `children` says otherwise")
    .query(&[CHILDREN])
    .undoable();

async fn delete(
    navigation: Data<dyn Navigation>,
    RequireAdmin { inner: (Id(id), ChildrenQuery(children), IfMatchHeader(known)), .. }: RequireAdmin<(
        Id<NavigationId>,
        ChildrenQuery,
        IfMatchHeader,
    )>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::deleted(navigation.delete(id, children, known).await?))
}

const CHILDREN: Param = Param::one_of(
    "children",
    "What happens to the children: they become top-level (`promote`, the default), top-level and hidden (`hide`), or are deleted",
    || ChildrenPolicy::VARIANTS.iter().map(|policy| policy.as_str()).collect(),
);

/// `?children`.
pub struct ChildrenQuery(ChildrenPolicy);

impl FromRequest for ChildrenQuery {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let (query, mut errors) = (request.query_string(), ValidationErrors::default());
        let policy = query_string::parsed(query, CHILDREN.name, &mut errors, |word| word.parse().ok(), CHILDREN_POLICY);
        ready(errors.into_result().map(|()| Self(policy.unwrap_or_default())).map_err(ApiError::invalid))
    }
}
