//! The offline default of the chat: answers quoted from the site's own content.

mod chat;

use std::sync::Arc;

use ports::search::SearchIndex;

/// Chats without any provider.
pub struct Offline {
    search: Arc<dyn SearchIndex>,
    /// How to reach the company, a line for each way.
    contact: Vec<String>,
}

impl Offline {
    /// Answers from the index, and how to reach the company from these lines.
    #[must_use]
    pub fn new(search: Arc<dyn SearchIndex>, contact: Vec<String>) -> Self {
        Self { search, contact }
    }
}
