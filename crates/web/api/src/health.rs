//! Liveness and readiness.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use ports::health::Health;
use serde::Serialize;
use tokio::sync::Mutex;
use web_http::{
    client,
    settings::{Settings, Version},
};

use crate::prelude::*;

/// How long the database may take to answer.
const HEALTH_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a result is reused, so that health checks cost at most one query a second.
const RESULT_TTL: Duration = Duration::from_secs(1);

/// The status of this node.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Status {
    status: &'static str,
}

/// The answer of `/healthz`.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Alive {
    status: &'static str,
    /// The version, `MAJOR.MINOR.PATCH`.
    version: &'static str,
    /// The abbreviated hash of the commit that it was built from; `null` for a build from a checkout.
    commit: Option<&'static str>,
    /// What became of this request's `X-Forwarded-For`: `used`, `absent`, or `ignored` from an untrusted peer.
    forwarded_for: &'static str,
}

/// Whether this node can serve requests.
#[derive(Debug, Default)]
pub struct Readiness {
    is_stopping: AtomicBool,
    /// The last result and its time. Holding the lock while querying makes others wait for the result.
    last: Mutex<Option<(Instant, Result<(), ApiError>)>>,
}

impl Readiness {
    /// Makes this node report that it is not ready.
    pub fn stop_serving(&self) {
        self.is_stopping.store(true, Ordering::Release);
    }

    /// Returns whether this node is about to stop.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Acquire)
    }

    async fn check(&self, health: &dyn Health) -> Result<(), ApiError> {
        let mut last = self.last.lock().await;
        if let Some((at, answer)) = &*last
            && at.elapsed() < RESULT_TTL
        {
            return answer.clone();
        }
        let checked = tokio::time::timeout(HEALTH_TIMEOUT, health.ready()).await;
        let answer = checked.map_err(ApiError::unavailable).and_then(|ready| ready.map_err(ApiError::unavailable));
        *last = Some((Instant::now(), answer.clone()));
        answer
    }
}

pub static ALIVE: Endpoint = Endpoint::public(Method::GET, "/healthz", || web::to(alive))
    .summary("Reports that the process is alive")
    .independent()
    .returns::<Alive>(StatusCode::OK, Example(EXAMPLE));

const EXAMPLE: &str = r#"{"status": "ok", "version": "1.2.3", "commit": "1a2b3c4d5e6f", "forwardedFor": "absent"}"#;

async fn alive(request: HttpRequest, settings: Data<Settings>) -> HttpResponse {
    let Version { number, commit } = settings.version;
    let forwarded_for = client::forwarded_for(&request, &settings.trusted_proxies);
    response::json(StatusCode::OK, &Alive { status: "ok", version: number, commit, forwarded_for })
}

pub static READY: Endpoint = Endpoint::public(Method::GET, "/readyz", || web::to(ready))
    .summary("Reports whether this node can serve requests")
    .returns::<Status>(StatusCode::OK, Example(r#"{"status": "ready"}"#));

async fn ready(health: Port<dyn Health>, readiness: Data<Readiness>) -> Result<HttpResponse, ApiError> {
    let checked = if readiness.is_stopping() { Ok(()) } else { readiness.check(health.as_ref()).await };
    // A stop may have begun during the query.
    if readiness.is_stopping() {
        return Err(ApiError::unavailable("this node is about to stop"));
    }
    checked?;
    Ok(response::json(StatusCode::OK, &Status { status: "ready" }))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use async_trait::async_trait;
    use futures_util::future::join_all;

    use super::*;

    /// Answers slowly, alternating between success and failure.
    #[derive(Default)]
    struct Alternating(AtomicUsize);

    #[async_trait]
    impl Health for Alternating {
        async fn ready(&self) -> ports::Result<()> {
            let count = self.0.fetch_add(1, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(20)).await;
            if count.is_multiple_of(2) { Ok(()) } else { Err(ports::Error::Unavailable("away".into())) }
        }
    }

    #[actix_web::test]
    async fn queries_the_database_at_most_once_a_second() {
        let (health, readiness) = (Alternating::default(), Readiness::default());
        for expected in [true, false] {
            let answers = join_all((0..50).map(|_| readiness.check(&health))).await;
            assert!(answers.iter().all(|answer| answer.is_ok() == expected), "{expected}");
            tokio::time::sleep(RESULT_TTL).await;
        }
        assert_eq!(health.0.load(Ordering::SeqCst), 2);
    }

    #[actix_web::test]
    async fn stopping_overrides_a_remembered_answer() {
        let health: std::sync::Arc<dyn Health> = std::sync::Arc::new(Alternating::default());
        let readiness = Data::new(Readiness::default());
        assert!(ready(Port(health.clone()), readiness.clone()).await.is_ok());
        readiness.stop_serving();
        assert!(ready(Port(health), readiness).await.is_err());
    }
}
