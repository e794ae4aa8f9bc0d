//! Public reads: each names its path, the features that it reads and the function that both a `GET` and a page's
//! drawing call. No answer here has anything of a session in it.

mod call;

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, header},
    middleware::Next,
    web::{Bytes, Data},
};
use domain::Feature;
use futures_util::future::BoxFuture;
use ports::Ports;
use serde::Serialize;

use crate::{
    auth, blog,
    cache::{Cache, Features, Freshness, Stored},
    content,
    error::ApiError,
    faq, navigation, search, session,
};

pub use call::{Params, find};

/// The header that leads to the rest of a list.
pub const NEXT_CURSOR: &str = "X-Next-Cursor";

/// The slim form of a detail: what its page shows.
pub const PAGE: &str = "page";

/// The function behind a read.
pub type Run = fn(Ports, Params) -> BoxFuture<'static, Result<Answer, ApiError>>;

/// A call that anybody may make and that is answered to all alike.
pub struct PublicEndpoint {
    /// Its pattern, as the route table has it.
    pub path: &'static str,
    /// The query parameters that it reads: no others are part of its identity.
    pub query: &'static [&'static str],
    /// What is read: a write to one of them makes the answer stale.
    pub features: &'static [Feature],
    /// Answers everybody.
    pub run: Run,
    /// Answers administrators, where they get to see more. Such an answer is nobody else's and is never kept.
    pub administrator: Option<Run>,
}

/// What a read answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// JSON.
    pub body: Bytes,
    /// Headers beside the usual ones, such as `X-Next-Cursor`.
    pub headers: Vec<(&'static str, String)>,
}

impl Answer {
    pub fn json(value: &impl Serialize) -> Result<Self, ApiError> {
        let body = serde_json::to_vec(value).map_err(ApiError::failed)?;
        Ok(Self { body: body.into(), headers: Vec::new() })
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: Option<String>) -> Self {
        self.headers.extend(value.map(|value| (name, value)));
        self
    }
}

/// All of them.
pub static PUBLIC_ENDPOINTS: &[PublicEndpoint] = &[
    content::LIST,
    content::DETAIL,
    blog::LIST,
    blog::DETAIL,
    blog::AUTHOR,
    faq::PUBLIC,
    navigation::MENU,
    search::SEARCH,
];

/// The features that any of them reads.
pub fn features() -> impl Iterator<Item = Feature> {
    PUBLIC_ENDPOINTS.iter().flat_map(|read| read.features).copied()
}

/// Middleware: a visitor's `GET` that is spelled as its identity, as most are, is answered from its copy before anything else is
/// asked about it.
pub async fn from_copy(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    if let Some(copy) = copy(request.request()) {
        let response = copy.respond(request.request()).await;
        return Ok(request.into_response(response));
    }
    next.call(request).await.map(ServiceResponse::map_into_boxed_body)
}

fn copy(request: &HttpRequest) -> Option<Arc<Stored>> {
    if *request.method() != Method::GET || session::freshness(request) != Freshness::AllowStale {
        return None;
    }
    request.app_data::<Data<Cache>>()?.fresh(request.uri().path_and_query()?.as_str())
}

/// `GET` on any of them: what everybody gets from the cache, what administrators get beyond it for them alone.
pub async fn get(request: HttpRequest, cache: Data<Cache>, ports: Data<Ports>) -> Result<HttpResponse, ApiError> {
    let call = request.uri().path_and_query().map_or("", |call| call.as_str());
    let (read, params) = find(call).ok_or_else(ApiError::not_found)?;
    if let Some(run) = read.administrator
        && auth::is_administrator(&request).await?
    {
        return Ok(private(run(ports.as_ref().clone(), params).await?));
    }
    let freshness = session::freshness(&request);
    let key = read.identity(&params);
    // Cloned only where there is no copy: its many counters are shared by all threads.
    let run = || (read.run)(ports.as_ref().clone(), params);
    cache.read(&request, &key, freshness, Features::of(read.features), run).await
}

/// An answer for one person.
fn private(answer: Answer) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, "private, no-store"));
    for header in answer.headers {
        response.insert_header(header);
    }
    response.content_type("application/json").body(answer.body)
}
