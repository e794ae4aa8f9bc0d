//! Rendered markdown for the preview in forms.

use domain::input::{Fields, FromFields};
use ports::markdown::Markdown;
use serde::Serialize;

use crate::prelude::*;

pub static RENDER: Endpoint = Endpoint::admin(Method::POST, "/api/admin/preview", || web::to(render))
    .summary("Renders markdown as it will be published")
    .body::<PreviewRequest>(Example(r#"{"content": "It *weaves*."}"#))
    .returns::<Preview>(StatusCode::OK, Example(r#"{"html": "<p>It <em>weaves</em>.</p>\n"}"#));

/// Markdown to preview.
#[derive(utoipa::ToSchema)]
pub struct PreviewRequest {
    /// Markdown.
    #[schema(required = true)]
    content: Option<String>,
}

/// The rendered preview.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Preview {
    /// Rendered and safe to publish.
    html: String,
}

async fn render(
    Port(markdown): Port<dyn Markdown>,
    RequireAdmin { inner: Body(content), .. }: RequireAdmin<Body<PreviewRequest>>,
) -> Result<HttpResponse, ApiError> {
    let html = markdown::render(&markdown, &content).await?.html;
    Ok(response::json(StatusCode::OK, &Preview { html }))
}

impl FromFields for PreviewRequest {
    const MAX_BYTES: usize = 1 << 20;
    /// The markdown, which may be empty.
    type Valid = String;

    fn read(fields: &mut Fields) -> Self {
        Self { content: fields.text("content") }
    }

    fn check(self) -> Result<String, ValidationErrors> {
        self.content.ok_or_else(|| ValidationErrors::one("content", "Content is required"))
    }
}
