//! Parameters of paths and queries, and request headers.

use actix_web::http::Method;
use domain::{VariantArray, content::ContentType};
use utoipa::openapi::{
    Required,
    path::{Parameter, ParameterBuilder, ParameterIn},
};

use web_http::endpoint::{Endpoint, Param, Role};

pub fn parameters(endpoint: &Endpoint) -> Vec<Parameter> {
    let path = endpoint.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let path = path.map(|name| (ParameterIn::Path, part(name)));
    let query = endpoint.query.iter().map(|param| (ParameterIn::Query, *param));
    let header = header(endpoint).map(|param| (ParameterIn::Header, param));
    path.chain(query).chain(header).map(|(place, param)| parameter(place, &param)).collect()
}

/// A part of an address.
fn part(name: &'static str) -> Param {
    match name {
        "id" => Param::id(name, "Which one it is"),
        "type" => Param::one_of(name, "The type of content", || {
            ContentType::VARIANTS.iter().copied().map(ContentType::as_str).collect()
        }),
        _ => Param::text(name, "The last part of its page's address"),
    }
}

fn header(endpoint: &Endpoint) -> Option<Param> {
    if endpoint.idempotency_key.is_some() {
        return endpoint.idempotency_key;
    }
    if takes_if_match(endpoint) {
        return Some(Param::text("If-Match", "The `ETag` that is known; 412 where it is not the present one"));
    }
    let known = "The `ETag` of the answer that is known; 304 where it is still the same";
    endpoint.is_cacheable.then(|| Param::text("If-None-Match", known))
}

/// Whether the version that is known is compared with the present one.
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
