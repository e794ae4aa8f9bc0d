//! HTTP: routes, rights, bodies, errors, cache and pages.
//!
//! The server makes one [`Site`], and an application of it for each worker thread: `HttpServer::new(move || site.app())`.

mod access_log;
mod ai;
pub mod assets;
mod audit;
mod auth;
mod blog;
mod body;
mod cache;
pub mod client;
mod client_errors;
mod conditional;
mod contact;
mod content;
mod csrf;
mod discovery;
mod error;
mod export;
mod faq;
mod forms;
mod health;
pub mod limits;
mod list_query;
mod method;
mod navigation;
mod newsletter;
mod openapi;
mod pages;
mod path;
mod prose;
mod proxy_hints;
mod public_reads;
mod query_string;
mod response;
pub mod routes;
mod search;
mod security;
mod session;
pub mod settings;
#[cfg(test)]
mod tests;
mod unread_body;
mod users;

use std::sync::Arc;

use actix_web::{
    App, Error,
    body::MessageBody,
    cookie::Key,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::from_fn,
    web::{self, Data, ServiceConfig},
};
use ports::Ports;

use assets::Assets;
use cache::Cache;
use pages::Pages;
pub use settings::{Company, Registration, Settings, Social};

/// The site, as all worker threads share it. Clones are the same site.
#[derive(Clone)]
pub struct Site {
    ports: Ports,
    public_reads: Ports,
    settings: Data<Settings>,
    key: Key,
    cache: Cache,
    assets: Data<Assets>,
    pages: Data<Pages>,
    headers: security::Headers,
    turns: Data<ai::Turns>,
    readiness: Data<health::Readiness>,
}

/// Why a site cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum Unfit {
    /// It is made by [`ports::session::Sessions::cookie_key`].
    #[error("the cookie key must have 64 bytes")]
    CookieKey,
    /// One of the settings is in the content security policy and can't be.
    #[error("the content security policy is not a header value")]
    Policy,
}

impl Site {
    /// A site on these ports, with the browser bundle that the server has. What visitors read is asked of `public_reads`, so that
    /// however many they are, the rest goes on.
    pub fn new(ports: Ports, public_reads: Ports, settings: Settings, assets: Assets) -> Result<Self, Unfit> {
        let key = Key::try_from(settings.cookie_key.as_slice()).map_err(|_| Unfit::CookieKey)?;
        let boot = assets.boot();
        let headers = security::Headers::new(boot, &settings.company.map_url, settings.secure());
        ports.generations.cache_only(public_reads::features().chain(discovery::features()));
        let cache = Cache::new(Arc::clone(&ports.generations));
        let assets = Data::new(assets);
        Ok(Self {
            key,
            pages: Data::new(Pages::new(&public_reads, &settings, cache.clone(), assets.clone())),
            cache,
            assets,
            headers: headers.ok_or(Unfit::Policy)?,
            turns: Data::default(),
            readiness: Data::default(),
            settings: Data::new(settings),
            ports,
            public_reads,
        })
    }

    /// From now on this node says that it is not ready, so that gateways send nobody here any more.
    pub fn leave(&self) {
        self.readiness.leave();
    }

    /// The application of one worker thread.
    #[must_use]
    pub fn app(
        &self,
    ) -> App<
        impl ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<impl MessageBody + use<>>,
            Error = Error,
            InitError = (),
        > + use<>,
    > {
        App::new().configure(|config| self.configure(config)).wrap(from_fn(access_log::log_requests))
    }

    fn configure(&self, config: &mut ServiceConfig) {
        self.register(config);
        routes::configure(config, self);
        discovery::configure(config);
        forms::configure(config);
        config
            .service(web::resource("/assets/{path:.*}").default_service(web::to(assets::serve)))
            .default_service(web::to(pages::serve));
    }

    /// Each handler names what it touches, and finds it here. What every request touches is the thread's own, since counting the
    /// holders of what threads share costs as much as serving from it.
    fn register(&self, config: &mut ServiceConfig) {
        let Ports { users, sessions, content, blog, faq, navigation, .. } = self.ports.clone();
        let Ports { contact, newsletter, chat, image_generator, courier, passwords, limits, health, .. } =
            self.ports.clone();
        config
            .app_data(Data::from(users))
            .app_data(Data::from(sessions))
            .app_data(Data::from(content))
            .app_data(Data::from(blog))
            .app_data(Data::from(faq))
            .app_data(Data::from(navigation))
            .app_data(Data::from(contact))
            .app_data(Data::from(newsletter))
            .app_data(Data::from(chat))
            .app_data(Data::from(image_generator))
            .app_data(Data::from(courier))
            .app_data(Data::from(passwords))
            .app_data(Data::from(limits))
            .app_data(Data::from(health))
            .app_data(Data::new(self.public_reads.clone()))
            .app_data(Data::new(self.key.clone()))
            .app_data(self.settings.clone())
            .app_data(Data::new(self.cache.clone()))
            .app_data(self.assets.clone())
            .app_data(self.pages.clone())
            .app_data(Data::new(self.headers.copied()))
            .app_data(self.turns.clone())
            .app_data(self.readiness.clone());
    }
}
