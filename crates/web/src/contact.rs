//! Contact enquiries.

pub mod enquiries;

use std::time::Duration;

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use domain::{Draft as _, EnquiryId, ValidationErrors, contact::EnquiryDraft};
use garde::Valid;
use ports::{
    contact::Contact,
    mailer::{Courier, Dispatch},
};
use serde::Serialize;

use crate::{
    body::{Body, Fields, FromBody},
    conditional::Idempotency,
    error::ApiError,
    openapi::{Doc, Example, HasExample, Param},
    response,
};

/// How long an answer waits for the mail to go out.
const PATIENCE: Duration = Duration::from_secs(2);

pub const SEND_DOC: Doc = Doc::new("Sends an enquiry")
    .takes::<EnquiryDraft>(
        Example(
            r#"{"name": "Ada Lovelace", "email": "ada@example.com", "company": null, "message": "Can your engine weave?"}"#,
        ),
        Example(r#"{"name": "Ada Lovelace", "email": "ada@example", "message": ""}"#),
    )
    .once(Param::key("The same enquiry with the same key again is not stored and mailed again"))
    .gives::<Outcome>(StatusCode::CREATED);

/// What became of an enquiry: it is stored in any case.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    id: EnquiryId,
    /// Whether the mail about it went out already.
    pub(crate) email_sent: bool,
    /// Why it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    email_error: Option<String>,
    #[serde(skip)]
    is_replayed: bool,
}

impl HasExample for Outcome {
    const EXAMPLE: &'static str =
        r#"{"id": 12, "emailSent": false, "emailError": "Mail is not set up yet; your message is stored."}"#;
}

/// `POST /api/contact`
pub async fn send(
    contact: Data<dyn Contact>,
    courier: Data<dyn Courier>,
    once: Idempotency,
    Body(draft): Body<EnquiryDraft>,
) -> Result<HttpResponse, ApiError> {
    let outcome = receive(&contact, &courier, draft, once.key()).await?;
    let mut response = response::json(StatusCode::CREATED, &outcome);
    if outcome.is_replayed {
        response::replayed(&mut response);
    }
    Ok(response)
}

/// Stores an enquiry, then waits a moment for its mail to go out.
pub async fn receive(
    contact: &Data<dyn Contact>,
    courier: &Data<dyn Courier>,
    draft: Valid<EnquiryDraft>,
    key: Option<String>,
) -> Result<Outcome, ApiError> {
    let receipt = contact.receive(draft, key).await?;
    let email_error = match courier.dispatch(receipt.mail, PATIENCE).await {
        Dispatch::Sent => None,
        Dispatch::Waiting(reason) | Dispatch::Refused(reason) => Some(reason),
    };
    let is_replayed = receipt.is_replayed;
    Ok(Outcome { id: receipt.id, email_sent: email_error.is_none(), email_error, is_replayed })
}

impl FromBody for EnquiryDraft {
    type Checked = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        Self {
            name: fields.text("name").unwrap_or_default(),
            email: fields.text("email").unwrap_or_default(),
            company: fields.nullable_text("company").flatten(),
            message: fields.text("message").unwrap_or_default(),
        }
    }

    fn check(self) -> Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}
