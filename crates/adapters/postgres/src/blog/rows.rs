//! A post as rows have one.

#![expect(clippy::ref_option_ref, reason = "Diesel's derives write it")]

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
    title: String,
    slug: String,
    content: String,
    excerpt: Option<String>,
    author_id: Option<i32>,
    published: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    tags: Vec<String>,
    date: Option<NaiveDate>,
    version: i32,
}

impl StoredPost {
    pub fn with(self, authors: Vec<Author>) -> Post {
        Post {
            id: PostId(self.id),
            title: self.title,
            slug: self.slug,
            content: self.content,
            excerpt: self.excerpt,
            author_id: self.author_id.map(UserId),
            published: self.published,
            created_at: self.created_at,
            updated_at: self.updated_at,
            tags: self.tags,
            date: self.date,
            authors,
            version: Version(self.version),
        }
    }
}

/// A row of the administrators' list.
#[derive(Queryable, Selectable)]
#[diesel(table_name = blog_posts, check_for_backend(Pg))]
pub struct StoredRow {
    id: i32,
    title: String,
    slug: String,
    published: bool,
    created_at: DateTime<Utc>,
    version: i32,
}

impl StoredRow {
    pub fn place(&self, column: &str) -> (Value, i32) {
        let value = match column {
            "title" => Value::Text(text::fold(&self.title)),
            "published" => Value::Bool(self.published),
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
            version: Version(row.version),
        }
    }
}

/// What a draft stores.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = blog_posts, treat_none_as_null = true)]
pub struct PostValues<'a> {
    title: &'a str,
    slug: &'a str,
    content: &'a str,
    excerpt: Option<&'a str>,
    published: bool,
    tags: &'a [String],
    tag_keys: Vec<String>,
    date: Option<NaiveDate>,
    search_head: String,
    search_lead: String,
    search_body: String,
    plain_text: &'a str,
}

impl<'a> PostValues<'a> {
    pub fn of(draft: &'a PostDraft, slug: &'a str, date: Option<NaiveDate>, plain_text: &'a str) -> Self {
        Self {
            title: &draft.title,
            slug,
            content: &draft.content,
            excerpt: draft.excerpt.as_deref(),
            published: draft.published,
            tags: &draft.tags,
            tag_keys: draft.tags.iter().map(|tag| text::case_fold_key(tag)).collect(),
            date,
            search_head: text::fold(&draft.title),
            search_lead: text::fold(&lead(draft)),
            search_body: text::fold(&draft.content),
            plain_text,
        }
    }
}

fn lead(draft: &PostDraft) -> String {
    let excerpt = draft.excerpt.as_deref().unwrap_or_default();
    format!("{excerpt} {}", draft.tags.join(" "))
}
