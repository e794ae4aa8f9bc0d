//! An endpoint's request, responses and failures as the documentation describes them.

use std::time::Duration;

use actix_web::http::StatusCode;
use domain::{ValidationErrors, Versioned, input::FromFields};
use ports::limits::Quota;
use serde_json::{Map, Value};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{self, RefOr},
};

use super::{Endpoint, Param, param};
use crate::error::{ApiError, ErrorFormat};

/// A request's JSON body.
#[derive(Clone, Copy)]
pub struct RequestBody {
    pub schema: Schema,
    pub example: Example,
    /// Validates an object as this body and returns the errors.
    pub errors: fn(Map<String, Value>) -> Option<ValidationErrors>,
    /// The maximum size, in bytes.
    pub limit: usize,
    /// Whether fields may be absent, which then keep their values.
    pub is_patch: bool,
}

impl RequestBody {
    const fn of<T: FromFields>(schema: Schema, example: Example, is_patch: bool) -> Self {
        Self { schema, example, errors: |object| T::from_object(object).err(), limit: T::MAX_BYTES, is_patch }
    }
}

/// A successful response's JSON body.
#[derive(Clone, Copy)]
pub struct ResponseBody {
    pub schema: Schema,
    pub status: StatusCode,
    /// Whether the body is an array of this type.
    pub is_list: bool,
    pub example: Example,
}

/// A successful response's body that is not JSON.
#[derive(Clone, Copy)]
pub struct File {
    pub media_type: &'static str,
    pub example: &'static str,
}

/// An example as JSON text. The document adds the fields that a response has and its example leaves out, as null.
#[derive(Clone, Copy)]
pub struct Example(pub &'static str);

/// The schema of a type, and the schemas it refers to.
#[derive(Clone, Copy)]
pub struct Schema {
    pub name: fn() -> String,
    pub schema: fn() -> RefOr<openapi::Schema>,
    pub references: fn(&mut Vec<(String, RefOr<openapi::Schema>)>),
}

impl Schema {
    const fn of<T: ToSchema + PartialSchema>() -> Self {
        Self { name: || T::name().into_owned(), schema: T::schema, references: T::schemas }
    }
}

/// A failure specific to an endpoint, or with a message specific to it.
#[derive(Clone, Copy)]
pub struct Failure {
    pub status: StatusCode,
    message: &'static str,
    field: Option<&'static str>,
}

impl Failure {
    #[must_use]
    pub const fn new(status: StatusCode, message: &'static str) -> Self {
        Self { status, message, field: None }
    }

    /// 409: another entity already has this value.
    #[must_use]
    pub const fn taken(field: &'static str, message: &'static str) -> Self {
        Self { status: StatusCode::CONFLICT, message, field: Some(field) }
    }

    #[must_use]
    pub fn error(self) -> ApiError {
        let Self { status, message, field } = self;
        match field {
            Some(_) => ports::Error::Conflict { field, message }.into(),
            None => ApiError::new(status, message),
        }
    }
}

/// Makes methods that set one property of an endpoint.
macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty)?) sets $field:ident = $value:expr;)*) => {
        impl Endpoint {$(
            $(#[$doc])*
            #[must_use]
            pub const fn $name(mut self $(, $argument: $type)?) -> Self {
                self.$field = $value;
                self
            }
        )*}
    };
}

setters! {
    summary(text: &'static str) sets summary = text;
    /// Answers errors as plain text instead of JSON.
    text_errors() sets error_format = ErrorFormat::Text;
    limited(quota: Quota) sets quota = Some(quota);
    timeout(timeout: Duration) sets timeout = timeout;
    writes_session() sets writes_session = true;
    query(params: &'static [Param]) sets query = params;
    response_headers(headers: &'static [Param]) sets response_headers = headers;
    /// Sets the failures specific to the endpoint, the likeliest first.
    failures(failures: &'static [Failure]) sets failures = failures;
    /// Takes an `Idempotency-Key`.
    idempotent(key: Param) sets idempotency_key = Some(key);
    /// Takes no `If-Match`.
    unversioned() sets is_versioned = false;
    cacheable() sets is_cacheable = true;
    /// Works without the database.
    independent() sets is_independent = true;
}

impl Endpoint {
    /// Sets the type of the JSON body.
    #[must_use]
    pub const fn body<T: ToSchema + PartialSchema + FromFields>(mut self, example: Example) -> Self {
        self.body = Some(RequestBody::of::<T>(Schema::of::<T>(), example, false));
        self
    }

    /// Sets the type of a JSON body whose fields are those of `T`, all optional. It is parsed as `C`.
    #[must_use]
    pub const fn patch<T: ToSchema + PartialSchema, C: FromFields>(mut self, example: Example) -> Self {
        self.body = Some(RequestBody::of::<C>(Schema::of::<T>(), example, true));
        self
    }

    #[must_use]
    pub const fn returns<T: ToSchema + PartialSchema>(mut self, status: StatusCode, example: Example) -> Self {
        self.returns = Some(ResponseBody { schema: Schema::of::<T>(), status, is_list: false, example });
        self
    }

    /// Sets the returned entity; the `ETag` is its version.
    #[must_use]
    pub const fn returns_entity<T: ToSchema + PartialSchema + Versioned>(
        self,
        status: StatusCode,
        example: Example,
    ) -> Self {
        self.returns::<T>(status, example).response_headers(&[param::ETAG])
    }

    /// Sets the elements of a returned list.
    #[must_use]
    pub const fn returns_list<T: ToSchema + PartialSchema>(mut self, example: Example) -> Self {
        self.returns = Some(ResponseBody { schema: Schema::of::<T>(), status: StatusCode::OK, is_list: true, example });
        self
    }

    /// Sets the elements of a returned page of a list.
    #[must_use]
    pub const fn returns_page<T: ToSchema + PartialSchema>(self, example: Example) -> Self {
        self.returns_list::<T>(example).response_headers(&[param::TOTAL_COUNT, param::NEXT_CURSOR])
    }

    #[must_use]
    pub const fn returns_file(mut self, media_type: &'static str, example: &'static str) -> Self {
        self.file = Some(File { media_type, example });
        self.response_headers(&[param::CONTENT_DISPOSITION])
    }

    /// Marks a deletion that can be undone.
    #[must_use]
    pub const fn undoable(self) -> Self {
        self.response_headers(&[param::UNDO])
    }
}
