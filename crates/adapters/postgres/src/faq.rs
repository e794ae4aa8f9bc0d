//! The FAQ in Postgres.

mod rows;

use async_trait::async_trait;
use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, OptionalExtension, PgConnection, QueryDsl, RunQueryDsl,
    SelectableHelper, dsl::now,
};
use domain::{
    CategoryId, Draft, Feature, ItemId,
    faq::{Category, CategoryChanges, CategoryDraft, Item, ItemChanges, ItemDraft, PublicCategory},
};
use garde::Valid;
use ports::{IfMatch, Once, Result, faq::Faq};

use rows::{CategoryRow, CategoryValues, ItemRow, ItemValues};

use crate::{
    Postgres,
    fault::{Answer, admit},
    once::once as create_once,
    schema::{faq_categories as categories, faq_items as items},
};

const WRITTEN: &[Feature] = &[Feature::Faq];

#[async_trait]
impl Faq for Postgres {
    async fn public(&self) -> Result<Vec<PublicCategory>> {
        self.read("faq::public", |conn| {
            let active = items::category_id.eq(categories::id).and(items::is_active);
            let rows: Vec<(CategoryRow, Option<ItemRow>)> = categories::table
                .left_join(items::table.on(active))
                .filter(categories::is_active)
                .order((categories::display_order, categories::id, items::display_order, items::id))
                .select((CategoryRow::as_select(), Option::<ItemRow>::as_select()))
                .load(conn)?;
            Ok(gathered(rows))
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

    async fn category(&self, id: CategoryId) -> Result<Option<Category>> {
        self.read("faq::category", move |conn| {
            let row: Option<CategoryRow> =
                categories::table.find(id.0).select(CategoryRow::as_select()).first(conn).optional()?;
            Ok(row.map(Category::from))
        })
        .await
    }

    async fn create_category(&self, draft: Valid<CategoryDraft>, once: Option<Once>) -> Result<Category> {
        self.run("faq::create_category", WRITTEN, move |conn| {
            create_once(conn, once.as_ref(), "faq category", |conn| {
                let row: CategoryRow = diesel::insert_into(categories::table)
                    .values(CategoryValues::of(&draft))
                    .returning(CategoryRow::as_returning())
                    .get_result(conn)?;
                Ok(row.into())
            })
        })
        .await
    }

    async fn update_category(&self, id: CategoryId, changes: CategoryChanges, if_match: IfMatch) -> Result<Category> {
        self.run("faq::update_category", WRITTEN, move |conn| {
            let category = locked_category(conn, id)?;
            admit(&if_match, category.version.0)?;
            let draft = category.apply(changes.clone()).checked()?;
            let row: CategoryRow = diesel::update(categories::table.find(id.0))
                .set((
                    CategoryValues::of(&draft),
                    categories::updated_at.eq(now),
                    categories::version.eq(categories::version + 1),
                ))
                .returning(CategoryRow::as_returning())
                .get_result(conn)?;
            Ok(row.into())
        })
        .await
    }

    async fn delete_category(&self, id: CategoryId, if_match: IfMatch) -> Result<()> {
        self.run("faq::delete_category", WRITTEN, move |conn| {
            admit(&if_match, locked_category(conn, id)?.version.0)?;
            diesel::delete(categories::table.find(id.0)).execute(conn)?;
            Ok(())
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

    async fn item(&self, id: ItemId) -> Result<Option<Item>> {
        self.read("faq::item", move |conn| {
            let row: Option<ItemRow> = items::table.find(id.0).select(ItemRow::as_select()).first(conn).optional()?;
            Ok(row.map(Item::from))
        })
        .await
    }

    async fn create_item(&self, draft: Valid<ItemDraft>, once: Option<Once>) -> Result<Item> {
        self.run("faq::create_item", WRITTEN, move |conn| {
            create_once(conn, once.as_ref(), "faq item", |conn| {
                let row: ItemRow = diesel::insert_into(items::table)
                    .values(ItemValues::of(&draft))
                    .returning(ItemRow::as_returning())
                    .get_result(conn)?;
                Ok(row.into())
            })
        })
        .await
    }

    async fn update_item(&self, id: ItemId, changes: ItemChanges, if_match: IfMatch) -> Result<Item> {
        self.run("faq::update_item", WRITTEN, move |conn| {
            let item = locked_item(conn, id)?;
            admit(&if_match, item.version.0)?;
            let draft = item.apply(changes.clone()).checked()?;
            let row: ItemRow = diesel::update(items::table.find(id.0))
                .set((ItemValues::of(&draft), items::updated_at.eq(now), items::version.eq(items::version + 1)))
                .returning(ItemRow::as_returning())
                .get_result(conn)?;
            Ok(row.into())
        })
        .await
    }

    async fn delete_item(&self, id: ItemId, if_match: IfMatch) -> Result<()> {
        self.run("faq::delete_item", WRITTEN, move |conn| {
            admit(&if_match, locked_item(conn, id)?.version.0)?;
            diesel::delete(items::table.find(id.0)).execute(conn)?;
            Ok(())
        })
        .await
    }
}

/// Rows of a join, in order, as categories with their items.
fn gathered(rows: Vec<(CategoryRow, Option<ItemRow>)>) -> Vec<PublicCategory> {
    let mut gathered: Vec<PublicCategory> = Vec::new();
    for (category, item) in rows {
        let category = Category::from(category);
        let item = item.map(Item::from);
        match gathered.last_mut() {
            Some(last) if last.category.id == category.id => last.items.extend(item),
            _ => gathered.push(PublicCategory { category, items: item.into_iter().collect() }),
        }
    }
    gathered
}

fn locked_category(conn: &mut PgConnection, id: CategoryId) -> Answer<Category> {
    let row: CategoryRow = categories::table.find(id.0).select(CategoryRow::as_select()).for_update().first(conn)?;
    Ok(row.into())
}

fn locked_item(conn: &mut PgConnection, id: ItemId) -> Answer<Item> {
    let row: ItemRow = items::table.find(id.0).select(ItemRow::as_select()).for_update().first(conn)?;
    Ok(row.into())
}
