//! The menu as a tree.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{NavigationItem, is_public};
use crate::{
    NavigationId, ValidationErrors,
    rules::message::{PARENT_HAS_CHILDREN, PARENT_MISSING, PARENT_NESTED, PARENT_SELF},
};

/// A menu of two levels: top-level items with their children, siblings by order, then id.
///
/// ```
/// use portico_domain::navigation::{NavigationItem, NavigationTree};
///
/// let items: Vec<NavigationItem> = serde_json::from_str(
///     r#"[
///         {"id": 1, "label": "Services", "href": "/services", "order": 0, "isVisible": true,
///          "requiresAdmin": false, "parentId": null, "metadata": null, "version": 1},
///         {"id": 2, "label": "Advice", "href": "/services/2", "order": 0, "isVisible": true,
///          "requiresAdmin": false, "parentId": 1, "metadata": null, "version": 1}
///     ]"#,
/// )?;
/// let tree: NavigationTree = items.into_iter().collect();
/// assert_eq!(tree.roots()[0].item.label, "Services");
/// assert_eq!(tree.roots()[0].children[0].label, "Advice");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NavigationTree {
    roots: Vec<NavigationNode>,
}

/// A top-level item with its children.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct NavigationNode {
    /// The item itself.
    #[serde(flatten)]
    pub item: NavigationItem,
    /// By order, then id; may be empty.
    #[serde(default)]
    pub children: Vec<NavigationItem>,
}

/// Takes the items in any order. An item is left out if its parent is missing or isn't top-level.
impl FromIterator<NavigationItem> for NavigationTree {
    fn from_iter<I: IntoIterator<Item = NavigationItem>>(items: I) -> Self {
        let mut items: Vec<_> = items.into_iter().collect();
        items.sort_by_key(|item| (item.order, item.id));
        let (roots, others): (Vec<_>, Vec<_>) = items.into_iter().partition(|item| item.parent_id.is_none());
        let mut roots: Vec<_> = roots.into_iter().map(|item| NavigationNode { item, children: Vec::new() }).collect();
        let places: HashMap<_, _> = roots.iter().enumerate().map(|(place, root)| (Some(root.item.id), place)).collect();
        for child in others {
            if let Some(place) = places.get(&child.parent_id) {
                roots[*place].children.push(child);
            }
        }
        Self { roots }
    }
}

impl NavigationTree {
    /// Returns the top-level items.
    #[must_use]
    pub fn roots(&self) -> &[NavigationNode] {
        &self.roots
    }

    /// Returns all items, each parent before its children.
    pub fn items(&self) -> impl Iterator<Item = &NavigationItem> {
        self.roots.iter().flat_map(|root| std::iter::once(&root.item).chain(&root.children))
    }

    /// Returns the part that visitors see: see [`visible_to`](super::visible_to).
    #[must_use]
    pub fn for_visitors(mut self) -> Self {
        self.roots.retain(|root| is_public(&root.item));
        for root in &mut self.roots {
            root.children.retain(is_public);
        }
        self
    }

    /// Checks whether an item may have this parent. `own` is the item's id; a new item has none.
    ///
    /// # Errors
    ///
    /// Errors at `parentId` if the parent does not exist, is the item itself or is not top-level, or if the item has children.
    pub fn check_parent(&self, own: Option<NavigationId>, parent: NavigationId) -> Result<(), ValidationErrors> {
        let error = match self.items().find(|item| item.id == parent) {
            None => PARENT_MISSING,
            Some(_) if own == Some(parent) => PARENT_SELF,
            Some(parent) if parent.parent_id.is_some() => PARENT_NESTED,
            Some(_) if self.has_children(own) => PARENT_HAS_CHILDREN,
            Some(_) => return Ok(()),
        };
        Err(ValidationErrors::one("parentId", error))
    }

    fn has_children(&self, id: Option<NavigationId>) -> bool {
        self.roots.iter().any(|root| Some(root.item.id) == id && !root.children.is_empty())
    }
}
