//! Subscribing to the newsletter.

use actix_web::{
    HttpResponse,
    http::{Method, StatusCode},
    web,
};
use domain::subscribers::SubscriptionDraft;
use ports::{limits::Quota, subscribers::Subscribers};
use serde::Serialize;
use web_http::port::Port;

use web_http::{
    endpoint::{Endpoint, Example},
    error::ApiError,
    extract::body::Body,
    response,
};

/// The result of subscribing. An address that is already on the list gets the same response, so that nobody can find out
/// who subscribed.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Subscribed {
    subscribed: bool,
}

const SUBSCRIBED: Example = Example(r#"{"subscribed": true}"#);

pub static SUBSCRIBE: Endpoint = Endpoint::public(Method::POST, "/api/newsletter", || web::to(subscribe))
    .summary("Subscribes an address to the newsletter")
    .limited(Quota::Subscribers)
    .body::<SubscriptionDraft>(Example(r#"{"email": "ada@example.com"}"#))
    .returns::<Subscribed>(StatusCode::CREATED, SUBSCRIBED);

async fn subscribe(
    subscribers: Port<dyn Subscribers>,
    Body(draft): Body<SubscriptionDraft>,
) -> Result<HttpResponse, ApiError> {
    subscribers.subscribe(draft).await?;
    Ok(response::json(StatusCode::CREATED, &Subscribed { subscribed: true }))
}
