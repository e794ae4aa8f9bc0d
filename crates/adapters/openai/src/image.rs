//! Images of a provider: in the response itself, or at a separate URL, which is not passed on.

use base64::{Engine, engine::general_purpose::STANDARD};
use domain::ai::Image;
use ports::error::Cause;
use reqwest::Url;

use crate::{ResponseError, exchange, web::Provider};

pub const MAX_BYTES: usize = 8 * 1024 * 1024;

/// Decodes an image from a response.
pub fn decode(base64: &str) -> Result<Image, Cause> {
    if base64.len() / 4 * 3 > MAX_BYTES + 2 {
        return Err(ResponseError::TooLarge(MAX_BYTES).into());
    }
    recognised(STANDARD.decode(base64.trim())?)
}

/// Fetches an image from the provider's URL.
pub async fn fetch(web: &reqwest::Client, provider: &Provider, url: &str) -> Result<Image, Cause> {
    let url: Url = url.parse().map_err(|_| ResponseError::Address)?;
    if !provider.allows(&url) {
        return Err(ResponseError::Address.into());
    }
    // Anyone with the URL can fetch the image, so it is not logged.
    let response = web.get(url).send().await.map_err(reqwest::Error::without_url)?;
    recognised(exchange::body(response, MAX_BYTES).await?)
}

/// Recognises an image by its first bytes, because the provider's media type may be wrong.
fn recognised(bytes: Vec<u8>) -> Result<Image, Cause> {
    let media_type = match bytes.as_slice() {
        [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => "image/png",
        [0xFF, 0xD8, 0xFF, ..] => "image/jpeg",
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => "image/gif",
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => "image/webp",
        [_, _, _, _, b'f', b't', b'y', b'p', b'a', b'v', b'i', b'f', ..] => "image/avif",
        _ => return Err(ResponseError::NoImage.into()),
    };
    Ok(Image { media_type: media_type.to_owned(), bytes, effects: Vec::new() })
}
