//! Response bodies in slices.

use std::{
    convert::Infallible,
    pin::Pin,
    task::{Context, Poll},
};

use actix_web::{
    body::{BodySize, EitherBody, MessageBody},
    web::Bytes,
};

/// Most pages are one slice.
const SLICE: usize = 64 << 10;

/// A body in memory that is sent in slices. actix copies each chunk, so a client that does not read would otherwise take as much
/// memory as the whole body.
pub struct Sliced(Bytes);

/// Slices a body if it is in memory.
pub fn sliced<B: MessageBody>(body: B) -> EitherBody<Sliced, B> {
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
