//! The entities as they are in files, without ids: slugs, titles, names and usernames stand for them.

use chrono::NaiveDate;
use domain::{
    CategoryId, DisplayOrder, NavigationId, UserId,
    blog::PostDraft,
    content::{ContentDraft, ContentType},
    faq::{CategoryDraft, ItemDraft},
    navigation::{NavigationDraft, NavigationMetadata},
};
use serde::{Deserialize, Serialize};

/// The front matter of a content item.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Content {
    pub title: String,
    pub metadata: Option<serde_json::Value>,
    #[serde(default = "yes")]
    pub published: bool,
    #[serde(default)]
    pub order: DisplayOrder,
}

impl Content {
    pub fn draft(&self, kind: ContentType, content: &str) -> ContentDraft {
        ContentDraft {
            title: self.title.clone(),
            kind: Some(kind),
            content: content.to_owned(),
            metadata: self.metadata.as_ref().map(ToString::to_string),
            published: self.published,
            order: self.order,
        }
    }
}

/// The front matter of a post.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Post {
    pub title: String,
    pub slug: Option<String>,
    /// Required, but may be null.
    #[serde(deserialize_with = "Option::deserialize")]
    pub date: Option<NaiveDate>,
    #[serde(default = "yes")]
    pub published: bool,
    /// Usernames, in the order of the byline.
    pub authors: Vec<String>,
    pub tags: Vec<String>,
    pub excerpt: Option<String>,
}

impl Post {
    pub fn draft(&self, content: &str, authors: Vec<UserId>) -> PostDraft {
        PostDraft {
            title: self.title.clone(),
            content: content.to_owned(),
            excerpt: self.excerpt.clone(),
            published: self.published,
            slug: self.slug.clone(),
            authors,
            tags: self.tags.clone(),
            date: self.date,
        }
    }
}

/// A category of the FAQ.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Category {
    pub name: String,
    pub display_order: DisplayOrder,
    #[serde(default = "yes")]
    pub is_active: bool,
    pub items: Vec<Item>,
}

impl Category {
    pub fn draft(&self) -> CategoryDraft {
        CategoryDraft { name: self.name.clone(), display_order: self.display_order, is_active: self.is_active }
    }
}

/// An item of the FAQ.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Item {
    pub question: String,
    pub answer: String,
    /// By default the position in the list.
    pub display_order: Option<DisplayOrder>,
    #[serde(default = "yes")]
    pub is_active: bool,
}

impl Item {
    pub fn draft(&self, category_id: CategoryId, position: usize) -> ItemDraft {
        let position = i32::try_from(position).ok().and_then(DisplayOrder::new);
        ItemDraft {
            question: self.question.clone(),
            answer: self.answer.clone(),
            category_id,
            display_order: self.display_order.or(position).unwrap_or_default(),
            is_active: self.is_active,
        }
    }
}

/// An item of the menu.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Link {
    pub label: String,
    pub href: String,
    #[serde(default)]
    pub order: i32,
    #[serde(default = "yes")]
    pub is_visible: bool,
    #[serde(default)]
    pub requires_admin: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<NavigationMetadata>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Link>,
}

impl Link {
    pub fn draft(&self, parent_id: Option<NavigationId>) -> NavigationDraft {
        NavigationDraft {
            label: self.label.clone(),
            href: self.href.clone(),
            order: self.order,
            is_visible: self.is_visible,
            requires_admin: self.requires_admin,
            parent_id,
            metadata: self.metadata.clone(),
        }
    }
}

const fn yes() -> bool {
    true
}
