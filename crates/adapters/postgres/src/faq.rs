//! The FAQ in Postgres.

mod public;
mod rows;

use async_trait::async_trait;
use diesel::{ExpressionMethods, OptionalExtension, PgConnection, QueryDsl, RunQueryDsl, SelectableHelper, dsl::now};
use domain::{
    CategoryId, DeletionId, Draft, Feature, ItemId,
    faq::{Category, CategoryChanges, CategoryDraft, Item, ItemChanges, ItemDraft, PublicCategory},
};
use futures_util::future::OptionFuture;
use garde::Valid;
use ports::{Created, IdempotencyKey, IfMatch, PageRequest, Result, faq::Faq};

use rows::{CategoryRow, CategoryValues, ItemRow, ItemValues};

use crate::{
    Postgres, cursor,
    db_error::{DbResult, check_version},
    deletions::{self, Entity},
    idempotency::once as create_once,
    jobs::{Write, Written},
    locks::Lock,
    plain_text::text_columns,
    schema::{faq_categories as categories, faq_items as items},
};

/// Writes of the FAQ are serialised, because categories swap names and items move between categories.
const fn write(name: &'static str) -> Write {
    Write { name, features: &[Feature::Faq], locks: &[Lock::Faq] }
}

#[async_trait]
impl Faq for Postgres {
    async fn public(&self, page: PageRequest) -> Result<Vec<PublicCategory>> {
        let after = page.cursor.as_deref().map(|text| cursor::decode("cursor", text)).transpose()?;
        let categories = self.snapshot("faq::public", move |conn| public::load(conn, page.limit, after)).await?;
        self.with_markdown(move |markdown| public::rendered(categories, markdown)).await
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

    async fn create_category(
        &self,
        draft: Valid<CategoryDraft>,
        once: Option<IdempotencyKey>,
    ) -> Result<Created<Category>> {
        self.write(write("faq::create_category"), move |conn| {
            create_once(conn, once.as_ref(), "faq category", |conn| {
                let row: CategoryRow = diesel::insert_into(categories::table)
                    .values(CategoryValues::of(&draft))
                    .returning(CategoryRow::as_returning())
                    .get_result(conn)?;
                Ok(row.into())
            })
            .map(|created| created.if_seen(draft.is_active))
        })
        .await
    }

    async fn update_category(
        &self,
        id: CategoryId,
        changes: Valid<CategoryChanges>,
        if_match: IfMatch,
    ) -> Result<Category> {
        self.write(write("faq::update_category"), move |conn| {
            let category = locked_category(conn, id)?;
            check_version(&if_match, category.version.0)?;
            let draft = category.apply((*changes).clone()).validate()?;
            if *draft == category.apply(CategoryChanges::default()) {
                return Ok(Written::Unchanged(category));
            }
            let row: CategoryRow = diesel::update(categories::table.find(id.0))
                .set((
                    CategoryValues::of(&draft),
                    categories::updated_at.eq(now),
                    categories::version.eq(categories::version + 1),
                ))
                .returning(CategoryRow::as_returning())
                .get_result(conn)?;
            Ok(Written::Changed(row.into()).if_seen(category.is_active || draft.is_active))
        })
        .await
    }

    async fn delete_category(&self, id: CategoryId, if_match: IfMatch) -> Result<DeletionId> {
        self.write(write("faq::delete_category"), move |conn| {
            let category = locked_category(conn, id)?;
            check_version(&if_match, category.version.0)?;
            let deletion = deletions::record(conn, Entity::Category, id.0)?;
            diesel::delete(categories::table.find(id.0)).execute(conn)?;
            Ok(Written::Changed(deletion).if_seen(category.is_active))
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

    async fn create_item(&self, draft: Valid<ItemDraft>, once: Option<IdempotencyKey>) -> Result<Created<Item>> {
        let texts = self.texts(&draft.answer).await?;
        self.write(write("faq::create_item"), move |conn| {
            create_once(conn, once.as_ref(), "faq item", |conn| {
                let row: ItemRow = diesel::insert_into(items::table)
                    .values((ItemValues::of(&draft), text_columns!(items, search_lead, texts)))
                    .returning(ItemRow::as_returning())
                    .get_result(conn)?;
                Ok(row.into())
            })
            .map(|created| created.if_seen(draft.is_active))
        })
        .await
    }

    async fn update_item(&self, id: ItemId, changes: Valid<ItemChanges>, if_match: IfMatch) -> Result<Item> {
        let texts = OptionFuture::from(changes.answer.as_ref().map(|text| self.texts(text))).await.transpose()?;
        self.write(write("faq::update_item"), move |conn| {
            let item = locked_item(conn, id)?;
            check_version(&if_match, item.version.0)?;
            let draft = item.apply((*changes).clone()).validate()?;
            if *draft == item.apply(ItemChanges::default()) {
                return Ok(Written::Unchanged(item));
            }
            let row: ItemRow = diesel::update(items::table.find(id.0))
                .set((
                    ItemValues::of(&draft),
                    texts.as_ref().map(|texts| text_columns!(items, search_lead, texts)),
                    items::updated_at.eq(now),
                    items::version.eq(items::version + 1),
                ))
                .returning(ItemRow::as_returning())
                .get_result(conn)?;
            Ok(Written::Changed(row.into()).if_seen(item.is_active || draft.is_active))
        })
        .await
    }

    async fn delete_item(&self, id: ItemId, if_match: IfMatch) -> Result<DeletionId> {
        self.write(write("faq::delete_item"), move |conn| {
            let item = locked_item(conn, id)?;
            check_version(&if_match, item.version.0)?;
            let deletion = deletions::record(conn, Entity::Item, id.0)?;
            diesel::delete(items::table.find(id.0)).execute(conn)?;
            Ok(Written::Changed(deletion).if_seen(item.is_active))
        })
        .await
    }
}

fn locked_category(conn: &mut PgConnection, id: CategoryId) -> DbResult<Category> {
    let row: CategoryRow = categories::table.find(id.0).select(CategoryRow::as_select()).for_update().first(conn)?;
    Ok(row.into())
}

fn locked_item(conn: &mut PgConnection, id: ItemId) -> DbResult<Item> {
    let row: ItemRow = items::table.find(id.0).select(ItemRow::as_select()).for_update().first(conn)?;
    Ok(row.into())
}
