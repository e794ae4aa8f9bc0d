//! Enquiries: the contact form's call.

pub mod admin;

use std::time::Duration;

use domain::{EnquiryId, enquiries::EnquiryDraft};
use garde::Valid;
use ports::{Ports, limits::Quota, mailer::Dispatch, time_budget};
use serde::Serialize;
use web_http::extract::conditional::Creation;

use crate::prelude::*;

/// How long the response waits for the mail to be delivered.
pub const MAIL_TIMEOUT: Duration = Duration::from_secs(2);

/// The result of sending an enquiry. The enquiry is stored even if its mail is not sent.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    id: EnquiryId,
    /// Whether the mail about it was delivered.
    pub email_sent: bool,
    /// Why it was not delivered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    email_error: Option<String>,
    #[serde(skip)]
    is_replayed: bool,
}

const OUTCOME: Example =
    Example(r#"{"id": 12, "emailSent": false, "emailError": "Mail is not set up yet; your message is stored."}"#);

pub static SEND: Endpoint = Endpoint::public(Method::POST, "/api/contact", || web::to(send))
    .summary("Sends an enquiry")
    .limited(Quota::Enquiries)
    .body::<EnquiryDraft>(Example(
        r#"{"name": "Ada Lovelace", "email": "ada@example.com", "company": null, "message": "Can your engine weave?"}"#,
    ))
    .idempotent(Param::key("The same enquiry with the same key is stored and mailed only once"))
    .returns::<Outcome>(StatusCode::CREATED, OUTCOME);

async fn send(ports: Data<Ports>, creation: Creation<EnquiryDraft>) -> Result<HttpResponse, ApiError> {
    let (draft, key) = creation.by_visitor();
    let outcome = receive(&ports, draft, key).await?;
    let mut response = response::json(StatusCode::CREATED, &outcome);
    if outcome.is_replayed {
        response::replayed(&mut response);
    }
    Ok(response)
}

/// Stores an enquiry, then waits a moment for its mail to go out.
pub async fn receive(ports: &Ports, draft: Valid<EnquiryDraft>, key: Option<String>) -> Result<Outcome, ApiError> {
    let receipt = ports.enquiries.receive(draft, key).await?;
    // After a slow storage, less time is left for the mail.
    let wait = time_budget::remaining().unwrap_or(MAIL_TIMEOUT).min(MAIL_TIMEOUT);
    let email_error = match ports.mailer.dispatch(receipt.mail, wait).await {
        Dispatch::Sent => None,
        Dispatch::Waiting(reason) | Dispatch::Refused(reason) => Some(reason),
    };
    let is_replayed = receipt.is_replayed;
    Ok(Outcome { id: receipt.id, email_sent: email_error.is_none(), email_error, is_replayed })
}
