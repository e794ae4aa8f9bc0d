//! Parameters of paths and queries, and request headers.

use actix_web::http::Method;
use domain::content::ContentType;
use ports::legal::LegalPages;
use utoipa::openapi::{
    Required,
    path::{Parameter, ParameterBuilder, ParameterIn},
};

use web_http::endpoint::{Endpoint, Param, Role, param};

pub fn parameters(endpoint: &Endpoint) -> Vec<Parameter> {
    let path = endpoint.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let path = path.map(|name| (ParameterIn::Path, path_param(name)));
    let query = endpoint.query.iter().map(|param| (ParameterIn::Query, *param));
    let header = header(endpoint).map(|param| (ParameterIn::Header, param));
    path.chain(query).chain(header).map(|(place, param)| parameter(place, &param)).collect()
}

/// Returns the parameter of a path.
fn path_param(name: &'static str) -> Param {
    match name {
        "id" => Param::id(name, "The id"),
        "type" => Param::one_of(name, "The type of content", param::words_of::<ContentType>),
        "page" => Param::one_of(name, "The page", || {
            LegalPages::default().by_name().into_iter().map(|(name, _)| name).collect()
        }),
        _ => Param::text(name, "The slug: the last part of the page's address"),
    }
}

fn header(endpoint: &Endpoint) -> Option<Param> {
    if endpoint.idempotency_key.is_some() {
        return endpoint.idempotency_key;
    }
    if takes_if_match(endpoint) {
        return Some(Param::text(
            "If-Match",
            "The `ETag` of the version to change or delete; 412 if that is no longer the current version",
        ));
    }
    let known = "The `ETag` of a copy that the client has; 304 if it is still current";
    endpoint.is_cacheable.then(|| Param::text("If-None-Match", known))
}

/// Returns whether the call takes `If-Match`.
pub fn takes_if_match(endpoint: &Endpoint) -> bool {
    endpoint.role == Role::Admin && endpoint.is_versioned && [Method::PUT, Method::DELETE].contains(&endpoint.method)
}

fn parameter(place: ParameterIn, param: &Param) -> Parameter {
    let required = if place == ParameterIn::Path { Required::True } else { Required::False };
    ParameterBuilder::new()
        .name(param.name)
        .parameter_in(place)
        .required(required)
        .description(Some(param.description))
        .schema(Some(param.schema()))
        .build()
}
