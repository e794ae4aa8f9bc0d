//! Rows of posts.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{AsChangeset, Insertable, Queryable, Selectable, pg::Pg};
use domain::{
    PostId, UserId, Version,
    blog::{AdminPostSummary, Author, Post, PostDraft},
};

use crate::{paging::Value, schema::blog_posts, text};

#[derive(Queryable, Selectable)]
#[diesel(table_name = blog_posts, check_for_backend(Pg))]
pub struct StoredPost {
    pub id: i32,
    #[diesel(embed)]
    columns: Columns,
    author_id: Option<i32>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i32,
}

/// The columns that both drafts and entities have.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = blog_posts, check_for_backend(Pg), treat_none_as_null = true)]
pub struct Columns {
    title: String,
    slug: String,
    content: String,
    excerpt: Option<String>,
    published: bool,
    tags: Vec<String>,
    date: Option<NaiveDate>,
}

impl StoredPost {
    pub fn with(self, authors: Vec<Author>) -> Post {
        let columns = self.columns;
        Post {
            id: PostId(self.id),
            title: columns.title,
            slug: columns.slug,
            content: columns.content,
            excerpt: columns.excerpt,
            author_id: self.author_id.map(UserId),
            published: columns.published,
            created_at: self.created_at,
            updated_at: self.updated_at,
            tags: columns.tags,
            date: columns.date,
            authors,
            version: Version(self.version),
        }
    }
}

/// A row of the administrators' list.
#[derive(Queryable)]
pub struct StoredRow {
    pub id: i32,
    title: String,
    slug: String,
    published: bool,
    created_at: DateTime<Utc>,
    date: Option<NaiveDate>,
    authors: Vec<String>,
    tags: Vec<String>,
    pub excerpt: Option<String>,
    version: i32,
    /// The folded title, by which the list is sorted.
    pub search_head: String,
    /// The part of the text that a search has found; added after the rows are loaded.
    pub text: Option<String>,
}

impl StoredRow {
    pub fn place(&self, column: &str) -> (Value, i32) {
        let value = match column {
            "title" => Value::Text(self.search_head.clone()),
            "published" => Value::Bool(self.published),
            "date" => Value::Date(self.date),
            _ => Value::Time(self.created_at),
        };
        (value, self.id)
    }
}

impl From<StoredRow> for AdminPostSummary {
    fn from(row: StoredRow) -> Self {
        Self {
            id: PostId(row.id),
            title: row.title,
            slug: row.slug,
            published: row.published,
            created_at: row.created_at,
            date: row.date,
            authors: row.authors,
            tags: row.tags,
            excerpt: row.excerpt,
            text: row.text,
            version: Version(row.version),
        }
    }
}

/// The columns that a draft writes, without the texts of its content.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = blog_posts, treat_none_as_null = true)]
pub struct PostValues {
    #[diesel(embed)]
    columns: Columns,
    tag_keys: Vec<String>,
    search_head: String,
    search_lead: String,
}

impl PostValues {
    pub fn of(draft: &PostDraft, slug: &str, date: Option<NaiveDate>) -> Self {
        Self {
            columns: Columns {
                title: draft.title.clone(),
                slug: slug.to_owned(),
                content: draft.content.clone(),
                excerpt: draft.excerpt.clone(),
                published: draft.published,
                tags: draft.tags.clone(),
                date,
            },
            tag_keys: draft.tags.iter().map(|tag| text::case_fold_key(tag)).collect(),
            search_head: text::fold(&draft.title),
            search_lead: text::fold(&lead(draft)),
        }
    }
}

fn lead(draft: &PostDraft) -> String {
    let excerpt = draft.excerpt.as_deref().unwrap_or_default();
    format!("{excerpt} {}", draft.tags.join(" "))
}
