//! The document itself.

use actix_web::http::Method;
use domain::rules::message;
use serde_json::{Value, json};
use utoipa::{
    PartialSchema as _, ToSchema as _,
    openapi::{
        ComponentsBuilder, Content, ContentBuilder, HttpMethod, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, Paths,
        PathsBuilder, Ref, RefOr, Required, Response, ResponseBuilder, Schema, SecurityRequirement,
        path::{Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn},
        request_body::{RequestBody, RequestBodyBuilder},
        schema::{ArrayBuilder, ObjectBuilder, Type},
        security::{ApiKey, ApiKeyValue, SecurityScheme},
    },
};

use super::{Example, File, Given, Taken};
use crate::{
    error::ErrorBody,
    routes::{Family, Role, Route, TABLE},
};

/// The name of the session cookie's scheme.
const SESSION: &str = "session";

/// The whole document.
#[must_use]
pub fn document() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Portico")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "The calls of the site. Log in by `POST /api/login`; the session is a cookie. Entities that administrators \
             edit carry their version in the `ETag`: sent back as `If-Match`, it keeps a change from overwriting another.",
        ))
        .build();
    OpenApiBuilder::new().info(info).paths(paths()).components(Some(components().build())).build()
}

fn paths() -> Paths {
    TABLE
        .iter()
        .fold(PathsBuilder::new(), |paths, route| {
            paths.path(route.path, PathItem::new(method(route), operation(route)))
        })
        .build()
}

fn method(route: &Route) -> HttpMethod {
    match route.method {
        Method::POST => HttpMethod::Post,
        Method::PUT => HttpMethod::Put,
        Method::DELETE => HttpMethod::Delete,
        _ => HttpMethod::Get,
    }
}

fn components() -> ComponentsBuilder {
    let mut schemas = vec![("Error".to_owned(), ErrorBody::schema())];
    ErrorBody::schemas(&mut schemas);
    for route in TABLE {
        let taken = route.doc.takes.map(|taken| taken.shape);
        let given = route.doc.gives.map(|given| given.shape);
        for shape in taken.into_iter().chain(given) {
            schemas.push(((shape.name)(), (shape.schema)()));
            (shape.others)(&mut schemas);
        }
    }
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("portico_session")));
    ComponentsBuilder::new().schemas_from_iter(schemas).security_scheme(SESSION, cookie)
}

fn operation(route: &Route) -> Operation {
    let mut operation = OperationBuilder::new()
        .summary(Some(route.doc.summary))
        .operation_id(Some(name(route)))
        .tag(tag(route.path))
        .parameters(Some(parameters(route)))
        .request_body(route.doc.takes.map(|taken| request(&taken)));
    if route.role != Role::Visitor {
        operation = operation.security(SecurityRequirement::new(SESSION, Vec::<String>::new()));
    }
    for (status, response) in responses(route) {
        operation = operation.response(status.to_string(), response);
    }
    operation.build()
}

/// `get_api_blog_slug`
pub fn name(route: &Route) -> String {
    let words =
        route.path.split(['/', '-', '.']).map(|word| word.trim_matches(['{', '}'])).filter(|word| !word.is_empty());
    words.fold(route.method.as_str().to_lowercase(), |name, word| name + "_" + word)
}

/// The first word of a path that tells calls apart.
fn tag(path: &str) -> &str {
    let mut words = path.split('/').filter(|word| !["", "api", "admin"].contains(word));
    words.next().unwrap_or(path)
}

fn text() -> Schema {
    ObjectBuilder::new().schema_type(Type::String).build().into()
}

fn parameters(route: &Route) -> Vec<Parameter> {
    let path = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let path = path.map(|name| (ParameterIn::Path, name, "Part of the address"));
    let query = route.doc.query.iter().map(|(name, what)| (ParameterIn::Query, *name, *what));
    let header = header(route).map(|(name, what)| (ParameterIn::Header, name, what));
    path.chain(query).chain(header).map(|(place, name, what)| parameter(place, name, what)).collect()
}

fn header(route: &Route) -> Option<(&'static str, &'static str)> {
    match (route.role, &route.method) {
        (Role::Visitor, &Method::POST) if route.path == "/api/contact" => {
            Some(("Idempotency-Key", "The same enquiry with the same key again is not stored and mailed again"))
        }
        (Role::Admin, &Method::POST) if route.doc.takes.is_some() => {
            Some(("Idempotency-Key", "The same key again gives the first answer again, and creates nothing"))
        }
        (Role::Admin, &Method::PUT | &Method::DELETE) if route.doc.versioned => {
            Some(("If-Match", "The `ETag` that is known; 412 where it is not the present one"))
        }
        _ => None,
    }
}

fn parameter(place: ParameterIn, name: &str, what: &str) -> Parameter {
    let required = if place == ParameterIn::Path { Required::True } else { Required::False };
    ParameterBuilder::new()
        .name(name)
        .parameter_in(place)
        .required(required)
        .description(Some(what))
        .schema(Some(text()))
        .build()
}

fn request(taken: &Taken) -> RequestBody {
    let schema = if taken.patch { all_optional((taken.shape.schema)()) } else { reference(&(taken.shape.name)()) };
    RequestBodyBuilder::new()
        .content("application/json", content(schema, example(taken.example)))
        .required(Some(Required::True))
        .build()
}

fn content(schema: RefOr<Schema>, example: Option<Value>) -> Content {
    ContentBuilder::new().schema(Some(schema)).example(example).build()
}

fn example(example: Example) -> Option<Value> {
    serde_json::from_str(example.0).ok()
}

fn reference(name: &str) -> RefOr<Schema> {
    Ref::from_schema_name(name).into()
}

fn all_optional(schema: RefOr<Schema>) -> RefOr<Schema> {
    match schema {
        RefOr::T(Schema::Object(mut object)) => {
            object.required.clear();
            Schema::Object(object).into()
        }
        other => other,
    }
}

fn responses(route: &Route) -> Vec<(u16, Response)> {
    let success = match (route.doc.gives, route.doc.file) {
        (Some(given), _) => (given.status.as_u16(), success(&given)),
        (None, Some(given)) => (200, file(&given)),
        (None, None) if route.path.starts_with("/api/openapi") || route.path == "/api/docs" => {
            (200, said("The document"))
        }
        (None, None) => (204, said("Done")),
    };
    let in_path = route.path.contains('{');
    let compares =
        route.doc.versioned && route.role == Role::Admin && [Method::PUT, Method::DELETE].contains(&route.method);
    let takes = route.doc.takes.is_some();
    let failures = [
        (400, takes || !route.doc.query.is_empty(), "Something in the request is wrong"),
        (401, route.role != Role::Visitor || route.path == "/api/login", "Nobody is logged in"),
        (403, !route.method.is_safe() || route.role == Role::Admin, "Not allowed"),
        (404, in_path, "There is no such thing"),
        (409, takes && route.role == Role::Admin || route.path == "/api/register", "It collides with what is there"),
        (412, compares, "It was changed in the meantime"),
        (413, takes, "The body is too large"),
        (415, takes, "The body is no JSON"),
        (429, route.quota.is_some(), "Too many requests; `Retry-After` tells how long to wait"),
        (503, true, "Not now; `Retry-After` tells how long to wait"),
    ];
    let failures = failures.into_iter().filter(|(_, can_be, _)| *can_be);
    let failures = failures.map(|(status, _, what)| (status, failure(route, what, status)));
    std::iter::once(success).chain(failures).collect()
}

/// What a call says, for example, that fails with the status.
fn saying(route: &Route, status: u16) -> &'static str {
    let of = tag(route.path);
    let is_account = ["login", "register", "users"].contains(&of);
    match status {
        400 if is_account => "Username is required",
        400 => "Title is required",
        401 if of == "login" => message::WRONG_CREDENTIALS,
        401 => message::LOG_IN,
        403 => message::ADMINISTRATORS_ONLY,
        404 => "Not found",
        409 if is_account => message::USERNAME_TAKEN,
        409 if of == "faq" => message::CATEGORY_TAKEN,
        409 => message::SLUG_TAKEN,
        412 => message::STALE,
        413 => "The request body must be at most 64 KiB",
        415 => "Content-Type must be application/json",
        429 => message::TOO_OFTEN,
        _ => message::UNAVAILABLE,
    }
}

fn said(what: &str) -> Response {
    ResponseBuilder::new().description(what).build()
}

fn success(given: &Given) -> Response {
    let one = reference(&(given.shape.name)());
    let shown = example(given.example);
    let content = if given.list {
        content(ArrayBuilder::new().items(one).build().into(), shown.map(|one| Value::Array(vec![one])))
    } else {
        content(one, shown)
    };
    ResponseBuilder::new().description("Success").content("application/json", content).build()
}

fn file(given: &File) -> Response {
    let content = content(text().into(), Some(given.example.into()));
    ResponseBuilder::new().description("A file").content(given.media_type, content).build()
}

fn failure(route: &Route, what: &str, status: u16) -> Response {
    let said = saying(route, status);
    let response = ResponseBuilder::new().description(what);
    match route.family() {
        Family::Text => response.content("text/plain", content(text().into(), Some(said.into()))),
        Family::Json => {
            let example = json!({"error": said, "message": said});
            response.content("application/json", content(reference("Error"), Some(example)))
        }
    }
    .build()
}
