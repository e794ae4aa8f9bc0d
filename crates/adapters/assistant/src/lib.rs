//! The offline default of the chat: answers quoted from the site's own content.

mod chat;

use std::sync::Arc;

use ports::search::SearchIndex;

/// Answers chat questions by quoting the site's content, without an AI provider.
pub struct Offline {
    search: Arc<dyn SearchIndex>,
    /// The contact details, one per line.
    contact: Vec<String>,
}

impl Offline {
    /// Answers from the search index. Questions about contact details are answered with `contact`.
    #[must_use]
    pub fn new(search: Arc<dyn SearchIndex>, contact: Vec<String>) -> Self {
        Self { search, contact }
    }
}
