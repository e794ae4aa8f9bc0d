//! Markdown, drawn off the threads that serve: a long text takes its time.

use std::sync::Arc;

use ports::{
    Ports,
    markdown::{Document, Markdown},
};

use crate::error::ApiError;

/// What that text becomes.
pub async fn draw(ports: &Ports, source: &str) -> Result<Document, ApiError> {
    let source = source.to_owned();
    with(ports, move |markdown| markdown.document(&source)).await
}

/// Does what takes markdown and time.
pub async fn with<T: Send + 'static>(
    ports: &Ports,
    work: impl FnOnce(&dyn Markdown) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let markdown = Arc::clone(&ports.markdown);
    tokio::task::spawn_blocking(move || work(&*markdown)).await.map_err(ApiError::failed)
}
