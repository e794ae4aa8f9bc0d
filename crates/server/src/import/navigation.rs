//! Menu items, which are the same if their labels and parents are.

use anyhow::Context as _;
use domain::{
    NavigationId,
    navigation::{NavigationChanges, NavigationItem},
};
use ports::Created;

use super::{Action, Import, NOT_CREATED, take, unless_changed};
use crate::content_files::{Link, NAVIGATION};

impl Import<'_> {
    pub(super) async fn navigation(&mut self) -> anyhow::Result<()> {
        let mut existing = self.ports.navigation.list().await.context("reading the menu")?;
        for link in &self.files.navigation {
            let piece = format!("{NAVIGATION}: {}", link.label);
            let Some(parent) = self.link(&piece, link, None, &mut existing).await? else { continue };
            for child in &link.children {
                let piece = format!("{piece}: {}", child.label);
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
        let importing = || format!("importing {piece}");
        let Some(draft) = self.checked(piece, link.draft(parent)) else { return Ok(None) };
        let Some(found) = take(existing, |one| one.parent_id == parent && one.label == draft.label) else {
            self.note(Action::Create, piece);
            if !self.writes {
                return Ok(Some(NavigationId(NOT_CREATED)));
            }
            let created = self.ports.navigation.create(draft, None).await.and_then(Created::entity);
            return Ok(Some(created.with_context(importing)?.id));
        };
        let changes = NavigationChanges::from(draft.into_inner());
        if found.apply(changes.clone()) == found.apply(NavigationChanges::default()) {
            self.note(Action::Keep, piece);
            return Ok(Some(found.id));
        }
        let Some(changes) = self.accept(piece, changes.validate()) else { return Ok(None) };
        if self.writes {
            let updated = self.ports.navigation.update(found.id, changes, unless_changed(found.version)).await;
            updated.with_context(importing)?;
        }
        self.note(Action::Update, piece);
        Ok(Some(found.id))
    }
}
