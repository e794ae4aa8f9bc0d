//! FAQ categories, which are the same if their names are, and their items, if their questions are.

use std::collections::HashSet;

use anyhow::Context as _;
use domain::{
    CategoryId,
    faq::{Category, CategoryChanges, Item, ItemChanges},
    text::case_fold_key,
};
use ports::Created;

use super::{Action, Import, NOT_CREATED, take, unless_changed};
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
        let importing = || format!("importing {piece}");
        let Some(draft) = self.checked(piece, category.draft()) else { return Ok(None) };
        let Some(found) = take(existing, |one| case_fold_key(&one.name) == case_fold_key(&draft.name)) else {
            self.note(Action::Create, piece);
            if !self.writes {
                return Ok(Some(CategoryId(NOT_CREATED)));
            }
            let created = self.ports.faq.create_category(draft, None).await.and_then(Created::entity);
            return Ok(Some(created.with_context(importing)?.id));
        };
        let changes = CategoryChanges::from(draft.into_inner());
        if found.apply(changes.clone()) == found.apply(CategoryChanges::default()) {
            self.note(Action::Keep, piece);
            return Ok(Some(found.id));
        }
        let Some(changes) = self.accept(piece, changes.validate()) else { return Ok(None) };
        if self.writes {
            let updated = self.ports.faq.update_category(found.id, changes, unless_changed(found.version)).await;
            updated.with_context(importing)?;
        }
        self.note(Action::Update, piece);
        Ok(Some(found.id))
    }

    async fn question(
        &mut self,
        piece: &str,
        question: &content_files::Item,
        (category, position): (CategoryId, usize),
        existing: &mut Vec<Item>,
    ) -> anyhow::Result<()> {
        let importing = || format!("importing {piece}");
        let Some(draft) = self.checked(piece, question.draft(category, position)) else { return Ok(()) };
        let Some(found) = take(existing, |one| one.category_id == category && one.question == draft.question) else {
            if self.writes {
                self.ports.faq.create_item(draft, None).await.with_context(importing)?;
            }
            self.note(Action::Create, piece);
            return Ok(());
        };
        let changes = ItemChanges::from(draft.into_inner());
        if found.apply(changes.clone()) == found.apply(ItemChanges::default()) {
            self.note(Action::Keep, piece);
            return Ok(());
        }
        let Some(changes) = self.accept(piece, changes.validate()) else { return Ok(()) };
        if self.writes {
            let updated = self.ports.faq.update_item(found.id, changes, unless_changed(found.version)).await;
            updated.with_context(importing)?;
        }
        self.note(Action::Update, piece);
        Ok(())
    }
}
