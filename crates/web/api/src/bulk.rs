//! Bulk calls: one action on many rows, each in its own transaction.

use std::{collections::HashSet, time::Duration};

use actix_web::{HttpRequest, HttpResponse, http::StatusCode};
use domain::{DeletionId, ValidationErrors, Versioned, input::Fields};
use ports::{Error, IfMatch, time_budget};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use web_http::{endpoint::Example, error::ApiError, response};

/// The maximum number of rows in a call.
pub const MAX_ROWS: usize = 500;

const ROW_COUNT: &str = "Select between 1 and 500 rows";

/// How long one row may wait for storage. A request's budget is for a few calls, and would end one on many rows.
const ROW_BUDGET: Duration = Duration::from_secs(3);

/// How often a change is tried on a row that others are saving.
const ATTEMPTS: usize = 3;

/// What a bulk call did with each row.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct BulkReport {
    /// The ids of the rows that it changed.
    done: Vec<i32>,
    /// The ids of the rows that were in the wanted state already.
    unchanged: Vec<i32>,
    /// The rows on which it failed.
    failed: Vec<BulkFailure>,
    /// The ids of the deletions, for `POST /api/admin/deletions/bulk`.
    deletions: Vec<DeletionId>,
    /// The bodies of the same call that take the changes back. A post that had no authors is in none: it can't be without any again.
    undo: Vec<UndoBody>,
}

/// The body of a bulk call that takes changes back.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct UndoBody {
    /// The ids of the rows.
    ids: Vec<i32>,
    #[serde(flatten)]
    action: UndoAction,
}

/// An action that takes a change back.
#[derive(Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct UndoAction {
    /// The action.
    pub action: &'static str,
    /// The tag of `addTag`, in its former spelling, and of `removeTag`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// The former authors, for `setAuthors`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub authors: Vec<i32>,
}

impl UndoAction {
    /// Returns an action that needs nothing else.
    pub fn new(action: &'static str) -> Self {
        Self { action, ..Self::default() }
    }
}

/// What an action did with a row.
#[derive(Debug)]
pub enum Outcome {
    /// It changed the row. `None` if the change can't be taken back by an action.
    Changed(Option<UndoAction>),
    /// The row was in the wanted state already.
    Unchanged,
    Deleted(DeletionId),
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

pub const REPORT: Example = Example(
    r#"{"done": [7], "unchanged": [9], "failed": [{"id": 8, "status": 404, "message": "Not found"}], "deletions": [], "undo": [{"ids": [7], "action": "unpublish"}]}"#,
);

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
    mut action: impl AsyncFnMut(i32) -> ports::Result<Outcome>,
) -> Result<HttpResponse, ApiError> {
    let mut report = BulkReport::default();
    let mut ids = ids.into_iter();
    while let Some(id) = ids.next() {
        let error = match time_budget::with_budget(ROW_BUDGET, action(id)).await {
            Ok(outcome) => {
                report.add(id, outcome);
                continue;
            }
            Err(error) => error,
        };
        let is_outage = matches!(error, Error::Unavailable(_) | Error::Failed(_));
        let error = ApiError::from(error);
        if is_outage && report.is_empty() {
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

/// Changes the latest version of a row, so that `undo` gets the state that was replaced.
pub async fn change<T: Versioned>(
    find: impl AsyncFn() -> ports::Result<Option<T>>,
    update: impl AsyncFn(&T, IfMatch) -> ports::Result<T>,
    undo: impl FnOnce(T) -> Option<UndoAction>,
) -> ports::Result<Outcome> {
    let mut attempts = 0;
    loop {
        attempts += 1;
        let before = find().await?.ok_or(Error::NotFound)?;
        match update(&before, IfMatch::OneOf(vec![before.version()])).await {
            Err(Error::Stale) if attempts < ATTEMPTS => {}
            Err(error) => return Err(error),
            Ok(after) if after.version() == before.version() => return Ok(Outcome::Unchanged),
            Ok(_) => return Ok(Outcome::Changed(undo(before))),
        }
    }
}

impl BulkReport {
    fn is_empty(&self) -> bool {
        self.done.is_empty() && self.unchanged.is_empty() && self.failed.is_empty()
    }

    fn add(&mut self, id: i32, outcome: Outcome) {
        match outcome {
            Outcome::Unchanged => return self.unchanged.push(id),
            Outcome::Deleted(deletion) => self.deletions.push(deletion),
            Outcome::Changed(Some(action)) => self.add_undo(id, action),
            Outcome::Changed(None) => {}
        }
        self.done.push(id);
    }

    fn add_undo(&mut self, id: i32, action: UndoAction) {
        match self.undo.iter_mut().find(|body| body.action == action) {
            Some(body) => body.ids.push(id),
            None => self.undo.push(UndoBody { ids: vec![id], action }),
        }
    }

    fn fail(&mut self, id: i32, error: &ApiError) {
        self.failed.push(BulkFailure { id, status: error.status.as_u16(), message: error.message().to_owned() });
    }
}
