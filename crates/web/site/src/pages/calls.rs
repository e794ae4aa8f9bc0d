//! The data of pages: public reads, through the same cache as over HTTP.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use ports::{Ports, limits::Quota};

use web_api::PUBLIC_READS;
use web_http::{cache::Features, endpoint::Run, error::ApiError, response::PublicResponse};

type Running = BoxFuture<'static, Result<PublicResponse, ApiError>>;

/// A public read with its arguments, not yet run.
pub struct BoundCall {
    /// Its canonical URL.
    pub url: String,
    /// The pattern of its path.
    pub route: &'static str,
    /// The features that it reads.
    pub features: Features,
    /// The rate limit, per client.
    pub quota: Option<Quota>,
    /// Runs it for visitors.
    pub run: Box<dyn FnOnce() -> Running + Send>,
    /// Runs it for administrators, if they see more.
    pub run_as_admin: Option<Box<dyn FnOnce() -> Running + Send>>,
}

/// Finds the public read of a URL.
pub type Calls = Arc<dyn Fn(&str) -> Option<BoundCall> + Send + Sync>;

/// Returns the public reads on these ports.
pub fn public(ports: Ports) -> Calls {
    Arc::new(move |call| {
        let (endpoint, read, params) = PUBLIC_READS.find(call)?;
        let bind = |run: Run| -> Box<dyn FnOnce() -> Running + Send> {
            let (ports, params) = (ports.clone(), params.clone());
            Box::new(move || run(&ports, params))
        };
        Some(BoundCall {
            url: params.canonical_url(endpoint),
            route: endpoint.path,
            features: Features::of(read.features),
            quota: endpoint.quota,
            run: bind(read.run),
            run_as_admin: read.run_as_admin.map(bind),
        })
    })
}
