//! The signals that stop the server.

use std::{fs, future::pending, io};

use tokio::signal::unix::{Signal, SignalKind, signal};

/// Ctrl-C, SIGTERM, and SIGHUP, which a terminal sends when it is closed.
pub struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
    /// `None` if it stays ignored.
    hangup: Option<Signal>,
}

impl StopSignals {
    pub fn listen() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hangup: (!ignores_hangup()).then(|| signal(SignalKind::hangup())).transpose()?,
        })
    }

    /// Returns at the next of them.
    pub async fn received(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            () = received(self.hangup.as_mut()) => {}
        }
    }
}

/// Returns at the next signal; never without a signal to wait for.
pub async fn received(signal: Option<&mut Signal>) {
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
