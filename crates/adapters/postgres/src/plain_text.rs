//! The plain text of what is written in markdown, stored beside it: a search quotes from it and parses nothing.

use std::sync::Arc;

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, Bool, Integer, Text},
};
use ports::{Error, Result, markdown::Markdown};

use crate::{Postgres, db_error::Answer};

/// A search quotes from so many characters of a source, and from none after them.
pub const LONGEST: usize = 100_000;

/// How many rows are filled in at once.
const BATCH: usize = 20;

/// The tables with such a text, the column that it is made from, and where that is markdown.
const TABLES: [(&str, &str, &str); 3] = [
    ("content_management", "content", "type <> 'team-member'"),
    ("blog_posts", "content", "true"),
    ("faq_items", "answer", "true"),
];

/// Returns the plain text of the part of a source that a search quotes from.
pub fn of(markdown: &dyn Markdown, source: &str) -> String {
    markdown.prose(head(source))
}

/// Returns the part of a source that a search quotes from.
pub fn head(source: &str) -> &str {
    source.char_indices().nth(LONGEST).map_or(source, |(end, _)| &source[..end])
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Integer)]
    id: i32,
    #[diesel(sql_type = Integer)]
    version: i32,
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = Bool)]
    markdown: bool,
}

impl Postgres {
    pub(crate) fn markdown(&self) -> Arc<dyn Markdown> {
        Arc::clone(&self.shared.markdown)
    }

    /// Stores the plain texts of rows that a version of the program without them wrote, some rows at a time.
    pub async fn fill_plain_texts(&self) -> Result<()> {
        for (table, column, is_markdown) in TABLES {
            let missing = format!(
                "SELECT id, version, left({column}, {LONGEST}) AS source, {is_markdown} AS markdown \
                 FROM {table} WHERE plain_text IS NULL ORDER BY id LIMIT {BATCH}"
            );
            // A row that was changed in between got its plain text with the change; one that somebody is changing gets it then.
            let store = format!(
                "UPDATE {table} AS stored SET plain_text = made.plain_text \
                 FROM unnest($1, $2, $3) AS made (id, version, plain_text) JOIN ( \
                     SELECT id FROM {table} WHERE id = ANY($1) AND plain_text IS NULL ORDER BY id FOR UPDATE SKIP LOCKED \
                 ) AS free USING (id) \
                 WHERE stored.id = made.id AND stored.version = made.version"
            );
            while self.fill_some(missing.clone(), store.clone()).await? == BATCH {}
        }
        Ok(())
    }

    async fn fill_some(&self, missing: String, store: String) -> Result<usize> {
        let rows = self.read("plain_text::missing", move |conn| Ok(sql_query(&missing).load(conn)?)).await?;
        let (count, markdown) = (rows.len(), self.markdown());
        let made = tokio::task::spawn_blocking(move || plain_texts(&*markdown, rows)).await;
        let (ids, versions, texts) = made.map_err(|panic| Error::Failed(Box::new(panic)))?;
        self.run("plain_text::store", &[], move |conn| update(conn, &store, &ids, &versions, &texts)).await?;
        Ok(count)
    }
}

fn plain_texts(markdown: &dyn Markdown, rows: Vec<Row>) -> (Vec<i32>, Vec<i32>, Vec<String>) {
    let mut made = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        made.0.push(row.id);
        made.1.push(row.version);
        made.2.push(if row.markdown { of(markdown, &row.source) } else { row.source });
    }
    made
}

fn update(conn: &mut PgConnection, store: &str, ids: &[i32], versions: &[i32], texts: &[String]) -> Answer<()> {
    let update = sql_query(store).bind::<Array<Integer>, _>(ids).bind::<Array<Integer>, _>(versions);
    update.bind::<Array<Text>, _>(texts).execute(conn)?;
    Ok(())
}
