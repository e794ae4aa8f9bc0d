//! The document itself.

use actix_web::http::Method;
use utoipa::{
    PartialSchema as _, ToSchema as _,
    openapi::{
        ComponentsBuilder, HttpMethod, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, Paths, PathsBuilder, RefOr,
        Required, Schema, SecurityRequirement,
        path::{Operation, OperationBuilder},
        request_body::{RequestBody, RequestBodyBuilder},
        security::{ApiKey, ApiKeyValue, SecurityScheme},
    },
};

use super::{
    answer::read,
    doc::Taken,
    parameters::parameters,
    responses::{content, reference, responses},
};
use crate::{
    error::ErrorBody,
    routes::{Role, Route, TABLE},
    session,
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
             edit carry their version in the `ETag`: sent back as `If-Match`, it keeps a change from overwriting another. \
             While the database is away, public reads are answered from memory for up to an hour, with `Age`: the seconds \
             since the answer was last known to be true.",
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
    let cookie = ApiKeyValue::with_description(
        session::session_name(false),
        "Where the site is https its name is `__Host-portico_session`.",
    );
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(cookie));
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
        operation = operation.response(status.as_str(), response);
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

fn request(taken: &Taken) -> RequestBody {
    let schema = if taken.patch { all_optional((taken.shape.schema)()) } else { reference(&(taken.shape.name)()) };
    RequestBodyBuilder::new()
        .content("application/json", content(schema, read(taken.example)))
        .required(Some(Required::True))
        .build()
}

/// The schema of a patch: a field that is absent keeps its value, and gets no default.
fn all_optional(schema: RefOr<Schema>) -> RefOr<Schema> {
    match schema {
        RefOr::T(Schema::Object(mut object)) => {
            object.required.clear();
            for field in object.properties.values_mut() {
                match field {
                    RefOr::T(Schema::Object(field)) => field.default = None,
                    RefOr::T(Schema::Array(field)) => field.default = None,
                    _ => {}
                }
            }
            Schema::Object(object).into()
        }
        other => other,
    }
}
