//! The site for visitors: rendered pages, feeds and other documents, forms without scripts, assets.
//!
//! The server makes one [`Site`], and an application of it for each worker thread: `HttpServer::new(move || site.app())`.

mod artwork;
pub mod assets;
mod documents;
mod forms;
mod pages;
mod read_only;
#[cfg(test)]
mod tests;

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
use web_api::{PUBLIC_READS, Shared};
use web_http::{
    cache::Cache,
    middleware::{access_log, security_headers::SecurityHeaders},
    session::SessionLayer,
    settings::Settings,
};

use assets::Assets;
use pages::Pages;

/// The site, as all worker threads share it. Clones are the same site.
#[derive(Clone)]
pub struct Site {
    ports: Ports,
    public_reads: Ports,
    settings: Data<Settings>,
    sessions: SessionLayer,
    cache: Cache,
    assets: Data<Assets>,
    pages: Data<Pages>,
    headers: SecurityHeaders,
    shared: Shared,
}

/// Why a site can't be built.
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
        let headers = SecurityHeaders::new(boot, &settings.company.map_url, settings.secure());
        ports.generations.cache_only(PUBLIC_READS.features().chain(documents::features()));
        let cache = Cache::new(Arc::clone(&ports.generations));
        let assets = Data::new(assets);
        Ok(Self {
            sessions: SessionLayer { sessions: Arc::clone(&ports.sessions), key, secure: settings.secure() },
            pages: Data::new(Pages::new(&public_reads, &settings, cache.clone(), assets.clone())),
            cache,
            assets,
            headers: headers.ok_or(Unfit::Policy)?,
            shared: Shared::default(),
            settings: Data::new(settings),
            ports,
            public_reads,
        })
    }

    /// Reports not ready from now on, so that gateways stop sending requests.
    pub fn leave(&self) {
        self.shared.readiness.leave();
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
        web_api::configure(config, &self.sessions, &self.shared);
        documents::configure(config);
        forms::configure(config);
        config
            .service(web::resource("/assets/{path:.*}").default_service(web::to(assets::serve)))
            .service(web::resource("/art/{words}.svg").default_service(web::to(artwork::serve)))
            .default_service(web::to(pages::serve));
    }

    /// Each handler names what it touches, and finds it here. What every request touches is the thread's own, since counting the
    /// holders of what threads share costs as much as serving from it.
    fn register(&self, config: &mut ServiceConfig) {
        let Ports { users, sessions, content, blog, faq, navigation, .. } = self.ports.clone();
        let Ports {
            enquiries,
            subscribers,
            markdown,
            chat,
            image_generator,
            artwork,
            mailer,
            passwords,
            limits,
            health,
            ..
        } = self.ports.clone();
        config
            .app_data(Data::from(users))
            .app_data(Data::from(sessions))
            .app_data(Data::from(content))
            .app_data(Data::from(blog))
            .app_data(Data::from(faq))
            .app_data(Data::from(navigation))
            .app_data(Data::from(markdown))
            .app_data(Data::from(enquiries))
            .app_data(Data::from(subscribers))
            .app_data(Data::from(chat))
            .app_data(Data::from(image_generator))
            .app_data(Data::from(artwork))
            .app_data(Data::from(mailer))
            .app_data(Data::from(passwords))
            .app_data(Data::from(limits))
            .app_data(Data::from(health))
            .app_data(Data::new(self.public_reads.clone()))
            .app_data(Data::new(self.sessions.key.clone()))
            .app_data(self.settings.clone())
            .app_data(Data::new(self.cache.clone()))
            .app_data(self.assets.clone())
            .app_data(self.pages.clone())
            .app_data(Data::new(self.headers.copied()));
    }
}
