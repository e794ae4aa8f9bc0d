//! Services, case studies and team members, as visitors see them.

pub mod admin;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::{
    ContentId, Feature, Version,
    content::{ContentItem, ContentType},
};
use ports::{Ports, markdown::Markdown};
use serde::Serialize;

use crate::prelude::*;

/// The longest summary, in characters.
const SUMMARY: usize = 200;

const SERVICE_NOT_FOUND: &str = "Service not found";
const CASE_STUDY_NOT_FOUND: &str = "Case study not found";
const MEMBER_NOT_FOUND: &str = "Team member not found";

/// The value of `view` for lists without their markdown.
const CARD: &str = "card";

pub static LIST: Endpoint =
    Endpoint::read("/api/content/{type}", &[Feature::Content], |ports, params| list(ports, params).boxed())
        .summary("Lists published services or case studies, or all team members")
        .text_errors()
        .query(&[
            Param::one_of("view", "Leaves out the markdown of services and case studies", || vec![CARD]),
            Param::limit("The maximum number of items; all of them by default"),
            Param::text("cursor", "The `X-Next-Cursor` of the page before: lists the items after it"),
        ])
        .returns_list::<Summarized>(SUMMARIZED)
        .response_headers(&[param::NEXT_CURSOR]);

pub static DETAIL: Endpoint = Endpoint::read("/api/content/{type}/{id}", &[Feature::Content], |ports, params| {
    detail(ports, params, false).boxed()
})
.for_admins(|ports, params| detail(ports, params, true).boxed())
.summary("Shows a content item; drafts to administrators only")
.text_errors()
.query(&[param::PAGE_VIEW])
.returns::<Rendered>(StatusCode::OK, RENDERED)
.failures(&[
    Failure::new(StatusCode::NOT_FOUND, SERVICE_NOT_FOUND),
    Failure::new(StatusCode::NOT_FOUND, CASE_STUDY_NOT_FOUND),
    Failure::new(StatusCode::NOT_FOUND, MEMBER_NOT_FOUND),
]);

/// A content item, with or without its markdown.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicItem {
    id: ContentId,
    /// A team member's name.
    title: String,
    #[serde(rename = "type")]
    kind: ContentType,
    /// Markdown; a team member's bio is plain text. Absent with `view=card` or `view=page`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    content: Option<String>,
    #[schema(required = true)]
    metadata: Option<String>,
    published: bool,
    /// The position in the list of its type: lower comes first, equal ones by id.
    order: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: Version,
}

/// A content item in a list.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summarized {
    #[serde(flatten)]
    item: PublicItem,
    /// Plain text.
    summary: String,
}

/// A content item in full.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rendered {
    #[serde(flatten)]
    item: PublicItem,
    /// The content, rendered and safe to publish.
    html: String,
}

const SUMMARIZED: Example = Example(
    r##"{"id": 4, "title": "Forecasting", "type": "service", "content": "# Know what comes", "metadata": "{\"icon\": \"chart\"}", "published": true, "order": 0, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-02-01T08:00:00Z", "version": 2, "summary": "Know what comes"}"##,
);

const RENDERED: Example = Example(
    r##"{"id": 4, "title": "Forecasting", "type": "service", "content": "# Know what comes", "metadata": "{\"icon\": \"chart\"}", "published": true, "order": 0, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-02-01T08:00:00Z", "version": 2, "html": "<h2 id=\"section-know-what-comes\">Know what comes<a class=\"anchor\" href=\"#section-know-what-comes\" aria-hidden=\"true\" tabindex=\"-1\"></a></h2>\n"}"##,
);

impl PublicItem {
    fn new(item: ContentItem, with_content: bool) -> Self {
        Self {
            id: item.id,
            title: item.title,
            kind: item.kind,
            content: with_content.then_some(item.content),
            metadata: item.metadata,
            published: item.published,
            order: item.order,
            created_at: item.created_at,
            updated_at: item.updated_at,
            version: item.version,
        }
    }
}

async fn list(ports: Ports, params: Params) -> Result<PublicResponse, ApiError> {
    let kind = params.path("type").parse::<ContentType>().map_err(|_| ApiError::not_found())?;
    let (page, is_card) = params.read(|params, errors| (params.page(errors), params.view(CARD, errors)))?;
    let items = ports.content.public(kind, page).await?;
    // Team cards show the whole bio.
    let with_content = !is_card || kind == ContentType::TeamMember;
    let summarized = markdown::with(&ports.markdown, move |markdown| {
        let summarized = |item: ContentItem| Summarized {
            summary: summary(&item, markdown),
            item: PublicItem::new(item, with_content),
        };
        items.rows.into_iter().map(summarized).collect::<Vec<_>>()
    });
    Ok(PublicResponse::json(&summarized.await?)?.with(NEXT_CURSOR, items.next))
}

async fn detail(ports: Ports, params: Params, drafts: bool) -> Result<PublicResponse, ApiError> {
    let kind = params.path("type").parse::<ContentType>().map_err(|_| ApiError::not_found())?;
    let slim = params.page_view()?;
    let item = match params.path("id").parse().ok() {
        Some(id) => ports.content.find(id).await?,
        None => None,
    };
    let shown = |item: &ContentItem| item.kind == kind && (drafts || item.published || kind == ContentType::TeamMember);
    let item = item.filter(shown).ok_or_else(|| not_found(kind))?;
    let html = html(&item, &ports.markdown).await?;
    PublicResponse::json(&Rendered { item: PublicItem::new(item, !slim), html })
}

fn not_found(kind: ContentType) -> ApiError {
    let message = match kind {
        ContentType::Service => SERVICE_NOT_FOUND,
        ContentType::CaseStudy => CASE_STUDY_NOT_FOUND,
        ContentType::TeamMember => MEMBER_NOT_FOUND,
    };
    ApiError::new(StatusCode::NOT_FOUND, message)
}

/// Returns the summary of an item. Bios are plain text, the rest is markdown.
pub fn summary(item: &ContentItem, markdown: &dyn Markdown) -> String {
    match item.kind {
        ContentType::TeamMember => paragraphs(&item.content).into_iter().next().unwrap_or_default(),
        _ => markdown.summary(&item.content, SUMMARY),
    }
}

async fn html(item: &ContentItem, markdown: &Arc<dyn Markdown>) -> Result<String, ApiError> {
    Ok(match item.kind {
        ContentType::TeamMember => paragraphs(&item.content)
            .iter()
            .fold(String::new(), |html, text| html + "<p>" + &html_escape::encode_text(text) + "</p>\n"),
        _ => markdown::render(markdown, &item.content).await?.html,
    })
}

/// Returns the paragraphs of a plain text, separated by blank lines, each as one line.
fn paragraphs(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let paragraphs = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    paragraphs.map(|lines| lines.join(" ")).collect()
}

#[cfg(test)]
mod tests {
    use super::paragraphs;

    #[test]
    fn a_blank_line_starts_a_paragraph() {
        let text = "\n One\r\nline. \n \n\nTwo <b>\n";
        assert_eq!(paragraphs(text), ["One line.", "Two <b>"]);
        assert_eq!(paragraphs(" \n").first(), None);
    }
}
