//! The FAQ.

pub mod categories;
pub mod items;

use domain::{Feature, ValidationErrors, faq::PublicCategory};
use futures_util::FutureExt as _;
use ports::{PageRequest, Ports};

use crate::{
    error::ApiError,
    openapi::{Doc, Param},
    public_reads::{Answer, Params, PublicEndpoint},
};

pub const PUBLIC: PublicEndpoint = PublicEndpoint {
    path: "/api/faq/public",
    query: &["limit", "cursor"],
    features: &[Feature::Faq],
    run: |ports, params| public(ports, params).boxed(),
    administrator: None,
};
pub const PUBLIC_DOC: Doc = Doc::new("Lists active categories with their active items")
    .asks(
        &[
            Param::limit("At most that many items of each category; its `next` leads to the others"),
            Param::text("cursor", "Items after this cursor, as `next` gave it, with their category alone"),
        ],
        "limit=0",
        |asked| page(&Params::of(PUBLIC.path, asked)).map(drop),
    )
    .gives_list::<PublicCategory>();

async fn public(ports: Ports, params: Params) -> Result<Answer, ApiError> {
    Answer::json(&ports.faq.public(page(&params)?).await?)
}

fn page(params: &Params) -> Result<PageRequest, ValidationErrors> {
    let mut faults = ValidationErrors::default();
    let page = params.page(&mut faults);
    faults.into_result().map(|()| page)
}
