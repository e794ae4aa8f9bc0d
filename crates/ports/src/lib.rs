//! The traits that Portico needs implemented: storage, mail, AI and the like. Each documents what an implementation must promise.
//!
//! Three promises hold for every port that stores:
//! - one method is one transaction; what it acknowledges is durable;
//! - a write raises its feature in [`Generations`] before it returns, and tells the other nodes;
//! - a client that hangs up cuts nothing in half.

pub mod ai;
pub mod blog;
pub mod content;
pub mod enquiries;
pub mod error;
pub mod faq;
pub mod generations;
pub mod health;
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
pub mod users;
pub mod write;

use std::sync::Arc;

pub use error::{Error, Result, with_causes};
pub use generations::Generations;
pub use query::{Order, Page, PageRequest, Query};
pub use write::{Created, IdempotencyKey, IfMatch};

/// Every port, registered once: a missing one is a compile error.
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
    pub generations: Arc<Generations>,
}
