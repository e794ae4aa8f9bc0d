//! The public FAQ.

use std::sync::Arc;

use domain::{Feature, ValidationErrors, faq::PublicCategory};
use futures_util::FutureExt as _;
use ports::{PageRequest, faq::Faq};

use crate::openapi::examples;
use web_http::{
    endpoint::{Endpoint, Param, Params, PublicRead},
    error::ApiError,
    response::PublicResponse,
};

pub static LIST: Endpoint = Endpoint::read(
    "/api/faq/public",
    PublicRead {
        features: &[Feature::Faq],
        run: |ports, params| list(Arc::clone(&ports.faq), params).boxed(),
        run_as_admin: None,
    },
)
.summary("Lists active categories with their active items")
.query(&[
    Param::limit("The maximum number of items in each category; a category's `next` is the cursor to the others"),
    Param::text("cursor", "A category's `next`: the response has that category alone, with the items after the cursor"),
])
.returns_list::<PublicCategory>(examples::FAQ_PUBLIC_CATEGORY);

async fn list(faq: Arc<dyn Faq>, params: Params) -> Result<PublicResponse, ApiError> {
    PublicResponse::json(&faq.public(page(&params)?).await?)
}

fn page(params: &Params) -> Result<PageRequest, ValidationErrors> {
    let mut errors = ValidationErrors::default();
    let page = params.page(&mut errors);
    errors.into_result().map(|()| page)
}
