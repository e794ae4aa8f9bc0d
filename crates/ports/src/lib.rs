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
pub use store::{Entities, LastEdit, List, Store};
pub use write::{Created, IdempotencyKey, IfMatch};

/// Finds a port by its trait, so that one that is not wired does not compile.
#[diagnostic::on_unimplemented(message = "`{P}` is not wired", note = "add it to `ports!` in crates/ports/src/lib.rs")]
pub trait Provides<P: ?Sized> {
    fn port(&self) -> Arc<P>;
}

/// Declares the ports, those of storage first, and the traits that each of them has besides its own.
macro_rules! ports {
    (
        stored { $($stored:ident: dyn $Stored:path $(as $($Base:ty),+)?;)+ }
        services { $($service:ident: $Service:ty;)+ }
    ) => {
        /// All ports. A missing one is a compile error.
        #[derive(Clone)]
        pub struct Ports {
            $(pub $stored: Arc<dyn $Stored>,)+
            $(pub $service: Arc<$Service>,)+
        }

        /// The ports that do not store.
        #[derive(Clone)]
        pub struct Services {
            $(pub $service: Arc<$Service>,)+
        }

        impl Ports {
            #[must_use]
            pub fn new<S: $($Stored +)+ 'static>(storage: &Arc<S>, services: Services) -> Self {
                Self { $($stored: storage.clone(),)+ $($service: services.$service,)+ }
            }

            /// Returns these ports with another storage.
            #[must_use]
            pub fn stored_in<S: $($Stored +)+ 'static>(&self, storage: &Arc<S>) -> Self {
                Self { $($stored: storage.clone(),)+ ..self.clone() }
            }
        }

        $(
            impl Provides<dyn $Stored> for Ports {
                fn port(&self) -> Arc<dyn $Stored> {
                    Arc::clone(&self.$stored)
                }
            }

            $($(
                impl Provides<$Base> for Ports {
                    fn port(&self) -> Arc<$Base> {
                        Arc::<dyn $Stored>::clone(&self.$stored)
                    }
                }
            )+)?
        )+

        $(
            impl Provides<$Service> for Ports {
                fn port(&self) -> Arc<$Service> {
                    Arc::clone(&self.$service)
                }
            }
        )+
    };
}

ports! {
    stored {
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
        health: dyn health::Health;
    }
    services {
        chat: dyn ai::Chat;
        image_generator: dyn ai::ImageGenerator;
        artwork: dyn ai::Artwork;
        mailer: dyn mailer::Mailer;
        passwords: dyn passwords::Passwords;
        search: dyn search::SearchIndex;
        markdown: dyn markdown::Markdown;
        renderer: dyn renderer::PageRenderer;
        limits: dyn limits::Limits;
        legal: legal::LegalPages;
        generations: Generations;
    }
}
