//! One scrape: the recorded metrics, and figures that are read now, which are left out where they can't be read.

use std::{
    fmt::{Display, Write as _},
    fs,
    sync::LazyLock,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use nix::{
    sys::resource::{UsageWho, getrusage},
    unistd::{SysconfVar, sysconf},
};
use tokio::time::timeout;

use super::Endpoint;
use crate::VERSION;

const MAX_WAIT: Duration = Duration::from_secs(2);

/// When this was first read, which is at the start, in seconds since 1970.
pub static START: LazyLock<f64> =
    LazyLock::new(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64()));

impl Endpoint {
    /// Returns all metrics. Those from the database are left out while it is away.
    pub async fn scrape(&self) -> String {
        let statistics = timeout(MAX_WAIT, self.postgres.statistics()).await;
        let stored = statistics.ok().and_then(Result::ok);
        let mut text = Text(self.recorder.render());
        let (version, commit) = (VERSION.number, VERSION.commit.unwrap_or_default());
        let info = format!("portico_build_info{{version=\"{version}\",commit=\"{commit}\"}}");
        text.gauge(&info, "The version and the commit of the program", 1);
        text.gauge("portico_draining", "Whether this node is about to stop", u8::from(self.site.is_stopping()));
        let (entries, bytes) = self.site.cache.size();
        text.gauge("portico_cache_entries", "Responses in the cache", entries);
        text.gauge("portico_cache_bytes", "Size of the cache", bytes);
        let pool = self.postgres.pool_state();
        text.gauge("portico_database_connections_max", "Connections that the pool may open", pool.max);
        text.gauge("portico_database_connections_open", "Open connections of the pool", pool.open);
        text.gauge("portico_database_connections_in_use", "Connections that run a job", pool.in_use);
        let up = u8::from(stored.is_some());
        text.gauge("portico_database_up", "Whether the database answered this scrape within two seconds", up);
        if let Some(stored) = stored {
            text.gauge("portico_outbox_waiting", "Mails that wait to be sent", stored.outbox_waiting);
            text.gauge("portico_outbox_due", "Waiting mails whose next attempt is due", stored.outbox_due);
            let age = stored.outbox_oldest_age;
            text.gauge("portico_outbox_oldest_age_seconds", "Age of the oldest enquiry whose mail waits", age);
            text.gauge("portico_outbox_dead_letters", "Mails that were given up", stored.dead_letters);
            text.gauge("portico_sessions", "Sessions that have not expired", stored.sessions);
        }
        if let Ok(bytes) = embedded::free_space(&self.data_dir) {
            text.gauge("portico_disk_free_bytes", "Free space on the disk of PORTICO_DATA_DIR", bytes);
        }
        write_process(&mut text);
        text.0
    }
}

/// Metrics of the process, named as all Prometheus clients name them. The files are Linux's; elsewhere their figures are left out.
fn write_process(text: &mut Text) {
    text.gauge("process_start_time_seconds", "When the process started, in seconds since 1970", *START);
    if let Some(bytes) = resident_memory() {
        text.gauge("process_resident_memory_bytes", "Resident memory", bytes);
    }
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        text.gauge("process_open_fds", "Open file descriptors", open.count());
    }
    if let Ok((limit, _)) = rlimit::getrlimit(rlimit::Resource::NOFILE) {
        text.gauge("process_max_fds", "File descriptors that may be open", limit);
    }
    if let Ok(usage) = getrusage(UsageWho::RUSAGE_SELF) {
        let time = usage.user_time() + usage.system_time();
        let seconds = format_args!("{}.{:06}", time.tv_sec(), time.tv_usec()).to_string();
        text.counter("process_cpu_seconds_total", "CPU time", seconds);
    }
}

fn resident_memory() -> Option<i64> {
    let pages: i64 = fs::read_to_string("/proc/self/statm").ok()?.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * sysconf(SysconfVar::PAGE_SIZE).ok()??)
}

struct Text(String);

impl Text {
    /// Adds a figure that can go up and down. Its name may have labels.
    fn gauge(&mut self, metric: &str, help: &str, value: impl Display) {
        self.add("gauge", metric, help, value);
    }

    fn counter(&mut self, metric: &str, help: &str, value: impl Display) {
        self.add("counter", metric, help, value);
    }

    fn add(&mut self, kind: &str, metric: &str, help: &str, value: impl Display) {
        let name = metric.split('{').next().unwrap_or_default();
        // Writing to a text can't fail.
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n{metric} {value}\n\n");
    }
}
