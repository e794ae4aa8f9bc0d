//! Asks the provider for its models, which costs nothing, to see whether it accepts the key.

use reqwest::StatusCode;
use serde::Deserialize;

use crate::{OpenAi, ResponseError, exchange};

/// The longest list of models that is read.
const MAX_BYTES: usize = 4 << 20;

/// What a provider says of the key and the models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// It accepts the key and has all models, or doesn't list them.
    Ready,
    /// It accepts the key, and its list lacks these models.
    UnlistedModels(Vec<String>),
    /// It refuses the request with this status.
    Refused(u16),
    /// It could not be reached, or not be understood.
    Failed(String),
}

#[derive(Deserialize)]
struct Models {
    data: Vec<Model>,
}

#[derive(Deserialize)]
struct Model {
    id: String,
}

impl OpenAi {
    pub async fn check(&self) -> Check {
        let asked = self.connection.ask(&[], async |clients| {
            let request =
                clients.api.get(format!("{}/models", self.connection.base_url)).bearer_auth(&self.connection.key);
            let response = request.send().await.map_err(reqwest::Error::without_url)?;
            let status = response.status();
            let list = match exchange::body(response, MAX_BYTES).await {
                Ok(bytes) => serde_json::from_slice::<Models>(&bytes).ok(),
                Err(cause) if matches!(cause.downcast_ref(), Some(ResponseError::Refused(_))) => None,
                Err(cause) => return Err(cause),
            };
            Ok((Ok((status, list)), 0))
        });
        match asked.await {
            // A compatible server need not have this call.
            Ok((StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED, _)) => Check::Ready,
            Ok((status, _)) if !status.is_success() => Check::Refused(status.as_u16()),
            Ok((_, list)) => self.compare(list),
            Err(error) => Check::Failed(ports::error::with_causes(&error)),
        }
    }

    fn compare(&self, list: Option<Models>) -> Check {
        let Some(Models { data }) = list else { return Check::Ready };
        let is_unlisted = |name: &&String| data.iter().all(|model| model.id != **name);
        let unlisted: Vec<_> = [&self.chat_model, &self.image_model].into_iter().filter(is_unlisted).cloned().collect();
        if unlisted.is_empty() { Check::Ready } else { Check::UnlistedModels(unlisted) }
    }
}
