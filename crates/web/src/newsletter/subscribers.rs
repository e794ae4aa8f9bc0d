//! Who is on the newsletter's list, for administrators.

use std::borrow::Cow;

use actix_web::{HttpRequest, HttpResponse, web::Data};
use domain::{SubscriberId, newsletter::Subscriber};
use ports::newsletter::Newsletter;

use crate::{
    auth::RequireAdmin,
    error::ApiError,
    export::{self, Row, time},
    list_query::{self, Part},
    openapi::{Doc, Param},
    path::Id,
    response,
};

const SORT: Param = Param::sort(&["createdAt", "email"]);

pub const LIST_DOC: Doc = Doc::new("Lists subscribers, newest first, at most 100 at a time")
    .asks(&[list_query::LIMIT, list_query::CURSOR, list_query::SEARCH, SORT], "limit=0", list_query::check)
    .gives_parts::<Subscriber>();
pub const EXPORT_DOC: Doc = Doc::new("Exports subscribers for spreadsheets")
    .asks(&[list_query::SEARCH, SORT], "q=%FF", list_query::check)
    .gives_file("text/csv", "id,email,createdAt\r\n\"9\",\"ada@example.com\",\"2026-01-31T09:30:00Z\"\r\n");
pub const DELETE_DOC: Doc = Doc::new("Takes an address off the newsletter's list").unversioned();

/// `GET /api/admin/subscribers`
pub async fn list(
    newsletter: Data<dyn Newsletter>,
    RequireAdmin { given: Part(mut query), .. }: RequireAdmin<Part>,
) -> Result<HttpResponse, ApiError> {
    query.limit.get_or_insert(list_query::MAX_LIMIT);
    Ok(response::listing(&newsletter.list(query).await?))
}

/// `GET /api/admin/subscribers.csv`
pub async fn export(
    request: HttpRequest,
    newsletter: Data<dyn Newsletter>,
    RequireAdmin { given: Part(query), .. }: RequireAdmin<Part>,
) -> Result<HttpResponse, ApiError> {
    let page = move |query| {
        let newsletter = newsletter.clone();
        async move { newsletter.list(query).await }
    };
    export::csv(&request, "subscribers.csv", query, page).await
}

/// `DELETE /api/admin/subscribers/{id}`
pub async fn delete(
    newsletter: Data<dyn Newsletter>,
    RequireAdmin { given: Id(id), .. }: RequireAdmin<Id<SubscriberId>>,
) -> Result<HttpResponse, ApiError> {
    newsletter.delete(id).await?;
    Ok(response::done())
}

impl Row for Subscriber {
    const HEADER: &'static [&'static str] = &["id", "email", "createdAt"];

    fn cells(&self) -> Vec<Cow<'_, str>> {
        vec![self.id.to_string().into(), self.email.as_str().into(), time(self.created_at).into()]
    }
}
