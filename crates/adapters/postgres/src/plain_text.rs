//! Texts that are stored next to the markdown that they are derived from, so that searches don't parse it.

use std::sync::Arc;

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Bool, Integer, Text},
};
use ports::{Error, Result, markdown::Markdown};

use crate::{Postgres, text};

/// The length of the source that search results quote, in characters.
const MAX_CHARS: usize = 100_000;

/// How many rows are read at a time to be filled in.
const BATCH: usize = 20;

/// The tables with a plain text, the source column, and a condition for rows whose source is markdown.
const TABLES: [(&str, &str, &str); 3] = [
    ("content_management", "content", "type <> 'team-member'"),
    ("blog_posts", "content", "true"),
    ("faq_items", "answer", "true"),
];

/// The texts of markdown. Deriving them takes long for a long source, so it is done before a job holds a connection or a lock.
pub struct Texts {
    /// Folded, for searches.
    pub folded: String,
    /// The plain text that search results quote.
    pub plain: String,
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

/// The columns of a table that hold [`Texts`].
macro_rules! text_columns {
    ($table:ident, $folded:ident, $texts:expr) => {
        ($table::$folded.eq(&$texts.folded), $table::plain_text.eq(&$texts.plain))
    };
}
pub(crate) use text_columns;

impl Postgres {
    /// Runs a closure that parses markdown, off the async threads and without a connection.
    pub(crate) async fn with_markdown<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Markdown) -> T + Send + 'static,
    ) -> Result<T> {
        let markdown = Arc::clone(&self.shared.markdown);
        let working = tokio::task::spawn_blocking(move || work(&*markdown));
        working.await.map_err(|panic| Error::Failed(Box::new(panic)))
    }

    /// Derives the texts of markdown.
    pub(crate) async fn texts(&self, source: &str) -> Result<Texts> {
        let source = source.trim().to_owned();
        self.with_markdown(move |markdown| Texts { folded: text::fold(&source), plain: markdown.prose(head(&source)) })
            .await
    }

    /// Stores the plain texts of rows that an earlier version wrote without one, in batches.
    pub async fn fill_plain_texts(&self) -> Result<()> {
        for (table, column, is_markdown) in TABLES {
            let missing = format!(
                "SELECT id, left({column}, {MAX_CHARS}) AS source, {is_markdown} AS is_markdown \
                 FROM {table} WHERE plain_text IS NULL ORDER BY id LIMIT {BATCH}"
            );
            loop {
                let missing = missing.clone();
                let rows: Vec<Row> =
                    self.read("plain_text::missing", move |conn| Ok(sql_query(&missing).load(conn)?)).await?;
                if rows.is_empty() {
                    break;
                }
                for Row { id, source, is_markdown } in rows {
                    let text = if is_markdown { self.texts(&source).await?.plain } else { source };
                    // A concurrent write may have stored the text of another source meanwhile.
                    let store = format!("UPDATE {table} SET plain_text = $1 WHERE id = $2 AND plain_text IS NULL");
                    self.run("plain_text::fill", &[], move |conn| {
                        sql_query(&store).bind::<Text, _>(&text).bind::<Integer, _>(id).execute(conn)?;
                        Ok(())
                    })
                    .await?;
                }
            }
        }
        Ok(())
    }
}
