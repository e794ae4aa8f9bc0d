//! Actions on many rows in one call.

use std::{sync::Arc, time::Duration};

use domain::{BulkId, Entity, Patch, ValidationErrors};

use crate::Error;

/// The maximum number of rows of a call.
pub const MAX_ROWS: usize = 5_000;

/// How long a call works. What it has not reached then is left.
pub const TIME: Duration = Duration::from_secs(25);

pub enum Change<E: Entity> {
    Delete,
    /// The patch depends on the present entity.
    Patch(Arc<Patching<E>>),
}

/// Returns the patch of an entity.
pub type Patching<E> = dyn Fn(&E) -> Result<Patch<<E as Entity>::Draft>, ValidationErrors> + Send + Sync;

/// What a call did with each row.
#[derive(Debug, Default)]
pub struct BulkReport {
    pub done: Vec<i32>,
    /// The rows that were in the wanted state already.
    pub unchanged: Vec<i32>,
    pub failed: Vec<(i32, Error)>,
    /// The number of rows that the time did not reach.
    pub left: usize,
    /// What takes the changes back, for as long as a deletion can be undone.
    pub undo: Option<BulkId>,
}
