//! The FAQ in Postgres. A public page has the first items of each category, or the items after a cursor.

use std::collections::HashMap;

use diesel::{
    dsl::{exists, sql},
    sql_types::{BigInt, Bool},
};
use domain::{
    CategoryId,
    faq::{Category, CategoryDraft, Item, ItemDraft, PublicCategory, PublicFaqItem},
    rules::message,
};
use ports::{Error, faq::Faq};
use serde::{Deserialize, Serialize};

use crate::{
    prelude::*,
    schema::{faq_categories, faq_categories as categories, faq_items, faq_items as items},
};

#[async_trait]
impl Faq for Postgres {
    async fn public(&self, page: PageRequest) -> Result<Vec<PublicCategory>> {
        let after = page.cursor.as_deref().map(|text| decode_cursor("cursor", text)).transpose()?;
        let mut categories = self.snapshot("faq::public", move |conn| load(conn, page.limit, after)).await?;
        self.with_markdown(move |markdown| {
            for PublicFaqItem { item, answer_html } in categories.iter_mut().flat_map(|category| &mut category.items) {
                *answer_html = markdown.brief(&item.answer);
            }
            categories
        })
        .await
    }

    async fn categories(&self) -> Result<Vec<Category>> {
        self.read("faq::categories", |conn| {
            let rows: Vec<CategoryRow> = categories::table
                .order((categories::display_order, categories::id))
                .select(CategoryRow::as_select())
                .load(conn)?;
            Ok(rows.into_iter().map(Category::from).collect())
        })
        .await
    }

    async fn items(&self) -> Result<Vec<Item>> {
        self.read("faq::items", |conn| {
            let rows: Vec<ItemRow> = items::table
                .order((items::category_id, items::display_order, items::id))
                .select(ItemRow::as_select())
                .load(conn)?;
            Ok(rows.into_iter().map(Item::from).collect())
        })
        .await
    }
}

/// The position of an item: its category, its display order and its id.
#[derive(Clone, Copy, Deserialize, Serialize)]
struct Place(i32, i32, i32);

/// Returns the active categories with their active items, not yet rendered. With a position, returns only its category with the items after it.
fn load(conn: &mut PgConnection, limit: Option<u32>, after: Option<Place>) -> DbResult<Vec<PublicCategory>> {
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
        let next = truncate_page(&mut items, limit, |PublicFaqItem { item, .. }| {
            Place(item.category_id.0, item.display_order, item.id.0)
        })?;
        Ok(PublicCategory { category, items, next })
    };
    wanted.into_iter().map(with_items).collect()
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

static CATEGORIES: Kind = Kind {
    features: &[Feature::Faq],
    locks: &[Lock::Faq],
    ordering: Some(Ordering { list: "true", is_dated: true }),
    rows: &[("faq_categories", "id = $2"), ("faq_items", "category_id = $2")],
    ..store::kind::<Category>()
};

stored! {
    CategoryRow, CategoryValues: Category of CategoryDraft in faq_categories {
        name: String,
        display_order: i32,
        is_active: bool,
    }
    computed |draft| { name_key: String = text::case_fold_key(&draft.name) }
    kind CATEGORIES, seen |draft| draft.is_active
}

static ITEMS: Kind = Kind {
    features: &[Feature::Faq],
    locks: &[Lock::Faq],
    ordering: Some(Ordering { list: "category_id", is_dated: true }),
    rows: &[("faq_items", "id = $2")],
    prepare: require_category,
    ..store::kind::<Item>()
};

fn require_category(conn: &mut PgConnection, deleted: &mut Deleted) -> DbResult<()> {
    let category = deleted.rows.pointer("/faq_items/0/category_id").map_or(0, id_of);
    if diesel::select(exists(categories::table.find(category))).get_result(conn)? {
        return Ok(());
    }
    Err(Error::Conflict { field: None, message: message::CATEGORY_DELETED }.into())
}

stored! {
    ItemRow, ItemValues: Item of ItemDraft in faq_items {
        question: String,
        answer: String,
        category_id: i32,
        display_order: i32,
        is_active: bool,
    }
    computed |draft| { search_head: String = text::fold(&draft.question) }
    texts |_draft, texts| of answer { search_lead = &texts.folded, plain_text = &texts.plain }
    kind ITEMS, seen |draft| draft.is_active
}
