//! Rows of navigation items.

use diesel::{AsChangeset, Insertable, Queryable, Selectable, pg::Pg};
use domain::{
    NavigationId, Version,
    navigation::{NavigationDraft, NavigationItem},
};
use serde_json::Value;

use crate::{db_error::DbResult, schema::navigation_items};

#[derive(Queryable, Selectable)]
#[diesel(table_name = navigation_items, check_for_backend(Pg))]
pub struct NavigationRow {
    id: i32,
    label: String,
    href: String,
    display_order: i32,
    is_visible: bool,
    requires_admin: bool,
    parent_id: Option<i32>,
    metadata: Option<Value>,
    version: i32,
}

impl NavigationRow {
    pub fn read(self) -> DbResult<NavigationItem> {
        Ok(NavigationItem {
            id: NavigationId(self.id),
            label: self.label,
            href: self.href,
            order: self.display_order,
            is_visible: self.is_visible,
            requires_admin: self.requires_admin,
            parent_id: self.parent_id.map(NavigationId),
            metadata: self.metadata.map(serde_json::from_value).transpose()?,
            version: Version(self.version),
        })
    }
}

/// The columns that a draft writes.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = navigation_items, treat_none_as_null = true)]
pub struct NavigationValues<'a> {
    label: &'a str,
    href: &'a str,
    display_order: i32,
    is_visible: bool,
    requires_admin: bool,
    parent_id: Option<i32>,
    metadata: Option<Value>,
}

impl<'a> NavigationValues<'a> {
    pub fn of(draft: &'a NavigationDraft) -> DbResult<Self> {
        Ok(Self {
            label: &draft.label,
            href: &draft.href,
            display_order: draft.order,
            is_visible: draft.is_visible,
            requires_admin: draft.requires_admin,
            parent_id: draft.parent_id.map(|id| id.0),
            metadata: draft.metadata.as_ref().map(serde_json::to_value).transpose()?,
        })
    }
}
