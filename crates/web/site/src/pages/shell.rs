//! The plain shell, which the browser fills: for routes that only the browser renders, and instead of pages that can't be rendered.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use actix_web::http::{
    StatusCode,
    header::{HeaderName, HeaderValue, RETRY_AFTER},
};
use futures_util::FutureExt;
use ports::renderer::{DataRequirements, PageError};

use super::{
    Pages, data,
    render::{html, path},
};
use web_http::{
    cache::{CachedResponse, Features, Freshness, Keep, Key, Policy, Produced, Reply},
    error::ApiError,
    log_context::quoted,
};

/// How long the shell is served instead of a page that failed to render.
pub(super) const FAILURE_TTL: Duration = Duration::from_secs(5);

/// The route in metrics of pages that only the browser renders: they share a copy.
const SHELLS: &str = "shell";

impl Pages {
    /// Produces the shell of a route that only the browser renders: one copy per chunk, not to be indexed.
    pub(super) async fn common_shell(self: Arc<Self>, needs: Arc<DataRequirements>) -> Result<Produced, ApiError> {
        let key = Key::Shell(needs.chunk.clone());
        let cache = self.cache.clone();
        let make = move || {
            let shell = self.shell(Some(&needs.chunk), StatusCode::OK).with_route(SHELLS);
            let hidden = shell.with(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
            async move { Ok(Produced::while_unchanged(hidden, Features::default())) }.boxed()
        };
        let response = cache.get(key, Freshness::Current, make).await?.response;
        Ok(Produced { response, keep: Keep::WhileUnchanged(Features::default()), shared: true })
    }

    /// Returns the shell instead of a page that failed to render, and logs and counts the failure. The shell is cached, because a
    /// failing render can use a worker's whole time limit. If there was no room to render it, the shell is 503.
    pub(super) fn render_failed(
        &self,
        url: &str,
        error: &PageError,
        chunk: Option<&str>,
        status: StatusCode,
    ) -> Produced {
        if matches!(error, PageError::Overloaded) {
            tracing::warn!(path = quoted(path(url)), %error, "a page could not be rendered");
            return Produced::new(self.temporary_shell(chunk), Keep::No);
        }
        let count = self.render_failed.fetch_add(1, Ordering::Relaxed) + 1;
        tracing::error!(path = quoted(path(url)), %error, count, "a page could not be rendered");
        Produced::new(self.shell(chunk, status), Keep::For(FAILURE_TTL))
    }

    /// Returns the shell with 503 if a page can't be drawn now: the browser requests its data again.
    pub(super) async fn unavailable(&self, url: &str) -> Reply {
        let chunk = self.needs.get(url).await.map(|needs| needs.chunk.clone());
        Reply::current(Arc::new(self.temporary_shell(chunk.as_deref())))
    }

    fn temporary_shell(&self, chunk: Option<&str>) -> CachedResponse {
        self.shell(chunk, StatusCode::SERVICE_UNAVAILABLE).with(RETRY_AFTER, HeaderValue::from_static("2"))
    }

    /// Returns the shell instead of a page if the client exceeded its limit.
    pub(super) async fn refused(&self, url: &str, refusal: &ApiError) -> CachedResponse {
        let chunk = self.needs.get(url).await.map(|needs| needs.chunk.clone());
        let shell = self.shell(chunk.as_deref(), refusal.status);
        shell.with(RETRY_AFTER, refusal.retry_after().unwrap_or(1).into())
    }

    /// Returns the plain shell. It carries no responses, so that the browser requests all of them.
    pub(super) fn shell(&self, chunk: Option<&str>, status: StatusCode) -> CachedResponse {
        let data = data::page(&[], &self.state, self.cache.today(), StatusCode::OK.as_u16());
        let document = match (&self.frame, data) {
            (Some(frame), Ok(data)) => frame.shell(chunk, &data, &self.state.frame(self.cache.today())),
            _ => String::new(),
        };
        html(status, Policy::Never, document)
    }
}
