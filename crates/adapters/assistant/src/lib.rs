//! The offline default of the chat: answers quoted from the site's own content.

mod chat;

use std::sync::Arc;

use ports::search::SearchIndex;

/// The chat without a provider.
pub struct Offline {
    search: Arc<dyn SearchIndex>,
    /// The contact details, one per line.
    contact: Vec<String>,
}

impl Offline {
    /// Answers from the index, and questions for contact details from these lines.
    #[must_use]
    pub fn new(search: Arc<dyn SearchIndex>, contact: Vec<String>) -> Self {
        Self { search, contact }
    }
}
