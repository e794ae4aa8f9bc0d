//! Renders a page: its data requirements, the responses, the engine, the document.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use actix_web::{
    HttpRequest, ResponseError as _,
    http::{
        StatusCode,
        header::{HeaderName, HeaderValue, RETRY_AFTER},
    },
};
use futures_util::{FutureExt, future::join_all};
use ports::renderer::{DataRequirements, PageError, PageKind};

use super::{
    Pages,
    data::{self, Answered},
};
use web_http::{
    cache::{Features, Freshness, Keep, Policy, Produced, Stored},
    error::ApiError,
    middleware::rate_limit,
    response::NEXT_CURSOR,
};

/// How long the shell is served instead of a page that failed to render.
pub(super) const FAILURE_REMEMBERED: Duration = Duration::from_secs(5);

/// The responses of a page's calls.
#[derive(Default)]
struct Collected {
    answers: Vec<Answered>,
    /// The places of the calls that found nothing.
    absent: Vec<usize>,
    /// The features that all calls read.
    read: Features,
    /// The features read by calls that found something.
    found: Features,
}

impl Pages {
    /// Makes the page of an address: a rendered page, the page of what does not exist, or the shell. Fails where its data can't
    /// be read.
    pub(super) async fn make(self: Arc<Self>, url: String) -> Result<Produced, ApiError> {
        let needs = match self.needs(&url).await {
            Ok(needs) => needs,
            Err(error) => return Ok(self.render_failed(&url, &error, None, StatusCode::OK)),
        };
        if needs.kind == PageKind::Shell {
            return self.common_shell(needs).await;
        }
        let collected = self.gather(&needs.calls).await.inspect_err(|error| log_unavailable(&url, error))?;
        if needs.kind == PageKind::Missing || !collected.absent.is_empty() {
            return self.absence(url, needs, collected).await;
        }
        Ok(self.rendered(&url, &needs, &collected, StatusCode::OK).await)
    }

    /// Returns the data requirements of an address.
    pub(super) async fn needs(&self, url: &str) -> Result<Arc<DataRequirements>, PageError> {
        if let Some(needs) = self.needs.get(url) {
            return Ok(needs);
        }
        let needs = Arc::new(self.engine.needs(url).await?);
        self.needs.insert(url.to_owned(), Arc::clone(&needs));
        Ok(needs)
    }

    /// Asks all calls at once. A call for what does not exist, or that makes no sense, finds nothing; any other failure is
    /// the page's.
    async fn gather(&self, calls: &[String]) -> Result<Collected, ApiError> {
        let asked = join_all(calls.iter().map(|call| self.ask(call))).await;
        let mut collected = Collected::default();
        for (place, (call, asked)) in calls.iter().zip(asked).enumerate() {
            let (features, answer) = asked?;
            collected.read = collected.read.with(features);
            if let Some(answer) = answer {
                collected.found = collected.found.with(features);
                let next = answer.extra(NEXT_CURSOR).map(str::to_owned);
                collected.answers.push(Answered { call: call.clone(), answer: answer.plain().clone(), next });
            } else {
                collected.absent.push(place);
            }
        }
        Ok(collected)
    }

    async fn ask(&self, call: &str) -> Result<(Features, Option<Arc<Stored>>), ApiError> {
        let Some(bound) = (self.calls)(call) else { return Ok((Features::default(), None)) };
        let features = bound.features;
        // Cached with the generations from before its data were read.
        match self.cache.get_read(&bound.key, Freshness::Current, features, bound.ask).await {
            Ok(answer) => Ok((features, Some(answer.stored))),
            Err(error) if is_absence(&error) => Ok((features, None)),
            Err(error) => Err(error),
        }
    }

    /// Whether administrators find all that this page needs.
    pub(super) async fn exists_for_administrators(&self, needs: &DataRequirements) -> Result<bool, ApiError> {
        for call in &needs.calls {
            if self.ask(call).await?.1.is_some() {
                continue;
            }
            let Some(ask) = (self.calls)(call).and_then(|bound| bound.ask_as_administrator) else { return Ok(false) };
            match ask().await {
                Ok(_) => {}
                Err(error) if is_absence(&error) => return Ok(false),
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// The page of what does not exist: one copy for each route and call that found nothing.
    async fn absence(
        self: Arc<Self>,
        url: String,
        needs: Arc<DataRequirements>,
        collected: Collected,
    ) -> Result<Produced, ApiError> {
        let key = format!("404 {} {:?}", needs.route, collected.absent);
        let (cache, read) = (self.cache.clone(), collected.read);
        let make = move || {
            async move {
                let produced = self.rendered(&url, &needs, &collected, StatusCode::NOT_FOUND).await;
                let keep = match produced.keep {
                    Keep::WhileUnchanged(_) => Keep::WhileUnchanged(collected.found),
                    other => other,
                };
                Ok(Produced { keep, ..produced })
            }
            .boxed()
        };
        let stored = cache.get(&key, Freshness::Current, make).await?.stored;
        // The shell that replaces it is cached under the key above alone.
        let keep = if stored.may_be_kept() { Keep::WhileUnchanged(read) } else { Keep::No };
        Ok(Produced { stored, keep, shared: true })
    }

    /// The shell of a route that is never rendered here: one copy a chunk, and nothing for search engines to find.
    async fn common_shell(self: Arc<Self>, needs: Arc<DataRequirements>) -> Result<Produced, ApiError> {
        let key = format!("shell {}", needs.chunk);
        let cache = self.cache.clone();
        let make = move || {
            let shell = self.shell(Some(&needs.chunk), StatusCode::OK);
            let hidden = shell.with(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
            async move { Ok(Produced::kept(hidden, Features::default())) }.boxed()
        };
        let stored = cache.get(&key, Freshness::Current, make).await?.stored;
        Ok(Produced { stored, keep: Keep::WhileUnchanged(Features::default()), shared: true })
    }

    async fn rendered(
        &self,
        url: &str,
        needs: &DataRequirements,
        collected: &Collected,
        status: StatusCode,
    ) -> Produced {
        match self.render(url, needs, collected, status).await {
            Ok(document) => {
                let mut stored = html(status, Policy::Revalidate, document);
                if !collected.absent.is_empty() {
                    stored = stored.varying_by_session();
                }
                Produced::kept(stored, collected.read)
            }
            Err(error) => self.render_failed(url, &error, Some(&needs.chunk), status),
        }
    }

    async fn render(
        &self,
        url: &str,
        needs: &DataRequirements,
        collected: &Collected,
        status: StatusCode,
    ) -> Result<String, PageError> {
        let data = data::page(&collected.answers, &self.state, self.cache.today(), status.as_u16())
            .map_err(|error| PageError::Failed(error.to_string()))?;
        let rendered = self.engine.render(url, Arc::clone(&data)).await?;
        let frame = self.frame.as_ref().ok_or_else(|| PageError::Failed("the frontend is not built".to_owned()))?;
        Ok(frame.page(&needs.chunk, &rendered, &data))
    }

    /// The shell instead of a page that could not be rendered: logged and counted once an attempt. A failed render can cost a
    /// worker all of its time: visitors can't have one each.
    fn render_failed(&self, url: &str, error: &PageError, chunk: Option<&str>, status: StatusCode) -> Produced {
        let count = self.render_failed.fetch_add(1, Ordering::Relaxed) + 1;
        tracing::error!(url, %error, count, "a page could not be rendered");
        let keep = match error {
            // Nothing was rendered, and the next attempt may succeed.
            PageError::Overloaded => Keep::No,
            PageError::Limit(_) | PageError::Failed(_) => Keep::For(FAILURE_REMEMBERED),
        };
        Produced::new(self.shell(chunk, status), keep)
    }

    /// The shell instead of a page whose answers are not to be had now: the browser asks again.
    pub(super) fn unavailable(&self, url: &str) -> Stored {
        let chunk = self.needs.get(url).map(|needs| needs.chunk.clone());
        self.shell(chunk.as_deref(), StatusCode::SERVICE_UNAVAILABLE).with(RETRY_AFTER, HeaderValue::from_static("2"))
    }

    /// Counts a page as the calls that it makes, so that a page is no way around their limits. A copy in memory is free.
    pub(super) async fn check_limits(&self, request: &HttpRequest, url: &str) -> Result<(), ApiError> {
        if self.cache.fresh(url).is_some() {
            return Ok(());
        }
        let Ok(needs) = self.needs(url).await else { return Ok(()) };
        let uncached = needs.calls.iter().filter(|call| self.cache.fresh(call).is_none());
        let mut quotas = uncached.filter_map(|call| (self.calls)(call)?.quota);
        quotas.try_for_each(|quota| rate_limit::check(request, quota))
    }

    /// Returns the shell instead of a page if the client exceeded its limit.
    pub(super) fn refused(&self, url: &str, refusal: &ApiError) -> Stored {
        let chunk = self.needs.get(url).map(|needs| needs.chunk.clone());
        let shell = self.shell(chunk.as_deref(), refusal.status);
        let wait = refusal.error_response().headers().get(RETRY_AFTER).cloned();
        shell.with(RETRY_AFTER, wait.unwrap_or(HeaderValue::from_static("1")))
    }

    /// Returns the plain shell. It carries no responses, so that the browser requests all of them.
    pub(super) fn shell(&self, chunk: Option<&str>, status: StatusCode) -> Stored {
        let data = data::page(&[], &self.state, self.cache.today(), StatusCode::OK.as_u16());
        let document = match (&self.frame, data) {
            (Some(frame), Ok(data)) => frame.shell(chunk, &data),
            _ => String::new(),
        };
        html(status, Policy::Never, document)
    }
}

pub(super) fn log_unavailable(url: &str, error: &ApiError) {
    tracing::warn!(url, %error, "a page's data is unavailable");
}

/// Nothing has that address, or nothing could.
fn is_absence(error: &ApiError) -> bool {
    matches!(error.status, StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST)
}

fn html(status: StatusCode, policy: Policy, document: String) -> Stored {
    Stored::new(status, HeaderValue::from_static("text/html; charset=utf-8"), policy, document.into())
}
