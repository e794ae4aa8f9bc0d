//! The lexemes of posts that Postgres' statistics list.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Bool, Text},
};

use super::statement::Parameter;
use crate::db_error::DbResult;

/// Finds the most common lexemes of posts, and of their titles. Common ones are in at least 4 % of the posts and in more than 200: an index
/// of words reads all entries of a lexeme before it returns the first, so that these are looked for in some of the posts. Without
/// statistics, and with up to 200 posts, none is listed.
const LISTED: &str = "\
    SELECT lexeme AS text, tablename <> 'blog_posts' AS is_title, frequency >= 0.04 AND frequency * posts > 200 AS is_common \
    FROM (SELECT reltuples AS posts FROM pg_class WHERE oid = 'blog_posts'::regclass AND reltuples > 200) size \
        CROSS JOIN pg_stats \
        CROSS JOIN LATERAL unnest(most_common_elems::text::text[], most_common_elem_freqs) AS element (lexeme, frequency) \
    WHERE schemaname = current_schema \
        AND (tablename, attname) IN (('blog_posts', 'search'), ('blog_posts_title_search', 'to_tsvector')) \
        AND lexeme IS NOT NULL";

/// How long the lexemes are kept: reading them takes a fifth of a search, and autovacuum renews the statistics once a minute at most.
const KEPT: Duration = Duration::from_mins(1);

/// A lexeme of texts, or of titles.
#[derive(QueryableByName)]
pub struct Lexeme {
    #[diesel(sql_type = Text)]
    pub text: String,
    #[diesel(sql_type = Bool)]
    pub is_title: bool,
    #[diesel(sql_type = Bool)]
    pub is_common: bool,
}

impl Lexeme {
    /// Returns lexemes as three parameters of a statement: their texts, whether they are of titles, and whether they are common.
    pub fn parameters<'a>(lexemes: impl Iterator<Item = &'a Self>) -> [Parameter<'a>; 3] {
        let (mut texts, mut is_title, mut is_common) = (Vec::new(), Vec::new(), Vec::new());
        for lexeme in lexemes {
            texts.push(lexeme.text.as_str());
            is_title.push(lexeme.is_title);
            is_common.push(lexeme.is_common);
        }
        [Parameter::Words(texts), Parameter::Flags(is_title), Parameter::Flags(is_common)]
    }
}

/// The listed lexemes, and when they were read.
#[derive(Default)]
pub struct ListedLexemes(Mutex<Option<(Instant, Arc<[Lexeme]>)>>);

impl ListedLexemes {
    pub fn get(&self, conn: &mut PgConnection) -> DbResult<Arc<[Lexeme]>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, lexemes)) = kept.filter(|(read, _)| read.elapsed() < KEPT) {
            return Ok(lexemes);
        }
        let lexemes: Arc<[Lexeme]> = sql_query(LISTED).load(conn)?.into();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), Arc::clone(&lexemes)));
        Ok(lexemes)
    }
}
