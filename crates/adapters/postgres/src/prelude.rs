//! What the storage of most entities uses.

pub use async_trait::async_trait;
pub use chrono::{DateTime, Utc};
pub use diesel::prelude::*;
pub use domain::{DeletionId, Feature};
pub use ports::{IfMatch, Page, PageRequest, Result};

pub(crate) use crate::{
    Postgres,
    db_error::{DbResult, check_version},
    deletions::{self, Deleted, Kind, Ordering, id_of},
    jobs::Written,
    locks::Lock,
    paging::{Column, ColumnType, decode_cursor, listed, truncate_page},
    plain_text::{self, Texts},
    store::{self, Jobs, Json, Table, expression, jobs, rows, stored},
    text,
};
