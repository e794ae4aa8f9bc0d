//! A session store for `actix-session` on top of the port.

use std::{collections::HashMap, sync::Arc};

use actix_session::storage::{LoadError, SaveError, SessionKey, SessionStore, UpdateError, generate_session_key};
use actix_web::cookie::time::Duration;
use ports::session::Sessions;

use super::OPENED;

pub fn new_key() -> String {
    generate_session_key().into()
}

/// A store on top of [`Sessions`].
#[derive(Clone)]
pub struct Store(pub Arc<dyn Sessions>);

impl SessionStore for Store {
    async fn load(&self, key: &SessionKey) -> Result<Option<HashMap<String, String>>, LoadError> {
        self.0.load(key.as_ref()).await.map_err(|error| LoadError::Other(error.into()))
    }

    /// Stores nothing: [`super::open`] has stored the session together with the check of the password.
    async fn save(&self, state: HashMap<String, String>, _: &Duration) -> Result<SessionKey, SaveError> {
        let opened = state.get(OPENED).and_then(|key| serde_json::from_str::<String>(key).ok());
        let key = opened.ok_or_else(|| SaveError::Other(anyhow::anyhow!("the session was not opened")))?;
        key.try_into().map_err(|_| SaveError::Other(anyhow::anyhow!("the session's key is too long")))
    }

    async fn update(
        &self,
        key: SessionKey,
        state: HashMap<String, String>,
        ttl: &Duration,
    ) -> Result<SessionKey, UpdateError> {
        match self.0.update(key.as_ref(), state, ttl.unsigned_abs()).await {
            Ok(true) => Ok(key),
            Ok(false) => Err(UpdateError::Other(anyhow::anyhow!("the session was revoked meanwhile"))),
            Err(error) => Err(UpdateError::Other(error.into())),
        }
    }

    /// A session that could not be prolonged does not fail the request.
    async fn update_ttl(&self, key: &SessionKey, ttl: &Duration) -> Result<(), anyhow::Error> {
        if let Err(error) = self.0.touch(key.as_ref(), ttl.unsigned_abs()).await {
            tracing::warn!(cause = %error, "a session could not be prolonged");
        }
        Ok(())
    }

    async fn delete(&self, key: &SessionKey) -> Result<(), anyhow::Error> {
        Ok(self.0.delete(key.as_ref()).await?)
    }
}
