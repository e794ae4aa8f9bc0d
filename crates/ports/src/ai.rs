//! The AI demos: chat and image generation.

use async_trait::async_trait;
use domain::ai::{Answer, Image, ImagePrompt, Question};
use garde::Valid;

use crate::{Result as PortResult, error::Cause};

/// Why an AI call failed.
#[derive(Debug, thiserror::Error)]
pub enum AiError {
    /// The provider failed, timed out or sent an unusable response.
    #[error("the AI provider failed: {0}")]
    Provider(#[source] Cause),
    /// Too many requests are in progress, or storage is unavailable.
    #[error("the AI is busy")]
    Busy(#[source] Cause),
    /// The budget of this UTC day is used up.
    #[error("the daily budget of the AI is used up")]
    OverBudget,
}

/// The most that a provider may be used on one UTC day, by all nodes together; `None` for no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DailyBudget {
    /// Chat messages and images.
    pub calls: Option<u64>,
    pub tokens: Option<u64>,
}

/// Counts the use of a provider.
#[async_trait]
pub trait Usage: Send + Sync {
    /// Counts a call and these tokens unless the day has reached a limit. Returns whether they were counted.
    async fn reserve(&self, budget: DailyBudget, tokens: u64) -> PortResult<bool>;
    /// Corrects the tokens of the day.
    async fn correct(&self, tokens: i64) -> PortResult<()>;
}

#[async_trait]
pub trait Chat: Send + Sync {
    /// Returns the name of the model; `None` for the offline default.
    fn model(&self) -> Option<&str>;
    async fn answer(&self, question: Valid<Question>) -> Result<Answer, AiError>;
}

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
