//! The one table of routes. What is not in it does not exist, and everything else is made from it: the resources, the role
//! test and the OpenAPI document.

use std::time::Duration;

use actix_web::{
    body::BoxBody,
    dev::{HttpServiceFactory, ServiceRequest},
    http::Method,
    middleware::{Next, from_fn},
    web::{self, ServiceConfig},
};
use ports::limits::Quota;

use crate::{
    ai, blog, client_errors,
    contact::{self, enquiries},
    content, csrf,
    error::{self, ApiError},
    faq, health, limits, navigation,
    newsletter::{self, subscribers},
    openapi::{self, Doc},
    public_reads, search, session, users,
};

/// Who may call a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Anybody.
    Visitor,
    /// Whoever is logged in.
    Client,
    /// Administrators.
    Admin,
}

/// The format in which a route says what went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorFormat {
    /// The messages alone, one a line.
    Text,
    /// `{"error", "message", "fields"}`
    Json,
}

impl ErrorFormat {
    /// The family of a path, of those too that no route has.
    #[must_use]
    pub fn of(path: &str) -> Self {
        const TEXT: [&str; 7] = [
            "/api/user",
            "/api/login",
            "/api/logout",
            "/api/register",
            "/api/admin/users",
            "/api/content",
            "/api/admin/content",
        ];
        let below = |root: &str| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        if TEXT.into_iter().any(below) { Self::Text } else { Self::Json }
    }
}

/// One call of the API.
pub struct Route {
    /// Its pattern.
    pub path: &'static str,
    /// Its method; HEAD works wherever GET does.
    pub method: Method,
    /// Who may call it.
    pub role: Role,
    /// What limits it.
    pub quota: Option<Quota>,
    /// How it stands in the OpenAPI document.
    pub(crate) doc: Doc,
    handler: fn() -> actix_web::Route,
    /// Whether it reads or writes the session.
    session: bool,
    /// How long it may take.
    patience: Duration,
}

impl Route {
    /// How it says what went wrong.
    #[must_use]
    pub fn error_format(&self) -> ErrorFormat {
        ErrorFormat::of(self.path)
    }

    const fn new(method: Method, path: &'static str, handler: fn() -> actix_web::Route, doc: Doc) -> Self {
        Self {
            path,
            method,
            role: Role::Visitor,
            quota: None,
            doc,
            handler,
            session: false,
            patience: Duration::from_secs(30),
        }
    }

    const fn limited(mut self, quota: Quota) -> Self {
        self.quota = Some(quota);
        self
    }

    const fn slow(mut self) -> Self {
        self.patience = Duration::from_mins(2);
        self
    }

    const fn with_session(mut self) -> Self {
        self.session = true;
        self
    }

    /// Its service for one of its methods, wrapped into what it asks for.
    fn service(&self, method: Method, site: &crate::Site) -> actix_web::Route {
        let mut route = (self.handler)().method(method);
        if self.session {
            route = route.wrap(session::middleware(site));
        }
        if let Some(quota) = self.quota {
            route = route.wrap(from_fn(move |request, next| limits::take(quota, request, next)));
        }
        let patience = self.patience;
        route.wrap(from_fn(move |request: ServiceRequest, next: Next<BoxBody>| async move {
            match tokio::time::timeout(patience, next.call(request)).await {
                Ok(answer) => answer,
                Err(late) => Err(ApiError::unavailable(late).into()),
            }
        }))
    }
}

const fn public(method: Method, path: &'static str, handler: fn() -> actix_web::Route, doc: Doc) -> Route {
    Route::new(method, path, handler, doc)
}

/// A public read: `GET` on its path.
const fn read(read: &public_reads::PublicEndpoint, doc: Doc) -> Route {
    Route::new(Method::GET, read.path, || web::to(public_reads::get), doc.kept())
}

const fn session(method: Method, path: &'static str, handler: fn() -> actix_web::Route, doc: Doc) -> Route {
    Route::new(method, path, handler, doc).with_session()
}

const fn admin(method: Method, path: &'static str, handler: fn() -> actix_web::Route, doc: Doc) -> Route {
    let mut route = Route::new(method, path, handler, doc).with_session();
    route.role = Role::Admin;
    route
}

const fn client(method: Method, path: &'static str, handler: fn() -> actix_web::Route, doc: Doc) -> Route {
    let mut route = Route::new(method, path, handler, doc).with_session();
    route.role = Role::Client;
    route
}

const GET: Method = Method::GET;
const POST: Method = Method::POST;
const PUT: Method = Method::PUT;
const DELETE: Method = Method::DELETE;

/// All routes, those first whose path is more exact than that of a later one.
#[rustfmt::skip]
pub static TABLE: &[Route] = &[
    client(GET, "/api/user", || web::to(session::show), session::SHOW_DOC),
    session(POST, "/api/login", || web::to(session::log_in), session::LOG_IN_DOC).limited(Quota::Login),
    session(POST, "/api/logout", || web::to(session::log_out), session::LOG_OUT_DOC),
    session(POST, "/api/register", || web::to(session::register), session::REGISTER_DOC).limited(Quota::Register),

    public(POST, "/api/contact", || web::to(contact::send), contact::SEND_DOC).limited(Quota::Contact),
    public(POST, "/api/newsletter", || web::to(newsletter::subscribe), newsletter::SUBSCRIBE_DOC).limited(Quota::Newsletter),
    public(POST, "/api/ai/chat", || web::to(ai::chat), ai::CHAT_DOC).limited(Quota::Ai).slow(),
    public(POST, "/api/ai/generate-image", || web::to(ai::paint), ai::PAINT_DOC).limited(Quota::Ai).slow(),
    public(POST, "/api/client-errors", || web::to(client_errors::report), client_errors::REPORT_DOC).limited(Quota::ClientErrors),

    read(&content::LIST, content::LIST_DOC),
    read(&content::DETAIL, content::DETAIL_DOC),
    read(&blog::LIST, blog::LIST_DOC),
    read(&blog::DETAIL, blog::DETAIL_DOC),
    read(&blog::AUTHOR, blog::AUTHOR_DOC),
    read(&faq::PUBLIC, faq::PUBLIC_DOC),
    read(&navigation::MENU, navigation::MENU_DOC),
    read(&search::SEARCH, search::SEARCH_DOC).limited(Quota::Search),

    admin(GET, "/api/admin/users", || web::to(users::list), users::LIST_DOC),
    admin(POST, "/api/admin/users", || web::to(users::create), users::CREATE_DOC),
    admin(GET, "/api/admin/users/{id}", || web::to(users::show), users::SHOW_DOC),
    admin(PUT, "/api/admin/users/{id}", || web::to(users::update), users::UPDATE_DOC),
    admin(DELETE, "/api/admin/users/{id}", || web::to(users::delete), users::DELETE_DOC),

    admin(GET, "/api/admin/content", || web::to(content::admin::list), content::admin::LIST_DOC),
    admin(POST, "/api/admin/content", || web::to(content::admin::create), content::admin::CREATE_DOC),
    admin(GET, "/api/admin/content/{id}", || web::to(content::admin::show), content::admin::SHOW_DOC),
    admin(PUT, "/api/admin/content/{id}", || web::to(content::admin::update), content::admin::UPDATE_DOC),
    admin(DELETE, "/api/admin/content/{id}", || web::to(content::admin::delete), content::admin::DELETE_DOC),

    admin(GET, "/api/admin/blog", || web::to(blog::admin::list), blog::admin::LIST_DOC),
    admin(POST, "/api/admin/blog", || web::to(blog::admin::create), blog::admin::CREATE_DOC),
    admin(GET, "/api/admin/blog/slug", || web::to(blog::admin::slug), blog::admin::SLUG_DOC),
    admin(GET, "/api/admin/blog/tags", || web::to(blog::admin::tags), blog::admin::TAGS_DOC),
    admin(GET, "/api/admin/blog/{id}", || web::to(blog::admin::show), blog::admin::SHOW_DOC),
    admin(PUT, "/api/admin/blog/{id}", || web::to(blog::admin::update), blog::admin::UPDATE_DOC),
    admin(DELETE, "/api/admin/blog/{id}", || web::to(blog::admin::delete), blog::admin::DELETE_DOC),

    admin(GET, "/api/admin/enquiries", || web::to(enquiries::list), enquiries::LIST_DOC),
    admin(GET, "/api/admin/enquiries.csv", || web::to(enquiries::export), enquiries::EXPORT_DOC),
    admin(GET, "/api/admin/enquiries/counts", || web::to(enquiries::counts), enquiries::COUNTS_DOC),
    admin(GET, "/api/admin/enquiries/{id}", || web::to(enquiries::show), enquiries::SHOW_DOC),
    admin(PUT, "/api/admin/enquiries/{id}", || web::to(enquiries::update), enquiries::UPDATE_DOC),
    admin(DELETE, "/api/admin/enquiries/{id}", || web::to(enquiries::delete), enquiries::DELETE_DOC),
    admin(POST, "/api/admin/enquiries/{id}/mail", || web::to(enquiries::send_again), enquiries::SEND_AGAIN_DOC),

    admin(GET, "/api/admin/subscribers", || web::to(subscribers::list), subscribers::LIST_DOC),
    admin(GET, "/api/admin/subscribers.csv", || web::to(subscribers::export), subscribers::EXPORT_DOC),
    admin(DELETE, "/api/admin/subscribers/{id}", || web::to(subscribers::delete), subscribers::DELETE_DOC),

    admin(POST, "/api/navigation", || web::to(navigation::create), navigation::CREATE_DOC),
    admin(GET, "/api/navigation/{id}", || web::to(navigation::show), navigation::SHOW_DOC),
    admin(PUT, "/api/navigation/{id}", || web::to(navigation::update), navigation::UPDATE_DOC),
    admin(DELETE, "/api/navigation/{id}", || web::to(navigation::delete), navigation::DELETE_DOC),

    admin(GET, "/api/faq/categories", || web::to(faq::categories::list), faq::categories::LIST_DOC),
    admin(POST, "/api/faq/categories", || web::to(faq::categories::create), faq::categories::CREATE_DOC),
    admin(GET, "/api/faq/categories/{id}", || web::to(faq::categories::show), faq::categories::SHOW_DOC),
    admin(PUT, "/api/faq/categories/{id}", || web::to(faq::categories::update), faq::categories::UPDATE_DOC),
    admin(DELETE, "/api/faq/categories/{id}", || web::to(faq::categories::delete), faq::categories::DELETE_DOC),

    admin(GET, "/api/faq/items", || web::to(faq::items::list), faq::items::LIST_DOC),
    admin(POST, "/api/faq/items", || web::to(faq::items::create), faq::items::CREATE_DOC),
    admin(GET, "/api/faq/items/{id}", || web::to(faq::items::show), faq::items::SHOW_DOC),
    admin(PUT, "/api/faq/items/{id}", || web::to(faq::items::update), faq::items::UPDATE_DOC),
    admin(DELETE, "/api/faq/items/{id}", || web::to(faq::items::delete), faq::items::DELETE_DOC),

    public(GET, "/api/openapi.json", || web::to(openapi::json), openapi::JSON_DOC),
    public(GET, "/api/docs", || web::to(openapi::page), openapi::PAGE_DOC),
    public(GET, "/healthz", || web::to(health::alive), health::ALIVE_DOC),
    public(GET, "/readyz", || web::to(health::ready), health::READY_DOC),
];

/// Returns what limits the public read that answers a call.
#[must_use]
pub fn quota_of(call: &str) -> Option<Quota> {
    let (read, _) = public_reads::find(call)?;
    TABLE.iter().find(|route| route.path == read.path && route.method == GET)?.quota
}

/// Makes the resources: a wrong method is 405 with `Allow`, HEAD works wherever GET does, and any other path below
/// `/api` is a 404 of its family.
pub(crate) fn configure(config: &mut ServiceConfig, site: &crate::Site) {
    let mut paths: Vec<&str> = TABLE.iter().map(|route| route.path).collect();
    paths.dedup();
    // A path without parts is compared, one with parts is a regular expression.
    paths.sort_by_key(|path| path.contains('{'));
    let nothing = web::to(|| async { Err::<&str, _>(ApiError::not_found()) });
    let said = from_fn(|request: ServiceRequest, next| error::say(ErrorFormat::of(request.path()), request, next));
    // Pages need not be compared with what is below `/api`.
    let mut api = web::scope(API);
    for path in paths {
        match path.strip_prefix(API) {
            Some(below) => api = api.service(resource(path, below, site)),
            None => drop(config.service(resource(path, path, site))),
        }
    }
    config.service(api.default_service(nothing.wrap(said)).wrap(from_fn(public_reads::from_copy)));
}

/// Where all calls are.
const API: &str = "/api";

/// What answers on one path of the table, mounted as `pattern`.
fn resource(path: &'static str, pattern: &str, site: &crate::Site) -> impl HttpServiceFactory + use<> {
    let mut resource = web::resource(pattern);
    for route in TABLE.iter().filter(|route| route.path == path) {
        resource = resource.route(route.service(route.method.clone(), site));
        if route.method == Method::GET {
            resource = resource.route(route.service(Method::HEAD, site));
        }
    }
    let error_format = ErrorFormat::of(path);
    let said = from_fn(move |request, next| error::say(error_format, request, next));
    resource.wrap(from_fn(csrf::check)).wrap(said)
}
