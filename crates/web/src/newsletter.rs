//! The newsletter's list.

pub mod subscribers;

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use domain::{Draft as _, ValidationErrors, newsletter::SubscriptionDraft};
use garde::Valid;
use ports::newsletter::Newsletter;
use serde::Serialize;

use crate::{
    body::{Body, Fields, FromBody},
    error::ApiError,
    openapi::{Doc, Example, HasExample},
    response,
};

pub const SUBSCRIBE_DOC: Doc = Doc::new("Puts an address on the newsletter's list")
    .takes::<SubscriptionDraft>(Example(r#"{"email": "ada@example.com"}"#), Example(r#"{"email": "ada@example"}"#))
    .gives::<Subscribed>(StatusCode::CREATED);

/// The same for an address that was on the list already: nobody can probe it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Subscribed {
    subscribed: bool,
}

impl HasExample for Subscribed {
    const EXAMPLE: &'static str = r#"{"subscribed": true}"#;
}

/// `POST /api/newsletter`
pub async fn subscribe(
    newsletter: Data<dyn Newsletter>,
    Body(draft): Body<SubscriptionDraft>,
) -> Result<HttpResponse, ApiError> {
    newsletter.subscribe(draft).await?;
    Ok(response::json(StatusCode::CREATED, &Subscribed { subscribed: true }))
}

impl FromBody for SubscriptionDraft {
    type Checked = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        Self { email: fields.text("email").unwrap_or_default() }
    }

    fn check(self) -> Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}
