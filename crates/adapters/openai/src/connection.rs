//! The connection to the provider: one HTTP client, with a bounded number of requests and a bounded time for each.

use std::{sync::Arc, time::Duration};

use async_openai::{Client, config::OpenAIConfig};
use ports::{ai::AiError, error::Cause};
use reqwest::{Certificate, redirect::Policy};
use tokio::{
    sync::{OnceCell, Semaphore},
    time::timeout,
};

use crate::{
    ResponseError,
    budget::{self, Budget},
    chat::{self, Completion},
    exchange,
    image::{self, Images},
    web::Provider,
};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The maximum number of requests in flight, and how long another one waits for its turn.
const MAX_CONCURRENT: usize = 8;
const QUEUE_TIMEOUT: Duration = Duration::from_secs(2);

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
    pub(crate) key: String,
    pub(crate) base_url: String,
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

    fn connect(&self) -> Result<Clients, Cause> {
        // An error means that a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        // On a machine without root certificates, only a provider by plain HTTP is reached.
        let roots = rustls_native_certs::load_native_certs().certs.into_iter();
        let roots: Vec<_> = roots.filter_map(|root| Certificate::from_der(&root).ok()).collect();
        if roots.is_empty() && !self.base_url.starts_with("http://") {
            return Err("this machine has no root certificates".into());
        }
        let provider = Provider::new(&self.base_url);
        let builder = || reqwest::Client::builder().connect_timeout(CONNECT_TIMEOUT).tls_certs_only(roots.clone());
        // A provider that redirects calls is misconfigured, or wants them sent to another machine.
        let api = builder().redirect(Policy::none()).build()?;
        let guarded = builder().redirect(provider.clone().redirects()).dns_resolver(Arc::new(provider.clone()));
        let web = guarded.build()?;
        let config = OpenAIConfig::new().with_api_base(self.base_url.clone()).with_api_key(self.key.clone());
        Ok(Clients {
            chat: exchange::client::<Completion>(&api, &config, chat::MAX_BYTES),
            images: exchange::client::<Images>(&api, &config, image::MAX_BYTES),
            api,
            web,
            provider,
        })
    }
}
