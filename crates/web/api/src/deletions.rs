//! Undoing deletions.

use domain::{DeletionId, rules::message};
use ports::{deletions::Deletions, users::Users};
use web_http::audit::{self, Event};

use crate::prelude::*;

const EXPIRED: &str = "This deletion can’t be undone any more";

pub static UNDO: Endpoint = Endpoint::admin(Method::POST, "/api/admin/deletions/{id}", || web::to(undo))
    .summary("Undoes a deletion of the last hour; the `Undo` header of the deletion names this call")
    .failures(&[
        Failure::new(StatusCode::NOT_FOUND, EXPIRED),
        Failure::taken("slug", message::SLUG_TAKEN),
        Failure::taken("slug", message::PAGE_SLUG_TAKEN),
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
    let user = deletions.undo(id).await.map_err(|error| ApiError::missing(error, EXPIRED))?;
    if let Some(user) = user {
        // The undo is done, whether or not the user can be read for the log.
        let user = users.find(user).await.ok().flatten();
        audit::log(&request, Event::UserRestored, user.as_ref(), None);
    }
    Ok(response::done())
}
