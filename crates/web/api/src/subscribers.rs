//! The newsletter: subscribing, and its subscribers in the back office.

use domain::{
    SubscriberId,
    subscribers::{Subscriber, SubscriptionDraft},
};
use ports::{limits::Quota, subscribers::Subscribers};
use serde::Serialize;
use web_http::export::{self, Columns, time};

use crate::prelude::*;

/// The result of subscribing. An address that is already on the list gets the same response, so that nobody can find out
/// who subscribed.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Subscribed {
    subscribed: bool,
}

const SUBSCRIBED: Example = Example(r#"{"subscribed": true}"#);

pub static SUBSCRIBE: Endpoint = Endpoint::public(Method::POST, "/api/newsletter", || web::to(subscribe))
    .summary("Subscribes an address to the newsletter")
    .limited(Quota::Subscribers)
    .body::<SubscriptionDraft>(Example(r#"{"email": "ada@example.com"}"#))
    .returns::<Subscribed>(StatusCode::CREATED, SUBSCRIBED);

async fn subscribe(
    subscribers: Port<dyn Subscribers>,
    Body(draft): Body<SubscriptionDraft>,
) -> Result<HttpResponse, ApiError> {
    subscribers.subscribe(draft).await?;
    Ok(response::json(StatusCode::CREATED, &Subscribed { subscribed: true }))
}

const SORT: Param = Param::sort(&["createdAt", "email"]);

pub static LIST: Endpoint = Endpoint::admin(Method::GET, "/api/admin/subscribers", || web::to(list))
    .summary("Lists subscribers, newest first, at most 100 at a time")
    .query(&[param::LIMIT, param::CURSOR, param::OFFSET, param::SEARCH, SORT])
    .returns_page::<Subscriber>(examples::SUBSCRIBER);

async fn list(
    subscribers: Port<dyn Subscribers>,
    RequireAdmin { inner: Parameters(Listing { mut query, filter }), .. }: RequireAdmin<Parameters<Listing<()>>>,
) -> Result<HttpResponse, ApiError> {
    query.limit.get_or_insert(list_query::MAX_LIMIT);
    Ok(response::page(&subscribers.list(query, filter).await?))
}

pub static EXPORT: Endpoint = Endpoint::admin(Method::GET, "/api/admin/subscribers.csv", || web::to(export))
    .summary("Exports subscribers as CSV for spreadsheets")
    .query(&[param::SEARCH, SORT])
    .returns_file("text/csv", "id,email,createdAt\r\n\"9\",\"ada@example.com\",\"2026-01-31T09:30:00Z\"\r\n");

async fn export(
    request: HttpRequest,
    subscribers: Port<dyn Subscribers>,
    RequireAdmin { inner: Parameters(Listing { query, filter }), .. }: RequireAdmin<Parameters<Listing<()>>>,
) -> Result<HttpResponse, ApiError> {
    let page = move |query| {
        let subscribers = subscribers.clone();
        async move { subscribers.list(query, filter).await }
    };
    export::csv(&request, "subscribers.csv", COLUMNS, query, page).await
}

pub static DELETE: Endpoint = Endpoint::admin(Method::DELETE, "/api/admin/subscribers/{id}", || web::to(delete))
    .summary("Removes an address from the newsletter's list")
    .undoable()
    .unversioned();

async fn delete(
    subscribers: Port<dyn Subscribers>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<SubscriberId>>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::deleted(subscribers.delete(id).await?))
}

pub const COLUMNS: Columns<Subscriber> = Columns {
    names: &["id", "email", "createdAt"],
    cells: |subscriber| {
        vec![subscriber.id.to_string().into(), subscriber.email.as_str().into(), time(subscriber.created_at).into()]
    },
};
