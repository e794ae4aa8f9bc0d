//! The public FAQ: complete, the first items of each category, or the items after a cursor.

use std::collections::HashMap;

use diesel::{
    dsl::sql,
    prelude::*,
    sql_types::{BigInt, Bool},
};
use domain::{
    CategoryId,
    faq::{Category, Item, PublicCategory, PublicFaqItem},
};
use ports::markdown::Markdown;
use serde::{Deserialize, Serialize};

use super::rows::{CategoryRow, ItemRow};
use crate::{
    cursor,
    db_error::DbResult,
    schema::{faq_categories as categories, faq_items as items},
};

/// The position of an item: its category, its display order and its id.
#[derive(Clone, Copy, Deserialize, Serialize)]
pub struct Place(i32, i32, i32);

impl Place {
    fn of(PublicFaqItem { item, .. }: &PublicFaqItem) -> Self {
        Self(item.category_id.0, item.display_order, item.id.0)
    }
}

/// Returns the active categories with their active items, not yet rendered. With a position, returns only its category with the items after it.
pub fn load(conn: &mut PgConnection, limit: Option<u32>, after: Option<Place>) -> DbResult<Vec<PublicCategory>> {
    let mut wanted = categories::table
        .filter(categories::is_active)
        .order((categories::display_order, categories::id))
        .select(CategoryRow::as_select())
        .into_boxed();
    if let Some(Place(category, ..)) = after {
        wanted = wanted.filter(categories::id.eq(category));
    }
    let wanted: Vec<CategoryRow> = wanted.load(conn)?;
    let mut found: HashMap<CategoryId, Vec<PublicFaqItem>> = HashMap::new();
    for item in active_items(conn, limit, after)?.into_iter().map(Item::from) {
        found.entry(item.category_id).or_default().push(PublicFaqItem { item, answer_html: String::new() });
    }
    let with_items = |row| {
        let category = Category::from(row);
        let mut items = found.remove(&category.id).unwrap_or_default();
        let next = cursor::truncate_page(&mut items, limit, Place::of)?;
        Ok(PublicCategory { category, items, next })
    };
    wanted.into_iter().map(with_items).collect()
}

/// Renders the answers.
pub fn rendered(mut categories: Vec<PublicCategory>, markdown: &dyn Markdown) -> Vec<PublicCategory> {
    for PublicFaqItem { item, answer_html } in categories.iter_mut().flat_map(|category| &mut category.items) {
        *answer_html = markdown.brief(&item.answer);
    }
    categories
}

/// Reads one item more than the limit from each category, which shows whether there are more.
fn active_items(conn: &mut PgConnection, limit: Option<u32>, after: Option<Place>) -> DbResult<Vec<ItemRow>> {
    let mut rows = items::table
        .filter(items::is_active)
        .order((items::category_id, items::display_order, items::id))
        .select(ItemRow::as_select())
        .into_boxed();
    if let Some(Place(category, order, id)) = after {
        let later = items::display_order.eq(order).and(items::id.gt(id)).or(items::display_order.gt(order));
        rows = rows.filter(items::category_id.eq(category)).filter(later);
    }
    if let Some(limit) = limit {
        let most = i64::from(limit) + 1;
        rows = match after {
            Some(_) => rows.limit(most),
            None => rows.filter(
                sql::<Bool>(
                    "faq_items.id IN (SELECT ranked.id FROM (SELECT id, row_number() OVER \
                     (PARTITION BY category_id ORDER BY display_order, id) AS place \
                     FROM faq_items WHERE is_active) AS ranked WHERE ranked.place <= ",
                )
                .bind::<BigInt, _>(most)
                .sql(")"),
            ),
        };
    }
    Ok(rows.load(conn)?)
}
