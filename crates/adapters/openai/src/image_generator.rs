//! Generates images from prompts.

use async_openai::types::images::{CreateImageRequest, ImageModel, ImageResponseFormat};
use async_trait::async_trait;
use domain::ai::{Image, ImagePrompt};
use garde::Valid;
use ports::ai::{AiError, ImageGenerator};
use serde::Deserialize;

use crate::{
    OpenAi, ResponseError,
    budget::{Reported, used},
    image,
};

/// The longest response that is read: the largest image in base64, with its metadata.
pub const MAX_BYTES: usize = image::MAX_BYTES.div_ceil(3) * 4 + 64 * 1024;

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
                    Some(GeneratedImage { b64_json: Some(base64), .. }) => image::decode(&base64),
                    Some(GeneratedImage { url: Some(url), .. }) => {
                        image::fetch(&clients.web, &clients.provider, &url).await
                    }
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
