//! Plain text, stored next to its markdown source, so that search results are quoted without parsing.

use std::sync::Arc;

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Bool, Integer, Text},
};
use ports::{Result, markdown::Markdown};

use crate::{Postgres, db_error::DbResult};

/// The length of the source that search results quote, in characters.
const MAX_CHARS: usize = 100_000;

/// How many rows one transaction fills in.
const BATCH: usize = 20;

/// The tables with a plain text, the source column, and a condition for rows whose source is markdown.
const TABLES: [(&str, &str, &str); 3] = [
    ("content_management", "content", "type <> 'team-member'"),
    ("blog_posts", "content", "true"),
    ("faq_items", "answer", "true"),
];

/// Returns the plain text of markdown.
pub fn of(markdown: &dyn Markdown, source: &str) -> String {
    markdown.prose(head(source))
}

/// Returns the part of a source that search results quote.
pub fn head(source: &str) -> &str {
    source.char_indices().nth(MAX_CHARS).map_or(source, |(end, _)| &source[..end])
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Integer)]
    id: i32,
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = Bool)]
    is_markdown: bool,
}

impl Postgres {
    pub(crate) fn markdown(&self) -> Arc<dyn Markdown> {
        Arc::clone(&self.shared.markdown)
    }

    /// Stores the plain texts of rows that an earlier version wrote without one, in batches.
    pub async fn fill_plain_texts(&self) -> Result<()> {
        for table in TABLES {
            let markdown = self.markdown();
            let fill = move |conn: &mut PgConnection| fill_some(conn, &*markdown, table);
            while self.run("plain_text::fill", &[], fill.clone()).await? == BATCH {}
        }
        Ok(())
    }
}

fn fill_some(conn: &mut PgConnection, markdown: &dyn Markdown, table: (&str, &str, &str)) -> DbResult<usize> {
    let (table, column, is_markdown) = table;
    // Locked rows are skipped: the transaction that changes a row writes its plain text.
    let missing = format!(
        "SELECT id, left({column}, {MAX_CHARS}) AS source, {is_markdown} AS is_markdown \
         FROM {table} WHERE plain_text IS NULL ORDER BY id LIMIT {BATCH} FOR NO KEY UPDATE SKIP LOCKED"
    );
    let rows: Vec<Row> = sql_query(missing).load(conn)?;
    let count = rows.len();
    for Row { id, source, is_markdown } in rows {
        let text = if is_markdown { of(markdown, &source) } else { source };
        let update = sql_query(format!("UPDATE {table} SET plain_text = $1 WHERE id = $2"));
        update.bind::<Text, _>(text).bind::<Integer, _>(id).execute(conn)?;
    }
    Ok(count)
}
