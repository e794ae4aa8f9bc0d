//! Generates images from prompts. A provider sends them in the response itself, or at a separate URL, which is not passed on.

use async_openai::types::images::{CreateImageRequest, ImageModel, ImageResponseFormat};
use async_trait::async_trait;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use domain::ai::{Image, ImagePrompt};
use garde::Valid;
use ports::{
    ai::{AiError, ImageGenerator},
    error::Cause,
};
use reqwest::Url;
use serde::Deserialize;

use crate::{
    OpenAi, ResponseError,
    budget::{Reported, used},
    exchange,
    web::Provider,
};

pub const MAX_IMAGE: usize = 8 * 1024 * 1024;

/// The longest response that is read: the largest image in base64, with its metadata.
pub const MAX_BYTES: usize = MAX_IMAGE.div_ceil(3) * 4 + 64 * 1024;

/// The fields of a response that are used.
#[derive(Deserialize)]
pub struct Images {
    data: Vec<GeneratedImage>,
    usage: Option<Reported>,
}

#[derive(Deserialize)]
struct GeneratedImage {
    b64_json: Option<String>,
    url: Option<String>,
}

#[async_trait]
impl ImageGenerator for OpenAi {
    fn model(&self) -> Option<&str> {
        Some(&self.image_model)
    }

    async fn generate(&self, prompt: Valid<ImagePrompt>) -> Result<Image, AiError> {
        let request = request(&self.image_model, &prompt.prompt);
        self.connection
            .ask(&[&prompt.prompt], async |clients| {
                let images: Images = clients.images.images().generate_byot(request).await?;
                let used = used(images.usage.as_ref(), &[&prompt.prompt]);
                let image = match images.data.into_iter().next() {
                    Some(GeneratedImage { b64_json: Some(base64), .. }) => decode(&base64),
                    Some(GeneratedImage { url: Some(url), .. }) => fetch(&clients.web, &clients.provider, &url).await,
                    Some(GeneratedImage { .. }) | None => Err(ResponseError::Empty.into()),
                };
                Ok((image, used))
            })
            .await
    }
}

/// OpenAI's current models always return the image itself and reject `response_format`; other models need it.
#[expect(deprecated, reason = "compatible servers and older models need it")]
fn request(model: &str, prompt: &str) -> CreateImageRequest {
    let present = model.starts_with("gpt-image") || model.starts_with("chatgpt-image");
    CreateImageRequest {
        prompt: prompt.to_owned(),
        model: ImageModel::Other(model.to_owned()),
        n: Some(1),
        response_format: (!present).then_some(ImageResponseFormat::B64Json),
        ..CreateImageRequest::default()
    }
}

pub fn decode(base64: &str) -> Result<Image, Cause> {
    if base64.len() / 4 * 3 > MAX_IMAGE + 2 {
        return Err(ResponseError::TooLarge(MAX_IMAGE).into());
    }
    recognised(STANDARD.decode(base64.trim())?)
}

pub async fn fetch(web: &reqwest::Client, provider: &Provider, url: &str) -> Result<Image, Cause> {
    let url: Url = url.parse().map_err(|_| ResponseError::Address)?;
    if !provider.allows(&url) {
        return Err(ResponseError::Address.into());
    }
    // Anyone with the URL can fetch the image, so it is not logged.
    let response = web.get(url).send().await.map_err(reqwest::Error::without_url)?;
    recognised(exchange::body(response, MAX_IMAGE).await?)
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
