//! Services, case studies and team members, which are the same if their titles are.

use anyhow::Context as _;
use domain::content::{ContentChanges, ContentDraft, ContentItem};
use garde::Valid;
use ports::{Query, content::ContentFilter};
use serde_json::Value;

use super::{Action, Import, take, unless_changed};
use crate::content_files::Markdown;

impl Import<'_> {
    pub(super) async fn content(&mut self) -> anyhow::Result<()> {
        let all = self.ports.content.list(Query::default(), ContentFilter::default()).await;
        let mut existing = all.context("reading the content")?.rows;
        existing.sort_by_key(|item| (item.order, item.id));
        for (kind, Markdown { name, front, body }) in &self.files.content {
            if !self.fits(name, body) {
                continue;
            }
            let Some(draft) = self.checked(name, front.draft(*kind, body)) else { continue };
            match take(&mut existing, |item| item.kind == *kind && item.title == draft.title) {
                Some(item) => self.update_item(name, &item, draft).await?,
                None => self.create_item(name, draft).await?,
            }
        }
        Ok(())
    }

    async fn create_item(&mut self, name: &str, draft: Valid<ContentDraft>) -> anyhow::Result<()> {
        if self.writes {
            self.ports.content.create(draft, None).await.with_context(|| format!("importing {name}"))?;
        }
        self.note(Action::Create, name);
        Ok(())
    }

    async fn update_item(&mut self, name: &str, item: &ContentItem, draft: Valid<ContentDraft>) -> anyhow::Result<()> {
        let mut changes = ContentChanges::from(draft.into_inner());
        if changes.metadata.as_ref().is_some_and(|metadata| is_same_json(metadata.as_deref(), item.metadata.as_deref()))
        {
            // Only its spelling may differ.
            changes.metadata = None;
        }
        if item.apply(changes.clone()) == item.apply(ContentChanges::default()) {
            self.note(Action::Keep, name);
            return Ok(());
        }
        let Some(changes) = self.accept(name, changes.validate()) else { return Ok(()) };
        if self.writes {
            let updated = self.ports.content.update(item.id, changes, unless_changed(item.version)).await;
            updated.with_context(|| format!("importing {name}"))?;
        }
        self.note(Action::Update, name);
        Ok(())
    }
}

fn is_same_json(one: Option<&str>, other: Option<&str>) -> bool {
    let value = |text: Option<&str>| text.and_then(|text| serde_json::from_str::<Value>(text).ok());
    value(one) == value(other)
}
