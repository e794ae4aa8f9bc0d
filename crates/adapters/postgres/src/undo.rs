//! Undoing deletions of every kind.

use async_trait::async_trait;
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use domain::{
    DeletionId, UserId,
    blog::Post,
    content::ContentItem,
    faq::{Category, Item},
    navigation::NavigationItem,
};
use ports::{Error, Result, deletions::Deletions};

use crate::{
    Postgres,
    deletions::{Deleted, Kind, expiry},
    enquiries,
    jobs::Written,
    schema::deletions,
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
    ContentItem, Post, Category, Item, NavigationItem;
    users::KIND, enquiries::KIND, subscribers::KIND
}

#[async_trait]
impl Deletions for Postgres {
    async fn undo(&self, id: DeletionId) -> Result<Option<UserId>> {
        let known = self.read("deletions::entity", move |conn| {
            let name = deletions::table.find(id.0).filter(deletions::deleted_at.gt(expiry())).select(deletions::entity);
            let name: Option<String> = name.first(conn).optional()?;
            Ok(name)
        });
        let name = known.await?.ok_or(Error::NotFound)?;
        let kind = KINDS.iter().find(|kind| kind.name == name);
        let kind = kind.ok_or_else(|| Error::Failed(format!("no kind '{name}'").into()))?;
        self.write(kind.write("deletions::undo"), move |conn| {
            let (id, rows, details) = diesel::delete(deletions::table.find(id.0))
                .returning((deletions::entity_id, deletions::rows, deletions::details))
                .get_result(conn)?;
            Deleted { id, rows, details }.restore(conn, kind)?;
            let is_seen = (kind.is_seen)(conn, id)?;
            Ok(Written::Changed((kind.name == users::KIND.name).then_some(UserId(id))).if_seen(is_seen))
        })
        .await
    }
}
