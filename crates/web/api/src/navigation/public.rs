//! The public menu.

use std::sync::Arc;

use crate::openapi::examples;
use domain::{
    Feature,
    navigation::{NavigationItem, visible_to},
};
use futures_util::FutureExt as _;
use ports::navigation::Navigation;
use web_http::{
    endpoint::{Endpoint, PublicRead},
    error::ApiError,
    response::PublicResponse,
};

const READ: PublicRead = PublicRead {
    features: &[Feature::Navigation],
    run: |ports, _| list(Arc::clone(&ports.navigation), false).boxed(),
    run_as_admin: Some(|ports, _| list(Arc::clone(&ports.navigation), true).boxed()),
};

pub static LIST: Endpoint = Endpoint::read("/api/navigation", READ)
    .summary("Lists the menu items: all of them for administrators, the visible ones for everyone else")
    .returns_list::<NavigationItem>(examples::NAVIGATION_ITEM);

async fn list(navigation: Arc<dyn Navigation>, is_admin: bool) -> Result<PublicResponse, ApiError> {
    PublicResponse::json(&visible_to(navigation.list().await?, is_admin))
}
