//! Services, case studies and team members, which are the same if their titles are.

use anyhow::Context as _;
use domain::{
    content::{ContentChanges, ContentDraft, ContentItem},
    text::nfc,
};
use ports::{Query, content::ContentFilter};
use serde_json::Value;

use super::{Import, remove_first};
use crate::content_files::Markdown;

impl Import<'_> {
    pub(super) async fn content(&mut self) -> anyhow::Result<()> {
        let all = self.ports.content.list(Query::default(), ContentFilter::default()).await;
        let mut existing = all.context("reading the content")?.rows;
        existing.sort_by_key(|item| (item.order, item.id));
        for (kind, Markdown { name, front, body }) in &self.files.content {
            if !self.check_size(name, body) {
                continue;
            }
            let Some(draft) = self.checked(name, front.draft(*kind, body)) else { continue };
            let content = &self.ports.content;
            let Some(item) =
                remove_first(&mut existing, |item| item.kind == *kind && nfc(&item.title) == nfc(&draft.title))
            else {
                self.create(name, content.create(draft, None)).await?;
                continue;
            };
            let changes = changes(&item, draft.into_inner());
            let is_same = item.apply(changes.clone()) == item.apply(ContentChanges::default());
            let save = async |changes, if_match| content.update(item.id, changes, if_match).await;
            self.update(name, item.version, is_same, changes.validate(), save).await?;
        }
        Ok(())
    }
}

/// Returns the changes to what the file has. Metadata that differ in spelling alone are kept.
fn changes(item: &ContentItem, draft: ContentDraft) -> ContentChanges {
    let has_same_metadata = is_same_json(draft.metadata.as_deref(), item.metadata.as_deref());
    let changes = ContentChanges::from(draft);
    if has_same_metadata { ContentChanges { metadata: None, ..changes } } else { changes }
}

fn is_same_json(one: Option<&str>, other: Option<&str>) -> bool {
    let value = |text: Option<&str>| text.and_then(|text| serde_json::from_str::<Value>(text).ok());
    value(one) == value(other)
}
