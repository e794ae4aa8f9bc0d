//! Content items in Postgres.

mod rows;

use async_trait::async_trait;
use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, OptionalExtension, PgConnection, QueryDsl, RunQueryDsl,
    SelectableHelper, TextExpressionMethods, dsl::now, sql_types::Bool,
};
use domain::{
    ContentId, DeletionId, Draft, Feature,
    content::{ContentChanges, ContentDraft, ContentItem, ContentType},
};
use futures_util::future::OptionFuture;
use garde::Valid;
use ports::{
    Created, IdempotencyKey, IfMatch, Page, PageRequest, Query, Result,
    content::{Content, ContentFilter},
};
use serde::{Deserialize, Serialize};

use rows::{ContentRow, ContentValues, TextValues};

use crate::{
    Postgres, cursor,
    db_error::{DbResult, check_version},
    deletions::{self, Entity},
    idempotency::once as create_once,
    jobs::{Write, Written},
    paging::{Column, ColumnType, Plan},
    schema::content_management as content,
    text,
};

const FEATURES: &[Feature] = &[Feature::Content];

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
                .order((content::display_order, content::id))
                .select(ContentRow::as_select())
                .into_boxed();
            if let Some(Place(order, id)) = after {
                let later = content::display_order.eq(order).and(content::id.gt(id));
                rows = rows.filter(later.or(content::display_order.gt(order)));
            }
            // The limit is bound, so that one prepared statement serves every limit.
            if let Some(limit) = page.limit {
                rows = rows.limit(i64::from(limit) + 1);
            }
            Ok(public_page(rows.load(conn)?, page.limit)?)
        })
        .await
    }

    async fn find(&self, id: ContentId) -> Result<Option<ContentItem>> {
        self.read("content::find", move |conn| {
            let row: Option<ContentRow> =
                content::table.find(id.0).select(ContentRow::as_select()).first(conn).optional()?;
            Ok(row.map(ContentItem::from))
        })
        .await
    }

    async fn list(&self, query: Query, filter: ContentFilter) -> Result<Page<ContentItem>> {
        let plan = Plan::of(&query, COLUMNS)?;
        let patterns = query.search.as_deref().map(text::searching).unwrap_or_default();
        self.snapshot("content::list", move |conn| {
            let mut rows = content::table.select(ContentRow::as_select()).order(plan.order()).into_boxed();
            let mut count = content::table.count().into_boxed();
            for pattern in &patterns {
                let found = content::search_head
                    .like(pattern)
                    .or(content::search_lead.like(pattern))
                    .or(content::search_body.like(pattern));
                rows = rows.filter(found);
                count = count.filter(found);
            }
            if let Some(kind) = filter.kind {
                rows = rows.filter(content::kind.eq(kind.as_str()));
                count = count.filter(content::kind.eq(kind.as_str()));
            }
            if let Some(published) = filter.published {
                rows = rows.filter(content::published.eq(published));
                count = count.filter(content::published.eq(published));
            }
            let total = plan.includes_total().then(|| count.get_result(conn)).transpose()?;
            Ok(plan.page(plan.apply(rows).load(conn)?, total, ContentRow::place)?)
        })
        .await
    }

    async fn create(&self, draft: Valid<ContentDraft>, once: Option<IdempotencyKey>) -> Result<Created<ContentItem>> {
        let texts = self.texts(&draft.content).await?;
        let write = Write { name: "content::create", features: FEATURES, locks: &[] };
        self.write(write, move |conn| {
            create_once(conn, once.as_ref(), "content", |conn| {
                let row: ContentRow = diesel::insert_into(content::table)
                    .values((ContentValues::of(&draft), TextValues::of(&draft, &texts)))
                    .returning(ContentRow::as_returning())
                    .get_result(conn)?;
                Ok(row.into())
            })
            .map(|created| created.if_seen(is_seen(draft.kind(), draft.published)))
        })
        .await
    }

    async fn update(&self, id: ContentId, changes: Valid<ContentChanges>, if_match: IfMatch) -> Result<ContentItem> {
        // A team member's content is no markdown, so another type may need another text.
        let source = match (&changes.content, changes.kind) {
            (None, Some(_)) => self.find(id).await?.map(|item| item.content),
            (content, _) => content.clone(),
        };
        let texts = OptionFuture::from(source.as_ref().map(|text| self.texts(text))).await.transpose()?;
        let write = Write { name: "content::update", features: FEATURES, locks: &[] };
        self.write(write, move |conn| {
            let item = locked(conn, id)?;
            check_version(&if_match, item.version.0)?;
            let draft = item.apply((*changes).clone()).validate()?;
            if *draft == item.apply(ContentChanges::default()) {
                return Ok(Written::Unchanged(item));
            }
            let row: ContentRow = diesel::update(content::table.find(id.0))
                .set((
                    ContentValues::of(&draft),
                    texts.as_ref().map(|texts| TextValues::of(&draft, texts)),
                    content::updated_at.eq(now),
                    content::version.eq(content::version + 1),
                ))
                .returning(ContentRow::as_returning())
                .get_result(conn)?;
            let is_seen = is_seen(item.kind, item.published) || is_seen(draft.kind(), draft.published);
            Ok(Written::Changed(row.into()).if_seen(is_seen))
        })
        .await
    }

    async fn delete(&self, id: ContentId, if_match: IfMatch) -> Result<DeletionId> {
        self.write(Write { name: "content::delete", features: FEATURES, locks: &[] }, move |conn| {
            let item = locked(conn, id)?;
            check_version(&if_match, item.version.0)?;
            let deletion = deletions::record(conn, Entity::Content, id.0)?;
            diesel::delete(content::table.find(id.0)).execute(conn)?;
            Ok(Written::Changed(deletion).if_seen(is_seen(item.kind, item.published)))
        })
        .await
    }
}

/// Returns whether visitors see an item.
fn is_seen(kind: ContentType, published: bool) -> bool {
    published || kind == ContentType::TeamMember
}

/// Returns the rows up to the limit, and a cursor if there is one row more.
fn public_page(rows: Vec<ContentRow>, limit: Option<u32>) -> Result<Page<ContentItem>> {
    let mut rows: Vec<ContentItem> = rows.into_iter().map(ContentItem::from).collect();
    let next = cursor::truncate_page(&mut rows, limit, |last| Place(last.order, last.id.0))?;
    Ok(Page { rows, total: None, next })
}

fn locked(conn: &mut PgConnection, id: ContentId) -> DbResult<ContentItem> {
    let row: ContentRow = content::table.find(id.0).select(ContentRow::as_select()).for_update().first(conn)?;
    Ok(row.into())
}
