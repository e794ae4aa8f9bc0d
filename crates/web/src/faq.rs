//! The FAQ.

pub mod categories;
pub mod items;

use domain::{Feature, faq::PublicCategory};
use futures_util::FutureExt as _;
use ports::Ports;

use crate::{
    error::ApiError,
    openapi::Doc,
    reads::{Answer, Read},
};

pub const PUBLIC: Read = Read {
    path: "/api/faq/public",
    query: &[],
    features: &[Feature::Faq],
    run: |ports, _| public(ports).boxed(),
    administrator: None,
};
pub const PUBLIC_DOC: Doc = Doc::new("Lists active categories with their active items").gives_list::<PublicCategory>();

async fn public(ports: Ports) -> Result<Answer, ApiError> {
    Answer::json(&ports.faq.public().await?)
}
