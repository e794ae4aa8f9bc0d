//! Queries of lists, and pages of results.

/// The query of an administrators' list. The default asks for all rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The maximum number of rows; unlimited by default.
    pub limit: Option<u32>,
    /// The position to continue from: [`Page::next`] of the previous page.
    pub cursor: Option<String>,
    /// How many rows to skip, after the cursor if there is one; none by default.
    pub offset: Option<u32>,
    /// Only rows that contain this text, without regard to case.
    pub search: Option<String>,
    /// The JSON name of the column to sort by; by default the list's own order.
    pub sort: Option<String>,
    pub order: Order,
    /// Whether to count all rows, which takes longer than reading a page.
    pub include_total: bool,
}

impl Default for Query {
    fn default() -> Self {
        Self {
            limit: None,
            cursor: None,
            offset: None,
            search: None,
            sort: None,
            order: Order::default(),
            include_total: true,
        }
    }
}

/// The direction of sorting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    #[default]
    Ascending,
    Descending,
}

/// The requested part of a public list; the whole list by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageRequest {
    /// The maximum number of rows; unlimited by default.
    pub limit: Option<u32>,
    /// The position to continue from: [`Page::next`] of the previous page.
    pub cursor: Option<String>,
}

/// A part of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    pub rows: Vec<T>,
    /// The total number of rows; `None` if they were not counted.
    pub total: Option<u64>,
    /// An opaque cursor to the next page; `None` on the last page.
    pub next: Option<String>,
}
