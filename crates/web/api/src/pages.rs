//! Pages that administrators add.

use domain::{Feature, blog::Heading, pages::Page, rules::message};
use ports::{Ports, markdown::Document, pages::PageFilter};
use serde::Serialize;

use crate::{
    bulk::{self, Publishing},
    prelude::*,
    shown::{HEADING_LEVELS, Shown},
};

const PATH: &str = "/api/admin/pages";
const ONE: &str = "/api/admin/pages/{id}";
const PAGE_NOT_FOUND: &str = "Page not found";
const TAKEN: Failure = Failure::taken("slug", message::PAGE_SLUG_TAKEN);
const SORT: Param = Param::sort(&["createdAt", "updatedAt", "title", "published"]);

impl Resource for Page {
    const EXAMPLE: Example = Example(
        r##"{"id": 1, "title": "Careers", "slug": "careers", "description": "Work with us.", "content": "# Careers\n\nWrite to us.", "published": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-01-31T09:30:00Z", "version": 1}"##,
    );
    const NEW: Example = Example(
        r##"{"title": "Careers", "description": "Work with us.", "content": "# Careers\n\nWrite to us.", "published": true}"##,
    );
    const CHANGED: Example = Example(r#"{"published": false, "description": null}"#);
}

impl FromQuery for PageFilter {
    fn read(query: &str, errors: &mut ValidationErrors) -> Self {
        Self { published: list_query::published(query, errors) }
    }
}

pub static LIST: Endpoint = resource::list::<Page, PageFilter>(PATH, Page::EXAMPLE)
    .summary("Lists pages, including drafts")
    .query(&[param::LIMIT, param::CURSOR, param::OFFSET, param::SEARCH, SORT, param::STATUS]);
pub static SHOW: Endpoint = resource::show::<Page>(ONE).summary("Shows a page");
pub static CREATE: Endpoint =
    resource::create::<Page>(PATH).summary("Creates a page; an empty slug is derived").failures(&[TAKEN]);
pub static UPDATE: Endpoint =
    resource::update::<Page>(ONE).summary("Updates a page; absent fields keep their value").failures(&[TAKEN]);
pub static DELETE: Endpoint = resource::delete::<Page>(ONE).summary("Deletes a page");
pub static BULK: Endpoint = bulk::call::<Page, Page, PageFilter, Publishing>("/api/admin/pages/bulk")
    .summary("Publishes, unpublishes or deletes up to 5,000 pages");

pub static DETAIL: Endpoint =
    Endpoint::read("/api/pages/{slug}", &[Feature::Pages], |ports, params| detail(ports, params, false).boxed())
        .for_admins(|ports, params| detail(ports, params, true).boxed())
        .summary("Shows a page; drafts to administrators only")
        .query(&[param::PAGE_VIEW])
        .returns::<RenderedPage>(StatusCode::OK, RENDERED)
        .failures(&[Failure::new(StatusCode::NOT_FOUND, PAGE_NOT_FOUND)]);

type ShownPage = Shown<Page>;

/// A page in full.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RenderedPage {
    #[serde(flatten)]
    page: ShownPage,
    /// The content, rendered and safe to publish.
    html: String,
    /// The headings of levels 2 and 3, for a table of contents.
    headings: Vec<Heading>,
}

const RENDERED: Example = Example(
    r##"{"id": 1, "title": "Careers", "slug": "careers", "description": "Work with us.", "content": "# Careers\n\nWrite to us.", "published": true, "createdAt": "2026-01-31T09:30:00Z", "updatedAt": "2026-01-31T09:30:00Z", "version": 1, "html": "<h2 id=\"section-careers\">Careers<a class=\"anchor\" href=\"#section-careers\" aria-hidden=\"true\" tabindex=\"-1\"></a></h2>\n<p>Write to us.</p>\n", "headings": [{"id": "section-careers", "level": 2, "text": "Careers"}]}"##,
);

async fn detail(ports: Ports, params: Params, drafts: bool) -> Result<PublicResponse, ApiError> {
    let slim = params.page_view()?;
    let page = ports.pages.find_by_slug(params.path("slug")).await?.filter(|page| drafts || page.published);
    let page = page.ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, PAGE_NOT_FOUND))?;
    let content = page.content.clone();
    let Document { html, mut headings, .. } =
        markdown::with(&ports.markdown, move |markdown| markdown.document(&content)).await?;
    headings.retain(|heading| HEADING_LEVELS.contains(&heading.level));
    PublicResponse::json(&RenderedPage { page: Shown::of(&page, slim)?, html, headings })
}
