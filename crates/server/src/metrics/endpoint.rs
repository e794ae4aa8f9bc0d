//! `GET /metrics`, on an address of its own or, with a token, on the site's.

use std::{io, net::TcpListener, path::PathBuf, sync::Arc, time::Duration};

use actix_web::{
    App, HttpRequest, HttpResponse, HttpServer,
    dev::Server,
    http::header,
    web::{self, Data, ServiceConfig},
};
use metrics_exporter_prometheus::PrometheusHandle;
use postgres::Postgres;
use secrecy::{ExposeSecret as _, SecretString};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;
use tokio::{sync::watch, time::timeout};
use web_http::log_context::note_route;
use web_site::Site;

use crate::{Config, storage::Storage};

/// How often durations are sorted.
const UPKEEP: Duration = Duration::from_secs(5);

const PATH: &str = "/metrics";
const NOT_STORED: (header::HeaderName, &str) = (header::CACHE_CONTROL, "no-store");

const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The endpoint, and the sources of its figures.
#[derive(Clone)]
pub struct Endpoint {
    pub(super) recorder: &'static PrometheusHandle,
    pub(super) site: Site,
    pub(super) postgres: Arc<Postgres>,
    pub(super) data_dir: PathBuf,
    /// The token that a scrape must send; `None` if it needs none.
    token: Option<SecretString>,
}

impl Endpoint {
    /// Returns the endpoint of a site if metrics are configured.
    pub fn new(config: &Config, storage: &Storage, site: &Site) -> Option<Self> {
        Some(Self {
            recorder: super::recorder(config)?,
            site: site.clone(),
            postgres: Arc::clone(&storage.postgres),
            data_dir: config.data_dir.clone(),
            token: config.metrics_token.clone(),
        })
    }

    pub fn configure(&self, config: &mut ServiceConfig) {
        let endpoint = Data::new(self.clone());
        config.service(web::resource(PATH).app_data(endpoint).get(serve));
    }

    /// Sorts recorded durations into their buckets from time to time. Until then each takes memory.
    pub async fn keep_up(self, mut stop: watch::Receiver<bool>) {
        while timeout(UPKEEP, stop.wait_for(|stopping| *stopping)).await.is_err() {
            self.recorder.run_upkeep();
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
        let challenge = (header::WWW_AUTHENTICATE, "Bearer");
        return HttpResponse::Unauthorized().insert_header(NOT_STORED).insert_header(challenge).finish();
    }
    let text = endpoint.scrape().await;
    HttpResponse::Ok().insert_header(NOT_STORED).insert_header((header::CONTENT_TYPE, CONTENT_TYPE)).body(text)
}

/// Serves the endpoint, and nothing else, on an address of its own.
pub fn run(listener: TcpListener, endpoint: Endpoint) -> io::Result<Server> {
    let server = HttpServer::new(move || App::new().configure(|config| endpoint.configure(config)));
    Ok(server.workers(1).disable_signals().shutdown_timeout(1).listen(listener)?.run())
}
