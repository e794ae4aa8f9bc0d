//! The public services, case studies and team members.

use std::sync::Arc;

use actix_web::http::StatusCode;
use chrono::{DateTime, Utc};
use domain::{
    ContentId, Feature, ValidationErrors, Version,
    content::{ContentItem, ContentType},
};
use futures_util::FutureExt as _;
use ports::{PageRequest, content::Content, markdown::Markdown};
use serde::Serialize;

use web_http::{
    endpoint::{Endpoint, Example, Failure, Param, Params, PublicRead, param},
    error::ApiError,
    markdown,
    response::{NEXT_CURSOR, PublicResponse},
};

/// The longest summary, in characters.
const SUMMARY: usize = 200;

const SERVICE_NOT_FOUND: &str = "Service not found";
const CASE_STUDY_NOT_FOUND: &str = "Case study not found";
const MEMBER_NOT_FOUND: &str = "Team member not found";

/// The value of `view` for lists without their markdown.
const CARD: &str = "card";

pub static LIST: Endpoint = Endpoint::read(
    "/api/content/{type}",
    PublicRead {
        features: &[Feature::Content],
        run: |ports, params| list(Arc::clone(&ports.content), Arc::clone(&ports.markdown), params).boxed(),
        run_as_admin: None,
    },
)
.summary("Lists published services or case studies, or all team members")
.text_errors()
.query(&[
    Param::one_of("view", "Leaves out the markdown of services and case studies", || vec![CARD]),
    Param::limit("The maximum number of items; all of them by default"),
    Param::text("cursor", "The `X-Next-Cursor` of the page before: lists the items after it"),
])
.returns_list::<Summarized>(SUMMARIZED)
.response_headers(&[param::NEXT_CURSOR]);

pub static DETAIL: Endpoint = Endpoint::read(
    "/api/content/{type}/{id}",
    PublicRead {
        features: &[Feature::Content],
        run: |ports, params| detail(Arc::clone(&ports.content), Arc::clone(&ports.markdown), params, false).boxed(),
        run_as_admin: Some(|ports, params| {
            detail(Arc::clone(&ports.content), Arc::clone(&ports.markdown), params, true).boxed()
        }),
    },
)
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

async fn list(
    content: Arc<dyn Content>,
    markdown: Arc<dyn Markdown>,
    params: Params,
) -> Result<PublicResponse, ApiError> {
    let kind = params.path("type").parse::<ContentType>().map_err(|_| ApiError::not_found())?;
    let (page, is_card) = list_query(&params)?;
    let items = content.public(kind, page).await?;
    // Team cards show the whole bio.
    let with_content = !is_card || kind == ContentType::TeamMember;
    let summarized = markdown::with(&markdown, move |markdown| {
        let summarized = |item: ContentItem| Summarized {
            summary: summary(&item, markdown),
            item: PublicItem::new(item, with_content),
        };
        items.rows.into_iter().map(summarized).collect::<Vec<_>>()
    });
    Ok(PublicResponse::json(&summarized.await?)?.with(NEXT_CURSOR, items.next))
}

/// Returns the requested page of the list, and whether it is for cards.
fn list_query(params: &Params) -> Result<(PageRequest, bool), ValidationErrors> {
    let mut errors = ValidationErrors::default();
    let query = (params.page(&mut errors), params.view(CARD, &mut errors));
    errors.into_result().map(|()| query)
}

async fn detail(
    content: Arc<dyn Content>,
    markdown: Arc<dyn Markdown>,
    params: Params,
    drafts: bool,
) -> Result<PublicResponse, ApiError> {
    let kind = params.path("type").parse::<ContentType>().map_err(|_| ApiError::not_found())?;
    let slim = params.page_view()?;
    let item = match params.path("id").parse().ok() {
        Some(id) => content.find(id).await?,
        None => None,
    };
    let shown = |item: &ContentItem| item.kind == kind && (drafts || item.published || kind == ContentType::TeamMember);
    let item = item.filter(shown).ok_or_else(|| not_found(kind))?;
    let html = html(&item, &markdown).await?;
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
        ContentType::TeamMember => paragraphs(&item.content).next().unwrap_or_default(),
        _ => markdown.summary(&item.content, SUMMARY),
    }
}

async fn html(item: &ContentItem, markdown: &Arc<dyn Markdown>) -> Result<String, ApiError> {
    Ok(match item.kind {
        ContentType::TeamMember => paragraphs(&item.content)
            .fold(String::new(), |html, text| html + "<p>" + &html_escape::encode_text(&text) + "</p>\n"),
        _ => markdown::render(markdown, &item.content).await?.html,
    })
}

/// Returns the paragraphs of a plain text, separated by blank lines, each as one line.
fn paragraphs(text: &str) -> impl Iterator<Item = String> {
    let mut lines = text.lines().peekable();
    std::iter::from_fn(move || {
        while lines.next_if(|line| line.trim().is_empty()).is_some() {}
        let mut paragraph = String::new();
        while let Some(line) = lines.next_if(|line| !line.trim().is_empty()) {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim());
        }
        (!paragraph.is_empty()).then_some(paragraph)
    })
}

#[cfg(test)]
mod tests {
    use super::paragraphs;

    #[test]
    fn a_blank_line_starts_a_paragraph() {
        let text = "\n One\r\nline. \n \n\nTwo <b>\n";
        assert_eq!(paragraphs(text).collect::<Vec<_>>(), ["One line.", "Two <b>"]);
        assert_eq!(paragraphs(" \n").next(), None);
    }
}
