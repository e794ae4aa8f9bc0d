//! The FAQ categories of the back office.

use domain::{faq::Category, rules::message};
use ports::faq::Faq;

use crate::prelude::*;

const PATH: &str = "/api/faq/categories";
const ONE: &str = "/api/faq/categories/{id}";
const TAKEN: Failure = Failure::taken("name", message::CATEGORY_TAKEN);

impl Resource for Category {
    const EXAMPLE: Example = examples::FAQ_CATEGORY;
    const NEW: Example = Example(r#"{"name": "Pricing", "displayOrder": 2, "isActive": true}"#);
    const CHANGED: Example = Example(r#"{"isActive": false}"#);
}

pub static LIST: Endpoint = Endpoint::admin(Method::GET, PATH, || web::to(list))
    .summary("Lists all categories")
    .returns_list::<Category>(examples::FAQ_CATEGORY);

async fn list(faq: Port<dyn Faq>, _: RequireAdmin<()>) -> Result<HttpResponse, ApiError> {
    Ok(response::json(StatusCode::OK, &faq.categories().await?))
}

pub static SHOW: Endpoint = resource::show::<Category>(ONE).summary("Shows a category");
pub static CREATE: Endpoint = resource::create::<Category>(PATH).summary("Creates a category").failures(&[TAKEN]);
pub static UPDATE: Endpoint =
    resource::update::<Category>(ONE).summary("Updates a category; absent fields keep their value").failures(&[TAKEN]);
pub static ORDER: Endpoint =
    resource::order::<Category>("/api/admin/faq-categories/order").summary("Arranges all categories");
pub static DELETE: Endpoint = resource::delete::<Category>(ONE).summary("Deletes a category with all its items");
