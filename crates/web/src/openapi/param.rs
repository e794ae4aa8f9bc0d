//! Parameters of requests and headers of answers: their names, what they mean and what they can be.

use utoipa::openapi::{
    KnownFormat, Schema, SchemaFormat,
    schema::{ObjectBuilder, Type},
};

use crate::{
    list_query::MAX_LIMIT,
    public_reads::{NEXT_CURSOR, PAGE},
    response,
};

/// A value with a name.
#[derive(Clone, Copy)]
pub struct Param {
    pub name: &'static str,
    pub what: &'static str,
    kind: Kind,
}

/// What a value can be.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    /// That many characters at most.
    Short(usize),
    /// 1 to 255 visible characters.
    Key,
    /// A whole number from one to another.
    Whole(i32, i32),
    OneOf(fn() -> Vec<&'static str>),
    /// One of these columns, with a `-` before it the other way round.
    Column(&'static [&'static str]),
}

pub const ONCE: Param =
    Param::key("The same request with the same key gives the first response again, and creates nothing");
pub const REPLAYED: Param =
    Param::one_of(response::REPLAYED, "Set where the first response to the same request is given again", || {
        vec!["true"]
    });
pub const EXISTING: Param = Param::text("Location", "What the key created, where it is known");
pub const VERSION: Param = Param::text("ETag", "The version in quotes, as `If-Match` takes it");
pub const COPY: Param = Param::text("ETag", "Names this answer, as `If-None-Match` takes it");
pub const TOTAL: Param = Param::whole("X-Total-Count", "How many rows there are in all parts", 0, i32::MAX);
pub const NEXT: Param = Param::text(NEXT_CURSOR, "Leads to the rows after these; absent at the end of the list");
pub const WAIT: Param = Param::whole("Retry-After", "After that many seconds trying again may help", 1, i32::MAX);
pub const PAGE_VIEW: Param = Param::one_of("view", "Without the markdown beside `html`", || vec![PAGE]);
pub const DISPOSITION: Param = Param::text("Content-Disposition", "The file's name");
pub const COOKIES: Param = Param::text("Set-Cookie", "The session, and that there is one");
pub const CLEAR_SITE_DATA: Param = Param::text("Clear-Site-Data", "Has browsers empty their cache of this site");

impl Param {
    const fn new(name: &'static str, what: &'static str, kind: Kind) -> Self {
        Self { name, what, kind }
    }

    pub const fn text(name: &'static str, what: &'static str) -> Self {
        Self::new(name, what, Kind::Text)
    }

    /// A text of at most so many characters.
    pub const fn short(name: &'static str, what: &'static str, longest: usize) -> Self {
        Self::new(name, what, Kind::Short(longest))
    }

    /// The key of a create: what the same one again does.
    pub const fn key(what: &'static str) -> Self {
        Self::new("Idempotency-Key", what, Kind::Key)
    }

    pub const fn whole(name: &'static str, what: &'static str, least: i32, most: i32) -> Self {
        Self::new(name, what, Kind::Whole(least, most))
    }

    pub const fn id(name: &'static str, what: &'static str) -> Self {
        Self::whole(name, what, 1, i32::MAX)
    }

    /// How many rows an answer has at most.
    pub const fn limit(what: &'static str) -> Self {
        Self::whole("limit", what, 1, MAX_LIMIT.cast_signed())
    }

    pub const fn one_of(name: &'static str, what: &'static str, words: fn() -> Vec<&'static str>) -> Self {
        Self::new(name, what, Kind::OneOf(words))
    }

    /// What a list is sorted by.
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

    pub fn schema(&self) -> Schema {
        let text = ObjectBuilder::new().schema_type(Type::String);
        match self.kind {
            Kind::Text => text,
            Kind::Short(longest) => text.max_length(Some(longest)),
            Kind::Key => text.min_length(Some(1)).max_length(Some(255)).pattern(Some("^[!-~]+$")),
            Kind::OneOf(_) | Kind::Column(_) => text.enum_values(Some(self.words())),
            Kind::Whole(least, most) => ObjectBuilder::new()
                .schema_type(Type::Integer)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)))
                .minimum(Some(least))
                .maximum(Some(most)),
        }
        .build()
        .into()
    }
}
