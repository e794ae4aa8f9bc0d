//! Undoing deletions of every kind.

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    BulkId, DeletionId, UserId,
    blog::Post,
    content::ContentItem,
    faq::{Category, Item},
    navigation::NavigationItem,
    pages::Page,
};
use ports::{Error, Result, bulk::BulkReport, deletions::Deletions};
use serde_json::Value;

use crate::{
    Postgres,
    bulk::{Action, Outcome, Undo},
    db_error::DbResult,
    deletions::{Deleted, Kind, expiry},
    enquiries,
    jobs::Written,
    schema::{bulk_actions as actions, bulk_changes as changes, deletions},
    store::{Listed, Table},
    subscribers, users,
};

/// Lists the kinds of entities. A [`Table`] that is not listed does not compile.
macro_rules! kinds {
    ($($Entity:ty),+; $($kind:path),+) => {
        $(impl Listed for $Entity {})+

        static KINDS: &[&Kind] = &[$(<$Entity as Table>::KIND,)+ $(&$kind),+];
    };
}

kinds! {
    ContentItem, Post, Category, Item, NavigationItem, Page;
    users::KIND, enquiries::KIND, subscribers::KIND
}

fn kind_named(name: &str) -> Result<&'static Kind> {
    let kind = KINDS.iter().find(|kind| kind.name == name);
    kind.copied().ok_or_else(|| Error::Failed(format!("no kind '{name}'").into()))
}

/// Restores a deleted entity. Returns its id, and whether visitors may see it.
fn restore(conn: &mut PgConnection, kind: &Kind, id: DeletionId) -> DbResult<(i32, bool)> {
    let (id, rows, details) = diesel::delete(deletions::table.find(id.0))
        .returning((deletions::entity_id, deletions::rows, deletions::details))
        .get_result(conn)?;
    Deleted { id, rows, details }.restore(conn, kind)?;
    Ok((id, (kind.is_seen)(conn, id)?))
}

/// What takes the change of one row back.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = changes)]
struct RecordedChange {
    id: i64,
    entity_id: i32,
    version: Option<i32>,
    fields: Option<Value>,
    deletion_id: Option<i32>,
}

#[async_trait]
impl Deletions for Postgres {
    async fn undo(&self, id: DeletionId) -> Result<Option<UserId>> {
        let known = self.read("deletions::entity", move |conn| {
            let name = deletions::table.find(id.0).filter(deletions::deleted_at.gt(expiry())).select(deletions::entity);
            let name: Option<String> = name.first(conn).optional()?;
            Ok(name)
        });
        let kind = kind_named(&known.await?.ok_or(Error::NotFound)?)?;
        self.write(kind.write("deletions::undo"), move |conn| {
            let (id, is_seen) = restore(conn, kind, id)?;
            Ok(Written::Changed((kind.name == users::KIND.name).then_some(UserId(id))).if_seen(is_seen))
        })
        .await
    }

    async fn undo_bulk(&self, id: BulkId, by: Option<UserId>) -> Result<BulkReport> {
        let recorded = self.snapshot("deletions::bulk", move |conn| {
            let action = actions::table.find(id.0).filter(actions::done_at.gt(expiry())).select(actions::entity);
            let name: Option<String> = action.first(conn).optional()?;
            let rows = changes::table.filter(changes::action_id.eq(id.0)).order(changes::id);
            let rows: Vec<RecordedChange> = rows.select(RecordedChange::as_select()).load(conn)?;
            Ok((name, rows))
        });
        let (name, rows) = recorded.await?;
        let kind = kind_named(&name.filter(|_| !rows.is_empty()).ok_or(Error::NotFound)?)?;
        let ids = rows.iter().map(|change| change.entity_id).collect();
        let rows: HashMap<i32, RecordedChange> = rows.into_iter().map(|change| (change.entity_id, change)).collect();
        let lock = move |_: &mut PgConnection, ids: &[i32]| {
            Ok(ids.iter().filter_map(|id| Some((*id, rows.get(id)?.clone()))).collect())
        };
        let job = move |conn: &mut PgConnection, change: RecordedChange| {
            let (version, is_seen) = if let Some(deletion) = change.deletion_id {
                (None, restore(conn, kind, DeletionId(deletion))?.1)
            } else {
                let version = change.version.unwrap_or_default();
                (kind.reapply)(conn, (change.entity_id, version), change.fields.unwrap_or_default())?
            };
            Ok(Outcome::Changed { version, undo: Undo::Done(change.id), is_seen })
        };
        let report = self.bulk_of(kind, ids, by, Action { lock, job }).await?;
        Ok(BulkReport { undo: (report.left > 0).then_some(id), ..report })
    }
}
