//! The navigation menu: items of two levels.

use std::collections::HashSet;

use garde::{Result, Validate};
use portico_domain_derive::Draft;
use serde::{Deserialize, Serialize};

use crate::{
    Draft, ValidationErrors, Version,
    id::ids,
    input::{Field, Fields, FromFields as _},
    named::named,
    rules::{
        check::{at_most, ensure, link, required, text, unless_blank, value},
        message::{PARENT_HAS_CHILDREN, PARENT_MISSING, PARENT_NESTED, PARENT_SELF},
    },
    text::is_color,
};

ids! {
    /// The id of a navigation item.
    NavigationId,
}

/// How an item looks in the menu; every field is optional.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
#[garde(allow_unvalidated)]
pub struct NavigationMetadata {
    /// A sentence below the label. At most 300 characters.
    #[garde(custom(text(at_most(300, "Description must be at most 300 characters"))))]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub description: Option<String>,
    /// The name of an icon. At most 50 characters; an unknown name shows no icon.
    #[garde(custom(text(at_most(50, "Icon must be at most 50 characters"))))]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 50))]
    pub icon: Option<String>,
    /// A CSS colour.
    #[garde(custom(text(self::color)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// A relative link, or one with the scheme http, https, irc, ircs, mailto or xmpp. At most 2,048 characters.
    #[garde(custom(text(link("Image URL", at_most(2048, "Image URL must be at most 2,048 characters")))))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
    /// Whether the menu shows a badge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub featured: Option<bool>,
}

/// An item to store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
#[garde(allow_unvalidated)]
#[draft(name = "navigation")]
#[entity(
    /// An item of the menu. Without a parent it is top-level.
    pub struct NavigationItem {
        /// The id, which never changes.
        pub id: NavigationId,
        /// The version to send in `If-Match`.
        pub version: Version,
    }
)]
pub struct NavigationDraft {
    /// At most 100 characters.
    #[garde(custom(required("Label")), custom(text(at_most(100, "Label must be at most 100 characters"))))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1, max_length = 100))]
    pub label: String,
    /// A relative link, or one with the scheme http, https, irc, ircs, mailto or xmpp. At most 255 characters.
    #[garde(
        custom(required("URL")),
        custom(text(unless_blank(link("URL", at_most(255, "URL must be at most 255 characters")))))
    )]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1, max_length = 255))]
    pub href: String,
    /// Lower comes first. May be negative.
    #[cfg_attr(feature = "openapi", schema(value_type = i64, default = 0, minimum = -2_147_483_648, maximum = 2_147_483_647))]
    pub order: i32,
    // Storage checks it by `check_parent`.
    /// The id of a top-level item. 0 means the same as null: top-level. An item with children cannot have a parent.
    #[garde(custom(value(parent)))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<i64>))]
    pub parent_id: Option<NavigationId>,
    /// Whether menus show it.
    #[draft(default = true)]
    pub is_visible: bool,
    /// Whether only administrators see it.
    pub requires_admin: bool,
    /// How it looks.
    #[garde(dive)]
    pub metadata: Option<NavigationMetadata>,
}

impl Field for Option<NavigationId> {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        let id = fields.nullable_number(name, "Parent must be the id of an item", PARENT_MISSING)?;
        Some(id.map(NavigationId))
    }

    fn normalize(&mut self) {
        *self = self.filter(|id| id.0 != 0);
    }
}

impl Field for Option<NavigationMetadata> {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.object(name, NavigationMetadata::read)
    }

    fn normalize(&mut self) {
        if let Some(metadata) = self {
            Draft::normalize(metadata);
        }
    }
}

fn color(text: &str) -> Result {
    ensure(is_color(text), "Color must be a CSS color")
}

fn parent(id: Option<NavigationId>) -> Result {
    ensure(id.is_none_or(|id| id.0 > 0), PARENT_MISSING)
}

named! {
    "lowercase",
    "what happens to the children of a menu item",
    /// What happens to the children of a deleted item.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum ChildrenPolicy {
        /// They become top-level items.
        #[default]
        Promote,
        /// They become top-level items that are hidden.
        Hide,
        /// They are deleted, too.
        Delete,
    }
}

/// Returns the items that a user may see. Administrators see all. Others see visible items that do not require an
/// administrator and whose parent they see too.
#[must_use]
pub fn visible_to(items: Vec<NavigationItem>, administrator: bool) -> Vec<NavigationItem> {
    if administrator {
        return items;
    }
    let tops: HashSet<NavigationId> =
        items.iter().filter(|item| item.parent_id.is_none() && is_public(item)).map(|item| item.id).collect();
    let is_shown =
        |item: &NavigationItem| is_public(item) && item.parent_id.is_none_or(|parent| tops.contains(&parent));
    items.into_iter().filter(is_shown).collect()
}

const fn is_public(item: &NavigationItem) -> bool {
    item.is_visible && !item.requires_admin
}

/// Checks whether an item of the menu may have this parent. `own` is the item's id; a new item has none. Errors are at `parentId`.
pub fn check_parent(
    items: &[NavigationItem],
    own: Option<NavigationId>,
    parent: NavigationId,
) -> std::result::Result<(), ValidationErrors> {
    let error = match items.iter().find(|item| item.id == parent) {
        None => PARENT_MISSING,
        Some(_) if own == Some(parent) => PARENT_SELF,
        Some(parent) if parent.parent_id.is_some() => PARENT_NESTED,
        Some(_) if own.is_some() && items.iter().any(|item| item.parent_id == own) => PARENT_HAS_CHILDREN,
        Some(_) => return Ok(()),
    };
    Err(ValidationErrors::one("parentId", error))
}
