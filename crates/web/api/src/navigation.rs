//! The menu, of visitors and of the back office.

use domain::{
    Feature, NavigationId,
    navigation::{ChildrenPolicy, NavigationItem, visible_to},
    rules::message::CHILDREN_POLICY,
};
use ports::{Ports, navigation::Navigation};

use crate::prelude::*;

pub static LIST: Endpoint =
    Endpoint::read("/api/navigation", &[Feature::Navigation], |ports, _| list(ports, false).boxed())
        .for_admins(|ports, _| list(ports, true).boxed())
        .summary("Lists the menu items: all of them for administrators, the visible ones for everyone else")
        .returns_list::<NavigationItem>(examples::NAVIGATION_ITEM);

async fn list(ports: Ports, is_admin: bool) -> Result<PublicResponse, ApiError> {
    PublicResponse::json(&visible_to(ports.navigation.list().await?, is_admin))
}

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
    RequireAdmin { inner: (Id(id), Parameters(children), IfMatchHeader(known)), .. }: RequireAdmin<(
        Id<NavigationId>,
        Parameters<ChildrenPolicy>,
        IfMatchHeader,
    )>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::deleted(navigation.delete_with(id, children, known).await?))
}

const CHILDREN: Param = Param::one_of(
    "children",
    "What happens to the children: they become top-level (`promote`, the default), top-level and hidden (`hide`), or are deleted",
    param::words_of::<ChildrenPolicy>,
);

impl FromQuery for ChildrenPolicy {
    fn read(query: &str, errors: &mut ValidationErrors) -> Self {
        let policy = query_string::parsed(query, CHILDREN.name, errors, |word| word.parse().ok(), CHILDREN_POLICY);
        policy.unwrap_or_default()
    }
}
