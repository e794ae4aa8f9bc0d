//! The AI demos: a chat and an image generator.

use garde::Validate;
use portico_domain_derive::Draft;
use serde::{Deserialize, Serialize};

use crate::rules::check::{at_most, required, text};

/// A message to the chatbot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct Question {
    /// At most 4,000 characters.
    #[garde(custom(required("Message")), custom(text(at_most(4000, "Message must be at most 4,000 characters"))))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1, max_length = 4000))]
    pub message: String,
}

/// The description of an image to generate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, Draft)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct ImagePrompt {
    /// At most 1,000 characters.
    #[garde(custom(required("Prompt")), custom(text(at_most(1000, "Prompt must be at most 1,000 characters"))))]
    #[cfg_attr(feature = "openapi", schema(required = true, min_length = 1, max_length = 1000))]
    pub prompt: String,
}

/// A page of the site that an answer quotes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// The title of the page.
    pub title: String,
    /// The path within the site, with a leading slash.
    pub path: String,
}

/// The chatbot's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The reply, in plain text.
    pub reply: String,
    /// The pages that it quotes, best first. Empty if an external provider answers.
    pub sources: Vec<Source>,
}

/// An image file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// `image/png`, `image/svg+xml`, …
    pub media_type: String,
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// Which words of the prompt decided what; empty if a model made the image.
    pub effects: Vec<WordEffect>,
}

/// A word of a prompt, and what it decided in the image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WordEffect {
    /// The word, in lower case.
    pub word: String,
    /// What it decided.
    pub effect: Effect,
}

/// A property of a generated image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Effect {
    /// Its colours.
    Colours,
    /// The shapes that it shows.
    Motif,
    /// The number of shapes.
    Density,
}
