//! The connection to the provider: one HTTP client, with a bounded number of requests and a bounded time for each.

use std::{sync::Arc, time::Duration};

use async_openai::{Client, config::OpenAIConfig};
use ports::{ai::AiError, error::Cause};
use reqwest::{ClientBuilder, redirect::Policy};
use tokio::{
    sync::{OnceCell, Semaphore},
    time::timeout,
};

use crate::{
    ResponseError,
    budget::{self, Budget},
    chat::{self, Completion},
    exchange,
    image_generator::{self, Images},
    web::Provider,
};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The maximum number of requests in flight, and how long another one waits for its turn.
const MAX_CONCURRENT: usize = 8;
const QUEUE_TIMEOUT: Duration = Duration::from_secs(2);

/// The HTTP clients.
pub struct Clients {
    pub chat: Client<OpenAIConfig>,
    pub images: Client<OpenAIConfig>,
    /// For other calls of the provider. Like the clients above it follows no redirects.
    pub api: reqwest::Client,
    /// Without the API key, for URLs of images.
    pub web: reqwest::Client,
    pub provider: Provider,
}

pub struct Connection {
    key: String,
    base_url: String,
    pub(crate) time_limit: Duration,
    pub(crate) turns: Semaphore,
    clients: OnceCell<Clients>,
    budget: Option<Budget>,
}

impl Connection {
    pub fn new(key: String, base_url: &str, time_limit: Duration, budget: Option<Budget>) -> Self {
        Self {
            key,
            base_url: base_url.trim_end_matches('/').to_owned(),
            time_limit,
            turns: Semaphore::new(MAX_CONCURRENT),
            clients: OnceCell::new(),
            budget,
        }
    }

    pub fn key(&self) -> &str {
        &self.key
    }

    pub fn models_url(&self) -> String {
        format!("{}/models", self.base_url)
    }

    /// Sends the request when a permit is free, with a time limit, if the budget allows a call with these texts. The answer comes
    /// with the tokens that it used, which count even if it can't be used.
    pub async fn ask<T>(
        &self,
        texts: &[&str],
        question: impl AsyncFnOnce(&Clients) -> Result<(Result<T, Cause>, u64), Cause>,
    ) -> Result<T, AiError> {
        let _turn = timeout(QUEUE_TIMEOUT, self.turns.acquire())
            .await
            .map_err(|elapsed| AiError::Busy(elapsed.into()))?
            .map_err(|closed| AiError::Busy(closed.into()))?;
        let estimate = budget::estimate(texts);
        if let Some(budget) = &self.budget {
            budget.reserve(estimate).await?;
        }
        let answer = async {
            let clients = self.clients.get_or_try_init(async || self.connect()).await?;
            question(clients).await
        };
        let answered = timeout(self.time_limit, answer).await.unwrap_or_else(|_| Err(ResponseError::Late.into()));
        let (answer, used) = answered.map_err(AiError::Provider)?;
        if let Some(budget) = &self.budget {
            budget.correct(estimate, used);
        }
        answer.map_err(AiError::Provider)
    }

    /// Builds the clients. That fails on a machine without root certificates and is retried at the next use; a provider by
    /// plain HTTP needs no certificates.
    fn connect(&self) -> Result<Clients, Cause> {
        // An error means that a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let provider = Provider::new(&self.base_url);
        let builder = || reqwest::Client::builder().connect_timeout(CONNECT_TIMEOUT);
        // A provider that redirects calls is misconfigured, or wants them sent to another machine.
        let api = self.build(|| builder().redirect(Policy::none()))?;
        let (redirects, resolver) = (|| provider.clone().redirects(), provider.clone().resolver());
        let web = self.build(|| builder().redirect(redirects()).dns_resolver(Arc::clone(&resolver)))?;
        let config = OpenAIConfig::new().with_api_base(self.base_url.clone()).with_api_key(self.key.clone());
        Ok(Clients {
            chat: exchange::client::<Completion>(&api, &config, chat::MAX_BYTES),
            images: exchange::client::<Images>(&api, &config, image_generator::MAX_BYTES),
            api,
            web,
            provider,
        })
    }

    fn build(&self, builder: impl Fn() -> ClientBuilder) -> Result<reqwest::Client, Cause> {
        match builder().build() {
            Ok(client) => Ok(client),
            Err(error) if self.base_url.starts_with("http://") => {
                tracing::warn!(%error, "no certificates: the AI provider is reached by plain HTTP alone");
                Ok(builder().tls_certs_only([]).build()?)
            }
            Err(error) => Err(error.into()),
        }
    }
}
