//! The public forms without a script: a browser posts them to a page's address, and a page answers.

mod page;

use std::time::Duration;

use actix_web::{
    HttpResponse, HttpResponseBuilder,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    guard,
    http::header,
    middleware::{Next, from_fn},
    web::{self, Data, ServiceConfig},
};
use domain::{contact::EnquiryDraft, newsletter::SubscriptionDraft};
use ports::{contact::Contact, limits::Quota, mailer::Courier, newsletter::Newsletter};

use crate::{Settings, body::Form, contact, csrf, error::ApiError, limits, pages::Pages};
use page::Message;

const CONTACT: &str = "/contact";
const NEWSLETTER: &str = "/newsletter";

/// The addresses that take a form by POST.
pub const PATHS: [&str; 2] = [CONTACT, NEWSLETTER];

/// How long an answer may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Mounts the forms. Other methods on their addresses are the pages'.
pub fn configure(config: &mut ServiceConfig) {
    let limited = |quota| from_fn(move |request, next| limits::take(quota, request, next));
    config
        .service(
            web::resource(CONTACT)
                .guard(guard::Post())
                .route(web::route().to(send_enquiry).wrap(limited(Quota::Contact)))
                .wrap(from_fn(csrf::check))
                .wrap(from_fn(|request, next| answer_errors(CONTACT, request, next))),
        )
        .service(
            web::resource(NEWSLETTER)
                .guard(guard::Post())
                .route(web::route().to(subscribe).wrap(limited(Quota::Newsletter)))
                .wrap(from_fn(csrf::check))
                .wrap(from_fn(|request, next| answer_errors(NEWSLETTER, request, next))),
        );
}

async fn send_enquiry(
    contact: Data<dyn Contact>,
    courier: Data<dyn Courier>,
    pages: Data<Pages>,
    settings: Data<Settings>,
    Form(draft): Form<EnquiryDraft>,
) -> Result<HttpResponse, ApiError> {
    let outcome = contact::receive(&contact, &courier, draft, None).await?;
    Ok(html(HttpResponse::Ok(), &Message::enquiry(outcome.email_sent), &pages, &settings))
}

async fn subscribe(
    newsletter: Data<dyn Newsletter>,
    pages: Data<Pages>,
    settings: Data<Settings>,
    Form(draft): Form<SubscriptionDraft>,
) -> Result<HttpResponse, ApiError> {
    newsletter.subscribe(draft).await?;
    Ok(html(HttpResponse::Ok(), &Message::subscribed(), &pages, &settings))
}

/// Middleware: answers every failure with a page.
async fn answer_errors(
    path: &'static str,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse, actix_web::Error> {
    let http = request.request().clone();
    let registered = (request.app_data::<Data<Pages>>().cloned(), request.app_data::<Data<Settings>>().cloned());
    let answered = tokio::time::timeout(TIMEOUT, next.call(request)).await;
    let error = match answered {
        Ok(Ok(response)) if response.status().is_success() => return Ok(response.map_into_boxed_body()),
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
