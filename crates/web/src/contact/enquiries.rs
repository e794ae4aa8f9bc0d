//! Enquiries, as administrators read, file and erase them.

use std::{
    borrow::Cow,
    future::{Ready, ready},
};

use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload, http::StatusCode, web::Data};
use domain::{
    EnquiryId, ValidationErrors,
    contact::{Enquiry, EnquiryChanges, EnquiryCounts, EnquiryStatus, MailState},
    rules::message::ENQUIRY_STATUS,
};
use ports::{Listing, Query, contact::Contact, mailer::Courier};

use super::PATIENCE;
use crate::{
    auth::RequireAdmin,
    body::{Body, Fields, FromBody},
    conditional::Precondition,
    error::ApiError,
    export::{self, Row, time},
    list_query,
    openapi::{Doc, Example, Param},
    path::Id,
    query_string, response,
};

const SORT: Param = Param::sort(&["createdAt", "name", "email", "status"]);
const STATUS: Param =
    Param::one_of("status", "Rows of this status alone", || EnquiryStatus::ALL.map(EnquiryStatus::as_str).to_vec());

pub const LIST_DOC: Doc = Doc::new("Lists enquiries, newest first, at most 100 at a time")
    .asks(&[list_query::LIMIT, list_query::CURSOR, list_query::SEARCH, SORT, STATUS], "status=done", |query| {
        wanted(query).map(drop)
    })
    .gives_parts::<Enquiry>();
pub const COUNTS_DOC: Doc = Doc::new("Counts enquiries by status").gives::<EnquiryCounts>(StatusCode::OK);
pub const EXPORT_DOC: Doc = Doc::new("Exports enquiries for spreadsheets")
    .asks(&[list_query::SEARCH, SORT, STATUS], "status=done", |query| wanted(query).map(drop))
    .gives_file(
    "text/csv",
    "id,createdAt,status,name,email,company,message,mail,mailError,mailSentAt\r\n\
         \"12\",\"2026-01-31T09:30:00Z\",\"new\",\"Ada Lovelace\",\"ada@example.com\",\"\",\"Can your engine weave?\",\"waiting\",\
         \"The mail server could not be reached\",\"\"\r\n",
);
pub const SHOW_DOC: Doc = Doc::new("Shows an enquiry").gives_entity::<Enquiry>(StatusCode::OK);
pub const UPDATE_DOC: Doc = Doc::new("Changes the status of an enquiry")
    .patches::<EnquiryChanges, EnquiryChanges>(Example(r#"{"status": "answered"}"#), Example(r#"{"status": "done"}"#))
    .gives_entity::<Enquiry>(StatusCode::OK);
pub const DELETE_DOC: Doc = Doc::new("Deletes an enquiry with the mail about it: nothing of what was written is left");
pub const SEND_AGAIN_DOC: Doc = Doc::new("Tries now to send the mail about an enquiry, unless it went out already")
    .gives_entity::<Enquiry>(StatusCode::OK);

/// `GET /api/admin/enquiries`
pub async fn list(
    contact: Data<dyn Contact>,
    courier: Data<dyn Courier>,
    RequireAdmin { given: Wanted { mut query, status }, .. }: RequireAdmin<Wanted>,
) -> Result<HttpResponse, ApiError> {
    query.limit.get_or_insert(list_query::MAX_LIMIT);
    Ok(response::listing(&all_as_things_are(contact.list(query, status).await?, &**courier)))
}

/// `GET /api/admin/enquiries/counts`
pub async fn counts(contact: Data<dyn Contact>, _: RequireAdmin<()>) -> Result<HttpResponse, ApiError> {
    Ok(response::json(StatusCode::OK, &contact.counts().await?))
}

/// `GET /api/admin/enquiries.csv`
pub async fn export(
    request: HttpRequest,
    contact: Data<dyn Contact>,
    courier: Data<dyn Courier>,
    RequireAdmin { given: Wanted { query, status }, .. }: RequireAdmin<Wanted>,
) -> Result<HttpResponse, ApiError> {
    let page = move |query| {
        let (contact, courier) = (contact.clone(), courier.clone());
        async move { Ok(all_as_things_are(contact.list(query, status).await?, &**courier)) }
    };
    export::csv(&request, "enquiries.csv", query, page).await
}

/// `GET /api/admin/enquiries/{id}`
pub async fn show(
    contact: Data<dyn Contact>,
    courier: Data<dyn Courier>,
    RequireAdmin { given: Id(id), .. }: RequireAdmin<Id<EnquiryId>>,
) -> Result<HttpResponse, ApiError> {
    let enquiry = contact.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::entity(StatusCode::OK, &as_things_are(enquiry, &**courier)))
}

/// `PUT /api/admin/enquiries/{id}`
pub async fn update(
    contact: Data<dyn Contact>,
    courier: Data<dyn Courier>,
    RequireAdmin { given: (Id(id), Precondition(known), Body(changes)), .. }: RequireAdmin<(
        Id<EnquiryId>,
        Precondition,
        Body<EnquiryChanges>,
    )>,
) -> Result<HttpResponse, ApiError> {
    let enquiry = contact.update(id, changes, known).await?;
    Ok(response::entity(StatusCode::OK, &as_things_are(enquiry, &**courier)))
}

/// `DELETE /api/admin/enquiries/{id}`
pub async fn delete(
    contact: Data<dyn Contact>,
    RequireAdmin { given: (Id(id), Precondition(known)), .. }: RequireAdmin<(Id<EnquiryId>, Precondition)>,
) -> Result<HttpResponse, ApiError> {
    contact.delete(id, known).await?;
    Ok(response::done())
}

/// `POST /api/admin/enquiries/{id}/mail`
pub async fn send_again(
    contact: Data<dyn Contact>,
    courier: Data<dyn Courier>,
    RequireAdmin { given: Id(id), .. }: RequireAdmin<Id<EnquiryId>>,
) -> Result<HttpResponse, ApiError> {
    if let Some(mail) = contact.hasten(id).await? {
        courier.dispatch(mail, PATIENCE).await;
    }
    // Storage knows what came of it, whoever sent it.
    let enquiry = contact.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::entity(StatusCode::OK, &as_things_are(enquiry, &**courier)))
}

fn all_as_things_are(listing: Listing<Enquiry>, courier: &dyn Courier) -> Listing<Enquiry> {
    let rows = listing.rows.into_iter().map(|enquiry| as_things_are(enquiry, courier)).collect();
    Listing { rows, ..listing }
}

/// Mail that waits while none goes out at all is not tried next at any time.
fn as_things_are(mut enquiry: Enquiry, courier: &dyn Courier) -> Enquiry {
    if let (MailState::Waiting, Some(obstacle)) = (enquiry.mail.state, courier.obstacle()) {
        enquiry.mail.error = Some(obstacle.to_owned());
        enquiry.mail.next_try_at = None;
    }
    enquiry
}

/// The part of a list that is asked for, and the status.
#[derive(Debug)]
pub struct Wanted {
    query: Query,
    status: Option<EnquiryStatus>,
}

impl FromRequest for Wanted {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(wanted(request.query_string()).map_err(ApiError::invalid))
    }
}

fn wanted(text: &str) -> Result<Wanted, ValidationErrors> {
    let mut faults = ValidationErrors::default();
    let query = list_query::query(text).unwrap_or_else(|found| {
        faults.fill(found);
        Query::default()
    });
    let mut status = None;
    if let Some((name, value)) = query_string::pairs(text).find(|(name, _)| name == "status")
        && let Some(value) = query_string::text(&name, &value, &mut faults).map(str::trim)
    {
        status = value.parse().ok();
        if status.is_none() && !value.is_empty() {
            faults.add("status", ENQUIRY_STATUS);
        }
    }
    faults.into_result().map(|()| Wanted { query, status })
}

impl FromBody for EnquiryChanges {
    type Checked = Self;

    fn read(fields: &mut Fields) -> Self {
        Self { status: fields.one_of("status", ENQUIRY_STATUS, EnquiryStatus::named) }
    }

    fn check(self) -> Result<Self, ValidationErrors> {
        Ok(self)
    }
}

impl Row for Enquiry {
    const HEADER: &'static [&'static str] =
        &["id", "createdAt", "status", "name", "email", "company", "message", "mail", "mailError", "mailSentAt"];

    fn cells(&self) -> Vec<Cow<'_, str>> {
        vec![
            self.id.to_string().into(),
            time(self.created_at).into(),
            self.status.as_str().into(),
            self.name.as_str().into(),
            self.email.as_str().into(),
            self.company.as_deref().unwrap_or_default().into(),
            self.message.as_str().into(),
            self.mail.state.as_str().into(),
            self.mail.error.as_deref().unwrap_or_default().into(),
            self.mail.sent_at.map(time).unwrap_or_default().into(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use domain::contact::EnquiryStatus;

    use super::wanted;

    #[test]
    fn a_list_is_of_one_status_or_of_all() {
        assert_eq!(wanted("status=spam&limit=2").unwrap().status, Some(EnquiryStatus::Spam));
        assert_eq!(wanted("status=&q=x").unwrap().status, None);
        assert_eq!(wanted("status=spam&status=new&status=Spam").unwrap().status, Some(EnquiryStatus::Spam));
        let faults = wanted("status=Spam&limit=0").unwrap_err();
        assert_eq!(faults.of("status"), ["Status must be one of: new, read, answered, spam"]);
        assert_eq!(faults.messages().count(), 2);
    }
}
