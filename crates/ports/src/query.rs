//! Queries of lists and pages of results.

/// The query of an administrators' list. The default asks for all rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Rows at most; none: all.
    pub limit: Option<u32>,
    /// The position to continue from, as [`Page::next`] gave it.
    pub cursor: Option<String>,
    /// Only rows that contain this text, without regard to case.
    pub search: Option<String>,
    /// The wire's name of the column to sort by; none: the list's own order.
    pub sort: Option<String>,
    pub order: Order,
    /// Whether to count all rows: that takes longer than reading a page.
    pub include_total: bool,
}

impl Default for Query {
    fn default() -> Self {
        Self { limit: None, cursor: None, search: None, sort: None, order: Order::default(), include_total: true }
    }
}

/// Which end comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    #[default]
    Ascending,
    Descending,
}

/// The requested part of a public list; by default all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageRequest {
    /// Rows at most; none: all.
    pub limit: Option<u32>,
    /// The position to continue from, as the previous page gave it.
    pub cursor: Option<String>,
}

/// A part of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    pub rows: Vec<T>,
    /// How many rows there are in all, as far as the list counts them.
    pub total: Option<u64>,
    /// An opaque cursor to the rows after these; none on the last page.
    pub next: Option<String>,
}
