//! Request bodies that are answered before they were read to the end, such as those of refused requests.
//!
//! actix reads on where nobody holds a chunked body any more, however long it is, and keeps the connection. Where somebody does,
//! it says `Connection: close`, hears the client out for a moment and hangs up. So the answer holds the request's body.

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

/// The body of a request. Clones are the same.
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

/// The body of an answer that holds the request's until it went out.
pub struct UnreadBodyGuard {
    body: BoxBody,
    _held: SharedBody,
}

/// Lets an answer hold the request's body.
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
