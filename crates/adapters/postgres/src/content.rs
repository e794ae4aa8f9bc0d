//! Content items in Postgres.

use diesel::sql_types::Bool;
use domain::content::{ContentDraft, ContentItem, ContentType};
use ports::content::{Content, ContentFilter};
use serde::{Deserialize, Serialize};

use crate::{
    prelude::*,
    schema::{content_management, content_management as content},
};

/// The position of an item in the list of its type: its order and its id.
#[derive(Clone, Copy, Deserialize, Serialize)]
struct Place(i32, i32);

const COLUMNS: &[Column] = &[
    Column { name: "createdAt", sql: "created_at", value_type: ColumnType::Time },
    Column { name: "updatedAt", sql: "updated_at", value_type: ColumnType::Time },
    Column { name: "title", sql: "search_head", value_type: ColumnType::Text },
    Column { name: "type", sql: "type", value_type: ColumnType::Text },
    Column { name: "published", sql: "published", value_type: ColumnType::Bool },
];

#[async_trait]
impl Content for Postgres {
    async fn public(&self, kind: ContentType, page: PageRequest) -> Result<Page<ContentItem>> {
        let after: Option<Place> = page.cursor.as_deref().map(|text| decode_cursor("cursor", text)).transpose()?;
        self.read("content::public", move |conn| {
            let includes_drafts = kind == ContentType::TeamMember;
            let mut rows = content::table
                .filter(content::kind.eq(kind.as_str()))
                .filter(content::published.or(includes_drafts.into_sql::<Bool>()))
                .order((content::order, content::id))
                .select(ContentRow::as_select())
                .into_boxed();
            if let Some(Place(order, id)) = after {
                let later = content::order.eq(order).and(content::id.gt(id));
                rows = rows.filter(later.or(content::order.gt(order)));
            }
            // The limit is bound, so that one prepared statement serves every limit.
            if let Some(limit) = page.limit {
                rows = rows.limit(i64::from(limit) + 1);
            }
            let mut rows: Vec<ContentItem> =
                rows.load::<ContentRow>(conn)?.into_iter().map(ContentItem::from).collect();
            let next = truncate_page(&mut rows, page.limit, |last| Place(last.order, last.id.0))?;
            Ok(Page { rows, total: None, next })
        })
        .await
    }
}

listed! {
    ContentRow => ContentItem in content by COLUMNS;
    search |pattern| content::search_head.like(pattern).or(content::search_lead.like(pattern)).or(content::search_body.like(pattern));
    filter |filter: ContentFilter| [
        filter.kind.map(|kind| content::kind.eq(kind.as_str())),
        filter.published.map(|published| content::published.eq(published)),
    ]
}

static KIND: Kind = Kind {
    features: &[Feature::Content],
    ordering: Some(Ordering { list: "type", is_dated: true }),
    rows: &[("content_management", "id = $2")],
    ..store::kind::<ContentItem>()
};

stored! {
    ContentRow, ContentValues: ContentItem of ContentDraft in content_management {
        title: String,
        kind: String,
        content: String,
        metadata: Option<String>,
        published: bool,
        order: i32,
    }
    computed |draft| { search_head: String = text::fold(&draft.title), search_lead: String = text::fold(&described(draft)) }
    texts |draft, texts| of content and kind {
        search_body = &texts.folded,
        plain_text = match draft.kind() {
            ContentType::TeamMember => plain_text::head(&draft.content),
            ContentType::Service | ContentType::CaseStudy => &texts.plain,
        },
    }
    kind KIND, seen |draft| draft.published || draft.kind() == ContentType::TeamMember
}

/// The searchable text of the metadata: a case study's client, a team member's role.
fn described(draft: &ContentDraft) -> String {
    let metadata = draft.metadata_object();
    ["client", "role"].into_iter().filter_map(|key| metadata.get(key)?.as_str()).collect::<Vec<_>>().join(" ")
}
