//! The AI demos: chat and image generation.

use async_trait::async_trait;
use domain::ai::{Answer, Image, ImagePrompt, Question};
use garde::Valid;

use crate::error::Cause;

/// Why an AI call failed.
#[derive(Debug, thiserror::Error)]
pub enum AiError {
    /// The provider failed, timed out or sent an unusable response.
    #[error("the AI provider failed: {0}")]
    Provider(#[source] Cause),
    /// Too many requests are in progress, or storage is unavailable.
    #[error("the AI is busy")]
    Busy(#[source] Cause),
}

/// Answers chat messages.
#[async_trait]
pub trait Chat: Send + Sync {
    /// Returns the name of the model; `None` for the offline default.
    fn model(&self) -> Option<&str>;
    async fn answer(&self, question: Valid<Question>) -> Result<Answer, AiError>;
}

/// Generates images.
#[async_trait]
pub trait ImageGenerator: Send + Sync {
    /// Returns the name of the model; `None` for the offline default.
    fn model(&self) -> Option<&str>;
    async fn generate(&self, prompt: Valid<ImagePrompt>) -> Result<Image, AiError>;
}

/// Draws pictures from words, without a provider.
pub trait Artwork: Send + Sync {
    /// Returns an SVG image: the same for the same words on every machine. Takes well under a millisecond.
    fn draw(&self, words: &str) -> Image;
}
