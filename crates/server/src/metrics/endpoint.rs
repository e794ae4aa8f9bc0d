//! `GET /metrics`, on an address of its own or, with a token, on the site's.

use std::{io, net::TcpListener, sync::Arc, time::Duration};

use actix_web::{
    App, HttpRequest, HttpResponse, HttpServer,
    dev::Server,
    http::header,
    web::{self, Data, ServiceConfig},
};
use secrecy::{ExposeSecret as _, SecretString};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;
use tokio::{sync::watch, time::timeout};
use web_http::log_context::note_route;

use super::scrape::Sources;

/// How often durations are sorted.
const UPKEEP: Duration = Duration::from_secs(5);

const PATH: &str = "/metrics";

/// The content type of the text format.
const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The endpoint. Clones share their state.
#[derive(Clone)]
pub struct Endpoint {
    sources: Arc<Sources>,
    token: Option<SecretString>,
}

impl Endpoint {
    /// Returns the endpoint over these sources, for everybody or for those who know the token.
    #[must_use]
    pub fn new(sources: Sources, token: Option<SecretString>) -> Self {
        Self { sources: Arc::new(sources), token }
    }

    /// Mounts the endpoint.
    pub fn configure(&self, config: &mut ServiceConfig) {
        let endpoint = Data::new(self.clone());
        config.service(web::resource(PATH).app_data(endpoint).get(serve));
    }

    /// Sorts recorded durations into their buckets from time to time. Until then each takes memory.
    pub async fn keep_up(self, mut stop: watch::Receiver<bool>) {
        while timeout(UPKEEP, stop.wait_for(|stopping| *stopping)).await.is_err() {
            self.sources.recorder.run_upkeep();
        }
    }

    fn admits(&self, request: &HttpRequest) -> bool {
        let Some(token) = &self.token else { return true };
        let given = request.headers().get(header::AUTHORIZATION).map(header::HeaderValue::as_bytes).unwrap_or_default();
        let wanted = format!("Bearer {}", token.expose_secret());
        // Digests are of equal length, so that the time tells nothing about the token.
        Sha256::digest(given).ct_eq(&Sha256::digest(wanted)).into()
    }
}

async fn serve(request: HttpRequest, endpoint: Data<Endpoint>) -> HttpResponse {
    note_route(&request, PATH);
    if !endpoint.admits(&request) {
        let mut refusal = HttpResponse::Unauthorized();
        refusal.insert_header((header::CACHE_CONTROL, "no-store"));
        return refusal.insert_header((header::WWW_AUTHENTICATE, "Bearer")).finish();
    }
    let text = endpoint.sources.scrape().await;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    response.insert_header((header::CONTENT_TYPE, CONTENT_TYPE)).body(text)
}

/// Serves the endpoint, and nothing else, on an address of its own.
pub fn run(listener: TcpListener, endpoint: Endpoint) -> io::Result<Server> {
    let server = HttpServer::new(move || App::new().configure(|config| endpoint.configure(config)));
    Ok(server.workers(1).disable_signals().shutdown_timeout(1).listen(listener)?.run())
}
