//! Pictures generated from words: covers of the site, and the offline default of the image demo.

mod canvas;
mod intervals;
mod motif;
mod palette;
mod picture;
mod prompt;
mod seeded_rng;

use async_trait::async_trait;
use domain::ai::{Image, ImagePrompt};
use garde::Valid;
use ports::ai::{AiError, Artwork, ImageGenerator};

/// The image generator without a provider.
#[derive(Clone, Copy, Debug, Default)]
pub struct Art;

impl Artwork for Art {
    fn draw(&self, words: &str) -> Image {
        let (svg, effects) = picture::draw(words);
        Image { media_type: "image/svg+xml".to_owned(), bytes: svg.into_bytes(), effects }
    }
}

#[async_trait]
impl ImageGenerator for Art {
    fn model(&self) -> Option<&str> {
        None
    }

    async fn generate(&self, prompt: Valid<ImagePrompt>) -> Result<Image, AiError> {
        Ok(self.draw(&prompt.prompt))
    }
}

#[cfg(test)]
mod tests;
