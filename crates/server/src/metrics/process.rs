//! Metrics of the process, named as all Prometheus clients name them. The files are Linux's; elsewhere their figures are left out.

use std::{
    fs,
    sync::LazyLock,
    time::{SystemTime, UNIX_EPOCH},
};

use nix::{
    sys::resource::{UsageWho, getrusage},
    unistd::{SysconfVar, sysconf},
};

use super::text::Text;

/// When this was first read, which is at the start, in seconds since 1970.
pub static START: LazyLock<f64> =
    LazyLock::new(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64()));

/// Adds the metrics of this process.
pub fn write(text: &mut Text) {
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

/// Returns the size in bytes.
fn resident_memory() -> Option<i64> {
    let pages: i64 = fs::read_to_string("/proc/self/statm").ok()?.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * sysconf(SysconfVar::PAGE_SIZE).ok()??)
}
