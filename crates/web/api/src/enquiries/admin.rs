//! Admin endpoints for enquiries: reading, filing, exporting and deleting them.

use domain::{
    EnquiryId,
    enquiries::{Enquiry, EnquiryChanges, EnquiryCounts, EnquiryStatus, MailState},
    input::Fields,
    rules::message::ENQUIRY_STATUS,
};
use ports::{
    Page,
    enquiries::{Enquiries, EnquiryFilter},
    mailer::Mailer,
};
use serde::Deserialize;
use web_http::{
    export::{self, Columns, time},
    extract::conditional::Update,
};

use super::MAIL_TIMEOUT;
use crate::{
    bulk::{self, Actions, BulkBody, read_action},
    prelude::*,
};

const SORT: Param = Param::sort(&["createdAt", "name", "email", "status"]);
const STATUS: Param = Param::one_of(
    "status",
    "Only enquiries with this status; without it all but spam",
    param::words_of::<EnquiryStatus>,
);

pub static LIST: Endpoint = Endpoint::admin(Method::GET, "/api/admin/enquiries", || web::to(list))
    .summary("Lists enquiries, newest first, at most 100 at a time")
    .query(&[param::LIMIT, param::CURSOR, param::OFFSET, param::SEARCH, SORT, STATUS, param::PERIOD])
    .returns_page::<Enquiry>(examples::ENQUIRY);

async fn list(
    enquiries: Port<dyn Enquiries>,
    mailer: Port<dyn Mailer>,
    RequireAdmin { inner: Parameters(Listing { mut query, filter }), .. }: RequireAdmin<
        Parameters<Listing<EnquiryFilter>>,
    >,
) -> Result<HttpResponse, ApiError> {
    query.limit.get_or_insert(list_query::MAX_LIMIT);
    Ok(response::page(&all_with_mail_status(enquiries.list(query, filter).await?, &**mailer)))
}

pub static COUNTS: Endpoint = Endpoint::admin(Method::GET, "/api/admin/enquiries/counts", || web::to(counts))
    .summary("Counts enquiries by status")
    .returns::<EnquiryCounts>(StatusCode::OK, examples::ENQUIRY_COUNTS);

async fn counts(enquiries: Port<dyn Enquiries>, _: RequireAdmin<()>) -> Result<HttpResponse, ApiError> {
    Ok(response::json(StatusCode::OK, &enquiries.counts().await?))
}

pub static EXPORT: Endpoint = Endpoint::admin(Method::GET, "/api/admin/enquiries.csv", || web::to(export)).summary("Exports enquiries as CSV for spreadsheets")
    .query(&[param::SEARCH, SORT, STATUS, param::PERIOD])
    .returns_file(
    "text/csv",
    "id,createdAt,status,name,email,company,message,mail,mailError,mailSentAt\r\n\
         \"12\",\"2026-01-31T09:30:00Z\",\"new\",\"Ada Lovelace\",\"ada@example.com\",\"\",\"Can your engine weave?\",\"waiting\",\
         \"The mail server could not be reached\",\"\"\r\n",
);

async fn export(
    request: HttpRequest,
    enquiries: Port<dyn Enquiries>,
    mailer: Port<dyn Mailer>,
    RequireAdmin { inner: Parameters(Listing { query, filter }), .. }: RequireAdmin<Parameters<Listing<EnquiryFilter>>>,
) -> Result<HttpResponse, ApiError> {
    let page = move |query| {
        let (enquiries, mailer) = (enquiries.clone(), mailer.clone());
        async move { Ok(all_with_mail_status(enquiries.list(query, filter).await?, &*mailer)) }
    };
    export::csv(&request, "enquiries.csv", COLUMNS, query, page).await
}

pub static SHOW: Endpoint = Endpoint::admin(Method::GET, "/api/admin/enquiries/{id}", || web::to(show))
    .summary("Shows an enquiry")
    .returns_entity::<Enquiry>(StatusCode::OK, examples::ENQUIRY);

async fn show(
    enquiries: Port<dyn Enquiries>,
    mailer: Port<dyn Mailer>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<EnquiryId>>,
) -> Result<HttpResponse, ApiError> {
    let enquiry = enquiries.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::entity(StatusCode::OK, &with_mail_status(enquiry, &**mailer)))
}

pub static UPDATE: Endpoint = Endpoint::admin(Method::PUT, "/api/admin/enquiries/{id}", || web::to(update))
    .summary("Updates the status of an enquiry")
    .patch::<EnquiryChanges, EnquiryChanges>(Example(r#"{"status": "answered"}"#))
    .returns_entity::<Enquiry>(StatusCode::OK, examples::ENQUIRY);

async fn update(
    enquiries: Port<dyn Enquiries>,
    mailer: Port<dyn Mailer>,
    RequireAdmin { inner: (Id(id), IfMatchHeader(known), Body(changes)), .. }: Update<EnquiryId, EnquiryChanges>,
) -> Result<HttpResponse, ApiError> {
    let enquiry = enquiries.update(id, changes, known).await?;
    Ok(response::entity(StatusCode::OK, &with_mail_status(enquiry, &**mailer)))
}

pub static DELETE: Endpoint = Endpoint::admin(Method::DELETE, "/api/admin/enquiries/{id}", || web::to(delete))
    .summary("Deletes an enquiry and the mail about it")
    .undoable();

async fn delete(
    enquiries: Port<dyn Enquiries>,
    RequireAdmin { inner: (Id(id), IfMatchHeader(known)), .. }: RequireAdmin<(Id<EnquiryId>, IfMatchHeader)>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::deleted(enquiries.delete(id, known).await?))
}

pub static SEND_AGAIN: Endpoint =
    Endpoint::admin(Method::POST, "/api/admin/enquiries/{id}/mail", || web::to(send_again))
        .summary("Sends the mail about an enquiry again, unless it was delivered")
        .returns_entity::<Enquiry>(StatusCode::OK, examples::ENQUIRY);

async fn send_again(
    enquiries: Port<dyn Enquiries>,
    mailer: Port<dyn Mailer>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<EnquiryId>>,
) -> Result<HttpResponse, ApiError> {
    if let Some(mail) = enquiries.requeue(id).await? {
        mailer.dispatch(mail, MAIL_TIMEOUT).await;
    }
    // Another worker may have sent it, so the result is read from storage.
    let enquiry = enquiries.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(response::entity(StatusCode::OK, &with_mail_status(enquiry, &**mailer)))
}

fn all_with_mail_status(listing: Page<Enquiry>, mailer: &dyn Mailer) -> Page<Enquiry> {
    let rows = listing.rows.into_iter().map(|enquiry| with_mail_status(enquiry, mailer)).collect();
    Page { rows, ..listing }
}

/// While no mail can be sent, waiting mail gets the reason and no time of the next attempt.
fn with_mail_status(mut enquiry: Enquiry, mailer: &dyn Mailer) -> Enquiry {
    if let (MailState::Waiting, Some(reason)) = (enquiry.mail.state, mailer.unavailable_reason()) {
        enquiry.mail.error = Some(reason.to_owned());
        enquiry.mail.next_try_at = None;
    }
    enquiry
}

impl FromQuery for EnquiryFilter {
    fn read(query: &str, errors: &mut ValidationErrors) -> Self {
        Self {
            status: query_string::parsed(query, "status", errors, |word| word.parse().ok(), ENQUIRY_STATUS),
            period: list_query::period(query, errors),
        }
    }
}

pub const COLUMNS: Columns<Enquiry> = Columns {
    names: &["id", "createdAt", "status", "name", "email", "company", "message", "mail", "mailError", "mailSentAt"],
    cells: |enquiry| {
        vec![
            enquiry.id.to_string().into(),
            time(enquiry.created_at).into(),
            enquiry.status.as_str().into(),
            enquiry.name.as_str().into(),
            enquiry.email.as_str().into(),
            enquiry.company.as_deref().unwrap_or_default().into(),
            enquiry.message.as_str().into(),
            enquiry.mail.state.as_str().into(),
            enquiry.mail.error.as_deref().unwrap_or_default().into(),
            enquiry.mail.sent_at.map(time).unwrap_or_default().into(),
        ]
    },
};

pub static BULK: Endpoint = bulk::endpoint::<Filing>("/api/admin/enquiries/bulk", || web::to(run))
    .summary("Sets the status of up to 5,000 enquiries, or deletes them");

async fn run(
    enquiries: Port<dyn Enquiries>,
    RequireAdmin { inner: Body((selection, Filing { action })), .. }: RequireAdmin<Body<BulkBody<Filing>>>,
) -> Result<HttpResponse, ApiError> {
    let status = match action {
        EnquiryAction::Delete => None,
        EnquiryAction::New => Some(EnquiryStatus::New),
        EnquiryAction::Read => Some(EnquiryStatus::Read),
        EnquiryAction::Answered => Some(EnquiryStatus::Answered),
        EnquiryAction::Spam => Some(EnquiryStatus::Spam),
    };
    let (ids, beyond) = bulk::ids_of(&**enquiries, selection).await?;
    Ok(bulk::reported(enquiries.bulk(ids, status).await?, beyond))
}

/// An action on enquiries.
#[derive(utoipa::ToSchema)]
pub struct Filing {
    /// The status that each gets, or `delete`.
    action: EnquiryAction,
}

/// A status, or `delete`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum EnquiryAction {
    New,
    Read,
    Answered,
    Spam,
    Delete,
}

impl Actions for Filing {
    fn read(fields: &mut Fields) -> Result<Self, ValidationErrors> {
        let action = read_action(fields, "Action must be one of: new, read, answered, spam, delete")?;
        Ok(Self { action })
    }
}

#[cfg(test)]
mod tests {
    use domain::enquiries::EnquiryStatus;

    use ports::enquiries::EnquiryFilter;

    use crate::resource::{FromQuery as _, Listing};

    fn enquiry_query(query: &str) -> Result<EnquiryFilter, domain::ValidationErrors> {
        Listing::parse(query).map(|listing| listing.filter)
    }

    #[test]
    fn filters_by_one_status_or_none() {
        assert_eq!(enquiry_query("status=spam&limit=2").unwrap().status, Some(EnquiryStatus::Spam));
        assert_eq!(enquiry_query("status=&q=x").unwrap().status, None);
        assert_eq!(enquiry_query("status=spam&status=new&status=Spam").unwrap().status, Some(EnquiryStatus::Spam));
        let errors = enquiry_query("status=Spam&limit=0").unwrap_err();
        assert_eq!(errors.of("status"), ["Status must be one of: new, read, answered, spam"]);
        assert_eq!(errors.messages().count(), 2);
    }
}
