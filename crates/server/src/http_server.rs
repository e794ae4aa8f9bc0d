//! The HTTP server over a site.

use std::{
    convert::Infallible,
    future::ready,
    io,
    net::TcpListener,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
    time::Duration,
};

use actix_http::{ConnectionType, HttpService, Payload, Protocol, Request, error::DispatchError};
use actix_service::{
    IntoServiceFactory as _, ServiceFactory, ServiceFactoryExt as _, apply_fn_factory, fn_service, map_config,
};
use actix_web::{
    HttpResponse,
    body::{BodySize, EitherBody, MessageBody},
    dev::{AppConfig, Response, Server, Service as _},
    rt::net::TcpStream,
    web::Bytes,
};
use futures_util::future::Either;
use ports::time_budget::with_budget;
use tracing::Instrument as _;
use web_http::{fast_path::FastPath, log_context::notes};
use web_site::Site;

use crate::{
    connections::{Connection, ConnectionLimit, InFlight, STALL},
    metrics, traces,
};

/// How long a connection may be idle: longer than the minute after which proxies and clients commonly close theirs. If the server
/// closed first, a request on its way would be lost.
const IDLE: Duration = Duration::from_secs(75);

/// How long the head of a connection's first request may take.
const FIRST_HEAD: Duration = Duration::from_secs(5);

/// How long a connection is still read after the response to an incomplete request.
const LINGER: Duration = Duration::from_secs(1);

/// How long one request may wait for storage: with what else it does, an answer takes five seconds at most during an outage.
const STORAGE_BUDGET: Duration = Duration::from_millis(4_500);

/// How long a request in flight may take to finish after a stop signal.
const SHUTDOWN_SECONDS: u64 = 5;

/// Serves a site, and its metrics if they are to be here. It assembles the parts of actix's `HttpServer`, which accepts only plain sockets as connections.
pub fn run(
    listener: TcpListener,
    site: Site,
    metrics: Option<metrics::Endpoint>,
    limit: ConnectionLimit,
) -> io::Result<Server> {
    let builder = Server::build().disable_signals().shutdown_timeout(SHUTDOWN_SECONDS);
    let shutdown = builder.graceful_shutdown_signal();
    let builder = builder.listen("http", listener, move || {
        let (limit, shutdown) = (limit.clone(), shutdown.clone());
        let app = application(&site, metrics.as_ref());
        let http = HttpService::build()
            .keep_alive(IDLE)
            .client_request_timeout(FIRST_HEAD)
            .client_disconnect_timeout(LINGER)
            .graceful_shutdown_signal(move || {
                let shutdown = shutdown.clone();
                async move { shutdown.notified().await }
            })
            .on_connect_ext(|connection: &Connection, data| {
                data.insert(connection.in_flight());
            })
            .finish(app);
        fn_service(move |socket: TcpStream| ready(accept(socket, &limit))).and_then(http)
    })?;
    Ok(builder.run())
}

fn application(
    site: &Site,
    metrics: Option<&metrics::Endpoint>,
) -> impl ServiceFactory<
    Request,
    Config = (),
    Response = Response<impl MessageBody + use<>>,
    Error = HttpResponse,
    InitError = (),
> + use<> {
    let serving = Rc::new(site.clone());
    let app = site.app().configure(|config| metrics.into_iter().for_each(|metrics| metrics.configure(config)));
    let app = app.wrap_fn(move |request, next| {
        let guard = request.conn_data::<InFlight>().map(InFlight::enter);
        let span = traces::span(request.head());
        let response = with_budget(STORAGE_BUDGET, next.call(request).instrument(span.clone()));
        let serving = Rc::clone(&serving);
        async move {
            let mut response = response.await?;
            drop(guard);
            let request = response.request();
            traces::record(&span, request.method(), || notes(request).route, response.status());
            // Asks clients and proxies for their next request on another connection, which may lead to another node.
            if serving.is_stopping() {
                response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
            }
            Ok(response.map_body(|_, body| sliced(body)))
        }
    });
    let app = app.into_factory().map_err(|error: actix_web::Error| error.error_response());
    let app = app.map(|response| Response::from(response).map_body(|_, body| EitherBody::right(body)));
    let (fast_path, serving) = (Rc::new(site.fast_path()), site.clone());
    apply_fn_factory(map_config(app, |()| AppConfig::default()), move |mut request: Request, app| {
        // While the site is stopping, the application asks clients to leave.
        let fast = (!serving.is_stopping()).then(|| respond_fast(&fast_path, &mut request)).flatten();
        match fast {
            Some(response) => Either::Left(ready(Ok(response.map_body(|_, body| EitherBody::left(body))))),
            // On the heap, because every connection has room for the larger of the two.
            None => Either::Right(Box::pin(app.call(request))),
        }
    })
}

fn respond_fast(fast_path: &FastPath, request: &mut Request) -> Option<Response<impl MessageBody + use<>>> {
    let without_body = matches!(request.payload(), Payload::None).then(|| request.head())?;
    let (response, route) = fast_path.respond(without_body)?;
    traces::record(&traces::span(request.head()), request.method(), || route, response.status());
    Some(response.map_body(|_, body| sliced(body)).into())
}

/// The requirements of actix on a connection. An error closes it.
type Accepted = (Connection, Protocol, Option<std::net::SocketAddr>);

fn accept(socket: TcpStream, limit: &ConnectionLimit) -> Result<Accepted, DispatchError> {
    let peer = socket.peer_addr().map_err(DispatchError::Io)?;
    let refused = || DispatchError::Io(io::ErrorKind::ConnectionRefused.into());
    let permit = limit.acquire(peer.ip()).ok_or_else(refused)?;
    Ok((Connection::new(socket, permit, STALL), Protocol::Http1, Some(peer)))
}

/// Most pages are one slice.
const SLICE: usize = 64 << 10;

/// A body in memory that is sent in slices. actix copies each chunk, so a client that does not read would otherwise take as much
/// memory as the whole body.
struct Sliced(Bytes);

fn sliced<B: MessageBody>(body: B) -> EitherBody<Sliced, B> {
    match body.try_into_bytes() {
        Ok(bytes) => EitherBody::left(Sliced(bytes)),
        Err(body) => EitherBody::right(body),
    }
}

impl MessageBody for Sliced {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        self.0.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Infallible>>> {
        if self.0.is_empty() {
            return Poll::Ready(None);
        }
        let length = self.0.len().min(SLICE);
        Poll::Ready(Some(Ok(self.0.split_to(length))))
    }
}

#[cfg(test)]
mod tests {
    use std::{future::poll_fn, pin::Pin};

    use actix_web::{
        body::{BodySize, BoxBody, MessageBody},
        web::Bytes,
    };

    use super::{SLICE, sliced};

    async fn slices(bytes: &[u8]) -> (BodySize, Vec<Bytes>) {
        let mut body = sliced(BoxBody::new(Bytes::copy_from_slice(bytes)));
        let size = body.size();
        let mut slices = Vec::new();
        while let Some(slice) = poll_fn(|context| Pin::new(&mut body).poll_next(context)).await {
            slices.push(slice.unwrap());
        }
        (size, slices)
    }

    #[actix_web::test]
    async fn hands_out_a_large_body_in_slices() {
        let bytes: Vec<u8> = (0..=250).cycle().take(2 * SLICE + 7).collect();
        let (size, slices) = slices(&bytes).await;
        assert_eq!(size, BodySize::Sized(2 * SLICE as u64 + 7));
        assert_eq!(slices.iter().map(Bytes::len).collect::<Vec<_>>(), [SLICE, SLICE, 7]);
        assert_eq!(slices.concat(), bytes);
    }

    #[actix_web::test]
    async fn keeps_small_and_empty_bodies_as_they_are() {
        assert_eq!(slices(b"small").await, (BodySize::Sized(5), vec![Bytes::from_static(b"small")]));
        assert_eq!(slices(b"").await, (BodySize::Sized(0), vec![]));
    }
}
