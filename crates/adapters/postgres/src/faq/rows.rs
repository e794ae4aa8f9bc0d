//! Rows of the FAQ.

use chrono::{DateTime, Utc};
use diesel::{AsChangeset, Insertable, Queryable, Selectable, pg::Pg};
use domain::{
    CategoryId, ItemId, Version,
    faq::{Category, CategoryDraft, Item, ItemDraft},
};

use crate::{
    schema::{faq_categories, faq_items},
    text,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = faq_categories, check_for_backend(Pg))]
pub struct CategoryRow {
    id: i32,
    name: String,
    display_order: i32,
    is_active: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i32,
}

impl From<CategoryRow> for Category {
    fn from(row: CategoryRow) -> Self {
        Self {
            id: CategoryId(row.id),
            name: row.name,
            display_order: row.display_order,
            is_active: row.is_active,
            created_at: row.created_at,
            updated_at: row.updated_at,
            version: Version(row.version),
        }
    }
}

/// The columns that a category's draft writes.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = faq_categories)]
pub struct CategoryValues<'a> {
    name: &'a str,
    name_key: String,
    display_order: i32,
    is_active: bool,
}

impl<'a> CategoryValues<'a> {
    pub fn of(draft: &'a CategoryDraft) -> Self {
        Self {
            name: &draft.name,
            name_key: text::case_fold_key(&draft.name),
            display_order: draft.display_order.get(),
            is_active: draft.is_active,
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = faq_items, check_for_backend(Pg))]
pub struct ItemRow {
    id: i32,
    question: String,
    answer: String,
    category_id: i32,
    display_order: i32,
    is_active: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i32,
}

impl From<ItemRow> for Item {
    fn from(row: ItemRow) -> Self {
        Self {
            id: ItemId(row.id),
            question: row.question,
            answer: row.answer,
            category_id: CategoryId(row.category_id),
            display_order: row.display_order,
            is_active: row.is_active,
            created_at: row.created_at,
            updated_at: row.updated_at,
            version: Version(row.version),
        }
    }
}

/// The columns that an item's draft writes, without the texts of its answer.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = faq_items)]
pub struct ItemValues<'a> {
    question: &'a str,
    answer: &'a str,
    category_id: i32,
    display_order: i32,
    is_active: bool,
    search_head: String,
}

impl<'a> ItemValues<'a> {
    pub fn of(draft: &'a ItemDraft) -> Self {
        Self {
            question: &draft.question,
            answer: &draft.answer,
            category_id: draft.category_id.0,
            display_order: draft.display_order.get(),
            is_active: draft.is_active,
            search_head: text::fold(&draft.question),
        }
    }
}
