//! Public reads: each names its path, the features that it reads and the function that both a `GET` and a page's
//! drawing call. No answer here has anything of a session in it.

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, header},
    middleware::Next,
    web::{Bytes, Data},
};
use domain::{Faults, Feature};
use futures_util::future::BoxFuture;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use ports::Ports;
use serde::Serialize;
use url::form_urlencoded::byte_serialize;

use crate::{
    blog,
    cache::{Asker, Cache, Features, Stored},
    content,
    error::ApiError,
    faq, lists, navigation, query_string, rights, search, session,
};

/// The header that leads to the rest of a list.
pub const NEXT_CURSOR: &str = "X-Next-Cursor";

/// What a part of a path has encoded: all but the unreserved characters of RFC 3986.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The function behind a read.
pub type Run = fn(Ports, Params) -> BoxFuture<'static, Result<Answer, ApiError>>;

/// A call that anybody may make and that is answered to all alike.
pub struct Read {
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

/// What a call's address says beside its pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    path: Vec<(&'static str, String)>,
    /// As they were sent: what is no text, too.
    query: Vec<(&'static str, Vec<u8>)>,
}

impl Params {
    /// Those of a query string on the read of that path.
    #[must_use]
    pub fn of(path: &str, query: &str) -> Self {
        find(&format!("{path}?{query}")).map(|(_, params)| params).unwrap_or_default()
    }

    /// A part of the path, decoded; empty where the pattern has no part of that name.
    #[must_use]
    pub fn part(&self, name: &str) -> &str {
        value(&self.path, name).map_or("", String::as_str)
    }

    /// A parameter of the query, decoded; one that is empty counts as absent. One that is no text is a fault.
    pub fn text(&self, name: &str, faults: &mut Faults) -> Option<&str> {
        query_string::text(name, self.bytes(name)?, faults)
    }

    /// The parameter `limit`, a number of rows.
    pub fn limit(&self, faults: &mut Faults) -> Option<u32> {
        lists::limit(&String::from_utf8_lossy(self.bytes("limit")?), faults)
    }

    fn bytes(&self, name: &str) -> Option<&[u8]> {
        value(&self.query, name).map(Vec::as_slice).filter(|value| !value.is_empty())
    }
}

fn value<'a, T>(pairs: &'a [(&'static str, T)], name: &str) -> Option<&'a T> {
    let pair = pairs.iter().find(|(key, _)| *key == name);
    pair.map(|(_, value)| value)
}

impl Read {
    /// The identity of a call: its path and those query parameters that count, in the order of [`Read::query`]. Two calls
    /// of one identity get one answer. It is a call itself, whose identity is it.
    #[must_use]
    pub fn identity(&self, params: &Params) -> String {
        let mut parts = self.path.split('/').map(|segment| match name_of(segment) {
            Some(name) => params.part(name),
            None => segment,
        });
        let mut identity = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            identity.push('/');
            identity.extend(utf8_percent_encode(part, RESERVED));
        }
        let given = self.query.iter().filter_map(|name| Some((*name, params.bytes(name)?)));
        for (place, (name, value)) in given.enumerate() {
            identity.push(if place == 0 { '?' } else { '&' });
            identity.push_str(name);
            identity.push('=');
            identity.extend(byte_serialize(value));
        }
        identity
    }
}

/// All of them.
pub static READS: &[Read] = &[
    content::LIST,
    content::DETAIL,
    blog::LIST,
    blog::DETAIL,
    blog::AUTHOR,
    faq::PUBLIC,
    navigation::MENU,
    search::SEARCH,
];

/// The read that answers a call: a path with its query, such as `/api/blog?limit=20`.
#[must_use]
pub fn find(call: &str) -> Option<(&'static Read, Params)> {
    let (path, query) = call.split_once('?').unwrap_or((call, ""));
    let (read, path) = READS.iter().find_map(|read| Some((read, matches(read.path, path)?)))?;
    let mut params = Params { path, query: Vec::new() };
    for (key, value) in query_string::pairs(query) {
        if let Some(name) = read.query.iter().find(|name| **name == key) {
            params.query.push((name, value));
        }
    }
    Some((read, params))
}

/// The parts of a path that fits a pattern.
fn matches(pattern: &'static str, path: &str) -> Option<Vec<(&'static str, String)>> {
    let mut given = path.split('/');
    let mut parts = Vec::new();
    for segment in pattern.split('/') {
        let text = percent_decode_str(given.next()?).decode_utf8().ok()?;
        match name_of(segment) {
            Some(name) if !text.is_empty() && !text.contains('\0') => {
                parts.push((name, text.into_owned()));
            }
            None if text == segment => {}
            _ => return None,
        }
    }
    given.next().is_none().then_some(parts)
}

fn name_of(segment: &'static str) -> Option<&'static str> {
    segment.strip_prefix('{')?.strip_suffix('}')
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
    if *request.method() != Method::GET || Asker::of(request, session::COOKIE) != Asker::Visitor {
        return None;
    }
    request.app_data::<Data<Cache>>()?.fresh(request.uri().path_and_query()?.as_str())
}

/// `GET` on any of them: what everybody gets from the cache, what administrators get beyond it for them alone.
pub async fn get(request: HttpRequest, cache: Data<Cache>, ports: Data<Ports>) -> Result<HttpResponse, ApiError> {
    let call = request.uri().path_and_query().map_or("", |call| call.as_str());
    let (read, params) = find(call).ok_or_else(ApiError::not_found)?;
    if let Some(run) = read.administrator
        && rights::is_administrator(&request).await?
    {
        return Ok(private(run(ports.as_ref().clone(), params).await?));
    }
    let asker = Asker::of(&request, session::COOKIE);
    let key = read.identity(&params);
    // Cloned only where there is no copy: its many counters are shared by all threads.
    let run = || (read.run)(ports.as_ref().clone(), params);
    cache.read(&request, &key, asker, Features::of(read.features), run).await
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

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]
    use super::*;

    fn found(call: &str) -> (&'static str, Params) {
        let (read, params) = find(call).expect("a read");
        (read.path, params)
    }

    #[test]
    fn a_call_finds_its_read_with_decoded_parts_and_only_the_parameters_that_count() {
        let (path, params) = found("/api/blog/on%2Dtime?utm=x");
        assert_eq!((path, params.part("slug")), ("/api/blog/{slug}", "on-time"));
        let (path, params) = found("/api/blog?limit=20&x=1&tag=a%20b&before=");
        assert_eq!(path, "/api/blog");
        let mut faults = Faults::default();
        assert_eq!(params.limit(&mut faults), Some(20));
        assert_eq!(params.text("tag", &mut faults), Some("a b"));
        assert_eq!(params.text("before", &mut faults), None);
        assert_eq!(params.text("x", &mut faults), None);
        assert!(faults.is_empty());
    }

    #[test]
    fn what_is_no_text_is_a_fault_and_never_shares_the_identity_of_a_text() {
        let (read, bad) = find("/api/blog?tag=%FF&limit=%FF").expect("a read");
        let mut faults = Faults::default();
        assert_eq!((bad.text("tag", &mut faults), bad.limit(&mut faults)), (None, None));
        assert_eq!(faults.messages().count(), 2);
        let (_, good) = find("/api/blog?tag=%EF%BF%BD").expect("a read");
        assert_eq!(read.identity(&bad), "/api/blog?limit=%FF&tag=%FF");
        assert_eq!(read.identity(&good), "/api/blog?tag=%EF%BF%BD");
    }

    #[test]
    fn what_is_no_public_read_is_not_found() {
        for call in
            ["/api/blog/", "/api/blog/a/b", "/api/user", "/api/blog/%00", "/api/blog/%ff", "/api/admin/blog", ""]
        {
            assert!(find(call).is_none(), "{call}");
        }
    }

    #[test]
    fn calls_that_mean_the_same_have_one_identity() {
        let (read, one) = find("/api/blog?tag=a&limit=5&utm=1").expect("a read");
        let (_, other) = find("/api/blog?limit=5&tag=a").expect("a read");
        assert_eq!(read.identity(&one), "/api/blog?limit=5&tag=a");
        assert_eq!(read.identity(&other), "/api/blog?limit=5&tag=a");
    }

    #[test]
    fn an_identity_is_a_call_of_the_same_identity() {
        for (call, identity) in [
            ("/api/blog/on%2Dtime", "/api/blog/on-time"),
            ("/api/blog/a+b", "/api/blog/a%2Bb"),
            ("/api/blog/a%20b", "/api/blog/a%20b"),
            ("/api/blog/%c3%a4%2F%3f", "/api/blog/%C3%A4%2F%3F"),
            ("/api/blog?tag=a%20b%2Bc&tag=d&before=", "/api/blog?tag=a+b%2Bc"),
        ] {
            let (read, params) = find(call).expect("a read");
            assert_eq!(read.identity(&params), identity);
            let (again, params) = find(identity).expect("a read");
            assert_eq!((again.path, again.identity(&params).as_str()), (read.path, identity));
        }
    }
}
