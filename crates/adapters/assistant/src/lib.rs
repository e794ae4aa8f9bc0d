//! The offline default of the AI demos: answers quoted from the site's own content, and art drawn from the prompt.

mod art;
mod chat;

use std::sync::Arc;

use async_trait::async_trait;
use domain::ai::{Image, ImagePrompt};
use garde::Valid;
use ports::{
    ai::{AiError, ImageGenerator},
    search::SearchIndex,
};

/// Chats and generates images without any provider.
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

#[async_trait]
impl ImageGenerator for Offline {
    fn model(&self) -> Option<&str> {
        None
    }

    async fn generate(&self, prompt: Valid<ImagePrompt>) -> Result<Image, AiError> {
        Ok(Image { media_type: "image/svg+xml".to_owned(), bytes: art::render(&prompt.prompt).into_bytes() })
    }
}
