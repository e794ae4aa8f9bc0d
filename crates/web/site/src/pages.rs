//! Pages for visitors: rendered by the engine, kept in the cache, and where they can't be rendered the plain shell, which the
//! browser fills.
//!
//! Mounting: [`serve`] is the default service of the whole application, with a `Data<Pages>`.

mod address;
mod calls;
mod data;
mod document;
mod render;
#[cfg(test)]
mod tests;

use std::sync::{Arc, atomic::AtomicU64};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web::Data,
};
use futures_util::FutureExt;
use ports::{Ports, renderer::DataRequirements};

use crate::{assets::Assets, read_only};
use calls::Calls;
use data::PageContext;
use document::Frame;
use web_http::{
    cache::{Cache, CachedResponse, Freshness, Reply},
    error::ApiError,
    session,
    settings::Settings,
};

/// Bytes that the remembered needs of addresses may have.
const MAX_NEEDS_BYTES: u64 = 1 << 20;

/// Everything that pages are made of.
pub struct Pages {
    engine: Arc<dyn ports::renderer::PageRenderer>,
    calls: Calls,
    cache: Cache,
    assets: Data<Assets>,
    /// None: the frontend is not built.
    frame: Option<Frame>,
    state: PageContext,
    /// Data requirements by address: they depend on nothing else.
    needs: moka::sync::Cache<String, Arc<DataRequirements>>,
    /// Pages that could not be rendered since the start.
    render_failed: AtomicU64,
}

impl Pages {
    /// The pages of a site.
    #[must_use]
    pub fn new(ports: &Ports, settings: &Settings, cache: Cache, assets: Data<Assets>) -> Self {
        let state = PageContext::new(settings, ports);
        Self::with(Arc::clone(&ports.renderer), calls::public(ports.clone()), state, cache, assets)
    }

    fn with(
        engine: Arc<dyn ports::renderer::PageRenderer>,
        calls: Calls,
        state: PageContext,
        cache: Cache,
        assets: Data<Assets>,
    ) -> Self {
        Self {
            engine,
            calls,
            cache,
            frame: Frame::new(&assets),
            assets,
            state,
            needs: moka::sync::Cache::builder()
                .max_capacity(MAX_NEEDS_BYTES)
                .weigher(|url: &String, needs: &Arc<DataRequirements>| {
                    let calls = needs.calls.iter().map(|call| call.len() + 24).sum::<usize>();
                    u32::try_from(url.len() + calls + 200).unwrap_or(u32::MAX)
                })
                .build(),
            render_failed: AtomicU64::new(0),
        }
    }
}

impl Pages {
    /// Returns a document with the inline script alone, in the site's style if the frontend is built.
    #[must_use]
    pub fn document(&self, head: &str, body: &str) -> String {
        let plain = || ["<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">", head, body].concat();
        self.frame.as_ref().map_or_else(plain, |frame| frame.plain(head, body))
    }
}

/// `GET` and `HEAD` of every address that is not another handler's.
pub async fn serve(request: HttpRequest, pages: Data<Pages>) -> HttpResponse {
    if let Some(refusal) = read_only::method_not_allowed(&request) {
        return refusal;
    }
    if let Some(file) = pages.assets.file(request.uri().path()) {
        return file.respond(&request).await;
    }
    if pages.frame.is_none() {
        return not_built();
    }
    if let Some(location) = address::without_slash(request.uri()) {
        return HttpResponse::PermanentRedirect().insert_header((header::LOCATION, location)).finish();
    }
    let url = address::page(request.uri(), pages.engine.query_parameters());
    if let Err(refusal) = pages.check_limits(&request, &url).await {
        refusal.log(&request);
        return pages.refused(&url, &refusal).respond(&request).await;
    }
    let freshness = session::freshness(&request);
    let make = || Arc::clone(&pages).make(url.clone().into_owned()).boxed();
    let page = match pages.cache.get(&url, freshness, make).await {
        Ok(page) if freshness == Freshness::Current && page.response.varies_by_session() => {
            let decided = decide_again(&request, &pages, &url, page.response).await;
            decided.map(Reply::current).inspect_err(|error| render::log_unavailable(&url, error))
        }
        other => other,
    };
    match page {
        Ok(page) => page.respond(&request).await,
        Err(_) => pages.unavailable(&url).respond(&request).await,
    }
}

/// Decides a visitor's 404 again for a session: it may be a draft, for which an administrator gets the shell.
async fn decide_again(
    request: &HttpRequest,
    pages: &Data<Pages>,
    url: &str,
    absent: Arc<CachedResponse>,
) -> Result<Arc<CachedResponse>, ApiError> {
    if !session::is_administrator(request).await? {
        return Ok(absent);
    }
    let Ok(needs) = pages.needs(url).await else { return Ok(absent) };
    if pages.exists_for_administrators(&needs).await? {
        return Ok(Arc::new(pages.shell(Some(&needs.chunk), StatusCode::OK)));
    }
    Ok(absent)
}

fn not_built() -> HttpResponse {
    HttpResponse::ServiceUnavailable()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body("frontend bundle not built")
}
