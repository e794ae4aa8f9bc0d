//! Limits on clients' connections: their number, and the time without progress.

use std::{
    cell::Cell,
    collections::HashMap,
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener},
    pin::Pin,
    rc::Rc,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_web::rt::net::TcpStream;
use ipnet::IpNet;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};
use web_http::client::{is_among, network};

/// The time after which a connection without progress in a request or a response is dropped.
pub const STALL: Duration = Duration::from_secs(30);

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
    pub fn new(trusted_proxies: &[IpNet]) -> Self {
        let local: [IpAddr; 2] = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
        let exempt = trusted_proxies.iter().copied().chain(local.map(IpNet::from)).collect();
        Self { per_client: PER_CLIENT, exempt, counts: Arc::default() }
    }

    pub fn off() -> Self {
        Self { per_client: usize::MAX, exempt: Arc::default(), counts: Arc::default() }
    }

    /// Returns the permit for another connection of a peer; `None` if its client has too many.
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

pub struct Permit(Option<(ConnectionLimit, IpAddr)>);

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some((limit, client)) = &self.0 {
            limit.release(*client);
        }
    }
}

/// actix limits the time of a connection's first head only. A client that later sends the beginning of a request and no more would
/// keep the connection forever.
pub struct Connection {
    socket: TcpStream,
    in_flight: InFlight,
    stall: Duration,
    /// Whether a part of a head has been read.
    has_begun: bool,
    /// Runs while the rest of that head is awaited. Most heads arrive whole.
    head_timer: Option<Pin<Box<Sleep>>>,
    _permit: Permit,
}

impl Connection {
    pub fn new(socket: TcpStream, permit: Permit, stall: Duration) -> Self {
        Self { socket, in_flight: InFlight::default(), stall, has_begun: false, head_timer: None, _permit: permit }
    }

    pub fn in_flight(&self) -> InFlight {
        self.in_flight.clone()
    }

    fn poll_head_timer(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if self.in_flight.is_any() {
            // The handler limits the time of the body.
            self.end_head();
        }
        if !self.has_begun {
            return Poll::Pending;
        }
        self.head_timer.get_or_insert_with(|| Box::pin(sleep(self.stall))).as_mut().poll(context)
    }

    fn end_head(&mut self) {
        self.has_begun = false;
        self.head_timer = None;
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.socket).poll_read(context, buffer);
        if read.is_pending() {
            ready!(self.poll_head_timer(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        self.has_begun |= !self.in_flight.is_any();
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        // A response is only written after a complete head.
        self.end_head();
        Pin::new(&mut self.socket).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}

/// The requests of a connection that are being handled. Clones count the same.
#[derive(Clone, Default)]
pub struct InFlight(Rc<Cell<usize>>);

impl InFlight {
    /// Counts a request until the guard is dropped.
    pub fn enter(&self) -> InFlightGuard {
        self.0.set(self.0.get() + 1);
        InFlightGuard(self.clone())
    }

    fn is_any(&self) -> bool {
        self.0.get() > 0
    }
}

pub struct InFlightGuard(InFlight);

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        let count = &self.0.0;
        count.set(count.get().saturating_sub(1));
    }
}

#[cfg(test)]
mod tests;
