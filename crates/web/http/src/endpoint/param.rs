//! Parameters of requests and headers of responses: name, meaning and type.

use utoipa::openapi::{
    KnownFormat, Schema, SchemaFormat,
    schema::{ObjectBuilder, Type},
};

use crate::{extract::list_query::MAX_LIMIT, response};

/// A value with a name.
#[derive(Clone, Copy)]
pub struct Param {
    pub name: &'static str,
    pub description: &'static str,
    kind: Kind,
}

/// The type of a value.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    /// That many characters at most.
    Short(usize),
    /// 1 to 255 visible characters.
    Key,
    /// A whole number from one to another.
    Integer(i32, i32),
    OneOf(fn() -> Vec<&'static str>),
    /// One of these columns, with a `-` before it the other way round.
    Column(&'static [&'static str]),
}

/// The value of `view` for a detail as its page shows it.
pub const PAGE: &str = "page";

pub const LIMIT: Param = Param::limit("At most this many rows; `X-Total-Count` tells how many there are");
pub const CURSOR: Param = Param::text("cursor", "Rows after this cursor, as `X-Next-Cursor` gave it");
pub const SEARCH: Param = Param::text("q", "Rows that contain each word of this text");
pub const PAGE_VIEW: Param = Param::one_of("view", "Without the markdown beside `html`", || vec![PAGE]);
pub const IDEMPOTENCY_KEY: Param =
    Param::key("The same request with the same key gets the first response again, and creates nothing");
pub const IDEMPOTENT_REPLAYED: Param =
    Param::one_of(response::REPLAYED, "Set where the response is the first one again", || vec!["true"]);
pub const LOCATION: Param = Param::text("Location", "What the key created, where it is known");
pub const ETAG: Param = Param::text("ETag", "The version in quotes, as `If-Match` takes it");
pub const VALIDATOR: Param = Param::text("ETag", "Names this response, as `If-None-Match` takes it");
pub const TOTAL_COUNT: Param = Param::integer("X-Total-Count", "How many rows the whole list has", 0, i32::MAX);
pub const NEXT_CURSOR: Param =
    Param::text(response::NEXT_CURSOR, "Leads to the rows after these; absent at the end of the list");
pub const RETRY_AFTER: Param =
    Param::integer("Retry-After", "Trying again may help after this many seconds", 1, i32::MAX);
pub const CONTENT_DISPOSITION: Param = Param::text("Content-Disposition", "The file's name");
pub const SET_COOKIE: Param = Param::text("Set-Cookie", "The session, and a readable cookie that tells there is one");
pub const CLEAR_SITE_DATA: Param = Param::text("Clear-Site-Data", "Makes browsers drop what they cached of this site");

impl Param {
    const fn new(name: &'static str, description: &'static str, kind: Kind) -> Self {
        Self { name, description, kind }
    }

    #[must_use]
    pub const fn text(name: &'static str, description: &'static str) -> Self {
        Self::new(name, description, Kind::Text)
    }

    /// A text of at most so many characters.
    #[must_use]
    pub const fn short(name: &'static str, description: &'static str, longest: usize) -> Self {
        Self::new(name, description, Kind::Short(longest))
    }

    /// The key of a create: what the same one again does.
    #[must_use]
    pub const fn key(description: &'static str) -> Self {
        Self::new("Idempotency-Key", description, Kind::Key)
    }

    #[must_use]
    pub const fn integer(name: &'static str, description: &'static str, least: i32, most: i32) -> Self {
        Self::new(name, description, Kind::Integer(least, most))
    }

    #[must_use]
    pub const fn id(name: &'static str, description: &'static str) -> Self {
        Self::integer(name, description, 1, i32::MAX)
    }

    /// How many rows an answer has at most.
    #[must_use]
    pub const fn limit(description: &'static str) -> Self {
        Self::integer("limit", description, 1, MAX_LIMIT.cast_signed())
    }

    pub const fn one_of(name: &'static str, description: &'static str, words: fn() -> Vec<&'static str>) -> Self {
        Self::new(name, description, Kind::OneOf(words))
    }

    /// The columns by which a list can be sorted.
    #[must_use]
    pub const fn sort(columns: &'static [&'static str]) -> Self {
        Self::new("sort", "The column to sort by; with `-` before it the other way round", Kind::Column(columns))
    }

    /// The words that it can be; empty where it can be others.
    pub fn words(&self) -> Vec<String> {
        match self.kind {
            Kind::OneOf(words) => words().into_iter().map(str::to_owned).collect(),
            Kind::Column(columns) => columns.iter().flat_map(|name| [(*name).to_owned(), format!("-{name}")]).collect(),
            _ => Vec::new(),
        }
    }

    #[must_use]
    pub fn schema(&self) -> Schema {
        let text = ObjectBuilder::new().schema_type(Type::String);
        match self.kind {
            Kind::Text => text,
            Kind::Short(longest) => text.max_length(Some(longest)),
            Kind::Key => text.min_length(Some(1)).max_length(Some(255)).pattern(Some("^[!-~]+$")),
            Kind::OneOf(_) | Kind::Column(_) => text.enum_values(Some(self.words())),
            Kind::Integer(least, most) => ObjectBuilder::new()
                .schema_type(Type::Integer)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)))
                .minimum(Some(least))
                .maximum(Some(most)),
        }
        .build()
        .into()
    }
}
