//! Texts that are stored next to the markdown that they are derived from, so that searches don't parse it.

use std::sync::Arc;

use ports::{Error, Result, markdown::Markdown};

use crate::{Postgres, text};

/// The length of the source that search results quote, in characters.
const MAX_CHARS: usize = 100_000;

/// The texts of markdown. Deriving them takes long for a long source, so it is done before a job holds a connection or a lock.
pub struct Texts {
    /// Folded, for searches.
    pub folded: String,
    /// The plain text that search results quote.
    pub plain: String,
}

pub fn head(source: &str) -> &str {
    source.char_indices().nth(MAX_CHARS).map_or(source, |(end, _)| &source[..end])
}

impl Postgres {
    /// Runs a closure that parses markdown, off the async threads and without a connection.
    pub(crate) async fn with_markdown<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Markdown) -> T + Send + 'static,
    ) -> Result<T> {
        let markdown = Arc::clone(&self.shared.markdown);
        let working = tokio::task::spawn_blocking(move || work(&*markdown));
        working.await.map_err(|panic| Error::Failed(Box::new(panic)))
    }

    pub(crate) async fn texts(&self, source: &str) -> Result<Texts> {
        let source = source.trim().to_owned();
        self.with_markdown(move |markdown| Texts { folded: text::fold(&source), plain: markdown.prose(head(&source)) })
            .await
    }
}
