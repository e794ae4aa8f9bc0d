//! Metrics in the Prometheus text format. The other crates record through the facade `metrics`; this one alone knows the exporter.

mod endpoint;
mod process;
mod recorder;
mod scrape;
mod text;

use std::sync::Arc;

use metrics_exporter_prometheus::PrometheusHandle;
use web_site::Site;

pub use endpoint::{Endpoint, run};
use scrape::Sources;

use crate::{Config, storage::Storage};

/// Returns the recorder if metrics are configured. It is installed at the first call, and what was recorded before is lost.
pub fn recorder(config: &Config) -> Option<&'static PrometheusHandle> {
    let is_wanted = config.metrics.address.is_some() || config.metrics.token.is_some();
    is_wanted.then(recorder::install).flatten()
}

/// Returns the endpoint of a site if metrics are configured.
pub fn endpoint(config: &Config, storage: &Storage, site: &Site) -> Option<Endpoint> {
    let sources = Sources {
        recorder: recorder(config)?,
        site: site.clone(),
        postgres: Arc::clone(&storage.postgres),
        data_dir: config.data_dir.clone(),
    };
    Some(Endpoint::new(sources, config.metrics.token.clone()))
}
