//! The AI demos.

use std::time::Duration;

use actix_web::{
    HttpResponse,
    http::{Method, StatusCode},
    web::{self, Data},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use domain::ai::{Answer, ImagePrompt, Question, WordEffect};
use ports::{
    ai::{AiError, Chat, ImageGenerator},
    limits::Quota,
};
use serde::Serialize;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::openapi::examples;
use web_http::{
    endpoint::{Endpoint, Example, Failure},
    error::ApiError,
    extract::body::Body,
    response,
};

/// The most requests to a provider that run at a time.
const MAX_CONCURRENT: usize = 16;
/// How long a request waits for its turn.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(2);

const NO_ANSWER: Failure = Failure::new(StatusCode::BAD_GATEWAY, "The AI service did not answer. Please try again.");

/// A generated image.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GeneratedImage {
    /// The image as a `data:` URL.
    image_url: String,
    /// Which words of the prompt decided what; empty if a model made the image.
    effects: Vec<WordEffect>,
}

const GENERATED_IMAGE: Example =
    Example(r#"{"imageUrl": "data:image/svg+xml;base64,PHN2Zy8+", "effects": [{"word": "loom", "effect": "motif"}]}"#);

/// Bounds the requests to the provider that this process has in flight.
pub struct ProviderSlots(Semaphore);

impl Default for ProviderSlots {
    fn default() -> Self {
        Self(Semaphore::new(MAX_CONCURRENT))
    }
}

impl ProviderSlots {
    async fn acquire(&self) -> Result<SemaphorePermit<'_>, ApiError> {
        let slot = tokio::time::timeout(QUEUE_TIMEOUT, self.0.acquire()).await;
        slot.map_err(ApiError::unavailable)?.map_err(ApiError::failed)
    }
}

pub static CHAT: Endpoint = Endpoint::public(Method::POST, "/api/ai/chat", || web::to(chat))
    .summary("Sends a message to the chatbot")
    .limited(Quota::Ai)
    .timeout(Duration::from_mins(2))
    .body::<Question>(Example(r#"{"message": "How long does a pilot take?"}"#))
    .returns::<Answer>(StatusCode::OK, examples::CHAT_ANSWER)
    .failures(&[NO_ANSWER]);

async fn chat(
    chat: Data<dyn Chat>,
    provider_slots: Data<ProviderSlots>,
    Body(question): Body<Question>,
) -> Result<HttpResponse, ApiError> {
    let _slot = provider_slots.acquire().await?;
    Ok(response::json(StatusCode::OK, &chat.answer(question).await.map_err(failed)?))
}

pub static GENERATE_IMAGE: Endpoint =
    Endpoint::public(Method::POST, "/api/ai/generate-image", || web::to(generate_image))
        .summary("Generates an image")
        .limited(Quota::Ai)
        .timeout(Duration::from_mins(2))
        .body::<ImagePrompt>(Example(r#"{"prompt": "A loom that weaves algebra"}"#))
        .returns::<GeneratedImage>(StatusCode::OK, GENERATED_IMAGE)
        .failures(&[NO_ANSWER]);

async fn generate_image(
    image_generator: Data<dyn ImageGenerator>,
    provider_slots: Data<ProviderSlots>,
    Body(prompt): Body<ImagePrompt>,
) -> Result<HttpResponse, ApiError> {
    let _slot = provider_slots.acquire().await?;
    let image = image_generator.generate(prompt).await.map_err(failed)?;
    let image_url = format!("data:{};base64,{}", image.media_type, STANDARD.encode(&image.bytes));
    Ok(response::json(StatusCode::OK, &GeneratedImage { image_url, effects: image.effects }))
}

fn failed(error: AiError) -> ApiError {
    match error {
        AiError::Provider(cause) => NO_ANSWER.error().with_cause(cause),
        AiError::Busy(cause) => ApiError::unavailable(cause),
    }
}
