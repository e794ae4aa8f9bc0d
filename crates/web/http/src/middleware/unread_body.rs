//! Closes the connection if a response is sent before the request body is fully read.
//!
//! Once a chunked body is dropped, actix reads it to its end, however long it is, and keeps the connection. While it is held, actix
//! sends `Connection: close`, reads for another moment and disconnects. So the response body holds the request body.

use std::{
    cell::RefCell,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};

use actix_web::{
    Error, HttpMessage as _,
    body::{BodySize, BoxBody, EitherBody, MessageBody},
    dev::{Payload, ServiceRequest, ServiceResponse},
    error::PayloadError,
    web::Bytes,
};
use futures_util::{Stream, StreamExt as _};

/// The body of a request. Clones share it.
#[derive(Clone)]
pub struct SharedBody(Rc<RefCell<Payload>>);

impl SharedBody {
    /// Shares a request's body with its handler; `None` without a body.
    pub fn of(request: &mut ServiceRequest) -> Option<Self> {
        let payload = request.take_payload();
        if matches!(payload, Payload::None) {
            return None;
        }
        let shared = Self(Rc::new(RefCell::new(payload)));
        request.set_payload(Payload::Stream { payload: Box::pin(shared.clone()) });
        Some(shared)
    }
}

impl Stream for SharedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.borrow_mut().poll_next_unpin(context)
    }
}

/// A response body that holds the request body until it is sent.
pub struct UnreadBodyGuard {
    body: BoxBody,
    _held: SharedBody,
}

/// Makes a response hold the request body.
pub fn hold<B: MessageBody + 'static>(
    answer: ServiceResponse<B>,
    held: Option<SharedBody>,
) -> ServiceResponse<EitherBody<B, UnreadBodyGuard>> {
    match held {
        None => answer.map_into_left_body(),
        Some(held) => answer.map_body(|_, body| EitherBody::right(UnreadBodyGuard { body: body.boxed(), _held: held })),
    }
}

impl MessageBody for UnreadBodyGuard {
    type Error = Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Error>>> {
        Pin::new(&mut self.body).poll_next(context).map_err(Into::into)
    }
}
