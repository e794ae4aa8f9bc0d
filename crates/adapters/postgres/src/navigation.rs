//! The navigation menu in Postgres. Transactions that change its tree are serialised.

use diesel::dsl::{exists, not, select};
use domain::{
    NavigationId, UserId,
    navigation::{ChildrenPolicy, NavigationDraft, NavigationItem, NavigationMetadata, check_parent},
};
use ports::navigation::Navigation;
use serde_json::{Value, json};

use crate::{prelude::*, schema::navigation_items as items};

#[async_trait]
impl Navigation for Postgres {
    async fn list(&self) -> Result<Vec<NavigationItem>> {
        self.read("navigation::list", all).await
    }

    async fn delete_with(&self, id: NavigationId, children: ChildrenPolicy, if_match: IfMatch) -> Result<DeletionId> {
        self.delete_by(id, if_match, move |item, conn| delete(conn, item, children)).await
    }
}

fn all(conn: &mut PgConnection) -> DbResult<Vec<NavigationItem>> {
    let rows: Vec<NavigationRow> =
        items::table.order((items::order, items::id)).select(NavigationRow::as_select()).load(conn)?;
    Ok(rows.into_iter().map(NavigationItem::from).collect())
}

rows! {
    NavigationRow, NavigationValues: NavigationItem of NavigationDraft in items {
        label: String,
        href: String,
        order: i32,
        is_visible: bool,
        requires_admin: bool,
        parent_id: Option<i32>,
        metadata: Option<Json<NavigationMetadata>>,
    }
    read {}
    computed |draft| {}
}

static KIND: Kind = Kind {
    features: &[Feature::Navigation],
    locks: &[Lock::Navigation],
    ordering: Some(Ordering { list: "parent_id", is_dated: false }),
    rows: &[("navigation_items", "id = $2 OR parent_id = $2")],
    is_seen: is_restored_item_seen,
    prepare,
    complete: adopt,
    ..store::kind::<NavigationItem>()
};

/// The detail of a deletion: the policy for the children.
const CHILDREN: &str = "children";

const KEPT: &str = "kept";

impl Table for NavigationItem {
    const KIND: &'static Kind = &KIND;
    const JOBS: Jobs = jobs!(navigation_items);

    /// An item may still be hidden by its parent. Children of a deleted item may be shown without it.
    fn is_seen(conn: &mut PgConnection, before: Option<&Self>, after: Option<&NavigationDraft>) -> DbResult<bool> {
        let is_public = |is_visible: bool, requires_admin: bool| is_visible && !requires_admin;
        let was = before.is_some_and(|item| is_public(item.is_visible, item.requires_admin));
        if was || after.is_some_and(|draft| is_public(draft.is_visible, draft.requires_admin)) {
            return Ok(true);
        }
        let Some(deleted) = before.filter(|_| after.is_none()) else { return Ok(false) };
        Ok(select(exists(items::table.filter(items::parent_id.eq(deleted.id.0)))).get_result(conn)?)
    }

    fn select(conn: &mut PgConnection, id: i32) -> DbResult<Option<Self>> {
        let row: Option<NavigationRow> =
            items::table.find(id).select(NavigationRow::as_select()).first(conn).optional()?;
        Ok(row.map(Self::from))
    }

    fn lock(conn: &mut PgConnection, ids: &[i32]) -> DbResult<Vec<Self>> {
        let rows = items::table.filter(items::id.eq_any(ids)).order(items::id);
        let rows: Vec<NavigationRow> = rows.select(NavigationRow::as_select()).for_update().load(conn)?;
        Ok(rows.into_iter().map(Self::from).collect())
    }

    fn insert(
        conn: &mut PgConnection,
        draft: &NavigationDraft,
        _: Option<UserId>,
        _: Option<&Texts>,
    ) -> DbResult<Self> {
        check(conn, None, draft)?;
        let row: NavigationRow = diesel::insert_into(items::table)
            .values(NavigationValues::of(draft))
            .returning(NavigationRow::as_returning())
            .get_result(conn)?;
        Ok(row.into())
    }

    fn save(&self, conn: &mut PgConnection, draft: &NavigationDraft, _: Option<&Texts>) -> DbResult<Self> {
        check(conn, Some(self.id), draft)?;
        let row: NavigationRow = diesel::update(items::table.find(self.id.0))
            .set((NavigationValues::of(draft), items::version.eq(items::version + 1)))
            .returning(NavigationRow::as_returning())
            .get_result(conn)?;
        Ok(row.into())
    }

    fn delete(&self, conn: &mut PgConnection) -> DbResult<DeletionId> {
        delete(conn, self, ChildrenPolicy::default())
    }
}

/// Checks the draft's parent. The caller must hold [`Lock::Navigation`].
fn check(conn: &mut PgConnection, own: Option<NavigationId>, draft: &NavigationDraft) -> DbResult<()> {
    let Some(parent) = draft.parent_id else { return Ok(()) };
    Ok(check_parent(&all(conn)?, own, parent)?)
}

/// Deletes an item, and its children or makes them top-level. Their versions increase then, so that a concurrent edit of one is a
/// conflict.
fn delete(conn: &mut PgConnection, item: &NavigationItem, policy: ChildrenPolicy) -> DbResult<DeletionId> {
    let details = json!({ CHILDREN: policy });
    let deletion = deletions::record_with(conn, &KIND, item.id.0, &details)?;
    let children = items::table.filter(items::parent_id.eq(item.id.0));
    if policy == ChildrenPolicy::Delete {
        diesel::delete(children).execute(conn)?;
    } else {
        let hidden = (policy == ChildrenPolicy::Hide).then_some(items::is_visible.eq(false));
        diesel::update(children)
            .set((items::parent_id.eq(None::<i32>), items::version.eq(items::version + 1), hidden))
            .execute(conn)?;
    }
    diesel::delete(items::table.find(item.id.0)).execute(conn)?;
    Ok(deletion)
}

/// The item or children that were deleted with it.
fn is_restored_item_seen(conn: &mut PgConnection, id: i32) -> DbResult<bool> {
    let public = items::is_visible.and(not(items::requires_admin));
    let restored = items::table.filter(items::id.eq(id).or(items::parent_id.eq(id))).filter(public);
    Ok(select(exists(restored)).get_result(conn)?)
}

/// Makes a menu item top-level if its parent is gone or is not top-level any more, and keeps the children that are still there apart.
fn prepare(conn: &mut PgConnection, deleted: &mut Deleted) -> DbResult<()> {
    let Some(rows) = deleted.rows["navigation_items"].as_array_mut() else { return Ok(()) };
    let is_item = |row: &Value| row.get("id").map(id_of) == Some(deleted.id);
    if let Some(parent) = rows.iter_mut().find(|row| is_item(row)).and_then(|row| row.get_mut("parent_id")) {
        let top = items::table.find(id_of(parent)).filter(items::parent_id.is_null());
        if !select(exists(top)).get_result(conn)? {
            *parent = Value::Null;
        }
    }
    if deleted.details[CHILDREN] != json!(ChildrenPolicy::Delete) {
        let (own, children): (Vec<Value>, Vec<Value>) = rows.drain(..).partition(is_item);
        *rows = own;
        deleted.rows[KEPT] = children.into();
    }
    Ok(())
}

/// Puts the children that the deletion has kept below a menu item again, unless they have another parent or children now. Those that
/// it has hidden are as visible as before.
fn adopt(conn: &mut PgConnection, deleted: &Deleted) -> DbResult<()> {
    let hidden = deleted.details[CHILDREN] == json!(ChildrenPolicy::Hide);
    for child in deleted.rows[KEPT].as_array().into_iter().flatten() {
        let own = child.get("id").map_or(0, id_of);
        let below = items::table.filter(items::parent_id.eq(own));
        if select(exists(below)).get_result(conn)? {
            continue;
        }
        let visible = child.get("is_visible").and_then(Value::as_bool).filter(|_| hidden);
        diesel::update(items::table.find(own).filter(items::parent_id.is_null()))
            .set((
                items::parent_id.eq(deleted.id),
                items::version.eq(items::version + 1),
                visible.map(|visible| items::is_visible.eq(visible)),
            ))
            .execute(conn)?;
    }
    Ok(())
}
