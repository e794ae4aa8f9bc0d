//! Bulk calls: one action on many rows, each in its own transaction.

use std::collections::HashSet;

use actix_web::{HttpRequest, HttpResponse, http::StatusCode};
use domain::{DeletionId, ValidationErrors, input::Fields};
use ports::Error;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use web_http::{endpoint::Example, error::ApiError, response};

/// The maximum number of rows in a call.
pub const MAX_ROWS: usize = 500;

const ROW_COUNT: &str = "Select between 1 and 500 rows";

/// What a bulk call did with each row.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct BulkReport {
    /// The ids of the rows on which it succeeded.
    done: Vec<i32>,
    /// The rows that stayed as they were.
    failed: Vec<BulkFailure>,
    /// The ids of the deletions, for `POST /api/admin/deletions/bulk`.
    deletions: Vec<DeletionId>,
}

/// A row on which a bulk call failed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BulkFailure {
    /// The id of the row.
    id: i32,
    /// The HTTP status of the same action on this row alone.
    status: u16,
    /// The reason.
    message: String,
}

pub const REPORT: Example =
    Example(r#"{"done": [7], "failed": [{"id": 8, "status": 404, "message": "Not found"}], "deletions": []}"#);

/// Reads a list of ids without duplicates. Absent: empty.
pub fn read_ids(fields: &mut Fields, name: &str) -> Vec<i32> {
    let id = |value: Value| value.as_i64().and_then(|id| i32::try_from(id).ok()).filter(|id| *id > 0);
    let mut ids = fields.list(name, "ids", id).unwrap_or_default();
    let mut seen = HashSet::new();
    ids.retain(|id| seen.insert(*id));
    ids
}

/// Reads the field `action`, with the message for other words.
pub fn read_action<A: DeserializeOwned>(fields: &mut Fields, message: &str) -> Option<A> {
    fields.one_of("action", message, |word| serde_json::from_value(Value::from(word)).ok())
}

/// Checks the number of rows and the action, which is `None` if the body has none.
pub fn check<A>(
    ids: Vec<i32>,
    action: Option<Result<A, ValidationErrors>>,
    message: &str,
) -> Result<(Vec<i32>, A), ValidationErrors> {
    let mut errors = ValidationErrors::default();
    if ids.is_empty() || ids.len() > MAX_ROWS {
        errors.add("ids", ROW_COUNT);
    }
    match action {
        Some(Ok(action)) if errors.is_empty() => return Ok((ids, action)),
        Some(Ok(_)) => {}
        Some(Err(found)) => errors.fill(found),
        None => errors.add("action", message),
    }
    Err(errors)
}

/// Runs an action on each row and reports the results. Errors if the first row fails because the server can't be used now; later
/// such a failure ends the run, and the remaining rows are reported with it.
pub async fn run(
    request: &HttpRequest,
    ids: Vec<i32>,
    mut action: impl AsyncFnMut(i32) -> ports::Result<Option<DeletionId>>,
) -> Result<HttpResponse, ApiError> {
    let mut report = BulkReport::default();
    let mut ids = ids.into_iter();
    while let Some(id) = ids.next() {
        let error = match action(id).await {
            Ok(deletion) => {
                report.done.push(id);
                report.deletions.extend(deletion);
                continue;
            }
            Err(error) => error,
        };
        let is_outage = matches!(error, Error::Unavailable(_) | Error::Failed(_));
        let error = ApiError::from(error);
        if is_outage && report.done.is_empty() && report.failed.is_empty() {
            return Err(error);
        }
        report.fail(id, &error);
        if is_outage {
            error.log(request);
            ids.by_ref().for_each(|id| report.fail(id, &error));
        }
    }
    Ok(response::json(StatusCode::OK, &report))
}

impl BulkReport {
    fn fail(&mut self, id: i32, error: &ApiError) {
        self.failed.push(BulkFailure { id, status: error.status.as_u16(), message: error.message().to_owned() });
    }
}
