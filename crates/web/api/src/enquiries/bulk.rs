//! Actions on many enquiries.

use actix_web::{HttpResponse, web};
use domain::{ValidationErrors, enquiries::EnquiryStatus, input::Fields};
use ports::enquiries::Enquiries;
use serde::Deserialize;

use crate::bulk::{self, Actions, BulkBody, read_action};
use web_http::{
    endpoint::Endpoint,
    error::ApiError,
    extract::{auth::RequireAdmin, body::Body},
    port::Port,
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
