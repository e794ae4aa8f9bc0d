//! Ranked pages for the terms of a query.

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl,
    sql_types::{Bool, Float, Text},
};
use ports::{Error, search::Hit};

use super::statement::SearchStatement;
use crate::db_error::DbResult;

/// Finds the terms that Postgres' text search does not ignore, and whether they or longer words occur on any page. `OFFSET 0` makes
/// Postgres parse a term once, not for each page.
const NON_STOP_WORDS: &str = "\
    SELECT word, EXISTS (SELECT FROM search_documents WHERE search @@ query) AS is_known \
    FROM ( \
        SELECT word, to_tsquery('english', word) || to_tsquery('simple', word || ':*') AS query \
        FROM unnest($1) word WHERE length(to_tsvector('english', word)) > 0 OFFSET 0) asked";

/// Finds pages with any term. The rank is `ts_rank`, times the squared share of the terms that match, times a bonus for the kind
/// of page.
///
/// Ranking reads the complete vector of a page, some 0.1 ms for a long one. So at most 200 candidates are ranked, which the
/// indexes find and a score of matched terms and title matches chooses. `OFFSET 0` makes Postgres look up each term
/// and each candidate separately; a join would read every page. A text is read only if it is quoted.
const RANKED_HITS: &str = "\
    WITH asked AS MATERIALIZED (SELECT to_tsquery('english', word) AS query FROM unnest($1) word), \
    hit AS ( \
        SELECT kind, id, 1 AS term_matches, 0 AS title_matches FROM asked CROSS JOIN LATERAL ( \
            SELECT kind, id FROM search_documents WHERE search @@ query OFFSET 0) page \
        UNION ALL \
        SELECT kind, id, 0, 1 FROM asked CROSS JOIN LATERAL ( \
            SELECT kind, id FROM search_documents WHERE title_search @@ query OFFSET 0) page), \
    candidate AS MATERIALIZED ( \
        SELECT kind, id, sum(term_matches)::integer AS term_matches, \
            CASE kind WHEN 'service' THEN 1.6 WHEN 'case-study' THEN 1.4 WHEN 'faq' THEN 1.2 WHEN 'page' THEN 1.2 ELSE 1 END AS bonus \
        FROM hit GROUP BY kind, id \
        ORDER BY sum(term_matches) ^ 2 * (0.15 * sum(term_matches) + sum(title_matches)) DESC, id DESC LIMIT 200), \
    ranked AS MATERIALIZED ( \
        SELECT candidate.kind, candidate.id, title, path, candidate.term_matches = cardinality($1) AS has_all_terms, \
            (ts_rank('{0.05, 0.15, 0.4, 1}', search, (SELECT to_tsquery('english', array_to_string($1, ' | ')))) \
                * (term_matches::real / cardinality($1)) ^ 2 * bonus)::real AS rank \
        FROM candidate CROSS JOIN LATERAL ( \
            SELECT title, path, search FROM search_documents \
            WHERE id = candidate.id AND kind = candidate.kind OFFSET 0) page \
        ORDER BY rank DESC, path, title LIMIT $2) \
    SELECT ranked.*, lead, plain_text, \
        EXISTS (SELECT FROM asked WHERE ts_filter(search, '{a,b}') @@ query) AS has_term_in_head \
    FROM ranked CROSS JOIN LATERAL ( \
        SELECT lead, plain_text, search FROM search_documents \
        WHERE id = ranked.id AND kind = ranked.kind OFFSET 0) page \
    ORDER BY rank DESC, path, title";

#[derive(QueryableByName)]
pub struct Term {
    #[diesel(sql_type = Text)]
    pub word: String,
    #[diesel(sql_type = Bool)]
    pub is_known: bool,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    path: String,
    #[diesel(sql_type = Text)]
    lead: String,
    #[diesel(sql_type = Text)]
    plain_text: String,
    #[diesel(sql_type = Float)]
    rank: f32,
    #[diesel(sql_type = Bool)]
    has_all_terms: bool,
    #[diesel(sql_type = Bool)]
    has_term_in_head: bool,
}

pub fn meaningful(conn: &mut PgConnection, terms: &[&str]) -> DbResult<Vec<Term>> {
    Ok(SearchStatement { sql: NON_STOP_WORDS, words: terms, limit: None }.load(conn)?)
}

/// Returns the best hits of meaningful terms.
pub fn find(conn: &mut PgConnection, terms: &[&str], limit: i64) -> DbResult<Vec<Hit>> {
    let rows: Vec<Row> = SearchStatement { sql: RANKED_HITS, words: terms, limit: Some(limit) }.load(conn)?;
    rows.into_iter().map(hit).collect()
}

fn hit(row: Row) -> DbResult<Hit> {
    let Row { title, kind, path, lead, plain_text: text, rank, has_all_terms, has_term_in_head } = row;
    let kind = kind.parse().map_err(|_| Error::Failed(format!("no kind of page: {kind}").into()))?;
    Ok(Hit { title, kind, path, lead, text, rank, has_all_terms, has_term_in_head })
}
