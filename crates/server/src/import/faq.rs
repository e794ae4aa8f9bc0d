//! FAQ categories, which are the same if their names are, and their items, if their questions are.

use std::collections::HashSet;

use anyhow::Context as _;
use domain::{
    CategoryId, Entity as _, Patch,
    faq::{Category, CategoryDraft, Item, ItemDraft},
    text::{case_fold_key, nfc},
};

use ports::Store;

use super::{Import, NOT_CREATED, remove_first};
use crate::content_files::FAQ;

impl Import<'_> {
    pub(super) async fn faq(&mut self) -> anyhow::Result<()> {
        let reading = "reading the FAQ";
        let mut categories = self.ports.faq.categories().await.context(reading)?;
        let mut items = self.ports.faq.items().await.context(reading)?;
        let mut names = HashSet::new();
        for category in &self.files.faq {
            let piece = format!("{FAQ}: {}", category.draft.name);
            if !names.insert(case_fold_key(&category.draft.name)) {
                self.fault(&piece, "the category is there twice");
                continue;
            }
            let Some(id) = self.category(&piece, category.draft.clone(), &mut categories).await? else { continue };
            for item in &category.items {
                let draft = ItemDraft { category_id: id, ..item.clone() };
                self.question(&format!("{piece}: {}", draft.question), draft, &mut items).await?;
            }
        }
        Ok(())
    }

    /// Imports a category and returns its id; `None` if it is at fault.
    async fn category(
        &mut self,
        piece: &str,
        draft: CategoryDraft,
        existing: &mut Vec<Category>,
    ) -> anyhow::Result<Option<CategoryId>> {
        let Some(draft) = self.checked(piece, draft) else { return Ok(None) };
        let faq = &self.ports.faq;
        let has_name = |one: &Category| case_fold_key(&one.name) == case_fold_key(&draft.name);
        let Some(found) = remove_first(existing, has_name) else {
            let created = self.create(piece, Store::<Category>::create(&**faq, draft, None, None)).await?;
            return Ok(Some(created.map_or(CategoryId(NOT_CREATED), |category| category.id)));
        };
        let save = async |patch, if_match| Store::<Category>::update(&**faq, found.id, patch, None, if_match).await;
        self.update(piece, found.version, *draft == found.draft(), Patch::all(&draft), save).await?;
        Ok(Some(found.id))
    }

    async fn question(&mut self, piece: &str, draft: ItemDraft, existing: &mut Vec<Item>) -> anyhow::Result<()> {
        let Some(draft) = self.checked(piece, draft) else { return Ok(()) };
        let faq = &self.ports.faq;
        let has_text = |one: &Item| one.category_id == draft.category_id && nfc(&one.question) == nfc(&draft.question);
        let Some(found) = remove_first(existing, has_text) else {
            return self.create(piece, Store::<Item>::create(&**faq, draft, None, None)).await.map(drop);
        };
        let save = async |patch, if_match| Store::<Item>::update(&**faq, found.id, patch, None, if_match).await;
        self.update(piece, found.version, *draft == found.draft(), Patch::all(&draft), save).await
    }
}
