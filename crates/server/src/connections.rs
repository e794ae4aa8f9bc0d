//! Limits on clients' connections: their number, and the time without progress.

mod stream;

use std::{
    collections::HashMap,
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use ipnet::IpNet;
use web_http::client::{is_among, network};

pub use stream::{Connection, InFlight};

/// The time after which a connection without progress in a request or a response is dropped.
pub const STALL: Duration = Duration::from_secs(30);

/// Connections that one client may have at a time.
const PER_CLIENT: usize = 256;

/// Below that many file descriptors, few clients are enough to take all of them.
pub const FEW_DESCRIPTORS: u64 = 4096;

/// Raises the process's limit on file descriptors as far as it may: each connection is one, and the usual 1,024 are few.
pub fn raise_descriptor_limit() {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) if limit < FEW_DESCRIPTORS => {
            tracing::warn!(limit, "few file descriptors: raise the hard limit (ulimit -Hn, LimitNOFILE)");
        }
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, "the limit on file descriptors could not be raised"),
    }
}

/// What the kernel holds of a response beyond what it has sent, in bytes: enough to keep a fast connection busy.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 128 << 10;

/// Bounds what clients that don't read take: the kernel drops connections whose peer acknowledges nothing, or keeps its window
/// closed, for this long, and holds little for them (by default megabytes each, and when all sockets together hold too much, it
/// slows every connection of the machine). Connections inherit the options from the listening socket. Only Linux has both.
#[cfg(target_os = "linux")]
pub fn bound_stalled_writes(listener: &TcpListener, stall: Duration) -> io::Result<()> {
    let socket = socket2::SockRef::from(listener);
    socket.set_tcp_notsent_lowat(UNSENT)?;
    socket.set_tcp_user_timeout(Some(stall))
}

#[cfg(not(target_os = "linux"))]
pub fn bound_stalled_writes(_: &TcpListener, _: Duration) -> io::Result<()> {
    Ok(())
}

/// Counts the connections of each client. Clones share the counts.
#[derive(Clone)]
pub struct ConnectionLimit {
    per_client: usize,
    exempt: Arc<[IpNet]>,
    counts: Arc<Mutex<HashMap<IpAddr, Count>>>,
}

#[derive(Default)]
struct Count {
    open: usize,
    /// Whether the log has a line about connections beyond the limit.
    is_logged: bool,
}

impl ConnectionLimit {
    /// A limit for all but the trusted proxies, and 127.0.0.1 and `::1`, where a reverse proxy on the same machine comes from.
    #[must_use]
    pub fn new(trusted_proxies: &[IpNet]) -> Self {
        let local: [IpAddr; 2] = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
        let exempt = trusted_proxies.iter().copied().chain(local.map(IpNet::from)).collect();
        Self { per_client: PER_CLIENT, exempt, counts: Arc::default() }
    }

    /// Never refuses a connection.
    #[must_use]
    pub fn off() -> Self {
        Self { per_client: usize::MAX, exempt: Arc::default(), counts: Arc::default() }
    }

    /// Returns the permit for another connection of a peer; `None` if its client has too many.
    #[must_use]
    pub fn acquire(&self, peer: IpAddr) -> Option<Permit> {
        if self.per_client == usize::MAX || is_among(&self.exempt, peer) {
            return Some(Permit(None));
        }
        let client = network(peer);
        let mut counts = self.lock();
        let count = counts.entry(client).or_default();
        if count.open < self.per_client {
            count.open += 1;
            return Some(Permit(Some((self.clone(), client))));
        }
        if !count.is_logged {
            count.is_logged = true;
            tracing::warn!(%client, limit = self.per_client, "a client has too many connections, more are closed; name a reverse proxy in TRUSTED_PROXIES");
        }
        None
    }

    fn release(&self, client: IpAddr) {
        let mut counts = self.lock();
        if let Some(count) = counts.get_mut(&client) {
            count.open -= 1;
            if count.open == 0 {
                counts.remove(&client);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Count>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to one connection, until it is dropped.
pub struct Permit(Option<(ConnectionLimit, IpAddr)>);

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some((limit, client)) = &self.0 {
            limit.release(*client);
        }
    }
}

#[cfg(test)]
mod tests;
