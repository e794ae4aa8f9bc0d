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
    /// Runs from the first byte of a head on.
    head_timer: Option<Pin<Box<Sleep>>>,
    _permit: Permit,
}

impl Connection {
    #[must_use]
    pub fn new(socket: TcpStream, permit: Permit, stall: Duration) -> Self {
        Self { socket, in_flight: InFlight::default(), stall, head_timer: None, _permit: permit }
    }

    /// The requests of this connection that are being handled.
    #[must_use]
    pub fn in_flight(&self) -> InFlight {
        self.in_flight.clone()
    }

    fn poll_head_timer(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if self.in_flight.is_any() {
            // The head is complete. The handler limits the time of the body.
            self.head_timer = None;
        }
        match &mut self.head_timer {
            Some(timer) => timer.as_mut().poll(context),
            None => Poll::Pending,
        }
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
        if self.head_timer.is_none() && !self.in_flight.is_any() {
            self.head_timer = Some(Box::pin(sleep(self.stall)));
        }
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        // A response is only written after a complete head.
        self.head_timer = None;
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
