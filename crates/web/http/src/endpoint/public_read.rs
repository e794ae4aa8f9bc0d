//! Public reads: `GET` endpoints with one response for everyone, over HTTP and for the page renderer.

use actix_web::{
    HttpRequest, HttpResponse,
    dev::{Path, ResourceDef, Url},
    http::Uri,
    web::Data,
};
use domain::Feature;
use futures_util::{FutureExt as _, TryFutureExt as _, future::BoxFuture};
use ports::Ports;

use super::{Endpoint, Params};
use crate::{
    cache::{Cache, Features, Freshness, Produced, Reply},
    error::ApiError,
    response::PublicResponse,
    session,
};

/// Handles a call. It takes [`Ports`] instead of `Port<dyn …>` because the page renderer calls it without an HTTP request.
pub type Run = fn(Ports, Params) -> Running;

type Running = BoxFuture<'static, Result<PublicResponse, ApiError>>;

/// The implementation of a public read.
#[derive(Clone, Copy)]
pub struct PublicRead {
    pub features: &'static [Feature],
    pub run: Run,
    pub run_as_admin: Option<Run>,
}

/// The ports of public reads.
#[derive(Clone)]
pub struct ReadPorts {
    /// May be behind by what this node doesn't know of yet.
    pub visitors: Ports,
    /// Sees every acknowledged write.
    pub signed_in: Ports,
}

impl ReadPorts {
    fn of(&self, freshness: Freshness) -> &Ports {
        match freshness {
            Freshness::AllowStale => &self.visitors,
            Freshness::Current => &self.signed_in,
        }
    }
}

/// All public reads, found by their URL with the router's own patterns.
pub struct PublicReads(Vec<(ResourceDef, &'static Endpoint)>);

impl PublicReads {
    #[must_use]
    pub fn new(endpoints: &[&'static Endpoint]) -> Self {
        let reads = endpoints.iter().filter(|endpoint| endpoint.read.is_some());
        let mut reads: Vec<_> = reads.map(|endpoint| (ResourceDef::new(endpoint.path), *endpoint)).collect();
        // As in the router, a fixed path comes before a pattern.
        reads.sort_by_key(|(_, endpoint)| endpoint.path.contains('{'));
        Self(reads)
    }

    /// Returns the call of a URL such as `/api/blog?limit=20`.
    #[must_use]
    pub fn find(&self, url: &str) -> Option<ReadCall> {
        let uri: Uri = url.parse().ok()?;
        let query = uri.query().unwrap_or_default().to_owned();
        let mut path = Path::new(Url::new(uri));
        let (_, endpoint) = self.0.iter().find(|(pattern, _)| pattern.capture_match_info(&mut path))?;
        let params = Params::new(endpoint, &path, &query);
        params.is_storable().then_some(ReadCall { endpoint, read: endpoint.read?, params })
    }

    pub fn features(&self) -> impl Iterator<Item = Feature> {
        self.0.iter().filter_map(|(_, endpoint)| endpoint.read).flat_map(|read| read.features).copied()
    }
}

/// A call of a public read.
pub struct ReadCall {
    pub endpoint: &'static Endpoint,
    read: PublicRead,
    params: Params,
}

impl ReadCall {
    #[must_use]
    pub fn features(&self) -> Features {
        Features::of(self.read.features)
    }

    /// Answers from the cache, under the canonical URL.
    pub async fn cached(self, cache: &Cache, ports: &Ports, freshness: Freshness) -> Result<Reply, ApiError> {
        let url = self.params.canonical_url(self.endpoint);
        let (features, admins_see_more) = (self.features(), self.read.run_as_admin.is_some());
        let produced = move |response| Produced::read(response, self.endpoint.path, features, admins_see_more);
        let make = || (self.read.run)(ports.clone(), self.params).map_ok(produced).boxed();
        cache.get(url.as_str().into(), freshness, make).await
    }

    /// Runs it for administrators, if they see more.
    #[must_use]
    pub fn run_as_admin(self, ports: &Ports) -> Option<Running> {
        self.read.run_as_admin.map(|run| run(ports.clone(), self.params))
    }
}

/// Answers a `GET` on a public read from the cache, or bypasses it for administrators if they see more.
pub(super) async fn serve(
    endpoint: &'static Endpoint,
    read: PublicRead,
    request: HttpRequest,
    cache: Data<Cache>,
    ports: Data<ReadPorts>,
) -> Result<HttpResponse, ApiError> {
    let params = Params::new(endpoint, request.match_info(), request.query_string());
    if !params.is_storable() {
        return Err(ApiError::not_found());
    }
    if let Some(run) = read.run_as_admin
        && session::is_administrator(&request).await?
    {
        return Ok(run(ports.signed_in.clone(), params).await?.into_private());
    }
    let freshness = session::freshness(&request);
    let reply = ReadCall { endpoint, read, params }.cached(&cache, ports.of(freshness), freshness).await?;
    Ok(reply.respond(&request).await)
}

#[cfg(test)]
mod tests {
    use domain::ValidationErrors;
    use futures_util::FutureExt as _;

    use super::*;
    use crate::endpoint::Param;

    const RUN: Run = |_, _| async { PublicResponse::json(&()) }.boxed();
    static LIST: Endpoint = Endpoint::read("/api/blog", &[], RUN).query(&[
        Param::limit("Posts"),
        Param::text("before", "Cursor"),
        Param::text("tag", "Tag"),
    ]);
    static DETAIL: Endpoint = Endpoint::read("/api/blog/{slug}", &[], RUN);

    fn find(url: &str) -> Option<(&'static Endpoint, Params)> {
        let call = PublicReads::new(&[&DETAIL, &LIST]).find(url)?;
        Some((call.endpoint, call.params))
    }

    #[test]
    fn decodes_the_parameters_that_the_endpoint_reads() {
        let (endpoint, params) = find("/api/blog/on%2Dtime?utm=x").unwrap();
        assert_eq!((endpoint.path, params.path("slug")), ("/api/blog/{slug}", "on-time"));
        let (endpoint, params) = find("/api/blog?limit=20&x=1&tag=a%20b&before=").unwrap();
        assert_eq!(endpoint.path, "/api/blog");
        let mut errors = ValidationErrors::default();
        assert_eq!(params.limit(&mut errors), Some(20));
        assert_eq!(params.text("tag", &mut errors), Some("a b"));
        assert_eq!(params.text("before", &mut errors), None);
        assert_eq!(params.text("x", &mut errors), None);
        assert!(errors.is_empty());
    }

    #[test]
    fn rejects_invalid_utf8_under_a_separate_url() {
        let (endpoint, bad) = find("/api/blog?tag=%FF&limit=%FF").unwrap();
        let mut errors = ValidationErrors::default();
        assert_eq!((bad.text("tag", &mut errors), bad.limit(&mut errors)), (None, None));
        assert_eq!(errors.messages().count(), 2);
        let (_, good) = find("/api/blog?tag=%EF%BF%BD").unwrap();
        assert_eq!(bad.canonical_url(endpoint), "/api/blog?limit=%FF&tag=%FF");
        assert_eq!(good.canonical_url(endpoint), "/api/blog?tag=%EF%BF%BD");
    }

    #[test]
    fn finds_nothing_for_other_urls() {
        for url in ["/api/blog/", "/api/blog/a/b", "/api/user", "/api/blog/%00", "/api/admin/blog", ""] {
            assert!(find(url).is_none(), "{url}");
        }
    }

    #[test]
    fn all_spellings_have_one_canonical_url() {
        for (url, canonical) in [
            ("/api/blog?tag=a&limit=5&utm=1", "/api/blog?limit=5&tag=a"),
            ("/api/blog?limit=5&tag=a", "/api/blog?limit=5&tag=a"),
            ("/api/blog/on%2Dtime", "/api/blog/on-time"),
            ("/api/blog/a+b", "/api/blog/a%2Bb"),
            ("/api/blog/a%20b", "/api/blog/a%20b"),
            ("/api/blog/%c3%a4%2F%3f", "/api/blog/%C3%A4%2F%3F"),
            ("/api/blog?tag=a%20b%2Bc&tag=d&before=", "/api/blog?tag=a+b%2Bc"),
        ] {
            let (endpoint, params) = find(url).unwrap();
            assert_eq!(params.canonical_url(endpoint), canonical, "{url}");
            let (again, params) = find(canonical).unwrap();
            assert_eq!((again.path, params.canonical_url(again).as_str()), (endpoint.path, canonical));
        }
    }
}
