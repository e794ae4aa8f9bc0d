//! The router of a table of endpoints.

use actix_web::{
    Route,
    body::BoxBody,
    dev::{HttpServiceFactory, ServiceRequest},
    http::Method,
    middleware::{Next, from_fn},
    web::{self, ServiceConfig},
};

use super::{Endpoint, public_read::serve};
use crate::{
    error::{ApiError, ErrorFormat},
    log_context::note_route,
    middleware::{csrf, format_errors::format_errors, rate_limit},
    session::{self, SessionLayer},
};

/// The scope of the API. Endpoints outside it, such as health checks, are mounted separately.
const API: &str = "/api";

/// The route of unknown paths below it in metrics.
const UNKNOWN: &str = "/api/*";

/// Mounts a table of endpoints. A wrong method is 405 with `Allow`, HEAD works wherever GET does, and an unknown path below
/// `/api` is a JSON or text 404, never a page.
pub fn configure(config: &mut ServiceConfig, endpoints: &'static [&'static Endpoint], sessions: &SessionLayer) {
    let mut paths: Vec<&str> = endpoints.iter().map(|endpoint| endpoint.path).collect();
    // A fixed path comes before a pattern that also matches it.
    paths.sort_by_key(|path| (path.contains('{'), *path));
    paths.dedup();
    let mut api = web::scope(API);
    for path in paths {
        match path.strip_prefix(API) {
            Some(below) => api = api.service(resource(endpoints, path, below, sessions)),
            None => drop(config.service(resource(endpoints, path, path, sessions))),
        }
    }
    let not_found = web::to(|| async { Err::<&str, _>(ApiError::not_found()) });
    let formatted = from_fn(move |request: ServiceRequest, next| {
        note_route(request.request(), UNKNOWN);
        format_errors(format_of(endpoints, request.path()), request, next)
    });
    config.service(api.default_service(not_found.wrap(formatted)));
}

/// Returns the error format of a path. A path without an endpoint has the format of the first endpoint above it.
#[must_use]
pub fn format_of(endpoints: &[&Endpoint], path: &str) -> ErrorFormat {
    let is_below = |endpoint: &&&Endpoint| {
        let fixed = endpoint.path.split("/{").next().unwrap_or_default();
        path.strip_prefix(fixed).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    endpoints.iter().find(is_below).map_or(ErrorFormat::Json, |endpoint| endpoint.error_format)
}

/// Returns the resource of a path, mounted as `pattern`.
fn resource(
    endpoints: &'static [&'static Endpoint],
    path: &'static str,
    pattern: &str,
    sessions: &SessionLayer,
) -> impl HttpServiceFactory + use<> {
    let mut resource = web::resource(pattern);
    for endpoint in endpoints.iter().filter(|endpoint| endpoint.path == path) {
        resource = resource.route(route(endpoint, endpoint.method.clone(), sessions));
        if endpoint.method == Method::GET {
            resource = resource.route(route(endpoint, Method::HEAD, sessions));
        }
    }
    let format = format_of(endpoints, path);
    let formatted = from_fn(move |request: ServiceRequest, next| {
        note_route(request.request(), path);
        format_errors(format, request, next)
    });
    resource.wrap(from_fn(csrf::check)).wrap(formatted)
}

/// Returns the handler of an endpoint, wrapped in the middleware that its description asks for.
fn route(endpoint: &'static Endpoint, method: Method, sessions: &SessionLayer) -> Route {
    let mut route = match endpoint.read {
        Some(read) => web::to(move |request, cache, ports| serve(endpoint, read, request, cache, ports)),
        None => (endpoint.handler)(),
    }
    .method(method);
    if endpoint.writes_session {
        route = route.wrap(session::middleware(sessions));
    }
    if let Some(quota) = endpoint.quota {
        route = route.wrap(from_fn(move |request, next| rate_limit::limit(quota, request, next)));
    }
    let timeout = endpoint.timeout;
    route.wrap(from_fn(move |request: ServiceRequest, next: Next<BoxBody>| async move {
        match tokio::time::timeout(timeout, next.call(request)).await {
            Ok(response) => response,
            Err(elapsed) => Err(ApiError::unavailable(elapsed).into()),
        }
    }))
}
