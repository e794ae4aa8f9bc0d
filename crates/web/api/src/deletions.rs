//! Undoing deletions.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, StatusCode},
    web,
};
use domain::{
    DeletionId, ValidationErrors,
    input::{Fields, FromFields},
    rules::message,
};
use ports::{deletions::Deletions, users::Users};
use web_http::extract::port::Port;
use web_http::{
    audit::{self, Event},
    endpoint::{Endpoint, Example, Failure},
    error::ApiError,
    extract::{auth::RequireAdmin, body::Body, id::Id},
    response,
};

use crate::bulk::{self, BulkReport, Outcome};

const EXPIRED: &str = "This deletion can’t be undone any more";

pub static UNDO: Endpoint = Endpoint::admin(Method::POST, "/api/admin/deletions/{id}", || web::to(undo))
    .summary("Undoes a deletion of the last hour; the `Undo` header of the deletion names this call")
    .failures(&[
        Failure::new(StatusCode::NOT_FOUND, EXPIRED),
        Failure::taken("slug", message::SLUG_TAKEN),
        Failure::taken("username", message::USERNAME_TAKEN),
        Failure::taken("name", message::CATEGORY_TAKEN),
        Failure::new(StatusCode::CONFLICT, message::CATEGORY_DELETED),
        Failure::new(StatusCode::CONFLICT, message::AUTHOR_PAGE_TAKEN),
        Failure::new(StatusCode::CONFLICT, message::SUBSCRIBED_AGAIN),
        Failure::new(StatusCode::CONFLICT, message::RECEIVED_AGAIN),
    ]);

async fn undo(
    request: HttpRequest,
    deletions: Port<dyn Deletions>,
    users: Port<dyn Users>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<DeletionId>>,
) -> Result<HttpResponse, ApiError> {
    restore(&request, &**deletions, &**users, id).await.map_err(|error| match error {
        ports::Error::NotFound => ApiError::new(StatusCode::NOT_FOUND, EXPIRED),
        other => other.into(),
    })?;
    Ok(response::done())
}

async fn restore(
    request: &HttpRequest,
    deletions: &dyn Deletions,
    users: &dyn Users,
    id: DeletionId,
) -> ports::Result<()> {
    if let Some(user) = deletions.undo(id).await? {
        // The undo is done, whether or not the user can be read for the log.
        let user = users.find(user).await.ok().flatten();
        audit::log(request, Event::UserRestored, user.as_ref(), None);
    }
    Ok(())
}

pub static UNDO_ALL: Endpoint = Endpoint::admin(Method::POST, "/api/admin/deletions/bulk", || web::to(undo_all))
    .summary("Undoes up to 500 deletions of the last hour")
    .body::<BulkUndo>(Example(r#"{"ids": [31, 32]}"#))
    .returns::<BulkReport>(StatusCode::OK, bulk::REPORT);

async fn undo_all(
    request: HttpRequest,
    deletions: Port<dyn Deletions>,
    users: Port<dyn Users>,
    RequireAdmin { inner: Body(ids), .. }: RequireAdmin<Body<BulkUndo>>,
) -> Result<HttpResponse, ApiError> {
    bulk::run(&request, ids, async |id| {
        restore(&request, &**deletions, &**users, DeletionId(id)).await.map(|()| Outcome::Changed(None))
    })
    .await
}

/// The body of a call that undoes many deletions.
#[derive(utoipa::ToSchema)]
pub struct BulkUndo {
    /// The ids of the deletions.
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<i32>,
}

impl FromFields for BulkUndo {
    type Valid = Vec<i32>;

    fn read(fields: &mut Fields) -> Self {
        Self { ids: bulk::read_ids(fields, "ids") }
    }

    fn check(self) -> Result<Vec<i32>, ValidationErrors> {
        bulk::check(self.ids, Some(Ok(())), "").map(|(ids, ())| ids)
    }
}
