//! What a call answers: its success, and each of its failures.

use actix_web::http::StatusCode;
use serde_json::Value;
use utoipa::openapi::{
    Content, ContentBuilder, Header, Ref, RefOr, Response, ResponseBuilder, Schema,
    schema::{ArrayBuilder, ObjectBuilder, Type},
};

use super::{
    Param,
    answer::answer,
    doc::{File, Given},
    failures::{Failed, failures, tells_to_wait},
    param,
};
use crate::{
    error::ApiError,
    routes::{ErrorFormat, Route},
};

pub fn responses(route: &Route) -> Vec<(StatusCode, Response)> {
    let known = route.doc.kept.then(|| (StatusCode::NOT_MODIFIED, unchanged()));
    let failures = failures(route).into_iter().map(|failed| (failed.status, failure(route.error_format(), &failed)));
    std::iter::once(success(route)).chain(known).chain(failures).collect()
}

fn success(route: &Route) -> (StatusCode, Response) {
    let doc = &route.doc;
    let (status, response) = match (doc.gives, doc.file) {
        (Some(given), _) => (given.status, body(&given, answer(route))),
        (None, Some(given)) => (StatusCode::OK, file(&given)),
        (None, None) if doc.always && route.method.is_safe() => (StatusCode::OK, described("The document")),
        (None, None) => (StatusCode::NO_CONTENT, described("Done")),
    };
    let headers = doc.sends.iter().chain(doc.kept.then_some(&param::COPY)).chain(doc.once.map(|_| &param::REPLAYED));
    (status, headers.fold(response, with).build())
}

fn described(what: &str) -> ResponseBuilder {
    ResponseBuilder::new().description(what)
}

fn with(response: ResponseBuilder, param: &Param) -> ResponseBuilder {
    let mut header = Header::new(param.schema());
    header.description = Some(param.what.to_owned());
    response.header(param.name, header)
}

fn body(given: &Given, shown: Option<Value>) -> ResponseBuilder {
    let one = reference(&(given.shape.name)());
    let content = if given.list {
        content(ArrayBuilder::new().items(one).build().into(), shown.map(|one| Value::Array(vec![one])))
    } else {
        content(one, shown)
    };
    described("Success").content("application/json", content)
}

fn file(given: &File) -> ResponseBuilder {
    described("A file").content(given.media_type, content(text(), Some(given.example.into())))
}

fn unchanged() -> Response {
    with(described("The answer that is known is still the same"), &param::COPY).build()
}

fn failure(error_format: ErrorFormat, failed: &Failed) -> Response {
    let response = described(&when(failed));
    let response = if tells_to_wait(failed.status) { with(response, &param::WAIT) } else { response };
    let reused = failed.status == StatusCode::UNPROCESSABLE_ENTITY;
    let response = if reused { with(response, &param::EXISTING) } else { response };
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

/// When a call fails so, with the words where there is a choice of them.
fn when(failed: &Failed) -> String {
    let quoted = |error: &ApiError| format!("`{}`", error.message());
    match failed.errors.as_slice() {
        [] | [_] => failed.when.to_owned(),
        errors => format!("{}: {}", failed.when, errors.iter().map(quoted).collect::<Vec<_>>().join(" or ")),
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
