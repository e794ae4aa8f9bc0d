//! Rendering markdown off the async threads: a long text takes seconds.

use std::sync::Arc;

use ports::markdown::{Document, Markdown};

use crate::error::ApiError;

/// Renders a text.
pub async fn render(markdown: &Arc<dyn Markdown>, source: &str) -> Result<Document, ApiError> {
    let source = source.to_owned();
    with(markdown, move |markdown| markdown.document(&source)).await
}

/// Runs a closure that renders markdown.
pub async fn with<T: Send + 'static>(
    markdown: &Arc<dyn Markdown>,
    work: impl FnOnce(&dyn Markdown) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let markdown = Arc::clone(markdown);
    tokio::task::spawn_blocking(move || work(&*markdown)).await.map_err(ApiError::failed)
}
