//! One request and its answer: asked once, read as far as it may be long.

use async_openai::{Client, config::OpenAIConfig, error::OpenAIError, middleware::HttpRequestFactory};
use ports::error::Cause;
use reqwest::Response;
use serde::de::DeserializeOwned;
use tower::service_fn;

use crate::Nonsense;

/// A client whose answers are read as a `T` and have at most so many bytes.
///
/// It asks once: a visitor waits for the answer, and what the provider would have one wait for is longer.
pub fn client<T: DeserializeOwned>(web: &reqwest::Client, config: &OpenAIConfig, limit: usize) -> Client<OpenAIConfig> {
    let own = web.clone();
    let service = service_fn(move |request: HttpRequestFactory| {
        let web = own.clone();
        async move {
            let response = web.execute(request.build().await?).await?;
            Ok::<_, OpenAIError>(readable::<T>(response, limit).await?)
        }
    });
    Client::build(web.clone(), config.clone()).with_http_service(service)
}

/// Checks that the answer is a `T`, because async-openai logs an unreadable answer in full.
async fn readable<T: DeserializeOwned>(response: Response, limit: usize) -> Result<Response, Cause> {
    let bytes = body(response, limit).await?;
    // serde's message quotes the answer.
    serde_json::from_slice::<T>(&bytes)
        .map_err(|error| Nonsense::Unreadable { line: error.line(), column: error.column() })?;
    Ok(http::Response::new(bytes).into())
}

/// What a success carries. Of a failure nothing is read.
pub async fn body(mut response: Response, limit: usize) -> Result<Vec<u8>, Cause> {
    if !response.status().is_success() {
        return Err(Nonsense::Refused(response.status()).into());
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(reqwest::Error::without_url)? {
        if bytes.len() + chunk.len() > limit {
            return Err(Nonsense::TooLarge(limit).into());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
