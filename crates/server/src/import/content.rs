//! Services, case studies and team members, which are the same if their titles are.

use anyhow::Context as _;
use domain::{Entity as _, Patch, text::nfc};
use ports::{Query, content::ContentFilter};
use serde_json::Value;

use super::{Import, remove_first};
use crate::content_files::Named;

impl Import<'_> {
    pub(super) async fn content(&mut self) -> anyhow::Result<()> {
        let all = self.ports.content.list(Query::default(), ContentFilter::default()).await;
        let mut existing = all.context("reading the content")?.rows;
        existing.sort_by_key(|item| (item.order, item.id));
        for Named { name, piece } in &self.files.content {
            if !self.check_size(name, &piece.content) {
                continue;
            }
            let Some(draft) = self.checked(name, piece.clone()) else { continue };
            let content = &self.ports.content;
            let Some(item) =
                remove_first(&mut existing, |item| item.kind == draft.kind() && nfc(&item.title) == nfc(&draft.title))
            else {
                self.create(name, content.create(draft, None, None)).await?;
                continue;
            };
            // Metadata that differ in spelling alone are kept.
            let mut draft = draft.into_inner();
            if is_same_json(draft.metadata.as_deref(), item.metadata.as_deref()) {
                draft.metadata.clone_from(&item.metadata);
            }
            let is_same = draft == item.draft();
            let Some(draft) = self.checked(name, draft) else { continue };
            let save = async |patch, if_match| content.update(item.id, patch, None, if_match).await;
            self.update(name, item.version, is_same, Patch::all(&draft), save).await?;
        }
        Ok(())
    }
}

fn is_same_json(one: Option<&str>, other: Option<&str>) -> bool {
    let value = |text: Option<&str>| text.and_then(|text| serde_json::from_str::<Value>(text).ok());
    value(one) == value(other)
}
