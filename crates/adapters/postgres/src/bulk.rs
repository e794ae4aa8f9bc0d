//! Actions on many rows: bounded batches, each in one transaction, which also records what takes its changes back.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use diesel::{ExpressionMethods, Insertable, PgConnection, QueryDsl, RunQueryDsl};
use domain::{BulkId, DeletionId, UserId, Version};
use ports::{Error, Result, bulk::BulkReport, time_budget};
use serde_json::Value;

use crate::{
    Postgres,
    db_error::DbResult,
    deletions::Kind,
    edits,
    jobs::Written,
    schema::{bulk_actions as actions, bulk_changes as changes},
};

/// The number of rows of a transaction, which may hold a lock that other writes wait for, and how long it takes at most.
const BATCH: usize = 20;
const BATCH_TIME: Duration = Duration::from_secs(1);

/// How long a batch may wait for storage. A request's budget is for a few calls, and would end one on many rows.
const BATCH_BUDGET: Duration = Duration::from_secs(5);

/// What happened to a row.
pub enum Outcome {
    Unchanged,
    /// Saved as this version, or deleted or restored without one.
    Changed {
        version: Option<Version>,
        undo: Undo,
        is_seen: bool,
    },
    Failed(Error),
}

/// What takes a change back.
pub enum Undo {
    Nothing,
    /// The former values of fields, unless another version was saved since.
    Fields(Value),
    Deletion(DeletionId),
    /// The change took a recorded one back, which is done with that.
    Done(i64),
}

impl Outcome {
    fn version(&self) -> Option<Version> {
        if let Self::Changed { version, .. } = self { *version } else { None }
    }
}

#[derive(Insertable)]
#[diesel(table_name = changes)]
struct NewChange {
    action_id: i32,
    entity_id: i32,
    version: Option<i32>,
    fields: Option<Value>,
    deletion_id: Option<i32>,
}

/// What a bulk action does.
pub struct Action<L, J> {
    /// Returns the rows of these ids that are there, by their ids, and locks them.
    pub lock: L,
    /// Changes a row.
    pub job: J,
}

impl Postgres {
    /// Runs an action on rows. Rows of a batch that fails as a whole run on their own, because the failed one took the others with it.
    pub(crate) async fn bulk_of<T, L, J>(
        &self,
        kind: &'static Kind,
        mut ids: Vec<i32>,
        by: Option<UserId>,
        action: Action<L, J>,
    ) -> Result<BulkReport>
    where
        L: Fn(&mut PgConnection, &[i32]) -> DbResult<HashMap<i32, T>> + Send + Sync + 'static,
        J: Fn(&mut PgConnection, T) -> DbResult<Outcome> + Send + Sync + 'static,
    {
        let action = Arc::new(action);
        // Rows are locked in the order of their ids.
        ids.sort_unstable();
        ids.dedup();
        let deadline = Instant::now() + self.shared.settings.bulk_time;
        let mut report = BulkReport::default();
        let (mut left, mut alone) = (ids.as_slice(), 0_usize);
        while !left.is_empty() && (left.len() == ids.len() || Instant::now() < deadline) {
            let size = if alone > 0 { 1 } else { BATCH.min(left.len()) };
            let (some, undo, action) = (left[..size].to_vec(), report.undo, Arc::clone(&action));
            let batch = self.write(kind.write("bulk"), move |conn| {
                let outcomes = run(conn, &some, deadline, &action)?;
                let versions = outcomes.iter().filter_map(|(id, outcome)| Some((*id, outcome.version()?.0)));
                edits::record_all(conn, kind.name, versions, by)?;
                let undo = record(conn, kind, undo, &outcomes)?;
                let is_seen =
                    outcomes.iter().any(|(_, outcome)| matches!(outcome, Outcome::Changed { is_seen: true, .. }));
                Ok(Written::Changed((undo, outcomes)).if_seen(is_seen))
            });
            match time_budget::with_budget(BATCH_BUDGET, batch).await {
                Ok((undo, outcomes)) => {
                    left = &left[outcomes.len()..];
                    report.undo = undo;
                    for (id, outcome) in outcomes {
                        add(&mut report, id, outcome);
                    }
                }
                Err(error @ (Error::Unavailable(_) | Error::Failed(_))) if left.len() == ids.len() => {
                    return Err(error);
                }
                Err(error @ (Error::Unavailable(_) | Error::Failed(_))) => {
                    tracing::warn!(%error, "a bulk action has ended early");
                    report.failed.push((left[0], error));
                    left = &left[1..];
                    break;
                }
                Err(_) if size > 1 => alone = size + 1,
                Err(error) => {
                    report.failed.push((left[0], error));
                    left = &left[1..];
                }
            }
            alone = alone.saturating_sub(1);
        }
        report.left = left.len();
        Ok(report)
    }
}

/// Runs an action on the rows of a batch, until that has taken too long.
fn run<T, L, J>(
    conn: &mut PgConnection,
    ids: &[i32],
    deadline: Instant,
    Action { lock, job }: &Action<L, J>,
) -> DbResult<Vec<(i32, Outcome)>>
where
    L: Fn(&mut PgConnection, &[i32]) -> DbResult<HashMap<i32, T>>,
    J: Fn(&mut PgConnection, T) -> DbResult<Outcome>,
{
    let until = deadline.min(Instant::now() + BATCH_TIME);
    let mut rows = lock(conn, ids)?;
    let mut outcomes = Vec::with_capacity(ids.len());
    for id in ids {
        if !outcomes.is_empty() && Instant::now() >= until {
            break;
        }
        let done = rows.remove(id).map_or_else(|| Err(Error::NotFound.into()), |row| job(conn, row));
        let outcome = match done.map_err(Error::from) {
            Ok(outcome) => outcome,
            Err(error @ (Error::NotFound | Error::Stale | Error::Invalid(_))) => Outcome::Failed(error),
            Err(error) => return Err(error.into()),
        };
        outcomes.push((*id, outcome));
    }
    Ok(outcomes)
}

fn add(report: &mut BulkReport, id: i32, outcome: Outcome) {
    match outcome {
        Outcome::Unchanged => report.unchanged.push(id),
        Outcome::Changed { .. } => report.done.push(id),
        Outcome::Failed(error) => report.failed.push((id, error)),
    }
}

/// Stores how to undo the changes, and deletes the records of those that an undo has done. Returns the action that the changes belong to.
fn record(
    conn: &mut PgConnection,
    kind: &Kind,
    known: Option<BulkId>,
    outcomes: &[(i32, Outcome)],
) -> DbResult<Option<BulkId>> {
    let done = outcomes.iter().filter_map(|(_, outcome)| match outcome {
        Outcome::Changed { undo: Undo::Done(change), .. } => Some(*change),
        _ => None,
    });
    let done: Vec<i64> = done.collect();
    if !done.is_empty() {
        diesel::delete(changes::table.filter(changes::id.eq_any(done))).execute(conn)?;
    }
    let undos = outcomes.iter().filter_map(|(id, outcome)| match outcome {
        Outcome::Changed { undo: Undo::Fields(fields), version, .. } => Some((*id, *version, Some(fields), None)),
        Outcome::Changed { undo: Undo::Deletion(deletion), .. } => Some((*id, None, None, Some(deletion.0))),
        _ => None,
    });
    let undos: Vec<_> = undos.collect();
    if undos.is_empty() {
        return Ok(known);
    }
    let action_id = match known {
        Some(id) => id.0,
        None => diesel::insert_into(actions::table)
            .values(actions::entity.eq(kind.name))
            .returning(actions::id)
            .get_result(conn)?,
    };
    let rows = undos.into_iter().map(|(entity_id, version, fields, deletion_id)| NewChange {
        action_id,
        entity_id,
        version: version.map(|version| version.0),
        fields: fields.cloned(),
        deletion_id,
    });
    diesel::insert_into(changes::table).values(rows.collect::<Vec<_>>()).execute(conn)?;
    Ok(Some(BulkId(action_id)))
}
