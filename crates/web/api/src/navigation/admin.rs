//! The menu items of the back office.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload, http::Method, web};
use domain::{
    NavigationId, ValidationErrors, VariantArray as _,
    navigation::{ChildrenPolicy, NavigationItem},
    rules::message::CHILDREN_POLICY,
};
use ports::navigation::Navigation;

use crate::{
    openapi::examples,
    resource::{self, Resource},
};
use web_http::{
    endpoint::{Endpoint, Example, Param},
    error::ApiError,
    extract::{auth::RequireAdmin, conditional::IfMatchHeader, id::Id, query_string},
    port::Port,
    response,
};

const PATH: &str = "/api/navigation";
const ONE: &str = "/api/navigation/{id}";

impl Resource for NavigationItem {
    const EXAMPLE: Example = examples::NAVIGATION_ITEM;
    const NEW: Example = Example(
        r#"{"label": "Services", "href": "/services", "order": 1, "isVisible": true, "requiresAdmin": false, "parentId": null, "metadata": {"icon": "layers", "featured": true}}"#,
    );
    const CHANGED: Example = Example(r#"{"label": "What we do", "parentId": null}"#);
}

pub static SHOW: Endpoint = resource::show::<NavigationItem>(ONE).summary("Shows a menu item");
pub static CREATE: Endpoint = resource::create::<NavigationItem>(PATH).summary("Creates a menu item");
pub static UPDATE: Endpoint =
    resource::update::<NavigationItem>(ONE).summary("Updates a menu item; absent fields keep their value");

pub static ORDER: Endpoint = resource::order::<NavigationItem>("/api/admin/navigation/order")
    .summary("Arranges all menu items that have the same parent");

pub static DELETE: Endpoint = Endpoint::admin(Method::DELETE, ONE, || web::to(delete))
    .summary("Deletes a menu item; its children become top-level unless `children` says otherwise")
    .query(&[CHILDREN])
    .undoable();

async fn delete(
    navigation: Port<dyn Navigation>,
    RequireAdmin { inner: (Id(id), ChildrenQuery(children), IfMatchHeader(known)), .. }: RequireAdmin<(
        Id<NavigationId>,
        ChildrenQuery,
        IfMatchHeader,
    )>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::deleted(navigation.delete_with(id, children, known).await?))
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
