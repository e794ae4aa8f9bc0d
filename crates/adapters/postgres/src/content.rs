//! Content items in Postgres.

mod rows;

use async_trait::async_trait;
use diesel::{prelude::*, sql_types::Bool};
use domain::content::{ContentItem, ContentType};
use ports::{
    Page, PageRequest, Result,
    content::{Content, ContentFilter},
};
use serde::{Deserialize, Serialize};

use rows::ContentRow;

use crate::{
    Postgres, cursor,
    paging::{Column, ColumnType, listed},
    schema::content_management as content,
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
        let after: Option<Place> = page.cursor.as_deref().map(|text| cursor::decode("cursor", text)).transpose()?;
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
            Ok(public_page(rows.load(conn)?, page.limit)?)
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

/// Returns the rows up to the limit, and a cursor if there is one row more.
fn public_page(rows: Vec<ContentRow>, limit: Option<u32>) -> Result<Page<ContentItem>> {
    let mut rows: Vec<ContentItem> = rows.into_iter().map(ContentItem::from).collect();
    let next = cursor::truncate_page(&mut rows, limit, |last| Place(last.order, last.id.0))?;
    Ok(Page { rows, total: None, next })
}
