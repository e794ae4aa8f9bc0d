//! The navigation menu in Postgres. Transactions that change its tree are serialised.

mod rows;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    DeletionId, NavigationId,
    navigation::{ChildrenPolicy, NavigationItem},
};
use ports::{IfMatch, Result, navigation::Navigation};

use rows::NavigationRow;

use crate::{Postgres, db_error::DbResult, schema::navigation_items as items};

#[async_trait]
impl Navigation for Postgres {
    async fn list(&self) -> Result<Vec<NavigationItem>> {
        self.read("navigation::list", all).await
    }

    async fn delete_with(&self, id: NavigationId, children: ChildrenPolicy, if_match: IfMatch) -> Result<DeletionId> {
        self.delete_by(id, if_match, move |item, conn| rows::delete(conn, item, children)).await
    }
}

fn all(conn: &mut PgConnection) -> DbResult<Vec<NavigationItem>> {
    let rows: Vec<NavigationRow> =
        items::table.order((items::order, items::id)).select(NavigationRow::as_select()).load(conn)?;
    Ok(rows.into_iter().map(NavigationItem::from).collect())
}
