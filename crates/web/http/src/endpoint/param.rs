//! Parameters of requests and headers of responses: name, description and type.

use domain::VariantArray;
use utoipa::openapi::{
    KnownFormat, Schema, SchemaFormat,
    schema::{ObjectBuilder, Type},
};

use crate::{
    extract::list_query::{MAX_LIMIT, MAX_OFFSET},
    response,
};

/// A parameter or a header.
#[derive(Clone, Copy)]
pub struct Param {
    pub name: &'static str,
    pub description: &'static str,
    type_: ParamType,
}

/// The type of a parameter.
#[derive(Clone, Copy)]
enum ParamType {
    Text,
    /// Text of at most this many characters.
    Short(usize),
    /// 1 to 255 visible characters.
    Key,
    /// A whole number between these, inclusive.
    Integer(i32, i32),
    OneOf(fn() -> Vec<&'static str>),
    /// One of these columns; `-` before it reverses the order.
    Column(&'static [&'static str]),
}

/// The value of `view` for details without their markdown.
pub const PAGE: &str = "page";

pub const LIMIT: Param = Param::limit("The maximum number of rows; `X-Total-Count` is the number of all rows");
pub const CURSOR: Param = Param::text("cursor", "The `X-Next-Cursor` of the page before: lists the rows after it");
pub const OFFSET: Param = Param::integer(
    "offset",
    "The number of rows to skip, after those of `cursor` if it is given",
    0,
    MAX_OFFSET.cast_signed(),
);
pub const SEARCH: Param = Param::text("q", "Rows that contain each word of this text");
pub const STATUS: Param = Param::one_of("status", "Only published rows, or only drafts", || vec!["published", "draft"]);
pub const PERIOD: Param = Param::text("date", "Only rows of this year, month or day: 2026, 2026-11 or 2026-11-26");
pub const PAGE_VIEW: Param = Param::one_of("view", "Leaves out the markdown and keeps `html`", || vec![PAGE]);
pub const IDEMPOTENCY_KEY: Param =
    Param::key("A repeat of the request with the same key creates nothing and gets the first response again");
pub const IDEMPOTENT_REPLAYED: Param =
    Param::one_of(response::REPLAYED, "Set if this repeats the first response", || vec!["true"]);
pub const LOCATION: Param = Param::text("Location", "The entity that was created with the key, if it is known");
pub const MOVED_TO: Param = Param::text("Location", "The present address");
pub const ETAG: Param = Param::text("ETag", "The version in quotes; send it back as `If-Match`");
pub const VALIDATOR: Param = Param::text("ETag", "Identifies this response; send it back as `If-None-Match`");
pub const UNDO: Param = Param::text(response::UNDO, "The path to `POST` to within an hour to undo the deletion");
pub const TOTAL_COUNT: Param = Param::integer("X-Total-Count", "The number of rows in the whole list", 0, i32::MAX);
pub const NEXT_CURSOR: Param =
    Param::text(response::NEXT_CURSOR, "The cursor to the next page; absent at the end of the list");
pub const RETRY_AFTER: Param =
    Param::integer("Retry-After", "The number of seconds to wait before trying again", 1, i32::MAX);
pub const CONTENT_DISPOSITION: Param = Param::text("Content-Disposition", "The file's name");
pub const SET_COOKIE: Param = Param::text(
    "Set-Cookie",
    "The session cookie, one that tells scripts that there is a session, and one that makes the device known",
);
pub const CLEAR_SITE_DATA: Param = Param::text("Clear-Site-Data", "Tells the browser to empty its cache of this site");

/// Returns the words of an enum on the wire.
#[must_use]
pub fn words_of<T: VariantArray + Copy + Into<&'static str>>() -> Vec<&'static str> {
    T::VARIANTS.iter().map(|value| (*value).into()).collect()
}

impl Param {
    const fn new(name: &'static str, description: &'static str, type_: ParamType) -> Self {
        Self { name, description, type_ }
    }

    #[must_use]
    pub const fn text(name: &'static str, description: &'static str) -> Self {
        Self::new(name, description, ParamType::Text)
    }

    /// Text of at most `longest` characters.
    #[must_use]
    pub const fn short(name: &'static str, description: &'static str, longest: usize) -> Self {
        Self::new(name, description, ParamType::Short(longest))
    }

    /// The `Idempotency-Key`; the description says what a repeat does.
    #[must_use]
    pub const fn key(description: &'static str) -> Self {
        Self::new("Idempotency-Key", description, ParamType::Key)
    }

    #[must_use]
    pub const fn integer(name: &'static str, description: &'static str, least: i32, most: i32) -> Self {
        Self::new(name, description, ParamType::Integer(least, most))
    }

    #[must_use]
    pub const fn id(name: &'static str, description: &'static str) -> Self {
        Self::integer(name, description, 1, i32::MAX)
    }

    /// The maximum number of rows.
    #[must_use]
    pub const fn limit(description: &'static str) -> Self {
        Self::integer("limit", description, 1, MAX_LIMIT.cast_signed())
    }

    pub const fn one_of(name: &'static str, description: &'static str, words: fn() -> Vec<&'static str>) -> Self {
        Self::new(name, description, ParamType::OneOf(words))
    }

    /// The columns by which a list can be sorted.
    #[must_use]
    pub const fn sort(columns: &'static [&'static str]) -> Self {
        Self::new("sort", "The column to sort by; `-` before it reverses the order", ParamType::Column(columns))
    }

    #[must_use]
    pub fn schema(&self) -> Schema {
        let text = ObjectBuilder::new().schema_type(Type::String);
        match self.type_ {
            ParamType::Text => text,
            ParamType::Short(longest) => text.max_length(Some(longest)),
            ParamType::Key => text.min_length(Some(1)).max_length(Some(255)).pattern(Some("^[!-~]+$")),
            ParamType::OneOf(words) => text.enum_values(Some(words())),
            ParamType::Column(columns) => {
                text.enum_values(Some(columns.iter().flat_map(|name| [(*name).to_owned(), format!("-{name}")])))
            }
            ParamType::Integer(least, most) => ObjectBuilder::new()
                .schema_type(Type::Integer)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)))
                .minimum(Some(least))
                .maximum(Some(most)),
        }
        .build()
        .into()
    }
}
