//! The responses of a call: success and failures.

use actix_web::http::StatusCode;
use serde_json::Value;
use utoipa::openapi::{
    Content, ContentBuilder, Header, Ref, RefOr, Response, ResponseBuilder, Schema,
    schema::{ArrayBuilder, ObjectBuilder, Type},
};

use super::{
    example_response::example_response,
    failures::{Failed, failures},
};
use web_http::{
    endpoint::{Endpoint, File, Param, ResponseBody, param},
    error::{ApiError, ErrorFormat},
};

pub fn responses(endpoint: &Endpoint) -> Vec<(StatusCode, Response)> {
    let known = endpoint.is_cacheable.then(|| (StatusCode::NOT_MODIFIED, unchanged()));
    let failures =
        failures(endpoint).into_iter().map(|failed| (failed.status, failure(endpoint.error_format, &failed)));
    std::iter::once(success(endpoint)).chain(known).chain(failures).collect()
}

fn success(endpoint: &Endpoint) -> (StatusCode, Response) {
    let (status, response) = match (endpoint.returns, endpoint.file) {
        (Some(returned), _) => (returned.status, body(&returned, example_response(endpoint))),
        (None, Some(download)) => (StatusCode::OK, file(&download)),
        (None, None) if endpoint.is_independent && endpoint.method.is_safe() => {
            (StatusCode::OK, described("The document"))
        }
        (None, None) => (StatusCode::NO_CONTENT, described("No content")),
    };
    let headers = endpoint
        .response_headers
        .iter()
        .chain(endpoint.is_cacheable.then_some(&param::VALIDATOR))
        .chain(endpoint.idempotency_key.map(|_| &param::IDEMPOTENT_REPLAYED));
    (status, headers.fold(response, with_header).build())
}

fn described(description: &str) -> ResponseBuilder {
    ResponseBuilder::new().description(description)
}

fn with_header(response: ResponseBuilder, param: &Param) -> ResponseBuilder {
    let mut header = Header::new(param.schema());
    header.description = Some(param.description.to_owned());
    response.header(param.name, header)
}

fn body(returned: &ResponseBody, example: Option<Value>) -> ResponseBuilder {
    let one = reference(&(returned.schema.name)());
    let content = if returned.is_list {
        content(ArrayBuilder::new().items(one).build().into(), example.map(|one| Value::Array(vec![one])))
    } else {
        content(one, example)
    };
    described("Success").content("application/json", content)
}

fn file(file: &File) -> ResponseBuilder {
    described("A file").content(file.media_type, content(text(), Some(file.example.into())))
}

fn unchanged() -> Response {
    with_header(described("Not modified"), &param::VALIDATOR).build()
}

fn failure(error_format: ErrorFormat, failed: &Failed) -> Response {
    let response = described(&description(failed));
    let header = match failed.status {
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => Some(&param::RETRY_AFTER),
        StatusCode::UNPROCESSABLE_ENTITY => Some(&param::LOCATION),
        StatusCode::MOVED_PERMANENTLY => Some(&param::MOVED_TO),
        _ => None,
    };
    let response = header.into_iter().fold(response, with_header);
    let example = failed.errors.first();
    match error_format {
        ErrorFormat::Text => {
            response.content("text/plain", content(text(), example.map(|error| error.to_string().into())))
        }
        ErrorFormat::Json => {
            let example = example.and_then(|error| serde_json::to_value(error.body()).ok());
            response.content("application/json", content(reference("Error"), example))
        }
    }
    .build()
}

/// Returns the description of a failure, with its messages if there are several.
fn description(failed: &Failed) -> String {
    let quoted = |error: &ApiError| format!("`{}`", error.message());
    match failed.errors.as_slice() {
        [] | [_] => failed.description.to_owned(),
        errors => format!("{}: {}", failed.description, errors.iter().map(quoted).collect::<Vec<_>>().join(" or ")),
    }
}

pub fn content(schema: RefOr<Schema>, example: Option<Value>) -> Content {
    ContentBuilder::new().schema(Some(schema)).example(example).build()
}

pub fn reference(name: &str) -> RefOr<Schema> {
    Ref::from_schema_name(name).into()
}

fn text() -> RefOr<Schema> {
    Schema::from(ObjectBuilder::new().schema_type(Type::String).build()).into()
}
