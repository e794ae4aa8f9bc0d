//! One request and its response, which is read up to a maximum size.

use async_openai::{Client, config::OpenAIConfig, error::OpenAIError, middleware::HttpRequestFactory};
use ports::error::Cause;
use reqwest::Response;
use serde::de::DeserializeOwned;
use tower::service_fn;

use crate::ResponseError;

/// A client whose responses are parsed as `T` and have at most this many bytes.
///
/// It does not retry: a visitor waits for the answer, and providers ask for longer delays than a visitor waits.
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

/// Checks that the response is a `T`, because async-openai logs an unreadable response in full.
async fn readable<T: DeserializeOwned>(response: Response, limit: usize) -> Result<Response, Cause> {
    let bytes = body(response, limit).await?;
    // serde's error message quotes the response.
    serde_json::from_slice::<T>(&bytes)
        .map_err(|error| ResponseError::Unreadable { line: error.line(), column: error.column() })?;
    Ok(http::Response::new(bytes).into())
}

/// Reads the body of a success. The body of a failure is not read.
pub async fn body(mut response: Response, limit: usize) -> Result<Vec<u8>, Cause> {
    if !response.status().is_success() {
        return Err(ResponseError::Refused(response.status()).into());
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(reqwest::Error::without_url)? {
        if bytes.len() + chunk.len() > limit {
            return Err(ResponseError::TooLarge(limit).into());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
