//! Bulk calls: one action on many rows, which are listed or match the filter of their list.

use std::{borrow::Cow, sync::Arc};

use domain::{
    BulkId, Entity, Patch,
    input::{Fields, FromFields},
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use ports::{
    Error, List, Ports, Provides, Query, Store,
    bulk::{self, Change, MAX_ROWS},
    deletions::Deletions,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

use crate::prelude::*;

const ROW_COUNT: &str = "Select between 1 and 5,000 rows";
const EXPIRED: &str = "This action can’t be undone any more";

/// What a bulk call did with each row.
#[derive(Serialize, ToSchema)]
pub struct BulkReport {
    /// The ids of the rows that it changed.
    done: Vec<i32>,
    /// The ids of the rows that were in the wanted state already.
    unchanged: Vec<i32>,
    /// The rows on which it failed.
    failed: Vec<BulkFailure>,
    /// The number of rows that its time did not reach.
    left: usize,
    /// The address to which a `POST` takes the changes back.
    #[schema(required = true)]
    undo: Option<String>,
}

/// A row on which a bulk call failed.
#[derive(Serialize, ToSchema)]
struct BulkFailure {
    /// The id of the row.
    id: i32,
    /// The reason.
    error: String,
}

const REPORT: Example = Example(
    r#"{"done": [7], "unchanged": [9], "failed": [{"id": 8, "error": "Not found"}], "left": 0, "undo": "/api/admin/bulk/31"}"#,
);

/// The actions of a kind of rows.
pub trait Actions: ToSchema + PartialSchema + Sized + 'static {
    /// Reads the action and what it needs.
    fn read(fields: &mut Fields) -> Result<Self, ValidationErrors>;
}

/// The rows of a bulk call: ids, or the filter of their list.
#[derive(ToSchema)]
pub struct BulkSelection {
    /// The ids of the rows; none with `filter`.
    #[schema(max_items = 5000)]
    pub ids: Vec<i32>,
    /// Parameters of the list in place of ids: the action concerns the rows that it then shows.
    #[schema(required = false, value_type = Object)]
    pub filter: Option<Map<String, Value>>,
}

/// The body of a bulk call.
pub struct BulkBody<A> {
    selection: BulkSelection,
    action: Result<A, ValidationErrors>,
}

impl<A: Actions> PartialSchema for BulkBody<A> {
    fn schema() -> RefOr<Schema> {
        let mut schema = A::schema();
        if let (RefOr::T(Schema::Object(whole)), RefOr::T(Schema::Object(rows))) =
            (&mut schema, BulkSelection::schema())
        {
            whole.properties.extend(rows.properties);
            whole.required.extend(rows.required);
        }
        schema
    }
}

impl<A: Actions> ToSchema for BulkBody<A> {
    fn name() -> Cow<'static, str> {
        format!("Bulk{}", A::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        A::schemas(schemas);
    }
}

impl<A: Actions> FromFields for BulkBody<A> {
    type Valid = (BulkSelection, A);

    fn read(fields: &mut Fields) -> Self {
        let filter = fields.given().get("filter").and_then(Value::as_object).cloned();
        let selection = BulkSelection { ids: fields.ids("ids").unwrap_or_default(), filter };
        Self { selection, action: A::read(fields) }
    }

    fn check(self) -> Result<Self::Valid, ValidationErrors> {
        let count = self.selection.ids.len();
        let is_valid = if self.selection.filter.is_some() { count == 0 } else { (1..=MAX_ROWS).contains(&count) };
        let mut errors = ValidationErrors::default();
        if !is_valid {
            errors.add("ids", ROW_COUNT);
        }
        match self.action {
            Ok(action) => errors.into_result().map(|()| (self.selection, action)),
            Err(more) => {
                errors.fill(more);
                Err(errors)
            }
        }
    }
}

fn query_string(filter: &Map<String, Value>) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let pair =
        |(name, value): (&String, &Value)| format!("{name}={}", utf8_percent_encode(&text(value), NON_ALPHANUMERIC));
    filter.iter().filter(|(_, value)| !value.is_null()).map(pair).collect::<Vec<_>>().join("&")
}

/// Reads the field `action`, with the message for other words.
pub fn read_action<A: DeserializeOwned>(fields: &mut Fields, message: &str) -> Result<A, ValidationErrors> {
    let action = fields.one_of("action", message, |word| serde_json::from_value(Value::from(word)).ok());
    action.ok_or_else(|| ValidationErrors::one("action", message))
}

/// Returns the selected ids, and how many there are beyond the limit.
pub async fn ids_of<T, F: FromQuery>(
    list: &dyn List<T, F>,
    selection: BulkSelection,
) -> Result<(Vec<i32>, usize), ApiError> {
    let mut ids = selection.ids;
    if let Some(filter) = &selection.filter {
        let Listing { query, filter } = Listing::<F>::parse(&query_string(filter))?;
        ids = list.ids(Query { limit: None, cursor: None, offset: None, ..query }, filter).await?;
    }
    let beyond = ids.len().saturating_sub(MAX_ROWS);
    ids.truncate(MAX_ROWS);
    Ok((ids, beyond))
}

/// Returns the report of a call whose selection had that many rows beyond the limit.
pub fn reported(report: bulk::BulkReport, beyond: usize) -> HttpResponse {
    let failure = |(id, error): (i32, Error)| BulkFailure { id, error: ApiError::from(error).message().to_owned() };
    let report = BulkReport {
        done: report.done,
        unchanged: report.unchanged,
        failed: report.failed.into_iter().map(failure).collect(),
        left: report.left + beyond,
        undo: report.undo.map(|id| format!("/api/admin/bulk/{id}")),
    };
    response::json(StatusCode::OK, &report)
}

/// Actions that become changes of entities.
pub trait Changes<E: Entity>: Actions {
    fn change(self) -> Change<E>;
}

/// A bulk call; what runs it is named by the caller.
pub const fn endpoint<A: Actions>(path: &'static str, run: fn() -> actix_web::Route) -> Endpoint {
    Endpoint::admin(Method::POST, path, run)
        .body::<BulkBody<A>>(Example(r#"{"ids": [7, 8], "action": "delete"}"#))
        .returns::<BulkReport>(StatusCode::OK, REPORT)
}

/// The bulk call of entities `E` whose list has rows `T` and filters `F`.
pub const fn call<E: Entity, T: 'static, F: FromQuery, A: Changes<E>>(path: &'static str) -> Endpoint
where
    Ports: Provides<dyn List<T, F>> + Provides<dyn Store<E>>,
{
    endpoint::<A>(path, || web::to(run::<E, T, F, A>))
}

async fn run<E: Entity, T, F: FromQuery, A: Changes<E>>(
    ports: Data<Ports>,
    RequireAdmin { user, inner: Body((selection, action)) }: RequireAdmin<Body<BulkBody<A>>>,
) -> Result<HttpResponse, ApiError>
where
    Ports: Provides<dyn List<T, F>> + Provides<dyn Store<E>>,
{
    let list: Arc<dyn List<T, F>> = ports.port();
    let store: Arc<dyn Store<E>> = ports.port();
    let (ids, beyond) = ids_of(&*list, selection).await?;
    Ok(reported(store.bulk(ids, action.change(), Some(user.id)).await?, beyond))
}

/// Publishing, withdrawing and deleting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PublishAction {
    Publish,
    Unpublish,
    Delete,
}

/// An action on entities that can be published.
#[derive(ToSchema)]
pub struct Publishing {
    /// What to do with each row.
    action: PublishAction,
}

impl Actions for Publishing {
    fn read(fields: &mut Fields) -> Result<Self, ValidationErrors> {
        let action = read_action(fields, "Action must be one of: publish, unpublish, delete")?;
        Ok(Self { action })
    }
}

impl<E: Entity> Changes<E> for Publishing {
    fn change(self) -> Change<E> {
        let published = match self.action {
            PublishAction::Delete => return Change::Delete,
            action => action == PublishAction::Publish,
        };
        Change::Patch(Arc::new(move |_| Patch::of(json!({ "published": published }))))
    }
}

pub static UNDO: Endpoint = Endpoint::admin(Method::POST, "/api/admin/bulk/{id}", || web::to(undo))
    .summary("Takes a bulk action of the last hour back; its report names this call. Rows that were changed since keep their state")
    .returns::<BulkReport>(StatusCode::OK, REPORT)
    .failures(&[Failure::new(StatusCode::NOT_FOUND, EXPIRED)]);

async fn undo(
    deletions: Port<dyn Deletions>,
    RequireAdmin { user, inner: Id(id) }: RequireAdmin<Id<BulkId>>,
) -> Result<HttpResponse, ApiError> {
    let report = deletions.undo_bulk(id, Some(user.id)).await.map_err(|error| ApiError::missing(error, EXPIRED))?;
    Ok(reported(report, 0))
}
