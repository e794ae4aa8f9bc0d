//! The navigation menu in Postgres. Transactions that change its tree are serialised.

mod rows;

use async_trait::async_trait;
use diesel::{ExpressionMethods, OptionalExtension, PgConnection, QueryDsl, RunQueryDsl, SelectableHelper};
use domain::{
    DeletionId, Draft, Feature, NavigationId,
    navigation::{ChildrenPolicy, NavigationChanges, NavigationDraft, NavigationItem, NavigationTree},
};
use garde::Valid;
use ports::{Created, IdempotencyKey, IfMatch, Result, navigation::Navigation};

use serde_json::json;

use rows::{NavigationRow, NavigationValues};

use crate::{
    Postgres,
    db_error::{DbResult, check_version},
    deletions::{self, Entity},
    idempotency::once as create_once,
    jobs::{Write, Written},
    locks::Lock,
    schema::navigation_items as items,
};

const fn write(name: &'static str) -> Write {
    Write { name, features: &[Feature::Navigation], locks: &[Lock::Navigation] }
}

#[async_trait]
impl Navigation for Postgres {
    async fn list(&self) -> Result<Vec<NavigationItem>> {
        self.read("navigation::list", all).await
    }

    async fn create(
        &self,
        draft: Valid<NavigationDraft>,
        once: Option<IdempotencyKey>,
    ) -> Result<Created<NavigationItem>> {
        self.write(write("navigation::create"), move |conn| {
            create_once(conn, once.as_ref(), "navigation", |conn| {
                check(conn, None, &draft)?;
                let row: NavigationRow = diesel::insert_into(items::table)
                    .values(NavigationValues::of(&draft)?)
                    .returning(NavigationRow::as_returning())
                    .get_result(conn)?;
                row.read()
            })
            .map(|created| created.if_seen(is_seen(draft.is_visible, draft.requires_admin)))
        })
        .await
    }

    async fn update(
        &self,
        id: NavigationId,
        changes: Valid<NavigationChanges>,
        if_match: IfMatch,
    ) -> Result<NavigationItem> {
        self.write(write("navigation::update"), move |conn| {
            let item = find(conn, id)?.ok_or(ports::Error::NotFound)?;
            check_version(&if_match, item.version.0)?;
            let draft = item.apply((*changes).clone()).validate()?;
            if *draft == item.apply(NavigationChanges::default()) {
                return Ok(Written::Unchanged(item));
            }
            check(conn, Some(id), &draft)?;
            let row: NavigationRow = diesel::update(items::table.find(id.0))
                .set((NavigationValues::of(&draft)?, items::version.eq(items::version + 1)))
                .returning(NavigationRow::as_returning())
                .get_result(conn)?;
            let is_seen =
                is_seen(item.is_visible, item.requires_admin) || is_seen(draft.is_visible, draft.requires_admin);
            Ok(Written::Changed(row.read()?).if_seen(is_seen))
        })
        .await
    }

    async fn delete(&self, id: NavigationId, children: ChildrenPolicy, if_match: IfMatch) -> Result<DeletionId> {
        self.write(write("navigation::delete"), move |conn| {
            let item = find(conn, id)?.ok_or(ports::Error::NotFound)?;
            check_version(&if_match, item.version.0)?;
            let details = json!({ deletions::CHILDREN: children });
            let deletion = deletions::record_with(conn, Entity::Navigation, id.0, &details)?;
            let released = release_children(conn, id, children)?;
            diesel::delete(items::table.find(id.0)).execute(conn)?;
            let is_seen = released > 0 || is_seen(item.is_visible, item.requires_admin);
            Ok(Written::Changed(deletion).if_seen(is_seen))
        })
        .await
    }
}

/// Returns whether visitors see an item, unless its parent hides it.
const fn is_seen(is_visible: bool, requires_admin: bool) -> bool {
    is_visible && !requires_admin
}

/// Deletes the children of an item, or makes them top-level. Their versions increase, so that a concurrent edit of one is a conflict.
/// Returns their number.
fn release_children(conn: &mut PgConnection, id: NavigationId, policy: ChildrenPolicy) -> DbResult<usize> {
    let children = items::table.filter(items::parent_id.eq(id.0));
    if policy == ChildrenPolicy::Delete {
        return Ok(diesel::delete(children).execute(conn)?);
    }
    let hidden = (policy == ChildrenPolicy::Hide).then_some(items::is_visible.eq(false));
    Ok(diesel::update(children)
        .set((items::parent_id.eq(None::<i32>), items::version.eq(items::version + 1), hidden))
        .execute(conn)?)
}

fn all(conn: &mut PgConnection) -> DbResult<Vec<NavigationItem>> {
    let rows: Vec<NavigationRow> =
        items::table.order((items::display_order, items::id)).select(NavigationRow::as_select()).load(conn)?;
    rows.into_iter().map(NavigationRow::read).collect()
}

fn find(conn: &mut PgConnection, id: NavigationId) -> DbResult<Option<NavigationItem>> {
    let row: Option<NavigationRow> =
        items::table.find(id.0).select(NavigationRow::as_select()).first(conn).optional()?;
    row.map(NavigationRow::read).transpose()
}

/// Checks the draft's parent. The caller must hold [`Lock::Navigation`].
fn check(conn: &mut PgConnection, own: Option<NavigationId>, draft: &NavigationDraft) -> DbResult<()> {
    let Some(parent) = draft.parent_id else {
        return Ok(());
    };
    let tree: NavigationTree = all(conn)?.into_iter().collect();
    Ok(tree.check_parent(own, parent)?)
}
