//! FAQ categories, which are the same if their names are, and their items, if their questions are.

use std::collections::HashSet;

use anyhow::Context as _;
use domain::{
    CategoryId,
    faq::{Category, CategoryChanges, Item, ItemChanges},
    text::{case_fold_key, nfc},
};

use super::{Import, NOT_CREATED, remove_first};
use crate::content_files::{self, FAQ};

impl Import<'_> {
    pub(super) async fn faq(&mut self) -> anyhow::Result<()> {
        let reading = "reading the FAQ";
        let mut categories = self.ports.faq.categories().await.context(reading)?;
        let mut items = self.ports.faq.items().await.context(reading)?;
        let mut names = HashSet::new();
        for category in &self.files.faq {
            let piece = format!("{FAQ}: {}", category.name);
            if !names.insert(case_fold_key(&category.name)) {
                self.fault(&piece, "the category is there twice");
                continue;
            }
            let Some(id) = self.category(&piece, category, &mut categories).await? else { continue };
            for (position, question) in category.items.iter().enumerate() {
                self.question(&format!("{piece}: {}", question.question), question, (id, position), &mut items).await?;
            }
        }
        Ok(())
    }

    /// Imports a category and returns its id; `None` if it is at fault.
    async fn category(
        &mut self,
        piece: &str,
        category: &content_files::Category,
        existing: &mut Vec<Category>,
    ) -> anyhow::Result<Option<CategoryId>> {
        let Some(draft) = self.checked(piece, category.draft()) else { return Ok(None) };
        let faq = &self.ports.faq;
        let has_name = |one: &Category| case_fold_key(&one.name) == case_fold_key(&draft.name);
        let Some(found) = remove_first(existing, has_name) else {
            let created = self.create(piece, faq.create_category(draft, None)).await?;
            return Ok(Some(created.map_or(CategoryId(NOT_CREATED), |category| category.id)));
        };
        let changes = CategoryChanges::from(draft.into_inner());
        let is_same = found.apply(changes.clone()) == found.apply(CategoryChanges::default());
        let save = async |changes, if_match| faq.update_category(found.id, changes, if_match).await;
        self.update(piece, found.version, is_same, changes.validate(), save).await?;
        Ok(Some(found.id))
    }

    async fn question(
        &mut self,
        piece: &str,
        question: &content_files::Item,
        (category, position): (CategoryId, usize),
        existing: &mut Vec<Item>,
    ) -> anyhow::Result<()> {
        let Some(draft) = self.checked(piece, question.draft(category, position)) else { return Ok(()) };
        let faq = &self.ports.faq;
        let has_text = |one: &Item| one.category_id == category && nfc(&one.question) == nfc(&draft.question);
        let Some(found) = remove_first(existing, has_text) else {
            return self.create(piece, faq.create_item(draft, None)).await.map(drop);
        };
        let changes = ItemChanges::from(draft.into_inner());
        let is_same = found.apply(changes.clone()) == found.apply(ItemChanges::default());
        let save = async |changes, if_match| faq.update_item(found.id, changes, if_match).await;
        self.update(piece, found.version, is_same, changes.validate(), save).await
    }
}
