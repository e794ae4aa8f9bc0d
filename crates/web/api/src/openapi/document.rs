//! The OpenAPI document.

use actix_web::http::Method;
use serde_json::Value;
use utoipa::{
    PartialSchema as _, ToSchema as _,
    openapi::{
        ComponentsBuilder, HttpMethod, InfoBuilder, Object, OpenApi, OpenApiBuilder, PathItem, Paths, PathsBuilder,
        RefOr, Required, Schema, SecurityRequirement,
        path::{Operation, OperationBuilder},
        request_body::{RequestBody, RequestBodyBuilder},
        security::{ApiKey, ApiKeyValue, SecurityScheme},
    },
};

use super::{
    example_response::parse,
    parameters::parameters,
    responses::{content, reference, responses},
};
use web_http::{
    endpoint::{self, Endpoint, Role},
    error::ErrorBody,
    session,
};

/// The name of the security scheme.
const SESSION: &str = "session";

/// Returns the document of these endpoints.
#[must_use]
pub fn document(endpoints: &[&Endpoint]) -> OpenApi {
    let info = InfoBuilder::new()
        .title("Portico")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "The site's API. Sign in with `POST /api/login`, which sets a session cookie. Entities that administrators edit \
             carry their version in the `ETag`; send it back as `If-Match`, so that your change does not overwrite someone \
             else's. While the database is unavailable, public reads are answered from memory for up to an hour; `Age` is \
             the number of seconds since the response was last known to be current.",
        ))
        .build();
    OpenApiBuilder::new().info(info).paths(paths(endpoints)).components(Some(components(endpoints).build())).build()
}

fn paths(endpoints: &[&Endpoint]) -> Paths {
    endpoints
        .iter()
        .fold(PathsBuilder::new(), |paths, endpoint| {
            paths.path(endpoint.path, PathItem::new(method(endpoint), operation(endpoint)))
        })
        .build()
}

fn method(endpoint: &Endpoint) -> HttpMethod {
    match endpoint.method {
        Method::POST => HttpMethod::Post,
        Method::PUT => HttpMethod::Put,
        Method::DELETE => HttpMethod::Delete,
        _ => HttpMethod::Get,
    }
}

/// Returns the schemas that the calls use, by their names; one that several use is there more than once.
pub fn schemas(endpoints: &[&Endpoint]) -> Vec<(String, RefOr<Schema>)> {
    let mut schemas = vec![("Error".to_owned(), ErrorBody::schema())];
    ErrorBody::schemas(&mut schemas);
    for endpoint in endpoints {
        let body = endpoint.body.map(|body| body.schema);
        let returned = endpoint.returns.map(|returned| returned.schema);
        for schema in body.into_iter().chain(returned) {
            schemas.push(((schema.name)(), (schema.schema)()));
            (schema.references)(&mut schemas);
        }
    }
    schemas
}

fn components(endpoints: &[&Endpoint]) -> ComponentsBuilder {
    let schemas = schemas(endpoints).into_iter().map(|(name, schema)| (name, with_useful_defaults(schema)));
    let cookie = ApiKeyValue::with_description(
        session::session_name(false),
        "On an https site it is called `__Host-portico_session`.",
    );
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(cookie));
    ComponentsBuilder::new().schemas_from_iter(schemas).security_scheme(SESSION, cookie)
}

fn operation(endpoint: &Endpoint) -> Operation {
    let mut operation = OperationBuilder::new()
        .summary(Some(endpoint.summary))
        .operation_id(Some(operation_id(endpoint)))
        .tag(tag(endpoint.path))
        .parameters(Some(parameters(endpoint)))
        .request_body(endpoint.body.map(|body| request(&body)));
    if endpoint.role != Role::Visitor {
        operation = operation.security(SecurityRequirement::new(SESSION, Vec::<String>::new()));
    }
    for (status, response) in responses(endpoint) {
        operation = operation.response(status.as_str(), response);
    }
    operation.build()
}

/// Returns the operation id, such as `get_api_blog_slug`.
pub fn operation_id(endpoint: &Endpoint) -> String {
    let words =
        endpoint.path.split(['/', '-', '.']).map(|word| word.trim_matches(['{', '}'])).filter(|word| !word.is_empty());
    words.fold(endpoint.method.as_str().to_lowercase(), |name, word| name + "_" + word)
}

/// Returns the tag: the first distinctive part of a path.
fn tag(path: &str) -> &str {
    let mut words = path.split('/').filter(|word| !["", "api", "admin"].contains(word));
    words.next().unwrap_or(path)
}

fn request(body: &endpoint::RequestBody) -> RequestBody {
    let schema = if body.is_patch { all_optional((body.schema.schema)()) } else { reference(&(body.schema.name)()) };
    RequestBodyBuilder::new()
        .content("application/json", content(schema, parse(body.example)))
        .required(Some(Required::True))
        .build()
}

/// Returns the schema of a patch: no field is required, and none has a default.
fn all_optional(schema: RefOr<Schema>) -> RefOr<Schema> {
    adapted(schema, |object| {
        object.required.clear();
        object.properties.values_mut().for_each(|field| set_default(field, |_| None));
    })
}

/// Drops the defaults of required fields, and null as that of optional ones: a draft's reader has them, not its sender.
fn with_useful_defaults(schema: RefOr<Schema>) -> RefOr<Schema> {
    adapted(schema, |object| {
        for (name, field) in &mut object.properties {
            let is_required = object.required.contains(name);
            set_default(field, |default| default.filter(|value| !is_required && !value.is_null()));
        }
    })
}

fn adapted(mut schema: RefOr<Schema>, adapt: impl FnOnce(&mut Object)) -> RefOr<Schema> {
    if let RefOr::T(Schema::Object(object)) = &mut schema {
        adapt(object);
    }
    schema
}

fn set_default(field: &mut RefOr<Schema>, change: impl FnOnce(Option<Value>) -> Option<Value>) {
    let default = match field {
        RefOr::T(Schema::Object(field)) => &mut field.default,
        RefOr::T(Schema::Array(field)) => &mut field.default,
        RefOr::T(Schema::OneOf(field)) => &mut field.default,
        RefOr::T(Schema::AllOf(field)) => &mut field.default,
        RefOr::Ref(field) => &mut field.default,
        RefOr::T(_) => return,
    };
    *default = change(default.take());
}
