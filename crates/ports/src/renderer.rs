//! React on the server.

use std::sync::Arc;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

/// How the server treats a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PageKind {
    /// Rendered.
    Page,
    /// Never rendered here: the browser does it.
    Shell,
    /// No route has this address; rendered as the 404 page.
    Missing,
}

/// The data that a page needs before it can be rendered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataRequirements {
    /// API paths, with their queries.
    pub calls: Vec<String>,
    /// The route's pattern: it names the kind of absence when a call answers 404.
    pub route: String,
    /// The chunk of the browser bundle that the page lives in.
    pub chunk: String,
    pub kind: PageKind,
}

/// A rendered page: what belongs into the document's head, and what into its root.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderedPage {
    pub head: String,
    pub html: String,
}

/// Why a page could not be rendered. The plain shell is served instead.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// All workers are busy and the queue is full, or waited too long.
    #[error("the page engine is overloaded")]
    Overloaded,
    /// Over its time or memory.
    #[error("the page engine stopped a page: {0}")]
    Limit(String),
    /// The page's own fault, or one that React swallowed.
    #[error("the page failed: {0}")]
    Failed(String),
}

/// Renders pages by the frontend's own code.
#[async_trait]
pub trait PageRenderer: Send + Sync {
    /// The query parameters that pages read: all others are no part of a page's identity.
    fn query_parameters(&self) -> &[String];

    /// Returns the data requirements of the page at that path and query.
    async fn needs(&self, url: &str) -> Result<DataRequirements, PageError>;

    /// Renders it from the page data: the JSON text that the document will carry.
    async fn render(&self, url: &str, page: Arc<str>) -> Result<RenderedPage, PageError>;
}
