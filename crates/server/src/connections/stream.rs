//! A client's connection, which fails if the head of a request does not arrive in time.

use std::{
    cell::Cell,
    future::Future as _,
    io,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_web::rt::net::TcpStream;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

use super::Permit;

/// A client's connection.
///
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
    #[must_use]
    pub fn new(socket: TcpStream, permit: Permit, stall: Duration) -> Self {
        Self { socket, in_flight: InFlight::default(), stall, has_begun: false, head_timer: None, _permit: permit }
    }

    /// The requests of this connection that are being handled.
    #[must_use]
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

    /// Notes that a head is complete.
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
    #[must_use]
    pub fn enter(&self) -> InFlightGuard {
        self.0.set(self.0.get() + 1);
        InFlightGuard(self.clone())
    }

    fn is_any(&self) -> bool {
        self.0.get() > 0
    }
}

/// One request that is being handled.
pub struct InFlightGuard(InFlight);

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        let count = &self.0.0;
        count.set(count.get().saturating_sub(1));
    }
}
