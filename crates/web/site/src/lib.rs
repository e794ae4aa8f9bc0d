//! The site for visitors: rendered pages, feeds and other documents, forms without scripts, assets.
//! The server builds one [`Site`] and one application for each worker thread: `HttpServer::new(move || site.app())`.

mod artwork;
pub mod assets;
mod documents;
mod forms;
mod pages;
mod read_only;
mod site_frame;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use actix_web::{
    App, Error,
    body::MessageBody,
    cookie::Key,
    dev::{Service as _, ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::from_fn,
    web::{self, Data, ServiceConfig},
};
use ports::Ports;
use web_api::{PUBLIC_READS, Shared};
use web_http::{
    cache::Cache,
    cookie_header,
    endpoint::ReadPorts,
    fast_path::FastPath,
    middleware::{access_log, security_headers::SecurityHeaders},
    session::SessionLayer,
    settings::Settings,
};

use assets::Assets;
use pages::{PageContext, Pages};

/// The site, shared by all worker threads. Clones share their state.
#[derive(Clone)]
pub struct Site {
    ports: Ports,
    public_reads: ReadPorts,
    settings: Data<Settings>,
    sessions: SessionLayer,
    pub cache: Cache,
    assets: Data<Assets>,
    pages: Data<Pages>,
    headers: SecurityHeaders,
    shared: Shared,
}

/// Why a site can't be built.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The key of [`ports::session::Sessions::cookie_key`] has another length.
    #[error("the cookie key must have 64 bytes")]
    CookieKey,
    /// A setting makes the content security policy an invalid header.
    #[error("the content security policy is not a header value")]
    Policy,
}

impl Site {
    /// Builds a site on these ports with the browser bundle. Public reads use `public_reads`, which has its own share of the database
    /// connections, so that visitors can't block everything else.
    pub fn new(ports: Ports, public_reads: ReadPorts, settings: Settings, assets: Assets) -> Result<Self, SiteError> {
        let key = Key::try_from(settings.cookie_key.as_slice()).map_err(|_| SiteError::CookieKey)?;
        let boot = assets.boot();
        let headers = SecurityHeaders::new(boot, &settings.company.map_url, settings.secure());
        ports.generations.cache_only(PUBLIC_READS.features().chain(documents::features()));
        let cache = Cache::new(Arc::clone(&ports.generations));
        let assets = Data::new(assets);
        let (reads, context) = (public_reads.visitors.clone(), PageContext::new(&settings, &public_reads.visitors));
        let pages = Pages::new(&PUBLIC_READS, reads, context, cache.clone(), assets.clone());
        Ok(Self {
            sessions: SessionLayer { sessions: Arc::clone(&ports.sessions), key, secure: settings.secure() },
            pages: Data::new(pages),
            cache,
            assets,
            headers: headers.ok_or(SiteError::Policy)?,
            shared: Shared::default(),
            settings: Data::new(settings),
            ports,
            public_reads,
        })
    }

    /// Makes `/readyz` report not ready, so that gateways stop sending requests.
    pub fn stop_serving(&self) {
        self.shared.readiness.stop_serving();
    }

    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.shared.readiness.is_stopping()
    }

    /// Returns the fast path of one worker thread, which goes before its application.
    #[must_use]
    pub fn fast_path(&self) -> FastPath {
        let (cache, settings, headers) = (self.cache.clone(), self.settings.clone(), self.headers.clone());
        FastPath { cache, settings, headers }
    }

    /// Returns the application of one worker thread.
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
        App::new()
            .configure(|config| self.configure(config))
            .wrap_fn(|mut request, service| {
                cookie_header::remove_foreign(request.headers_mut());
                service.call(request)
            })
            .wrap(from_fn(access_log::log_requests))
    }

    fn configure(&self, config: &mut ServiceConfig) {
        self.register(config);
        web_api::configure(config, &self.sessions, &self.shared);
        documents::configure(config);
        forms::configure(config, &self.sessions);
        config
            .service(web::resource("/assets/{path:.*}").default_service(web::to(assets::serve)))
            .service(web::resource("/art/{words}.svg").default_service(web::to(artwork::serve)))
            .default_service(web::to(pages::serve));
    }

    /// Registers what handlers take as `Data<…>`. Values that every request uses are copied for each thread: contention on shared
    /// reference counts costs as much as a cached response.
    fn register(&self, config: &mut ServiceConfig) {
        config
            .app_data(Data::new(self.ports.clone()))
            .app_data(Data::new(self.public_reads.clone()))
            .app_data(Data::new(self.sessions.key.clone()))
            .app_data(self.settings.clone())
            .app_data(Data::new(self.cache.clone()))
            .app_data(self.assets.clone())
            .app_data(self.pages.clone())
            .app_data(Data::new(self.headers.clone()));
    }
}
