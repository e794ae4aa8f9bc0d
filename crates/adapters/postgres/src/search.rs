//! Full-text search with ranking. Words that are on no page are corrected.

mod corrections;
mod hits;
mod lexemes;
mod site_pages;
mod statement;

use std::sync::Arc;

use async_trait::async_trait;
use diesel::PgConnection;
use domain::search::{terms, words};
use ports::{
    Error, Result,
    search::{SearchHits, SearchIndex, SitePage},
};
use tokio::{sync::Semaphore, time::timeout};

use crate::{Postgres, db_error::DbResult};
use corrections::Corrections;
use lexemes::ListedLexemes;

/// How many searches run at the same time. Each keeps a core busy, so more would slow down everything else.
const CONCURRENT_SEARCHES: usize = 2;

/// The search index in the database.
#[derive(Clone)]
pub struct PostgresSearch {
    postgres: Postgres,
    turns: Arc<Semaphore>,
    lexemes: Arc<ListedLexemes>,
}

impl PostgresSearch {
    /// Returns an index that searches this database.
    #[must_use]
    pub fn new(postgres: Postgres) -> Self {
        Self { postgres, turns: Arc::new(Semaphore::new(CONCURRENT_SEARCHES)), lexemes: Arc::default() }
    }
}

#[async_trait]
impl SearchIndex for PostgresSearch {
    async fn search(&self, question: &str, limit: u32) -> Result<SearchHits> {
        let (words, terms) = (words(question), terms(question));
        if terms.is_empty() {
            return Ok(SearchHits::default());
        }
        let turn = timeout(self.postgres.shared.settings.queue_timeout, Arc::clone(&self.turns).acquire_owned()).await;
        let turn = turn.map_err(|late| Error::Unavailable(Box::new(late)))?;
        let lexemes = Arc::clone(&self.lexemes);
        let job = move |conn: &mut PgConnection| {
            // The job keeps the permit: the database continues after a client has disconnected.
            let _turn = &turn;
            search(conn, &lexemes, &words, &terms, limit.into())
        };
        self.postgres.snapshot("search::search", job).await
    }

    async fn store_site_pages(&self, pages: Vec<SitePage>) -> Result<()> {
        self.postgres.run("search::store_site_pages", &[], move |conn| site_pages::replace(conn, &pages)).await
    }
}

fn search(
    conn: &mut PgConnection,
    lexemes: &ListedLexemes,
    words: &[String],
    terms: &[String],
    limit: i64,
) -> DbResult<SearchHits> {
    statement::keep_plans(conn)?;
    let listed = lexemes.get(conn)?;
    let terms: Vec<&str> = terms.iter().map(String::as_str).collect();
    let mut terms = hits::meaningful(conn, &terms, &listed)?;
    let unknown: Vec<&str> = terms.iter().filter(|term| !term.is_known).map(|term| term.word.as_str()).collect();
    let corrections = Corrections::find(conn, &unknown, &listed)?;
    if !corrections.is_empty() {
        let corrected: Vec<&str> = terms.iter().map(|term| corrections.apply(&term.word)).collect();
        terms = hits::meaningful(conn, &corrected, &listed)?;
    }
    let corrected: Vec<&str> = words.iter().map(|word| corrections.apply(word)).collect();
    Ok(SearchHits {
        hits: hits::find(conn, &terms, limit)?,
        terms: terms.into_iter().map(|term| term.word).collect(),
        corrected: (!corrections.is_empty()).then(|| corrected.join(" ")),
    })
}
