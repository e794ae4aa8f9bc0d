//! Pages in Postgres.

use domain::pages::{Page, PageDraft};
use ports::pages::{PageFilter, Pages};

use crate::{prelude::*, schema::pages, slugs};

static KIND: Kind =
    Kind { features: &[Feature::Pages], locks: &[Lock::Pages], rows: &[("pages", "id = $2")], ..store::kind::<Page>() };

/// Gives a page without a slug one that is free.
fn with_slug(conn: &mut PgConnection, draft: &mut PageDraft, own: Option<i32>) -> DbResult<()> {
    if draft.slug.is_none() {
        draft.slug = Some(slugs::free(conn, "SELECT slug, id FROM pages", &draft.title, own)?);
    }
    Ok(())
}

stored! {
    PageRow, PageValues: Page of PageDraft in pages {
        title: String,
        slug: String,
        description: Option<String>,
        content: String,
        image_url: Option<String>,
        published: bool,
    }
    computed |draft| {
        search_head: String = text::fold(&draft.title),
        search_lead: String = text::fold(draft.description.as_deref().unwrap_or_default()),
    }
    texts |_draft, texts| of content { search_body = &texts.folded, plain_text = &texts.plain }
    kind KIND, seen |draft| draft.published; complete with_slug
}

const COLUMNS: &[Column] = &[
    Column { name: "createdAt", sql: "created_at", value_type: ColumnType::Time },
    Column { name: "updatedAt", sql: "updated_at", value_type: ColumnType::Time },
    Column { name: "title", sql: "search_head", value_type: ColumnType::Text },
    Column { name: "published", sql: "published", value_type: ColumnType::Bool },
];

listed! {
    PageRow => Page in pages by COLUMNS;
    search |pattern| pages::search_head.like(pattern).or(pages::search_lead.like(pattern)).or(pages::search_body.like(pattern));
    filter |filter: PageFilter| [filter.published.map(|published| pages::published.eq(published))]
}

#[async_trait]
impl Pages for Postgres {
    async fn find_by_slug(&self, slug: &str) -> Result<Option<Page>> {
        if !text::storable(slug) {
            return Ok(None);
        }
        let slug = slug.to_owned();
        self.read("pages::find_by_slug", move |conn| {
            let row: Option<PageRow> =
                pages::table.filter(pages::slug.eq(&slug)).select(PageRow::as_select()).first(conn).optional()?;
            Ok(row.map(Page::from))
        })
        .await
    }
}
