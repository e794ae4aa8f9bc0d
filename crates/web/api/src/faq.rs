//! The FAQ, as visitors see it.

pub mod categories;
pub mod items;

use domain::{Feature, faq::PublicCategory};
use ports::Ports;

use crate::prelude::*;

pub static LIST: Endpoint =
    Endpoint::read("/api/faq/public", &[Feature::Faq], |ports, params| list(ports, params).boxed())
        .summary("Lists active categories with their active items")
        .query(&[
            Param::limit(
                "The maximum number of items in each category; a category's `next` is the cursor to the others",
            ),
            Param::text(
                "cursor",
                "A category's `next`: the response has that category alone, with the items after the cursor",
            ),
        ])
        .returns_list::<PublicCategory>(examples::FAQ_PUBLIC_CATEGORY);

async fn list(ports: Ports, params: Params) -> Result<PublicResponse, ApiError> {
    PublicResponse::json(&ports.faq.public(params.read(Params::page)?).await?)
}
