//! What each route says of itself beside its row in the table.

use actix_web::http::StatusCode;
use domain::ValidationErrors;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

use super::{Failure, HasExample, Param, param};
use crate::{
    body::{self, FromBody},
    conditional::Versioned,
    error::ApiError,
};

/// What a route's document says that its row in the table does not.
pub struct Doc {
    pub summary: &'static str,
    /// The query parameters that it reads.
    pub query: &'static [Param],
    /// A query that it refuses.
    pub refuses: Option<Refused>,
    pub takes: Option<Taken>,
    pub gives: Option<Given>,
    pub file: Option<File>,
    /// Whether what it writes is compared by version.
    pub versioned: bool,
    /// The key of a create that happens once.
    pub once: Option<Param>,
    /// Whether its answers may be kept, and asked for again by their `ETag`.
    pub kept: bool,
    /// Whether it answers whatever else is away.
    pub always: bool,
    /// The headers of a successful answer.
    pub sends: &'static [Param],
    /// How it fails in words that others don't have, the likeliest first.
    pub fails: &'static [Failure],
}

/// A query string at fault, and what reads it.
#[derive(Clone, Copy)]
pub struct Refused {
    pub query: &'static str,
    pub read: fn(&str) -> Result<(), ValidationErrors>,
}

/// A request's body.
#[derive(Clone, Copy)]
pub struct Taken {
    pub shape: Shape,
    pub example: Example,
    /// A body at fault, and what reads it.
    pub bad: Example,
    pub read: fn(&[u8]) -> Result<(), ApiError>,
    /// How large it may be, in bytes.
    pub limit: usize,
    /// Whether fields may be absent.
    pub patch: bool,
}

/// A successful answer's body.
#[derive(Clone, Copy)]
pub struct Given {
    pub shape: Shape,
    pub status: StatusCode,
    pub list: bool,
    /// One of its kind.
    pub example: Example,
}

/// What a call gives where that is no JSON.
#[derive(Clone, Copy)]
pub struct File {
    pub media_type: &'static str,
    /// One of its kind.
    pub example: &'static str,
}

/// A JSON text that stands for what a call takes or gives.
#[derive(Clone, Copy)]
pub struct Example(pub &'static str);

/// A type, as the document describes it.
#[derive(Clone, Copy)]
pub struct Shape {
    pub name: fn() -> String,
    pub schema: fn() -> RefOr<Schema>,
    /// The types that it names.
    pub others: fn(&mut Vec<(String, RefOr<Schema>)>),
}

impl Shape {
    const fn of<T: ToSchema + PartialSchema>() -> Self {
        Self { name: || T::name().into_owned(), schema: T::schema, others: T::schemas }
    }
}

impl Doc {
    pub const fn new(summary: &'static str) -> Self {
        Self {
            summary,
            query: &[],
            refuses: None,
            takes: None,
            gives: None,
            file: None,
            versioned: true,
            once: None,
            kept: false,
            always: false,
            sends: &[],
            fails: &[],
        }
    }

    /// Query parameters, and a query at fault with what reads it.
    pub const fn asks(
        mut self,
        query: &'static [Param],
        bad: &'static str,
        read: fn(&str) -> Result<(), ValidationErrors>,
    ) -> Self {
        self.query = query;
        self.refuses = Some(Refused { query: bad, read });
        self
    }

    /// The headers of a successful answer.
    pub const fn sends(mut self, headers: &'static [Param]) -> Self {
        self.sends = headers;
        self
    }

    /// Failures of its own, the likeliest first.
    pub const fn fails(mut self, failures: &'static [Failure]) -> Self {
        self.fails = failures;
        self
    }

    /// A file to keep.
    pub const fn gives_file(mut self, media_type: &'static str, example: &'static str) -> Self {
        self.file = Some(File { media_type, example });
        self.sends(&[param::DISPOSITION])
    }

    /// A write to something that has no version.
    pub const fn unversioned(mut self) -> Self {
        self.versioned = false;
        self
    }

    /// A create that happens once for each key.
    pub const fn once(mut self, key: Param) -> Self {
        self.once = Some(key);
        self
    }

    /// Answers that may be kept.
    pub const fn kept(mut self) -> Self {
        self.kept = true;
        self
    }

    /// It answers whatever else is away.
    pub const fn always(mut self) -> Self {
        self.always = true;
        self
    }

    /// A body, and one at fault.
    pub const fn takes<T: ToSchema + PartialSchema + FromBody>(mut self, example: Example, bad: Example) -> Self {
        self.takes = Some(Taken {
            shape: Shape::of::<T>(),
            example,
            bad,
            read: body::check::<T>,
            limit: T::LIMIT,
            patch: false,
        });
        self
    }

    /// As [`Doc::takes`], but any field of `T` may be absent; `C` is what it is read as.
    pub const fn patches<T: ToSchema + PartialSchema, C: FromBody>(mut self, example: Example, bad: Example) -> Self {
        self.takes =
            Some(Taken { shape: Shape::of::<T>(), example, bad, read: body::check::<C>, limit: C::LIMIT, patch: true });
        self
    }

    pub const fn gives<T: HasExample>(self, status: StatusCode) -> Self {
        self.gives_this::<T>(status, Example(T::EXAMPLE))
    }

    /// As [`Doc::gives`], where one of its kind would not be what this call answers.
    pub const fn gives_this<T: ToSchema + PartialSchema>(mut self, status: StatusCode, example: Example) -> Self {
        self.gives = Some(Given { shape: Shape::of::<T>(), status, list: false, example });
        self
    }

    /// Something with its version.
    pub const fn gives_entity<T: HasExample + Versioned>(self, status: StatusCode) -> Self {
        self.gives::<T>(status).sends(&[param::VERSION])
    }

    pub const fn gives_list<T: HasExample>(self) -> Self {
        let mut doc = self.gives::<T>(StatusCode::OK);
        if let Some(given) = &mut doc.gives {
            given.list = true;
        }
        doc
    }

    /// A list that can be asked for in parts.
    pub const fn gives_parts<T: HasExample>(self) -> Self {
        self.gives_list::<T>().sends(&[param::TOTAL, param::NEXT])
    }
}
