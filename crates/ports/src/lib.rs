//! The traits that Portico needs implemented: storage, mail, AI and others. Each documents what an implementation must guarantee.
//!
//! Every storage port guarantees:
//! - A method is one transaction, and it is durable when the method returns.
//! - A write bumps its features in [`Generations`] before it returns, and notifies the other nodes.
//! - Dropping the future never leaves a write half done.

pub mod ai;
pub mod blog;
pub mod content;
pub mod deletions;
pub mod edits;
pub mod enquiries;
pub mod error;
pub mod faq;
pub mod generations;
pub mod health;
pub mod legal;
pub mod limits;
pub mod mailer;
pub mod markdown;
pub mod navigation;
pub mod passwords;
pub mod query;
pub mod renderer;
pub mod search;
pub mod seeding;
pub mod session;
pub mod subscribers;
pub mod time_budget;
pub mod users;
pub mod write;

use std::sync::Arc;

pub use error::{Error, Result, with_causes};
pub use generations::Generations;
pub use query::{NoPeriod, Order, Page, PageRequest, Period, Query};
pub use write::{Created, IdempotencyKey, IfMatch};

/// All ports. A missing one is a compile error.
#[derive(Clone)]
pub struct Ports {
    pub users: Arc<dyn users::Users>,
    pub sessions: Arc<dyn session::Sessions>,
    pub content: Arc<dyn content::Content>,
    pub blog: Arc<dyn blog::Blog>,
    pub faq: Arc<dyn faq::Faq>,
    pub navigation: Arc<dyn navigation::Navigation>,
    pub enquiries: Arc<dyn enquiries::Enquiries>,
    pub subscribers: Arc<dyn subscribers::Subscribers>,
    pub deletions: Arc<dyn deletions::Deletions>,
    pub edits: Arc<dyn edits::Edits>,
    pub chat: Arc<dyn ai::Chat>,
    pub image_generator: Arc<dyn ai::ImageGenerator>,
    pub artwork: Arc<dyn ai::Artwork>,
    pub mailer: Arc<dyn mailer::Mailer>,
    pub passwords: Arc<dyn passwords::Passwords>,
    pub search: Arc<dyn search::SearchIndex>,
    pub markdown: Arc<dyn markdown::Markdown>,
    pub renderer: Arc<dyn renderer::PageRenderer>,
    pub limits: Arc<dyn limits::Limits>,
    pub health: Arc<dyn health::Health>,
    pub legal: Arc<legal::LegalPages>,
    pub generations: Arc<Generations>,
}
