//! Full-text search with ranking. Words that are on no page are corrected.

mod corrections;
mod hits;

use std::sync::Arc;

use async_trait::async_trait;
use diesel::{
    connection::SimpleConnection as _,
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Array, BigInt, Text, Untyped},
    upsert::excluded,
};
use domain::search::{terms, words};
use ports::{
    Error, Result,
    search::{SearchHits, SearchIndex, SitePage},
};
use tokio::{sync::Semaphore, time::timeout};

use crate::{Postgres, db_error::DbResult, schema::site_pages, text};
use corrections::Corrections;

/// How many searches run at the same time. Each keeps a core busy, so more would slow down everything else.
const CONCURRENT_SEARCHES: usize = 2;

/// The search index in the database.
#[derive(Clone)]
pub struct PostgresSearch {
    postgres: Postgres,
    turns: Arc<Semaphore>,
}

impl PostgresSearch {
    /// Returns an index that searches this database.
    #[must_use]
    pub fn new(postgres: Postgres) -> Self {
        Self { postgres, turns: Arc::new(Semaphore::new(CONCURRENT_SEARCHES)) }
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
        let job = move |conn: &mut PgConnection| {
            // The job keeps the permit: the database continues after a client has disconnected.
            let _turn = &turn;
            search(conn, &words, &terms, limit.into())
        };
        self.postgres.snapshot("search::search", job).await
    }

    async fn store_site_pages(&self, pages: Vec<SitePage>) -> Result<()> {
        self.postgres.run("search::store_site_pages", &[], move |conn| store_site_pages(conn, &pages)).await
    }
}

fn search(conn: &mut PgConnection, words: &[String], terms: &[String], limit: i64) -> DbResult<SearchHits> {
    // Postgres keeps one plan per statement in this transaction. It would plan each search for its number of words, which takes longer
    // than the search and changes nothing: the plans look up each word separately.
    conn.batch_execute("SET LOCAL plan_cache_mode = force_generic_plan")?;
    let terms: Vec<&str> = terms.iter().map(String::as_str).collect();
    let mut terms = hits::meaningful(conn, &terms)?;
    let unknown: Vec<&str> = terms.iter().filter(|term| !term.is_known).map(|term| term.word.as_str()).collect();
    let corrections = Corrections::find(conn, &unknown)?;
    if !corrections.is_empty() {
        let corrected: Vec<&str> = terms.iter().map(|term| corrections.apply(&term.word)).collect();
        terms = hits::meaningful(conn, &corrected)?;
    }
    let corrected: Vec<&str> = words.iter().map(|word| corrections.apply(word)).collect();
    let found: Vec<&str> = terms.iter().map(|term| term.word.as_str()).collect();
    Ok(SearchHits {
        hits: hits::find(conn, &found, limit)?,
        terms: terms.into_iter().map(|term| term.word).collect(),
        corrected: (!corrections.is_empty()).then(|| corrected.join(" ")),
    })
}

/// A statement after its `WITH`, which calls the words `$1` and the limit `$2`. Diesel prepares an `sql_query` each time.
pub struct SearchStatement<'a> {
    pub sql: &'a str,
    pub words: &'a [&'a str],
    pub limit: i64,
}

impl QueryFragment<Pg> for SearchStatement<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH given AS (SELECT ");
        out.push_bind_param::<Array<Text>, _>(self.words)?;
        out.push_sql(", ");
        out.push_bind_param::<BigInt, _>(&self.limit)?;
        out.push_sql("), ");
        out.push_sql(self.sql);
        Ok(())
    }
}

impl QueryId for SearchStatement<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for SearchStatement<'_> {
    type SqlType = Untyped;
}

impl RunQueryDsl<PgConnection> for SearchStatement<'_> {}

/// Stores these pages and deletes all others.
fn store_site_pages(conn: &mut PgConnection, pages: &[SitePage]) -> DbResult<()> {
    use site_pages::dsl::{path, plain_text, search_body, search_head, search_lead, title};
    // Two nodes may start at the same time. Writing in the same order avoids a deadlock.
    let mut pages: Vec<&SitePage> = pages.iter().collect();
    pages.sort_unstable_by_key(|page| &page.path);
    diesel::delete(site_pages::table.filter(path.ne_all(pages.iter().map(|page| &page.path)))).execute(conn)?;
    let rows = pages.iter().map(|page| {
        let texts = (plain_text.eq(&page.text), search_head.eq(text::fold(&page.title)));
        let folded = (search_lead.eq(text::fold(&page.lead)), search_body.eq(text::fold(&page.keywords)));
        (path.eq(&page.path), title.eq(&page.title), texts, folded)
    });
    let rows: Vec<_> = rows.collect();
    let insert = diesel::insert_into(site_pages::table).values(&rows).on_conflict(path).do_update();
    let columns = (
        title.eq(excluded(title)),
        plain_text.eq(excluded(plain_text)),
        search_head.eq(excluded(search_head)),
        search_lead.eq(excluded(search_lead)),
        search_body.eq(excluded(search_body)),
    );
    insert.set(columns).execute(conn)?;
    Ok(())
}
