//! The failing ports of services other than storage.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use async_trait::async_trait;
use domain::{MailId, ai::*};
use garde::Valid;
use ports::{
    ai::AiError,
    limits::Quota,
    mailer::Dispatch,
    markdown::Document,
    passwords::{Caller, PasswordHash},
    renderer::{DataRequirements, PageError, RenderedPage},
    search::{SearchHits, SitePage},
};

use super::{Result, Unavailable, fails, unavailable};

#[async_trait]
impl ports::ai::Chat for Unavailable {
    fn model(&self) -> Option<&str> {
        None
    }
    async fn answer(&self, _: Valid<Question>) -> Result<Answer, AiError> {
        Err(AiError::Provider("10.1.2.3 said nonsense".into()))
    }
}

#[async_trait]
impl ports::ai::ImageGenerator for Unavailable {
    fn model(&self) -> Option<&str> {
        None
    }
    async fn generate(&self, _: Valid<ImagePrompt>) -> Result<Image, AiError> {
        Err(AiError::Busy("10.1.2.3 is busy".into()))
    }
}

impl ports::ai::Artwork for Unavailable {
    fn draw(&self, _: &str) -> Image {
        Image { media_type: "image/svg+xml".to_owned(), bytes: Vec::new(), effects: Vec::new() }
    }
}

#[async_trait]
impl ports::mailer::Mailer for Unavailable {
    fn unavailable_reason(&self) -> Option<&'static str> {
        None
    }
    async fn dispatch(&self, _: MailId, _: Duration) -> Dispatch {
        Dispatch::Waiting(String::new())
    }
}

impl ports::markdown::Markdown for Unavailable {
    fn document(&self, _: &str) -> Document {
        Document::default()
    }
    fn brief(&self, _: &str) -> String {
        String::new()
    }
    fn summary(&self, _: &str, _: usize) -> String {
        String::new()
    }
    fn prose(&self, _: &str) -> String {
        String::new()
    }
}

#[async_trait]
impl ports::renderer::PageRenderer for Unavailable {
    fn query_parameters(&self) -> &[String] {
        &[]
    }
    async fn needs(&self, _: &str, _: Instant) -> Result<DataRequirements, PageError> {
        Err(PageError::Overloaded)
    }
    async fn render(&self, _: &str, _: Arc<str>, _: Instant) -> Result<RenderedPage, PageError> {
        Err(PageError::Overloaded)
    }
}

#[async_trait]
impl ports::limits::Limits for Unavailable {
    async fn check(&self, _: Quota, client: &str, _: u32) -> Result<(), Duration> {
        if client == "192.0.2.66" { Err(Duration::from_millis(2500)) } else { Ok(()) }
    }
}

fails! {
    impl ports::search::SearchIndex {
        fn search(&str, u32) -> SearchHits;
        fn store_site_pages(Vec<SitePage>) -> ();
    }
    impl ports::passwords::Passwords {
        fn hash(&str, Caller) -> PasswordHash;
        fn verify(&str, Option<&PasswordHash>, Caller) -> bool;
    }
    impl ports::health::Health {
        fn ready() -> ();
    }
}
