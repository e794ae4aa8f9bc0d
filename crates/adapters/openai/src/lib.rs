//! The AI demos by an OpenAI-compatible provider.

mod chat;
mod connection;
mod exchange;
mod image;
mod image_generator;

use std::{fmt, time::Duration};

use connection::Connection;
use reqwest::StatusCode;

/// Where OpenAI itself answers.
pub const DEFAULT_BASE_URL: &str = "https://api.openai.com/v1";
/// The model that chats unless another is configured.
pub const DEFAULT_CHAT_MODEL: &str = "gpt-5-mini";
/// The model that generates images unless another is configured.
pub const DEFAULT_IMAGE_MODEL: &str = "gpt-image-2";

/// For a whole answer, tries and the fetching of an image included.
const PATIENCE: Duration = Duration::from_secs(30);

/// How to reach a provider.
#[derive(Clone)]
pub struct Settings {
    /// The API key.
    pub key: String,
    /// The address up to and without `/chat/completions`; none: [`DEFAULT_BASE_URL`].
    pub base_url: Option<String>,
    /// None: [`DEFAULT_CHAT_MODEL`].
    pub chat_model: Option<String>,
    /// None: [`DEFAULT_IMAGE_MODEL`].
    pub image_model: Option<String>,
    /// The name of the site that the assistant speaks for.
    pub site: String,
}

/// A provider that chats and generates images. It connects at first use.
pub struct OpenAi {
    connection: Connection,
    chat_model: String,
    image_model: String,
    site: String,
}

/// Without the key.
impl fmt::Debug for OpenAi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenAi")
            .field("chat_model", &self.chat_model)
            .field("image_model", &self.image_model)
            .finish_non_exhaustive()
    }
}

impl OpenAi {
    /// No request is sent yet.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let base_url = settings.base_url.as_deref().unwrap_or(DEFAULT_BASE_URL);
        let chat_model = settings.chat_model;
        let image_model = settings.image_model;
        Self {
            connection: Connection::new(settings.key, base_url, PATIENCE),
            chat_model: chat_model.unwrap_or_else(|| DEFAULT_CHAT_MODEL.into()),
            image_model: image_model.unwrap_or_else(|| DEFAULT_IMAGE_MODEL.into()),
            site: settings.site,
        }
    }
}

/// An unusable answer of a provider. It is logged: the kind of failure without the content of the answer.
#[derive(Debug, thiserror::Error)]
enum Nonsense {
    #[error("the provider answered {0}")]
    Refused(StatusCode),
    #[error("the answer cannot be read at line {line}, column {column}")]
    Unreadable { line: usize, column: usize },
    #[error("the answer is empty")]
    Empty,
    #[error("it took longer than {PATIENCE:?}")]
    Late,
    #[error("what the provider sent is larger than {0} bytes")]
    TooLarge(usize),
    #[error("what should be an image is none")]
    NoImage,
    #[error("the image is at no address of the web")]
    Address,
}

#[cfg(test)]
mod tests;
