//! The calls of pages: public reads, through the same cache as over HTTP.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use ports::{Ports, limits::Quota};

use web_api::PUBLIC_READS;
use web_http::{cache::Features, endpoint::Run, error::ApiError, response::PublicResponse};

type Running = BoxFuture<'static, Result<PublicResponse, ApiError>>;

/// A call, bound to its arguments and not yet made.
pub struct BoundCall {
    /// Its key in the cache.
    pub key: String,
    /// The features it reads.
    pub features: Features,
    /// Its rate limit, per client.
    pub quota: Option<Quota>,
    /// As an anonymous visitor.
    pub run: Box<dyn FnOnce() -> Running + Send>,
    /// Asks as an administrator, where administrators see more.
    pub run_as_admin: Option<Box<dyn FnOnce() -> Running + Send>>,
}

/// Finds what answers a call; none: there is no such public read.
pub type Calls = Arc<dyn Fn(&str) -> Option<BoundCall> + Send + Sync>;

/// The public reads of these ports.
pub fn public(ports: Ports) -> Calls {
    Arc::new(move |call| {
        let (endpoint, read, params) = PUBLIC_READS.find(call)?;
        let bind = |run: Run| -> Box<dyn FnOnce() -> Running + Send> {
            let (ports, params) = (ports.clone(), params.clone());
            Box::new(move || run(&ports, params))
        };
        Some(BoundCall {
            key: params.canonical_url(endpoint),
            features: Features::of(read.features),
            quota: endpoint.quota,
            run: bind(read.run),
            run_as_admin: read.run_as_admin.map(bind),
        })
    })
}
