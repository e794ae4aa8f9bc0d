//! Menu items, which are the same if their labels and parents are.

use anyhow::Context as _;
use domain::{
    Entity as _, NavigationId, Patch,
    navigation::{NavigationDraft, NavigationItem},
    text::nfc,
};

use super::{Import, NOT_CREATED, remove_first};
use crate::content_files::{Link, NAVIGATION};

impl Import<'_> {
    pub(super) async fn navigation(&mut self) -> anyhow::Result<()> {
        let mut existing = self.ports.navigation.list().await.context("reading the menu")?;
        for link in &self.files.navigation {
            let piece = format!("{NAVIGATION}: {}", link.draft.label);
            let Some(parent) = self.link(&piece, link, None, &mut existing).await? else { continue };
            for child in &link.children {
                let piece = format!("{piece}: {}", child.draft.label);
                if child.children.is_empty() {
                    self.link(&piece, child, Some(parent), &mut existing).await?;
                } else {
                    self.fault(&piece, "the menu has two levels");
                }
            }
        }
        Ok(())
    }

    /// Imports an item and returns its id; `None` if it is at fault.
    async fn link(
        &mut self,
        piece: &str,
        link: &Link,
        parent: Option<NavigationId>,
        existing: &mut Vec<NavigationItem>,
    ) -> anyhow::Result<Option<NavigationId>> {
        let Some(draft) = self.checked(piece, NavigationDraft { parent_id: parent, ..link.draft.clone() }) else {
            return Ok(None);
        };
        let navigation = &self.ports.navigation;
        let is_it = |one: &NavigationItem| one.parent_id == parent && nfc(&one.label) == nfc(&draft.label);
        let Some(found) = remove_first(existing, is_it) else {
            let created = self.create(piece, navigation.create(draft, None, None)).await?;
            return Ok(Some(created.map_or(NavigationId(NOT_CREATED), |item| item.id)));
        };
        let is_same = *draft == found.draft();
        let save = async |patch, if_match| navigation.update(found.id, patch, None, if_match).await;
        self.update(piece, found.version, is_same, Patch::all(&draft), save).await?;
        Ok(Some(found.id))
    }
}
