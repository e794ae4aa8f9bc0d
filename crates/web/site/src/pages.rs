//! Pages for visitors, rendered by the engine and cached. One that can't be rendered is the plain shell, which the browser fills.

mod address;
mod data;
mod document;
mod render;
mod shell;
#[cfg(test)]
mod tests;

use std::{
    sync::{Arc, atomic::AtomicU64},
    time::{Duration, Instant},
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web::Data,
};
use futures_util::FutureExt;
use ports::{Ports, renderer::DataRequirements, time_budget};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::{assets::Assets, read_only};
pub use data::PageContext;
use document::Frame;
use web_http::{
    cache::{Cache, CachedResponse, Freshness, Reply},
    client,
    endpoint::PublicReads,
    error::ApiError,
    log_context::note_route,
    session,
    settings::Settings,
};

/// The size of the cached data requirements, in bytes.
const MAX_NEEDS_BYTES: u64 = 1 << 20;

/// How many pages a client may have drawn at once. It is enough to keep the engine busy, and leaves room for other clients.
const TURNS: usize = 4;

/// How long a client waits for a turn.
const TURN_TIMEOUT: Duration = Duration::from_secs(2);

/// How many clients' turns are remembered.
const MAX_CLIENTS: u64 = 10_000;

pub struct Pages {
    reads: &'static PublicReads,
    /// The ports of the reads.
    ports: Ports,
    cache: Cache,
    assets: Data<Assets>,
    /// `None` if the frontend is not built.
    frame: Option<Frame>,
    state: PageContext,
    /// The data requirements by address, on which alone they depend.
    needs: moka::future::Cache<String, Arc<DataRequirements>>,
    /// The turns of each client to have pages drawn that are not in memory.
    turns: moka::sync::Cache<Option<String>, Arc<Semaphore>>,
    /// The number of pages that failed to render since the start.
    render_failed: AtomicU64,
}

impl Pages {
    pub fn new(
        reads: &'static PublicReads,
        ports: Ports,
        state: PageContext,
        cache: Cache,
        assets: Data<Assets>,
    ) -> Self {
        Self {
            reads,
            ports,
            cache,
            frame: Frame::new(&assets),
            assets,
            state,
            needs: moka::future::Cache::builder()
                .max_capacity(MAX_NEEDS_BYTES)
                .weigher(|url: &String, needs: &Arc<DataRequirements>| {
                    let calls = needs.calls.iter().map(|call| call.len() + 24).sum::<usize>();
                    u32::try_from(url.len() + calls + 200).unwrap_or(u32::MAX)
                })
                .build(),
            turns: moka::sync::Cache::builder().max_capacity(MAX_CLIENTS).build(),
            render_failed: AtomicU64::new(0),
        }
    }

    /// Returns a document without page scripts: this main part between the site's header and footer, with its style sheet if the
    /// frontend is built.
    pub fn document(&self, head: &str, main: &str) -> String {
        let body = &self.state.frame(self.cache.today()).around(main);
        let plain = || ["<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">", head, body].concat();
        self.frame.as_ref().map_or_else(plain, |frame| frame.plain(head, body))
    }

    /// Waits for the client's turn to have a page drawn; `None` if the page is in memory. Errors if its other pages take too long.
    async fn turn(&self, request: &HttpRequest, url: &str) -> Result<Option<OwnedSemaphorePermit>, ApiError> {
        if self.cache.current(url).is_some() {
            return Ok(None);
        }
        let settings = request.app_data::<Data<Settings>>();
        let networks = client::keys(request, settings.map_or(&[][..], |settings| &settings.trusted_proxies));
        // The widest network, because one person may have all of it, and a turn only makes it wait.
        let client = networks.into_iter().next_back().map(|(key, _)| key);
        let turns = self.turns.get_with(client, || Arc::new(Semaphore::new(TURNS)));
        let began = Instant::now();
        let turn = timeout(TURN_TIMEOUT, turns.acquire_owned()).await.map_err(ApiError::unavailable)?;
        time_budget::spend(began);
        turn.map(Some).map_err(ApiError::failed)
    }
}

/// Answers `GET` and `HEAD` of all addresses without another handler.
pub async fn serve(request: HttpRequest, pages: Data<Pages>) -> HttpResponse {
    if let Some(refusal) = read_only::method_not_allowed(&request) {
        return refusal;
    }
    if let Some(file) = pages.assets.file(request.uri().path()) {
        note_route(&request, "/{file}");
        return file.respond(&request).await;
    }
    if pages.frame.is_none() {
        return read_only::refusal(StatusCode::SERVICE_UNAVAILABLE, "frontend bundle not built");
    }
    if let Some(location) = address::without_slash(request.uri()) {
        return HttpResponse::PermanentRedirect().insert_header((header::LOCATION, location)).finish();
    }
    let url = address::page(request.uri(), pages.ports.renderer.query_parameters());
    let freshness = session::freshness(&request);
    // Taken before others can wait for the same page, so that they don't wait for this client's turn.
    let Ok(_turn) = pages.turn(&request, &url).await else {
        let stale = pages.cache.stale(&url).filter(|_| freshness == Freshness::AllowStale);
        return stale.unwrap_or(pages.unavailable(&url).await).respond(&request).await;
    };
    let until = Instant::now() + render::QUEUE_TIMEOUT;
    if let Err(refusal) = pages.check_limits(&request, &url, until).await {
        refusal.log(&request);
        return pages.refused(&url, &refusal).await.respond(&request).await;
    }
    let make = || Arc::clone(&pages).make(url.clone().into_owned(), until).boxed();
    let page = match pages.cache.get((&*url).into(), freshness, make).await {
        Ok(page) if freshness == Freshness::Current && page.response.varies_by_session => {
            let rechecked = recheck_for_administrators(&request, &pages, &url, page.response, until).await;
            rechecked.map(Reply::current).inspect_err(|error| render::log_unavailable(&url, error))
        }
        other => other,
    };
    match page {
        Ok(page) => page.respond(&request).await,
        Err(_) => pages.unavailable(&url).await.respond(&request).await,
    }
}

/// Returns the shell instead of a visitor's 404 if the page exists for administrators, such as a draft, and one is signed in.
async fn recheck_for_administrators(
    request: &HttpRequest,
    pages: &Data<Pages>,
    url: &str,
    not_found: Arc<CachedResponse>,
    until: Instant,
) -> Result<Arc<CachedResponse>, ApiError> {
    if !session::is_administrator(request).await? {
        return Ok(not_found);
    }
    let Ok(needs) = pages.needs(url, until).await else { return Ok(not_found) };
    if pages.exists_for_administrators(&needs).await? {
        return Ok(Arc::new(pages.shell(Some(&needs.chunk), StatusCode::OK)));
    }
    Ok(not_found)
}
