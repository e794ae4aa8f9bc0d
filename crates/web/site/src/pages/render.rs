//! Renders a page: its data requirements, the responses, the engine, the document.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::{
    HttpRequest,
    http::{
        StatusCode,
        header::{HeaderValue, LOCATION},
    },
    web::Bytes,
};
use futures_util::{FutureExt, future::join_all};
use ports::renderer::{DataRequirements, PageError, PageKind};

use super::{
    Pages,
    data::{self, CallResponse},
};
use web_http::{
    cache::{CachedResponse, Features, Freshness, Keep, Key, Policy, Produced},
    error::ApiError,
    log_context::quoted,
    metrics::page_route,
    middleware::rate_limit,
    response::NEXT_CURSOR,
};

/// How long a page may wait for the engine, in all. Its calls may take half a second more, so that the shell comes within a second.
pub(super) const QUEUE_TIMEOUT: Duration = Duration::from_millis(400);

/// The key in the page data of an answer to every call without one of its own.
const ANY_CALL: &str = "*";

/// How a page's call was answered.
enum Outcome {
    Found(Arc<CachedResponse>),
    NotFound,
    /// The path of the call for the same entity at its present address.
    Moved(String),
}

/// The responses of a page's calls.
#[derive(Default)]
struct Collected {
    answers: Vec<CallResponse>,
    /// The indices of the calls that found nothing.
    not_found: Vec<usize>,
    /// Whether the page's filter found nothing.
    is_empty: bool,
    /// The path of the call that the page's entity moved to.
    moved: Option<String>,
    /// The features that all calls read.
    read: Features,
    /// The features that were read by calls that found something.
    found: Features,
}

impl Pages {
    /// Produces the page of an address: the rendered page, the not-found page, or the shell if the engine fails or has not begun `until`
    /// then. The time that the page's data takes does not count. Errors if the data can't be read.
    pub(super) async fn make(self: Arc<Self>, url: String, until: Instant) -> Result<Produced, ApiError> {
        let needs = match self.needs(&url, until).await {
            Ok(needs) => needs,
            Err(error) => return Ok(self.render_failed(&url, &error, None, StatusCode::OK)),
        };
        if needs.kind == PageKind::Shell {
            return self.common_shell(needs).await;
        }
        let collecting = Instant::now();
        let collected = self.collect(&needs).await.inspect_err(|error| log_unavailable(&url, error))?;
        let until = until + collecting.elapsed();
        if let Some(path) = &collected.moved {
            return Ok(redirect(path, collected.read));
        }
        if needs.kind == PageKind::Missing || !collected.not_found.is_empty() {
            return self.shared_page(url, needs, collected, StatusCode::NOT_FOUND, until).await;
        }
        if collected.is_empty {
            return self.shared_page(url, needs, collected, StatusCode::OK, until).await;
        }
        Ok(self.rendered(&url, &needs, &collected, StatusCode::OK, until).await)
    }

    /// Returns the data requirements of an address. Concurrent requests of it ask the engine once.
    pub(super) async fn needs(&self, url: &str, until: Instant) -> Result<Arc<DataRequirements>, Arc<PageError>> {
        self.needs.try_get_with_by_ref(url, async { self.ports.renderer.needs(url, until).await.map(Arc::new) }).await
    }

    /// Runs all calls concurrently. A call that is answered with 404 or 400 found nothing; any other error is the page's.
    async fn collect(&self, needs: &DataRequirements) -> Result<Collected, ApiError> {
        let called = join_all(needs.calls.iter().map(|call| self.call(call))).await;
        let mut collected = Collected::default();
        for (index, (call, called)) in needs.calls.iter().zip(called).enumerate() {
            let (features, answer) = called?;
            collected.read = collected.read.with(features);
            if let Outcome::Moved(path) = answer {
                collected.moved = Some(path);
            } else if let Outcome::Found(answer) = answer {
                let is_empty = needs.filtered.as_ref() == Some(call) && answer.plain == "[]";
                collected.is_empty |= is_empty;
                collected.found = collected.found.with(features);
                let next = answer.extra(NEXT_CURSOR).map(str::to_owned);
                collected.answers.push(CallResponse {
                    url: if is_empty { ANY_CALL.to_owned() } else { call.clone() },
                    json: answer.plain.clone(),
                    next_cursor: next,
                });
            } else {
                collected.not_found.push(index);
            }
        }
        Ok(collected)
    }

    async fn call(&self, call: &str) -> Result<(Features, Outcome), ApiError> {
        let Some(call) = self.reads.find(call) else { return Ok((Features::default(), Outcome::NotFound)) };
        let features = call.features();
        // The cached copy has the generations from before its data was read.
        match call.cached(&self.cache, &self.ports, Freshness::Current).await {
            Ok(answer) => Ok((features, Outcome::Found(answer.response))),
            Err(error) if is_not_found(&error) => Ok((features, Outcome::NotFound)),
            Err(error) => match error.location() {
                Some(path) => Ok((features, Outcome::Moved(path.to_owned()))),
                None => Err(error),
            },
        }
    }

    /// Returns whether all data of a page exists for administrators.
    pub(super) async fn exists_for_administrators(&self, needs: &DataRequirements) -> Result<bool, ApiError> {
        for call in &needs.calls {
            if matches!(self.call(call).await?.1, Outcome::Found(_)) {
                continue;
            }
            let Some(run) = self.reads.find(call).and_then(|call| call.run_as_admin(&self.ports)) else {
                return Ok(false);
            };
            match run.await {
                Ok(_) => {}
                Err(error) if is_not_found(&error) || error.location().is_some() => return Ok(false),
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// Produces the not-found page, or that of an empty list. All addresses of a route whose same calls found nothing share one copy.
    async fn shared_page(
        self: Arc<Self>,
        url: String,
        needs: Arc<DataRequirements>,
        collected: Collected,
        status: StatusCode,
        until: Instant,
    ) -> Result<Produced, ApiError> {
        let (route, calls) = (needs.route.clone(), collected.not_found.clone());
        let key = Key::NothingFound { status: status.as_u16(), route, calls };
        let (cache, read) = (self.cache.clone(), collected.read);
        let make = move || {
            async move {
                let produced = self.rendered(&url, &needs, &collected, status, until).await;
                let keep = match produced.keep {
                    Keep::WhileUnchanged(_) => Keep::WhileUnchanged(collected.found),
                    other => other,
                };
                Ok(Produced { keep, ..produced })
            }
            .boxed()
        };
        let response = cache.get(key, Freshness::Current, make).await?.response;
        // The shell that replaces a failed render is cached only under the shared key.
        let keep = if response.policy == Policy::Never { Keep::No } else { Keep::WhileUnchanged(read) };
        Ok(Produced { response, keep, shared: true })
    }

    async fn rendered(
        &self,
        url: &str,
        needs: &DataRequirements,
        collected: &Collected,
        status: StatusCode,
        until: Instant,
    ) -> Produced {
        let drawing = async {
            let data = data::page(&collected.answers, &self.state, self.cache.today(), status.as_u16())
                .map_err(|error| PageError::Failed(error.to_string()))?;
            let rendered = self.ports.renderer.render(url, Arc::clone(&data), until).await?;
            let frame = self.frame.as_ref().ok_or_else(|| PageError::Failed("the frontend is not built".to_owned()))?;
            Ok::<_, PageError>(frame.page(&needs.chunk, &rendered, &data))
        };
        match drawing.await {
            Ok(document) => {
                let mut response = html(status, Policy::Revalidate, document).with_route(page_route(&needs.route));
                response.varies_by_session = !collected.not_found.is_empty();
                Produced::while_unchanged(response, collected.read)
            }
            Err(error) => self.render_failed(url, &error, Some(&needs.chunk), status),
        }
    }

    /// Counts a page against the rate limits of its calls, which it would otherwise bypass. Cached pages and calls are free.
    pub(super) async fn check_limits(&self, request: &HttpRequest, url: &str, until: Instant) -> Result<(), ApiError> {
        if self.cache.current(url).is_some() {
            return Ok(());
        }
        let Ok(needs) = self.needs(url, until).await else { return Ok(()) };
        let uncached = needs.calls.iter().filter(|call| self.cache.current(call).is_none());
        for quota in uncached.filter_map(|call| self.reads.find(call)?.endpoint.quota) {
            rate_limit::check(request, quota).await?;
        }
        Ok(())
    }
}

/// Returns the redirect to the page of an entity that moved. The page of `/api/blog/x` is `/blog/x`. Browsers must not keep it: another
/// post may take the address. An administrator may see a draft at it.
fn redirect(call: &str, read: Features) -> Produced {
    let path = path(call);
    let path =
        HeaderValue::from_str(path.strip_prefix("/api").unwrap_or(path)).unwrap_or(HeaderValue::from_static("/"));
    let type_ = HeaderValue::from_static("text/html; charset=utf-8");
    let mut response = CachedResponse::new(StatusCode::MOVED_PERMANENTLY, type_, Policy::Never, Bytes::new());
    response.varies_by_session = true;
    Produced::while_unchanged(response.with(LOCATION, path), read)
}

pub(super) fn log_unavailable(url: &str, error: &ApiError) {
    tracing::warn!(path = quoted(path(url)), %error, "a page's data is unavailable");
}

/// Returns an address without its query, which may hold what a visitor searched for and is not logged.
pub(super) fn path(url: &str) -> &str {
    url.split('?').next().unwrap_or_default()
}

/// Returns whether the error means that there is nothing at this address.
fn is_not_found(error: &ApiError) -> bool {
    matches!(error.status, StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST)
}

pub(super) fn html(status: StatusCode, policy: Policy, document: String) -> CachedResponse {
    let type_ = HeaderValue::from_static("text/html; charset=utf-8");
    CachedResponse::new(status, type_, policy, document.into_boxed_str().into_boxed_bytes().into())
}
