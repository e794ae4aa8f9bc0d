//! The AI demos.

use std::time::{Duration, Instant};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::{DateTime, Timelike as _, Utc};
use domain::ai::{Answer, ImagePrompt, Question, WordEffect};
use metrics::{counter, histogram};
use ports::{
    ai::{AiError, Chat, ImageGenerator},
    limits::Quota,
};
use serde::Serialize;
use tokio::sync::Semaphore;
use tracing::Instrument as _;

use crate::prelude::*;

/// How many AI calls this process runs at a time, by a provider or by the offline default. `openai` bounds its calls further.
const MAX_CONCURRENT: usize = 16;
/// How long a request waits for its turn.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(2);

const SECONDS_A_DAY: u32 = 86_400;

const NO_ANSWER: Failure = Failure::new(StatusCode::BAD_GATEWAY, "The AI service did not answer. Please try again.");

const OVER_BUDGET: &str = "The AI demo has reached its limit for today. Please try again tomorrow.";

/// The timeout of a call: its waits and the provider's own time limit.
const TIMEOUT: Duration = Duration::from_secs(20);

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
    /// Makes a call when there is room for it.
    async fn run<T>(&self, call: impl Future<Output = Result<T, AiError>>) -> Result<T, AiError> {
        let slot = tokio::time::timeout(QUEUE_TIMEOUT, self.0.acquire()).await;
        let _slot = slot.map_err(|elapsed| AiError::Busy(elapsed.into()))?;
        call.await
    }
}

/// The kinds of calls in metrics.
pub const CALLS: [&str; 2] = ["chat", "image"];
/// Their outcomes in metrics.
pub const OUTCOMES: [&str; 4] = ["ok", "failed", "busy", "over_budget"];

/// Makes a call and records its outcome.
async fn counted<T>(call: &'static str, running: impl Future<Output = Result<T, AiError>>) -> Result<T, ApiError> {
    let began = Instant::now();
    let result = running.instrument(tracing::debug_span!("ai", call)).await;
    let outcome = match &result {
        Ok(_) => "ok",
        Err(AiError::Provider(_)) => "failed",
        Err(AiError::Busy(_)) => "busy",
        Err(AiError::OverBudget) => "over_budget",
    };
    counter!("portico_ai_calls_total", "call" => call, "outcome" => outcome).increment(1);
    histogram!("portico_ai_call_duration_seconds", "call" => call).record(began.elapsed());
    result.map_err(failed)
}

pub static CHAT: Endpoint = Endpoint::public(Method::POST, "/api/ai/chat", || web::to(chat))
    .summary("Sends a message to the chatbot")
    .limited(Quota::Ai)
    .timeout(TIMEOUT)
    .body::<Question>(Example(r#"{"message": "How long does a pilot take?"}"#))
    .returns::<Answer>(StatusCode::OK, examples::CHAT_ANSWER)
    .failures(&[NO_ANSWER]);

async fn chat(
    chat: Port<dyn Chat>,
    provider_slots: Data<ProviderSlots>,
    Body(question): Body<Question>,
) -> Result<HttpResponse, ApiError> {
    let answer = counted("chat", provider_slots.run(chat.answer(question))).await?;
    Ok(response::json(StatusCode::OK, &answer))
}

pub static GENERATE_IMAGE: Endpoint =
    Endpoint::public(Method::POST, "/api/ai/generate-image", || web::to(generate_image))
        .summary("Generates an image")
        .limited(Quota::Ai)
        .timeout(TIMEOUT)
        .body::<ImagePrompt>(Example(r#"{"prompt": "A loom that weaves algebra"}"#))
        .returns::<GeneratedImage>(StatusCode::OK, GENERATED_IMAGE)
        .failures(&[NO_ANSWER]);

async fn generate_image(
    image_generator: Port<dyn ImageGenerator>,
    provider_slots: Data<ProviderSlots>,
    Body(prompt): Body<ImagePrompt>,
) -> Result<HttpResponse, ApiError> {
    let image = counted("image", provider_slots.run(image_generator.generate(prompt))).await?;
    let image_url = format!("data:{};base64,{}", image.media_type, STANDARD.encode(&image.bytes));
    Ok(response::json(StatusCode::OK, &GeneratedImage { image_url, effects: image.effects }))
}

/// Returns the time until the next UTC day.
fn until_midnight(now: DateTime<Utc>) -> Duration {
    Duration::from_secs(u64::from(SECONDS_A_DAY - now.num_seconds_from_midnight()))
}

fn failed(error: AiError) -> ApiError {
    match error {
        AiError::Provider(cause) => NO_ANSWER.error().with_cause(cause),
        AiError::Busy(cause) => ApiError::unavailable(cause),
        over @ AiError::OverBudget => ApiError::new(StatusCode::SERVICE_UNAVAILABLE, OVER_BUDGET)
            .with_cause(over)
            .retry_in(until_midnight(Utc::now())),
    }
}
