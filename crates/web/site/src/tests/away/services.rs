//! What is away beside the stored features.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use domain::{MailId, ai::*};
use garde::Valid;
use ports::{
    ai::AiError,
    limits::Quota,
    mailer::Dispatch,
    markdown::Document,
    passwords::PasswordHash,
    renderer::{DataRequirements, PageError, RenderedPage},
    search::{SearchHits, SitePage},
};

use super::{Away, Result, away};

#[async_trait]
impl ports::ai::Chat for Away {
    fn model(&self) -> Option<&str> {
        None
    }
    async fn answer(&self, _: Valid<Question>) -> Result<Answer, AiError> {
        Err(AiError::Provider("10.1.2.3 said nonsense".into()))
    }
}

#[async_trait]
impl ports::ai::ImageGenerator for Away {
    fn model(&self) -> Option<&str> {
        None
    }
    async fn generate(&self, _: Valid<ImagePrompt>) -> Result<Image, AiError> {
        Err(AiError::Busy("10.1.2.3 is busy".into()))
    }
}

impl ports::ai::Artwork for Away {
    fn draw(&self, _: &str) -> Image {
        Image { media_type: "image/svg+xml".to_owned(), bytes: Vec::new(), effects: Vec::new() }
    }
}

#[async_trait]
impl ports::search::SearchIndex for Away {
    async fn search(&self, _: &str, _: u32) -> Result<SearchHits> {
        away()
    }
    async fn store_site_pages(&self, _: Vec<SitePage>) -> Result<()> {
        away()
    }
}

#[async_trait]
impl ports::mailer::Mailer for Away {
    fn unavailable_reason(&self) -> Option<&'static str> {
        None
    }
    async fn dispatch(&self, _: MailId, _: Duration) -> Dispatch {
        Dispatch::Waiting(String::new())
    }
}

#[async_trait]
impl ports::passwords::Passwords for Away {
    async fn hash(&self, _: &str) -> Result<PasswordHash> {
        away()
    }
    async fn verify(&self, _: &str, _: Option<&PasswordHash>) -> Result<bool> {
        away()
    }
}

impl ports::markdown::Markdown for Away {
    fn document(&self, _: &str) -> Document {
        Document::default()
    }
    fn summary(&self, _: &str, _: usize) -> String {
        String::new()
    }
    fn prose(&self, _: &str) -> String {
        String::new()
    }
}

#[async_trait]
impl ports::renderer::PageRenderer for Away {
    fn query_parameters(&self) -> &[String] {
        &[]
    }
    async fn needs(&self, _: &str) -> Result<DataRequirements, PageError> {
        Err(PageError::Overloaded)
    }
    async fn render(&self, _: &str, _: Arc<str>) -> Result<RenderedPage, PageError> {
        Err(PageError::Overloaded)
    }
}

impl ports::limits::Limits for Away {
    fn check(&self, _: Quota, client: &str) -> Result<(), Duration> {
        if client == "192.0.2.66" { Err(Duration::from_millis(2500)) } else { Ok(()) }
    }
}

#[async_trait]
impl ports::health::Health for Away {
    async fn ready(&self) -> Result<()> {
        away()
    }
}
