//! The AI demos by an OpenAI-compatible provider.

mod budget;
mod chat;
mod check;
mod connection;
mod exchange;
mod image;
mod web;

use std::{fmt, time::Duration};

pub use budget::Budget;
pub use check::Check;
use connection::Connection;
use reqwest::StatusCode;

/// The address of OpenAI itself.
pub const DEFAULT_BASE_URL: &str = "https://api.openai.com/v1";
/// The chat model unless another is configured.
pub const DEFAULT_CHAT_MODEL: &str = "gpt-5-mini";
/// The image model unless another is configured.
pub const DEFAULT_IMAGE_MODEL: &str = "gpt-image-2";

/// The time limit of a whole answer, including the fetching of an image.
const TIMEOUT: Duration = Duration::from_secs(15);

/// The settings of a provider.
#[derive(Clone)]
pub struct Settings {
    /// The API key.
    pub key: String,
    /// The base URL, up to and without `/chat/completions`; `None` for [`DEFAULT_BASE_URL`].
    pub base_url: Option<String>,
    /// `None` for [`DEFAULT_CHAT_MODEL`].
    pub chat_model: Option<String>,
    /// `None` for [`DEFAULT_IMAGE_MODEL`].
    pub image_model: Option<String>,
    /// The name of the site, for the system prompt.
    pub site: String,
    /// `None` for no limit.
    pub budget: Option<Budget>,
}

/// A provider of chat and images. It connects at first use.
pub struct OpenAi {
    connection: Connection,
    chat_model: String,
    image_model: String,
    site: String,
}

/// Leaves out the key.
impl fmt::Debug for OpenAi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenAi")
            .field("chat_model", &self.chat_model)
            .field("image_model", &self.image_model)
            .finish_non_exhaustive()
    }
}

impl OpenAi {
    /// Sends no request yet.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let base_url = settings.base_url.as_deref().unwrap_or(DEFAULT_BASE_URL);
        Self {
            connection: Connection::new(settings.key, base_url, TIMEOUT, settings.budget),
            chat_model: settings.chat_model.unwrap_or_else(|| DEFAULT_CHAT_MODEL.into()),
            image_model: settings.image_model.unwrap_or_else(|| DEFAULT_IMAGE_MODEL.into()),
            site: settings.site,
        }
    }
}

/// Why a provider's response can't be used. It never holds the response's content.
#[derive(Debug, thiserror::Error)]
enum ResponseError {
    #[error("the provider answered {0}")]
    Refused(StatusCode),
    #[error("the answer cannot be read at line {line}, column {column}")]
    Unreadable { line: usize, column: usize },
    #[error("the answer is empty")]
    Empty,
    #[error("it took longer than {TIMEOUT:?}")]
    Late,
    #[error("the response is larger than {0} bytes")]
    TooLarge(usize),
    #[error("the response is no image")]
    NoImage,
    #[error("the image's URL isn't a public http address")]
    Address,
}

#[cfg(test)]
mod tests;
