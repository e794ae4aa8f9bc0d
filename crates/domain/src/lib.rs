#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

// `#[derive(Draft)]` names the crate as others see it.
extern crate self as portico_domain;

pub mod ai;
pub mod blog;
pub mod content;
mod display_order;
pub mod enquiries;
mod entity;
pub mod faq;
pub mod feature;
pub mod id;
pub mod input;
mod named;
pub mod navigation;
pub mod pages;
pub mod patch;
pub mod rules;
pub mod search;
pub mod session;
pub mod subscribers;
pub mod text;
pub mod users;

pub use blog::PostId;
pub use content::ContentId;
pub use display_order::DisplayOrder;
pub use enquiries::EnquiryId;
pub use entity::{Editable, Entity, Versioned};
pub use faq::{CategoryId, ItemId};
pub use feature::Feature;
pub use garde::{Valid, Validate};
pub use id::{AuthorSlug, BulkId, DeletionId, MailId, ParseError, Version};
pub use navigation::NavigationId;
pub use pages::PageId;
pub use patch::Patch;
pub use rules::{Draft, ValidationErrors};
pub use strum::VariantArray;
pub use subscribers::SubscriberId;
pub use users::UserId;

// Types that appear in our signatures.
pub use {chrono, garde, serde_json};
