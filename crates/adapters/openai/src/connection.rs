//! The connection to the provider: one HTTP client, with a bounded number of requests and a bounded time for each.

use std::time::Duration;

use async_openai::{Client, config::OpenAIConfig};
use ports::{ai::AiError, error::Cause};
use reqwest::{ClientBuilder, redirect::Policy};
use tokio::{
    sync::{OnceCell, Semaphore},
    time::timeout,
};

use crate::{
    Nonsense,
    chat::{self, Completion},
    exchange,
    image_generator::{self, Images},
};

const CONNECT: Duration = Duration::from_secs(5);

/// The maximum number of requests in flight, and how long another one waits for its turn.
const AT_ONCE: usize = 8;
const QUEUE: Duration = Duration::from_secs(2);

/// The HTTP clients.
pub struct Clients {
    pub chat: Client<OpenAIConfig>,
    pub images: Client<OpenAIConfig>,
    /// Without the API key, for URLs of other hosts.
    pub web: reqwest::Client,
}

pub struct Connection {
    key: String,
    base_url: String,
    pub(crate) time_limit: Duration,
    pub(crate) turns: Semaphore,
    clients: OnceCell<Clients>,
}

impl Connection {
    pub fn new(key: String, base_url: &str, time_limit: Duration) -> Self {
        Self {
            key,
            base_url: base_url.trim_end_matches('/').to_owned(),
            time_limit,
            turns: Semaphore::new(AT_ONCE),
            clients: OnceCell::new(),
        }
    }

    pub fn key(&self) -> &str {
        &self.key
    }

    pub fn models_url(&self) -> String {
        format!("{}/models", self.base_url)
    }

    /// Sends the request when a permit is free, with a time limit.
    pub async fn ask<T>(&self, question: impl AsyncFnOnce(&Clients) -> Result<T, Cause>) -> Result<T, AiError> {
        let _turn = timeout(QUEUE, self.turns.acquire())
            .await
            .map_err(|elapsed| AiError::Busy(elapsed.into()))?
            .map_err(|closed| AiError::Busy(closed.into()))?;
        let answer = async {
            let clients = self.clients.get_or_try_init(async || self.connect()).await?;
            question(clients).await
        };
        timeout(self.time_limit, answer).await.unwrap_or_else(|_| Err(Nonsense::Late.into())).map_err(AiError::Provider)
    }

    /// Builds the clients. That fails on a machine without root certificates and is retried at the next use; a provider by
    /// plain HTTP needs no certificates.
    fn connect(&self) -> Result<Clients, Cause> {
        // An error means that a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let web = match builder().build() {
            Ok(client) => client,
            Err(error) if self.base_url.starts_with("http://") => {
                tracing::warn!(%error, "no certificates: the AI provider is reached by plain HTTP alone");
                builder().tls_certs_only([]).build()?
            }
            Err(error) => return Err(error.into()),
        };
        let config = OpenAIConfig::new().with_api_base(self.base_url.clone()).with_api_key(self.key.clone());
        Ok(Clients {
            chat: exchange::client::<Completion>(&web, &config, chat::MAX_BYTES),
            images: exchange::client::<Images>(&web, &config, image_generator::MAX_BYTES),
            web,
        })
    }
}

fn builder() -> ClientBuilder {
    reqwest::Client::builder().connect_timeout(CONNECT).redirect(Policy::limited(3))
}
