//! Images from prompts.

use async_openai::types::images::{CreateImageRequest, Image as Made, ImageModel, ImageResponseFormat};
use async_trait::async_trait;
use domain::ai::{Image, ImagePrompt};
use garde::Valid;
use ports::ai::{AiError, Painter};

use crate::{Nonsense, OpenAi, image};

#[async_trait]
impl Painter for OpenAi {
    fn model(&self) -> Option<&str> {
        Some(&self.image_model)
    }

    async fn paint(&self, prompt: Valid<ImagePrompt>) -> Result<Image, AiError> {
        let request = request(&self.image_model, &prompt.prompt);
        self.connection
            .ask(async |clients| {
                let response = clients.api.images().generate(request).await?;
                let made = response.data.into_iter().next().ok_or(Nonsense::Empty)?;
                match made.as_ref() {
                    Made::B64Json { b64_json, .. } => image::decode(b64_json),
                    Made::Url { url, .. } => image::fetch(&clients.web, url).await,
                }
            })
            .await
    }
}

/// OpenAI's present models always send the image itself and take no wish for it; all others are asked to.
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
