//! The FAQ items of the back office.

use domain::faq::Item;
use ports::faq::Faq;

use crate::prelude::*;

const PATH: &str = "/api/faq/items";
const ONE: &str = "/api/faq/items/{id}";

impl Resource for Item {
    const EXAMPLE: Example = examples::FAQ_ITEM;
    const NEW: Example = Example(
        r#"{"question": "How long does a pilot take?", "answer": "Two to six weeks.", "categoryId": 1, "displayOrder": 0, "isActive": true}"#,
    );
    const CHANGED: Example = Example(r#"{"isActive": false}"#);
}

pub static LIST: Endpoint = Endpoint::admin(Method::GET, PATH, || web::to(list))
    .summary("Lists all items")
    .returns_list::<Item>(examples::FAQ_ITEM);

async fn list(faq: Port<dyn Faq>, _: RequireAdmin<()>) -> Result<HttpResponse, ApiError> {
    Ok(response::json(StatusCode::OK, &faq.items().await?))
}

pub static SHOW: Endpoint = resource::show::<Item>(ONE).summary("Shows an item");
pub static CREATE: Endpoint = resource::create::<Item>(PATH).summary("Creates an item");
pub static UPDATE: Endpoint = resource::update::<Item>(ONE).summary("Updates an item; absent fields keep their value");
pub static ORDER: Endpoint =
    resource::order::<Item>("/api/admin/faq-items/order").summary("Arranges all items of a category");
pub static DELETE: Endpoint = resource::delete::<Item>(ONE).summary("Deletes an item");
