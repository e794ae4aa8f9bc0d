//! The lexemes of posts that Postgres' statistics list.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Bool, Float, Text},
};

use super::statement::Parameter;
use crate::db_error::DbResult;

/// Finds the most common lexemes of posts and of titles, each with the estimated number of posts that have it. Postgres lists none before
/// it has statistics.
const LISTED: &str = "\
    SELECT element.lexeme AS text, tablename <> 'blog_posts' AS is_title, frequency, (frequency * reltuples)::real AS posts \
    FROM pg_class CROSS JOIN pg_stats \
        CROSS JOIN LATERAL unnest(most_common_elems::text::text[], most_common_elem_freqs) AS element (lexeme, frequency) \
    WHERE oid = 'blog_posts'::regclass AND schemaname = current_schema \
        AND (tablename, attname) IN (('blog_posts', 'search'), ('blog_posts_title_search', 'to_tsvector')) \
        AND element.lexeme IS NOT NULL AND frequency * reltuples > 200";

/// A lexeme in more posts may be common.
const MANY: f32 = 1_000.0;

/// Of so many posts in a row, 500 have a lexeme often enough to look for it there.
const COMMON_SHARE: f32 = 0.04;

/// For a lexeme in more posts, an index takes more than some 20 ms to find those with a similar word.
const VERY_MANY: f32 = 20_000.0;

/// How long the lexemes are kept: reading them takes a fifth of a search, and autovacuum renews the statistics once a minute at most.
const KEPT: Duration = Duration::from_mins(1);

/// A lexeme of texts, or of titles.
#[derive(QueryableByName)]
pub struct Lexeme {
    #[diesel(sql_type = Text)]
    pub text: String,
    #[diesel(sql_type = Bool)]
    is_title: bool,
    /// The share of the posts that have it.
    #[diesel(sql_type = Float)]
    frequency: f32,
    #[diesel(sql_type = Float)]
    posts: f32,
}

impl Lexeme {
    /// Returns whether it is looked for in the newest posts first: an index of words reads all entries of a lexeme before it returns the
    /// first, and finding out which posts are the newest would read all of them.
    pub fn is_common(&self) -> bool {
        self.posts > MANY && self.frequency >= COMMON_SHARE
    }

    /// Returns whether words similar to it are only corrected to those of the newest posts.
    pub fn is_everywhere(&self) -> bool {
        self.posts > VERY_MANY
    }

    /// Returns lexemes as three parameters of a statement: their texts, whether they are of titles, and a flag.
    pub fn parameters<'a>(lexemes: impl Iterator<Item = &'a Self>, flag: impl Fn(&Self) -> bool) -> [Parameter<'a>; 3] {
        let (mut texts, mut is_title, mut flags) = (Vec::new(), Vec::new(), Vec::new());
        for lexeme in lexemes {
            texts.push(lexeme.text.as_str());
            is_title.push(lexeme.is_title);
            flags.push(flag(lexeme));
        }
        [Parameter::Words(texts), Parameter::Flags(is_title), Parameter::Flags(flags)]
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
