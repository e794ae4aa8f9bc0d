//! `portico serve`.

use std::{fs, future::pending, io, net::SocketAddr, time::Duration};

use anyhow::Context as _;
use nix::unistd::geteuid;
use ports::error::with_causes;
use tokio::{
    signal::unix::{Signal, SignalKind, signal},
    time::timeout,
};

use super::check::missing_site_url;
use crate::{
    Config, VERSION, accounts::Accounts, config::env_file_warnings, connections::raise_descriptor_limit, serve,
    storage::first_failure,
};

/// How long requests in flight may take to finish after a stop signal.
const GRACE: Duration = Duration::from_secs(8);

/// The minimum time of draining. A request that reaches an idle connection at the very moment of the stop is lost, and busy
/// connections have ended by then.
const MIN_DRAIN: Duration = Duration::from_millis(200);

/// Serves until Ctrl-C, SIGTERM or SIGHUP, or until the HTTP server ends by itself, which is a failure. With `PORTICO_BUNDLES_DIR`,
/// SIGUSR1 has the bundles read again.
pub async fn serve(config: Config, keep_credentials: bool) -> anyhow::Result<()> {
    tracing::info!(version = VERSION.number, commit = VERSION.commit, "Portico starts");
    for warning in env_file_warnings() {
        tracing::warn!("{warning}");
    }
    let listening = "listening for signals";
    let mut stop = StopSignals::listen().context(listening)?;
    let reloads = config.bundles_dir.is_some().then(|| signal(SignalKind::user_defined1()));
    let mut reloads = reloads.transpose().context(listening)?;
    raise_descriptor_limit();
    let delay = config.shutdown_delay.max(MIN_DRAIN);
    let accounts = if keep_credentials { Accounts::persisted(&config.data_dir)? } else { Accounts::ephemeral() };

    let has_site_url = config.site_url.is_some();

    let starting = serve::start(config, accounts);
    let (mut running, accounts) = tokio::select! {
        started = starting => started?,
        () = stop.received() => return Ok(()),
    };
    if geteuid().is_root() {
        tracing::warn!(
            "Portico runs as root, so that a fault in it would reach the whole machine: start it as an ordinary user who owns PORTICO_DATA_DIR"
        );
    }
    if let Some(warning) = missing_site_url(running.url()).filter(|_| !has_site_url) {
        tracing::warn!("{warning}");
    }
    outln!("Portico is ready at {}", place(running.url(), running.address()));
    accounts.print();

    let ended = loop {
        tokio::select! {
            () = stop.received() => break Ok(()),
            failure = running.ended() => break Err(failure),
            () = received(reloads.as_mut()) => match running.reload(GRACE).await {
                Ok(()) => outln!("Portico serves the bundles as they are now"),
                Err(failure) => outln!("Portico still serves the earlier bundles: {}", with_causes(failure.as_ref())),
            },
        }
    };
    if ended.is_ok() {
        tracing::info!(seconds = delay.as_secs(), "draining: not ready, still serving");
        running.drain();
        // A second signal stops at once.
        drop(timeout(delay, stop.received()).await);
    }
    tracing::info!("stopping");
    let stopped = running.stop(GRACE).await;
    first_failure(ended, stopped)
}

/// Returns the public address, with the listening address if they differ.
fn place(url: &str, listening: SocketAddr) -> String {
    let listening = format!("http://{listening}");
    if url == listening { listening } else { format!("{url} (listening on {listening})") }
}

/// Ctrl-C, SIGTERM, and SIGHUP, which a terminal sends when it is closed.
struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
    /// `None` if it stays ignored.
    hangup: Option<Signal>,
}

impl StopSignals {
    fn listen() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hangup: (!ignores_hangup()).then(|| signal(SignalKind::hangup())).transpose()?,
        })
    }

    /// Returns at the next of them.
    async fn received(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            () = received(self.hangup.as_mut()) => {}
        }
    }
}

/// Returns at the next signal; never without a signal to wait for.
async fn received(signal: Option<&mut Signal>) {
    match signal {
        Some(signal) => drop(signal.recv().await),
        None => pending().await,
    }
}

/// Returns whether the process ignores SIGHUP, as under nohup. Listening would end that, so it counts as ignored where /proc can't tell.
fn ignores_hangup() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    // Bit 0 is signal 1.
    mask.is_none_or(|mask| mask >> (SignalKind::hangup().as_raw_value() - 1) & 1 == 1)
}
