//! Rows of content items.

#![expect(clippy::ref_option_ref, reason = "Diesel's derives write it")]

use chrono::{DateTime, Utc};
use diesel::{AsChangeset, Insertable, Queryable, Selectable, pg::Pg};
use domain::{
    ContentId, Version,
    content::{ContentDraft, ContentItem, ContentType},
};

use crate::{
    paging::Value,
    plain_text::{self, Texts},
    schema::content_management,
    text,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = content_management, check_for_backend(Pg))]
pub struct ContentRow {
    id: i32,
    title: String,
    kind: String,
    /// The folded title, by which lists are sorted.
    search_head: String,
    content: String,
    metadata: Option<String>,
    published: bool,
    display_order: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i32,
}

impl ContentRow {
    pub fn place(&self, column: &str) -> (Value, i32) {
        let value = match column {
            "title" => Value::Text(self.search_head.clone()),
            "type" => Value::Text(self.kind.clone()),
            "published" => Value::Bool(self.published),
            "updatedAt" => Value::Time(self.updated_at),
            _ => Value::Time(self.created_at),
        };
        (value, self.id)
    }
}

impl From<ContentRow> for ContentItem {
    fn from(row: ContentRow) -> Self {
        Self {
            id: ContentId(row.id),
            title: row.title,
            // A check constraint allows only known types.
            kind: row.kind.parse().unwrap_or(ContentType::Service),
            content: row.content,
            metadata: row.metadata,
            published: row.published,
            order: row.display_order,
            created_at: row.created_at,
            updated_at: row.updated_at,
            version: Version(row.version),
        }
    }
}

/// The other columns that a draft writes.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = content_management, treat_none_as_null = true)]
pub struct ContentValues<'a> {
    title: &'a str,
    kind: &'static str,
    content: &'a str,
    metadata: Option<&'a str>,
    published: bool,
    display_order: i32,
    search_head: String,
    search_lead: String,
}

impl<'a> ContentValues<'a> {
    pub fn of(draft: &'a ContentDraft) -> Self {
        Self {
            title: &draft.title,
            kind: draft.kind().as_str(),
            content: &draft.content,
            metadata: draft.metadata.as_deref(),
            published: draft.published,
            display_order: draft.order.get(),
            search_head: text::fold(&draft.title),
            search_lead: text::fold(&described(draft)),
        }
    }
}

/// The columns that are derived from the content.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = content_management)]
pub struct TextValues<'a> {
    search_body: &'a str,
    plain_text: &'a str,
}

impl<'a> TextValues<'a> {
    pub fn of(draft: &'a ContentDraft, texts: &'a Texts) -> Self {
        let plain_text = match draft.kind() {
            ContentType::TeamMember => plain_text::head(&draft.content),
            ContentType::Service | ContentType::CaseStudy => &texts.plain,
        };
        Self { search_body: &texts.folded, plain_text }
    }
}

/// The searchable text of the metadata: a case study's client, a team member's role.
fn described(draft: &ContentDraft) -> String {
    let metadata = draft.metadata_object();
    ["client", "role"].into_iter().filter_map(|key| metadata.get(key)?.as_str()).collect::<Vec<_>>().join(" ")
}
