//! Portico's rules: entities, drafts, changes, validation and messages, without I/O.
//!
//! A *draft* is a whole entity as somebody wants it, a *changes* value is a patch of one. Nothing is stored that has not
//! become [`garde::Valid`] first, by [`Draft::validate`]:
//!
//! ```
//! use portico_domain::{Draft, newsletter::SubscriptionDraft};
//!
//! let draft = SubscriptionDraft { email: " ada@example.com ".into() };
//! assert_eq!(draft.validate().unwrap().email, "ada@example.com");
//!
//! let faults = SubscriptionDraft { email: "ada".into() }.validate().unwrap_err();
//! assert_eq!(faults.of("email"), ["Please enter a valid email address"]);
//! ```

#![warn(missing_docs)]

pub mod ai;
pub mod blog;
pub mod contact;
pub mod content;
pub mod faq;
pub mod feature;
pub mod id;
pub mod navigation;
pub mod newsletter;
mod parse;
mod patch;
pub mod rules;
pub mod search;
pub mod session;
pub mod text;
pub mod users;

pub use feature::Feature;
pub use id::{
    AuthorSlug, CategoryId, ContentId, EnquiryId, ItemId, MailId, NavigationId, PostId, SubscriberId, UserId, Version,
};
pub use parse::ParseError;
pub use rules::{Draft, ValidationErrors};
