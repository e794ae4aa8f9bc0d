//! The traits that Portico needs implemented: storage, mail, AI and others. Each documents what an implementation must guarantee.
//!
//! Every storage port guarantees:
//! - A method is one transaction, and it is durable when the method returns.
//! - A write bumps its features in [`Generations`] before it returns, and notifies the other nodes.
//! - Dropping the future never leaves a write half done.

pub mod ai;
pub mod blog;
pub mod bulk;
pub mod content;
pub mod deletions;
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
pub mod pages;
pub mod passwords;
pub mod query;
pub mod renderer;
pub mod search;
pub mod seeding;
pub mod session;
pub mod store;
pub mod subscribers;
pub mod time_budget;
pub mod users;
pub mod write;

use std::sync::Arc;

use domain::{
    blog::{AdminPostSummary, Post},
    content::ContentItem,
    enquiries::Enquiry,
    faq::{Category, Item},
    navigation::NavigationItem,
    subscribers::Subscriber,
    users::User,
};

use blog::PostFilter;
use content::ContentFilter;
use enquiries::EnquiryFilter;
use pages::PageFilter;
use users::UserFilter;

pub use error::{Error, Result, with_causes};
pub use generations::Generations;
pub use query::{NoPeriod, Order, Page, PageRequest, Period, Query};
pub use store::{LastEdit, List, Store};
pub use write::{Created, IdempotencyKey, IfMatch};

/// Finds a port by its trait, so that one that is not wired does not compile.
#[diagnostic::on_unimplemented(message = "`{P}` is not wired", note = "add it to `ports!` in crates/ports/src/lib.rs")]
pub trait Provides<P: ?Sized> {
    fn port(&self) -> Arc<P>;
}

/// Declares the ports, and the traits that each of them has besides its own.
macro_rules! ports {
    ($($port:ident: $Port:ty $(as $($Base:ty),+)?;)+) => {
        /// All ports. A missing one is a compile error.
        #[derive(Clone)]
        pub struct Ports {
            $(pub $port: Arc<$Port>,)+
        }

        $(
            impl Provides<$Port> for Ports {
                fn port(&self) -> Arc<$Port> {
                    Arc::clone(&self.$port)
                }
            }

            $($(
                impl Provides<$Base> for Ports {
                    fn port(&self) -> Arc<$Base> {
                        Arc::<$Port>::clone(&self.$port)
                    }
                }
            )+)?
        )+
    };
}

ports! {
    users: dyn users::Users as dyn List<User, UserFilter>;
    sessions: dyn session::Sessions;
    content: dyn content::Content as dyn Store<ContentItem>, dyn List<ContentItem, ContentFilter>;
    blog: dyn blog::Blog as dyn Store<Post>, dyn List<AdminPostSummary, PostFilter>;
    faq: dyn faq::Faq as dyn Store<Category>, dyn Store<Item>;
    pages: dyn pages::Pages as dyn Store<domain::pages::Page>, dyn List<domain::pages::Page, PageFilter>;
    navigation: dyn navigation::Navigation as dyn Store<NavigationItem>;
    enquiries: dyn enquiries::Enquiries as dyn List<Enquiry, EnquiryFilter>;
    subscribers: dyn subscribers::Subscribers as dyn List<Subscriber, ()>;
    deletions: dyn deletions::Deletions;
    chat: dyn ai::Chat;
    image_generator: dyn ai::ImageGenerator;
    artwork: dyn ai::Artwork;
    mailer: dyn mailer::Mailer;
    passwords: dyn passwords::Passwords;
    search: dyn search::SearchIndex;
    markdown: dyn markdown::Markdown;
    renderer: dyn renderer::PageRenderer;
    limits: dyn limits::Limits;
    health: dyn health::Health;
    legal: legal::LegalPages;
    generations: Generations;
}
