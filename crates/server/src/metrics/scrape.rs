//! One scrape: what was recorded, and figures that are read now.

use std::{path::PathBuf, sync::Arc, time::Duration};

use metrics_exporter_prometheus::PrometheusHandle;
use postgres::{Postgres, Statistics};
use tokio::time::timeout;
use web_site::Site;

use super::{process, text::Text};
use crate::VERSION;

/// How long the database may take to answer.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// The sources of the metrics.
pub struct Sources {
    pub recorder: &'static PrometheusHandle,
    pub site: Site,
    pub postgres: Arc<Postgres>,
    pub data_dir: PathBuf,
}

impl Sources {
    /// Returns all metrics. Those from the database are left out while it is away.
    pub async fn scrape(&self) -> String {
        let statistics = timeout(MAX_WAIT, self.postgres.statistics()).await;
        let statistics = statistics.ok().and_then(Result::ok);
        let mut text = Text(self.recorder.render());
        let labels = [("version", VERSION.number), ("commit", VERSION.commit.unwrap_or_default())];
        text.info("portico_build_info", "The version and the commit of the program", &labels);
        text.gauge("portico_draining", "Whether this node is about to stop", u8::from(self.site.is_stopping()));
        let (entries, bytes) = self.site.cache_size();
        text.gauge("portico_cache_entries", "Responses in the cache", entries);
        text.gauge("portico_cache_bytes", "Size of the cache", bytes);
        let pool = self.postgres.pool_state();
        text.gauge("portico_database_connections_max", "Connections that the pool may open", pool.max);
        text.gauge("portico_database_connections_open", "Open connections of the pool", pool.open);
        text.gauge("portico_database_connections_in_use", "Connections that run a job", pool.in_use);
        let up = u8::from(statistics.is_some());
        text.gauge("portico_database_up", "Whether the database answered this scrape within two seconds", up);
        if let Some(statistics) = statistics {
            write_stored(&mut text, statistics);
        }
        if let Ok(bytes) = embedded::free_space(&self.data_dir) {
            text.gauge("portico_disk_free_bytes", "Free space on the disk of PORTICO_DATA_DIR", bytes);
        }
        process::write(&mut text);
        text.0
    }
}

fn write_stored(text: &mut Text, stored: Statistics) {
    text.gauge("portico_outbox_waiting", "Mails that wait to be sent", stored.outbox_waiting);
    text.gauge("portico_outbox_due", "Waiting mails whose next attempt is due", stored.outbox_due);
    let age = stored.outbox_oldest_age;
    text.gauge("portico_outbox_oldest_age_seconds", "Age of the oldest enquiry whose mail waits", age);
    text.gauge("portico_outbox_dead_letters", "Mails that were given up", stored.dead_letters);
    text.gauge("portico_sessions", "Sessions that have not expired", stored.sessions);
}
