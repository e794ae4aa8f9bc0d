//! The JSON API: the endpoints of each feature, and the OpenAPI document made from them. Features do not import one another.

pub mod ai;
pub mod blog;
mod bulk;
mod client_errors;
pub mod content;
mod deletions;
pub mod enquiries;
mod faq;
pub mod health;
mod legal;
mod navigation;
mod openapi;
mod pages;
mod prelude;
mod preview;
mod resource;
mod search;
pub mod session;
mod shown;
mod subscribers;
mod users;

use std::sync::LazyLock;

use actix_web::web::{Data, ServiceConfig};
use web_http::{
    endpoint::{Endpoint, PublicReads, router},
    session::SessionLayer,
};

pub use openapi::document;

/// All endpoints; the router is built from this table.
#[rustfmt::skip]
pub static ENDPOINTS: &[&Endpoint] = &[
    &session::SHOW, &session::LOG_IN, &session::LOG_OUT, &session::REGISTER,

    &enquiries::SEND, &subscribers::SUBSCRIBE, &ai::CHAT, &ai::GENERATE_IMAGE, &client_errors::REPORT,

    &content::LIST, &content::DETAIL,
    &blog::LIST, &blog::DETAIL, &blog::AUTHOR,
    &faq::LIST, &navigation::LIST, &legal::SHOW, &search::SEARCH,

    &users::LIST, &users::CREATE, &users::SHOW, &users::POSTS, &users::UPDATE, &users::DELETE,

    &content::admin::LIST, &content::admin::CREATE, &content::admin::SHOW, &content::admin::UPDATE, &content::admin::DELETE,
    &content::admin::BULK, &content::admin::ORDER,

    &blog::admin::LIST, &blog::admin::CREATE, &blog::admin::SLUG, &blog::admin::TAGS,
    &blog::admin::SHOW, &blog::admin::UPDATE, &blog::admin::DELETE, &blog::bulk::BULK,

    &pages::DETAIL, &pages::LIST, &pages::CREATE, &pages::SHOW, &pages::UPDATE, &pages::DELETE, &pages::BULK,

    &preview::RENDER, &deletions::UNDO, &bulk::UNDO,

    &enquiries::admin::LIST, &enquiries::admin::EXPORT, &enquiries::admin::COUNTS, &enquiries::admin::SHOW,
    &enquiries::admin::UPDATE, &enquiries::admin::DELETE, &enquiries::admin::SEND_AGAIN, &enquiries::admin::BULK,

    &subscribers::LIST, &subscribers::EXPORT, &subscribers::DELETE,

    &navigation::CREATE, &navigation::SHOW, &navigation::UPDATE, &navigation::DELETE, &navigation::ORDER,

    &faq::categories::LIST, &faq::categories::CREATE, &faq::categories::SHOW, &faq::categories::UPDATE, &faq::categories::DELETE, &faq::categories::ORDER,
    &faq::items::LIST, &faq::items::CREATE, &faq::items::SHOW, &faq::items::UPDATE, &faq::items::DELETE, &faq::items::ORDER,

    &openapi::JSON, &openapi::PAGE, &health::ALIVE, &health::READY,
];

/// The public reads among [`ENDPOINTS`].
pub static PUBLIC_READS: LazyLock<PublicReads> = LazyLock::new(|| PublicReads::new(ENDPOINTS));

/// Mounts the API and registers the state that its endpoints share.
pub fn configure(config: &mut ServiceConfig, sessions: &SessionLayer, shared: &Shared) {
    config.app_data(shared.provider_slots.clone()).app_data(shared.readiness.clone());
    router::configure(config, ENDPOINTS, sessions);
}

/// State shared by the worker threads of this process.
#[derive(Clone, Default)]
pub struct Shared {
    provider_slots: Data<ai::ProviderSlots>,
    pub readiness: Data<health::Readiness>,
}
