//! The forms of the site without scripts: browsers post them to the address of a page and get a page. A success leads to a page of
//! its own, so that a reload or Back and forward don't send the form again.

mod page;

use std::time::Duration;

use actix_session::Session;
use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder, Route,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    guard,
    http::header,
    middleware::{Next, from_fn},
    web::{self, Data, ServiceConfig},
};
use domain::{enquiries::EnquiryDraft, session::Credentials, subscribers::SubscriptionDraft};
use ports::{Ports, limits::Quota, subscribers::Subscribers};

use crate::{
    pages::Pages,
    read_only::{CONTACT, LOGIN, LOGOUT, NEWSLETTER},
};
use page::Message;
use web_api::{enquiries::receive, session};
use web_http::{
    error::ApiError,
    extract::body::Form,
    log_context::note_route,
    middleware::{csrf, format_errors::is_error, rate_limit},
    port::Port,
    session::SessionLayer,
    settings::Settings,
};

const ENQUIRY_SENT: &str = "/contact/sent";
/// Where an enquiry leads that was stored but not mailed yet.
const ENQUIRY_RECEIVED: &str = "/contact/received";
const SUBSCRIBED: &str = "/newsletter/subscribed";

const TIMEOUT: Duration = Duration::from_secs(30);

/// Mounts the forms. Other methods at these addresses are handled by the pages.
pub fn configure(config: &mut ServiceConfig, sessions: &SessionLayer) {
    let form = |path: &'static str, route: Route| {
        let answered = from_fn(move |request, next| answer_errors(path, request, next));
        web::resource(path).guard(guard::Post()).route(route).wrap(from_fn(csrf::check)).wrap(answered)
    };
    let limited = |quota| from_fn(move |request, next| rate_limit::limit(quota, request, next));
    let session = || web_http::session::middleware(sessions);
    config
        .service(form(CONTACT, web::to(send_enquiry).wrap(limited(Quota::Enquiries))))
        .service(form(NEWSLETTER, web::to(subscribe).wrap(limited(Quota::Subscribers))))
        .service(form(LOGIN, web::to(log_in).wrap(session()).wrap(limited(Quota::Login))))
        .service(form(LOGOUT, web::to(log_out).wrap(session())));
    for path in [ENQUIRY_SENT, ENQUIRY_RECEIVED, SUBSCRIBED] {
        let reads = guard::Any(guard::Get()).or(guard::Head());
        config.service(web::resource(path).guard(reads).to(confirm));
    }
}

async fn send_enquiry(ports: Data<Ports>, Form(draft): Form<EnquiryDraft>) -> Result<HttpResponse, ApiError> {
    let outcome = receive(&ports, draft, None).await?;
    Ok(see_other(if outcome.email_sent { ENQUIRY_SENT } else { ENQUIRY_RECEIVED }))
}

async fn subscribe(
    subscribers: Port<dyn Subscribers>,
    Form(draft): Form<SubscriptionDraft>,
) -> Result<HttpResponse, ApiError> {
    subscribers.subscribe(draft).await?;
    Ok(see_other(SUBSCRIBED))
}

/// Confirms a form that was sent, without asking the database: the address alone says what to show.
async fn confirm(request: HttpRequest, pages: Data<Pages>, settings: Data<Settings>) -> HttpResponse {
    let (route, message) = match request.path() {
        ENQUIRY_SENT => (ENQUIRY_SENT, Message::enquiry(true)),
        ENQUIRY_RECEIVED => (ENQUIRY_RECEIVED, Message::enquiry(false)),
        _ => (SUBSCRIBED, Message::subscribed()),
    };
    note_route(&request, route);
    html(HttpResponse::Ok(), &message, &pages, &settings)
}

/// Signs in, and leads to the user's start page.
async fn log_in(
    request: HttpRequest,
    session: Session,
    ports: Data<Ports>,
    Form(credentials): Form<Credentials>,
) -> Result<HttpResponse, ApiError> {
    let user = session::open(&request, &session, &ports, &credentials).await?;
    let home = if user.is_admin { "/admin" } else { "/client-portal" };
    web_http::session::with_cookies(see_other(home), &request, user.id)
}

async fn log_out(request: HttpRequest, session: Session, settings: Data<Settings>) -> Result<HttpResponse, ApiError> {
    session::close(&request, &session, &settings, see_other("/auth"))
}

fn see_other(location: &str) -> HttpResponse {
    let mut response = HttpResponse::SeeOther();
    response.insert_header((header::LOCATION, location)).insert_header((header::CACHE_CONTROL, "no-store")).finish()
}

/// Middleware: answers every error with a page.
async fn answer_errors(
    path: &'static str,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse, actix_web::Error> {
    let http = request.request().clone();
    note_route(&http, path);
    let registered = (request.app_data::<Data<Pages>>().cloned(), request.app_data::<Data<Settings>>().cloned());
    let answered = tokio::time::timeout(TIMEOUT, next.call(request)).await;
    let error = match answered {
        Ok(Ok(response)) if !is_error(response.status()) => return Ok(response.map_into_boxed_body()),
        Ok(Ok(response)) => ApiError::of(response.response().error(), response.status()),
        Ok(Err(error)) => ApiError::of(Some(&error), error.as_response_error().status_code()),
        Err(elapsed) => ApiError::unavailable(elapsed),
    };
    error.log(&http);
    let (Some(pages), Some(settings)) = registered else {
        return Ok(ServiceResponse::from_err(error, http));
    };
    let mut response = HttpResponse::build(error.status);
    if let Some(seconds) = error.retry_after() {
        response.insert_header((header::RETRY_AFTER, seconds));
    }
    Ok(ServiceResponse::new(http, html(response, &Message::failure(path, &error), &pages, &settings)))
}

fn html(mut response: HttpResponseBuilder, message: &Message<'_>, pages: &Pages, settings: &Settings) -> HttpResponse {
    let company = &settings.company;
    let document = pages.document(&message.head(&company.name), &message.body(company));
    response.insert_header((header::CACHE_CONTROL, "no-store")).content_type("text/html; charset=utf-8").body(document)
}
