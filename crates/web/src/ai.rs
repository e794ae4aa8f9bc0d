//! The AI demos.

use std::time::Duration;

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use domain::{
    Draft as _, ValidationErrors,
    ai::{Answer, ImagePrompt, Question},
};
use garde::Valid;
use ports::ai::{AiError, Chat, ImageGenerator};
use serde::Serialize;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::{
    body::{Body, Fields, FromBody},
    error::ApiError,
    openapi::{Doc, Example, Failure, HasExample},
    response,
};

/// How many requests may be with a provider at once.
const AT_ONCE: usize = 16;
/// How long one waits for its turn.
const PATIENCE: Duration = Duration::from_secs(2);

pub const CHAT_DOC: Doc = Doc::new("Asks the chatbot")
    .takes::<Question>(Example(r#"{"message": "How long does a pilot take?"}"#), Example(r#"{"message": " "}"#))
    .gives::<Answer>(StatusCode::OK)
    .fails(&[NO_ANSWER]);
pub const PAINT_DOC: Doc = Doc::new("Makes an image")
    .takes::<ImagePrompt>(Example(r#"{"prompt": "A loom that weaves algebra"}"#), Example(r#"{"prompt": " "}"#))
    .gives::<Painted>(StatusCode::OK)
    .fails(&[NO_ANSWER]);

/// The provider failed.
const NO_ANSWER: Failure = Failure::new(StatusCode::BAD_GATEWAY, "The AI service did not answer. Please try again.");

/// An image.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Painted {
    /// The image itself, as a `data:` URL.
    image_url: String,
}

impl HasExample for Painted {
    const EXAMPLE: &'static str = r#"{"imageUrl": "data:image/svg+xml;base64,PHN2Zy8+"}"#;
}

/// The turns at the provider, in this process.
pub struct Turns(Semaphore);

impl Default for Turns {
    fn default() -> Self {
        Self(Semaphore::new(AT_ONCE))
    }
}

impl Turns {
    async fn take(&self) -> Result<SemaphorePermit<'_>, ApiError> {
        let turn = tokio::time::timeout(PATIENCE, self.0.acquire()).await;
        turn.map_err(ApiError::unavailable)?.map_err(ApiError::failed)
    }
}

/// `POST /api/ai/chat`
pub async fn chat(
    chat: Data<dyn Chat>,
    turns: Data<Turns>,
    Body(question): Body<Question>,
) -> Result<HttpResponse, ApiError> {
    let _turn = turns.take().await?;
    Ok(response::json(StatusCode::OK, &chat.answer(question).await?))
}

/// `POST /api/ai/generate-image`
pub async fn paint(
    image_generator: Data<dyn ImageGenerator>,
    turns: Data<Turns>,
    Body(prompt): Body<ImagePrompt>,
) -> Result<HttpResponse, ApiError> {
    let _turn = turns.take().await?;
    let image = image_generator.paint(prompt).await?;
    let image_url = format!("data:{};base64,{}", image.media_type, STANDARD.encode(&image.bytes));
    Ok(response::json(StatusCode::OK, &Painted { image_url }))
}

impl From<AiError> for ApiError {
    fn from(error: AiError) -> Self {
        match error {
            AiError::Provider(cause) => NO_ANSWER.error().because(cause),
            AiError::Busy(cause) => Self::unavailable(cause),
        }
    }
}

impl FromBody for Question {
    type Checked = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        Self { message: fields.text("message").unwrap_or_default() }
    }

    fn check(self) -> Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}

impl FromBody for ImagePrompt {
    type Checked = Valid<Self>;

    fn read(fields: &mut Fields) -> Self {
        Self { prompt: fields.text("prompt").unwrap_or_default() }
    }

    fn check(self) -> Result<Valid<Self>, ValidationErrors> {
        self.validate()
    }
}
