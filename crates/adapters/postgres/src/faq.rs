//! The FAQ in Postgres.

mod public;
mod rows;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::faq::{Category, Item, PublicCategory};
use ports::{PageRequest, Result, faq::Faq};

use rows::{CategoryRow, ItemRow};

use crate::{
    Postgres, cursor,
    schema::{faq_categories as categories, faq_items as items},
};

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
