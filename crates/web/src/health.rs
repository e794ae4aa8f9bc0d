//! Whether this process lives, and whether it can work.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use ports::health::Health;
use serde::Serialize;

use crate::{
    answers,
    error::ApiError,
    openapi::{Doc, Example, Shown},
};

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

pub const ALIVE_DOC: Doc = Doc::new("Says that the process lives").always().gives::<Status>(StatusCode::OK);
pub const READY_DOC: Doc = Doc::new("Says whether requests can be served")
    .gives_this::<Status>(StatusCode::OK, Example(r#"{"status": "ready"}"#));

/// How it is.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Status {
    status: &'static str,
}

impl Shown for Status {
    const EXAMPLE: &'static str = r#"{"status": "ok"}"#;
}

/// Set once this process is about to stop.
#[derive(Debug, Default)]
pub struct Leaving(AtomicBool);

impl Leaving {
    pub fn now(&self) {
        self.0.store(true, Ordering::Release);
    }
}

/// `GET /healthz`
pub async fn alive() -> HttpResponse {
    answers::json(StatusCode::OK, &Status { status: "ok" })
}

/// `GET /readyz`
pub async fn ready(health: Data<dyn Health>, leaving: Data<Leaving>) -> Result<HttpResponse, ApiError> {
    if leaving.0.load(Ordering::Acquire) {
        return Err(ApiError::unavailable("this node is about to stop"));
    }
    let asked = tokio::time::timeout(PATIENCE, health.ready()).await;
    asked.map_err(ApiError::unavailable)?.map_err(ApiError::unavailable)?;
    Ok(answers::json(StatusCode::OK, &Status { status: "ready" }))
}
