//! Actions on many enquiries.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, StatusCode},
    web,
};
use domain::{
    EnquiryId, ValidationErrors,
    enquiries::{Enquiry, EnquiryChanges, EnquiryStatus},
    input::{Fields, FromFields},
};
use ports::{IfMatch, enquiries::Enquiries};
use serde::Deserialize;
use web_http::extract::port::Port;

use crate::bulk::{self, BulkReport, Outcome, UndoAction};
use web_http::{
    endpoint::{Endpoint, Example},
    error::ApiError,
    extract::{auth::RequireAdmin, body::Body},
};

const ACTION: &str = "Action must be one of: new, read, answered, spam, delete";

pub static BULK: Endpoint = Endpoint::admin(Method::POST, "/api/admin/enquiries/bulk", || web::to(run))
    .summary("Sets the status of up to 500 enquiries, or deletes them")
    .body::<BulkEnquiries>(Example(r#"{"ids": [12, 13], "action": "answered"}"#))
    .returns::<BulkReport>(StatusCode::OK, bulk::REPORT);

async fn run(
    request: HttpRequest,
    enquiries: Port<dyn Enquiries>,
    RequireAdmin { inner: Body((ids, action)), .. }: RequireAdmin<Body<BulkEnquiries>>,
) -> Result<HttpResponse, ApiError> {
    bulk::run(&request, ids, async |id| {
        let id = EnquiryId(id);
        let status = match action {
            EnquiryAction::Delete => return enquiries.delete(id, IfMatch::Any).await.map(Outcome::Deleted),
            EnquiryAction::New => EnquiryStatus::New,
            EnquiryAction::Read => EnquiryStatus::Read,
            EnquiryAction::Answered => EnquiryStatus::Answered,
            EnquiryAction::Spam => EnquiryStatus::Spam,
        };
        let changes = EnquiryChanges { status: Some(status) }.validate()?;
        let update = async |_: &_, if_match| enquiries.update(id, changes, if_match).await;
        let undo = |before: Enquiry| Some(UndoAction::new(before.status.as_str()));
        bulk::change(async || enquiries.find(id).await, update, undo).await
    })
    .await
}

/// The body of a bulk call on enquiries.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct BulkEnquiries {
    /// The ids of the enquiries.
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<i32>,
    /// The status that each gets, or `delete`.
    #[schema(required = true)]
    action: Option<EnquiryAction>,
}

/// An action on enquiries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum EnquiryAction {
    New,
    Read,
    Answered,
    Spam,
    Delete,
}

impl FromFields for BulkEnquiries {
    type Valid = (Vec<i32>, EnquiryAction);

    fn read(fields: &mut Fields) -> Self {
        Self { ids: bulk::read_ids(fields, "ids"), action: bulk::read_action(fields, ACTION) }
    }

    fn check(self) -> Result<Self::Valid, ValidationErrors> {
        bulk::check(self.ids, self.action.map(Ok), ACTION)
    }
}
