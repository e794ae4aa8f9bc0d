//! Actions on many content items.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, StatusCode},
    web,
};
use domain::{
    ContentId, Patch, ValidationErrors,
    input::{Fields, FromFields},
};
use ports::{IfMatch, content::Content};
use serde::Deserialize;
use serde_json::json;

use crate::bulk::{self, BulkReport, Outcome, UndoAction};
use web_http::{
    endpoint::{Endpoint, Example},
    error::ApiError,
    extract::{auth::RequireAdmin, body::Body, port::Port},
};

const ACTION: &str = "Action must be one of: publish, unpublish, delete";

pub static BULK: Endpoint = Endpoint::admin(Method::POST, "/api/admin/content/bulk", || web::to(run))
    .summary("Publishes, unpublishes or deletes up to 500 content items")
    .text_errors()
    .body::<BulkContent>(Example(r#"{"ids": [4, 5], "action": "publish"}"#))
    .returns::<BulkReport>(StatusCode::OK, bulk::REPORT);

async fn run(
    request: HttpRequest,
    content: Port<dyn Content>,
    RequireAdmin { user, inner: Body((ids, action)) }: RequireAdmin<Body<BulkContent>>,
) -> Result<HttpResponse, ApiError> {
    bulk::run(&request, ids, async |id| {
        let id = ContentId(id);
        if action == ContentAction::Delete {
            return content.delete(id, IfMatch::Any).await.map(Outcome::Deleted);
        }
        let published = action == ContentAction::Publish;
        let patch = Patch::of(json!({ "published": published }))?;
        let update = async |_: &_, if_match| content.update(id, patch.clone(), Some(user.id), if_match).await;
        let undo = UndoAction::new(if published { "unpublish" } else { "publish" });
        bulk::change(async || content.find(id).await, update, |_| Some(undo)).await
    })
    .await
}

/// The body of a bulk call on content items.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct BulkContent {
    /// The ids of the items.
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<i32>,
    /// What to do with each item.
    #[schema(required = true)]
    action: Option<ContentAction>,
}

/// An action on content items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ContentAction {
    Publish,
    Unpublish,
    Delete,
}

impl FromFields for BulkContent {
    type Valid = (Vec<i32>, ContentAction);

    fn read(fields: &mut Fields) -> Self {
        Self { ids: bulk::read_ids(fields, "ids"), action: bulk::read_action(fields, ACTION) }
    }

    fn check(self) -> Result<Self::Valid, ValidationErrors> {
        bulk::check(self.ids, self.action.map(Ok), ACTION)
    }
}
