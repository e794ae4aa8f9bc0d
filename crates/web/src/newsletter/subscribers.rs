//! Who is on the newsletter's list, for administrators.

use std::borrow::Cow;

use actix_web::{HttpRequest, HttpResponse, web::Data};
use domain::{SubscriberId, newsletter::Subscriber};
use ports::newsletter::Newsletter;

use crate::{
    answers,
    error::ApiError,
    export::{self, Row, time},
    lists::{self, Part},
    openapi::{Doc, Param},
    path::Id,
    rights::Admin,
};

const SORT: Param = Param::sort(&["createdAt", "email"]);

pub const LIST_DOC: Doc = Doc::new("Lists subscribers, newest first, at most 100 at a time")
    .asks(&[lists::LIMIT, lists::CURSOR, lists::SEARCH, SORT], "limit=0", lists::check)
    .gives_parts::<Subscriber>();
pub const EXPORT_DOC: Doc = Doc::new("Exports subscribers for spreadsheets")
    .asks(&[lists::SEARCH, SORT], "q=%FF", lists::check)
    .gives_file("text/csv", "id,email,createdAt\r\n\"9\",\"ada@example.com\",\"2026-01-31T09:30:00Z\"\r\n");
pub const DELETE_DOC: Doc = Doc::new("Takes an address off the newsletter's list").unversioned();

/// `GET /api/admin/subscribers`
pub async fn list(
    newsletter: Data<dyn Newsletter>,
    Admin { given: Part(mut query), .. }: Admin<Part>,
) -> Result<HttpResponse, ApiError> {
    query.limit.get_or_insert(lists::MOST);
    Ok(answers::listing(&newsletter.list(query).await?))
}

/// `GET /api/admin/subscribers.csv`
pub async fn export(
    request: HttpRequest,
    newsletter: Data<dyn Newsletter>,
    Admin { given: Part(query), .. }: Admin<Part>,
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
    Admin { given: Id(id), .. }: Admin<Id<SubscriberId>>,
) -> Result<HttpResponse, ApiError> {
    newsletter.delete(id).await?;
    Ok(answers::done())
}

impl Row for Subscriber {
    const HEADER: &'static [&'static str] = &["id", "email", "createdAt"];

    fn cells(&self) -> Vec<Cow<'_, str>> {
        vec![self.id.to_string().into(), self.email.as_str().into(), time(self.created_at).into()]
    }
}
