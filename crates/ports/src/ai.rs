//! Who answers the AI demos.

use async_trait::async_trait;
use domain::ai::{Answer, Image, ImagePrompt, Question};
use garde::Valid;

use crate::error::Cause;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum AiError {
    /// The provider failed, timed out or answered nonsense.
    #[error("the AI provider failed: {0}")]
    Provider(#[source] Cause),
    /// Too many requests are under way, or storage is away.
    #[error("the AI is busy")]
    Busy(#[source] Cause),
}

/// Answers chat messages.
#[async_trait]
pub trait Chat: Send + Sync {
    /// The model that answers; none: the offline default.
    fn model(&self) -> Option<&str>;
    async fn answer(&self, question: Valid<Question>) -> Result<Answer, AiError>;
}

/// Makes images.
#[async_trait]
pub trait ImageGenerator: Send + Sync {
    /// The model that generates images; none: the offline default.
    fn model(&self) -> Option<&str>;
    async fn generate(&self, prompt: Valid<ImagePrompt>) -> Result<Image, AiError>;
}

/// Draws pictures from words, without a provider.
pub trait Artwork: Send + Sync {
    /// Returns an SVG image: the same for the same words on every machine. Takes well under a millisecond.
    fn draw(&self, words: &str) -> Image;
}
