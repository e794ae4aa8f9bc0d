//! Server-side rendering.

use std::{sync::Arc, time::Instant};

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

/// How the server treats a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PageKind {
    /// Rendered on the server.
    Page,
    /// Rendered only in the browser.
    Shell,
    /// No route matches; rendered as the 404 page.
    Missing,
}

/// The data that a page needs for rendering.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataRequirements {
    /// API paths with their queries.
    pub calls: Vec<String>,
    /// The route's pattern, which selects the 404 page if a call returns 404.
    pub route: String,
    /// The chunk of the browser bundle that contains the page.
    pub chunk: String,
    pub kind: PageKind,
    /// The call whose list the address filters, among [`Self::calls`]. If it is empty, the page is the same for every filter.
    #[serde(default)]
    pub filtered: Option<String>,
}

/// A rendered page: HTML for the document's head and for its root element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderedPage {
    pub head: String,
    pub html: String,
}

/// Why a page could not be rendered. The shell is served instead, and the browser renders the page.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// All workers are busy: the queue is full, or the time was up.
    #[error("the page engine is overloaded")]
    Overloaded,
    /// The page exceeded its time or memory limit.
    #[error("the page engine stopped a page: {0}")]
    Limit(String),
    /// The page threw an error, or React caught one.
    #[error("the page failed: {0}")]
    Failed(String),
}

/// Renders pages with the frontend's code. A call that no worker has begun `until` then is given up with [`PageError::Overloaded`].
#[async_trait]
pub trait PageRenderer: Send + Sync {
    /// Returns the query parameters that pages read. URLs that differ only in others are the same page.
    fn query_parameters(&self) -> &[String];

    /// Returns the data requirements of the page at this path and query.
    async fn needs(&self, url: &str, until: Instant) -> Result<DataRequirements, PageError>;

    /// Renders the page from its data: the JSON text that is also embedded in the document.
    async fn render(&self, url: &str, page: Arc<str>, until: Instant) -> Result<RenderedPage, PageError>;
}
