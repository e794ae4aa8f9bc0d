//! The FAQ: categories and their items.

use chrono::{DateTime, Utc};
use garde::Validate;
use portico_domain_derive::Draft;
use serde::{Deserialize, Serialize};

use crate::{
    DisplayOrder, Version,
    id::ids,
    rules::{
        check::{at_least, at_most, ensure, text, value},
        message::SELECT_CATEGORY,
    },
};

ids! {
    /// The id of an FAQ category.
    CategoryId,
    /// The id of an FAQ item.
    ItemId,
}

/// An active category with its active items, for visitors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PublicCategory {
    /// The category itself.
    #[serde(flatten)]
    pub category: Category,
    /// By display order, then id; may be empty.
    pub items: Vec<PublicFaqItem>,
    /// The cursor to the items after these; absent on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub next: Option<String>,
}

/// A question and its answer, for visitors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PublicFaqItem {
    /// The item itself.
    #[serde(flatten)]
    pub item: Item,
    /// The answer, rendered and safe to publish.
    pub answer_html: String,
}

/// A category to store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
#[garde(allow_unvalidated)]
#[draft(name = "category")]
#[entity(
    /// A category.
    pub struct Category {
        /// The id, which never changes.
        pub id: CategoryId,
        /// Lower comes first.
        pub display_order: i32,
        /// When it was created.
        pub created_at: DateTime<Utc>,
        /// When it was last saved.
        pub updated_at: DateTime<Utc>,
        /// The version to send in `If-Match`.
        pub version: Version,
    }
)]
pub struct CategoryDraft {
    /// 3 to 100 characters, unique without regard to case.
    #[garde(
        custom(text(at_least(3, "Category name must be at least 3 characters"))),
        custom(text(at_most(100, "Category name must be at most 100 characters")))
    )]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 3, max_length = 100))]
    pub name: String,
    /// 0 or more; lower comes first.
    #[cfg_attr(feature = "openapi", schema(value_type = i64, default = 0, minimum = 0, maximum = 2_147_483_647))]
    pub display_order: DisplayOrder,
    /// Whether visitors see it.
    #[draft(default = true)]
    pub is_active: bool,
}

/// An item to store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
#[garde(allow_unvalidated)]
#[draft(name = "item")]
#[entity(
    /// A question and its answer.
    pub struct Item {
        /// The id, which never changes.
        pub id: ItemId,
        /// Lower comes first.
        pub display_order: i32,
        /// When it was created.
        pub created_at: DateTime<Utc>,
        /// When it was last saved.
        pub updated_at: DateTime<Utc>,
        /// The version to send in `If-Match`.
        pub version: Version,
    }
)]
pub struct ItemDraft {
    /// The id of an existing category. 0 means that none was chosen.
    #[draft(default = CategoryId(0))]
    #[garde(custom(value(some_category)))]
    #[cfg_attr(feature = "openapi", schema(required = true, value_type = i64, minimum = 1, maximum = 2_147_483_647))]
    pub category_id: CategoryId,
    /// 5 to 500 characters.
    #[garde(
        custom(text(at_least(5, "Question must be at least 5 characters"))),
        custom(text(at_most(500, "Question must be at most 500 characters")))
    )]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 5, max_length = 500))]
    pub question: String,
    /// Markdown: paragraphs, lists, links, emphasis and inline code. 10 to 10,000 characters.
    #[garde(
        custom(text(at_least(10, "Answer must be at least 10 characters"))),
        custom(text(at_most(10_000, "Answer must be at most 10,000 characters")))
    )]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 10, max_length = 10000))]
    pub answer: String,
    /// 0 or more; lower comes first.
    #[cfg_attr(feature = "openapi", schema(value_type = i64, default = 0, minimum = 0, maximum = 2_147_483_647))]
    pub display_order: DisplayOrder,
    /// Whether visitors see it.
    #[draft(default = true)]
    pub is_active: bool,
}

fn some_category(id: CategoryId) -> garde::Result {
    ensure(id.0 > 0, SELECT_CATEGORY)
}
