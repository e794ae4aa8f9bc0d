//! The pages that have words of a question, ranked.

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Float, Integer, Nullable, Text},
};

use crate::db_error::Answer;

/// Any word of the question counts: what has most of them comes first, titles before texts, and what the company offers or has
/// done before what it writes about.
///
/// Ranking reads a page's whole vector, which takes some 0.1 ms for a long one. So at most 200 candidates are ranked, which the
/// indexes alone find: those with most words, then those with most in their title. `OFFSET 0` makes Postgres look each word and
/// each candidate up by itself; joined, it would read every page. A source is read only where a quotation needs it.
const BY_WORDS: &str = "\
    WITH asked AS MATERIALIZED ( \
        SELECT to_tsquery('english', word) AS query FROM unnest($1) word WHERE length(to_tsvector('english', word)) > 0), \
    hit AS ( \
        SELECT kind, id, 1 AS matched, 0 AS titled FROM asked CROSS JOIN LATERAL ( \
            SELECT kind, id FROM knowledge WHERE search @@ query OFFSET 0) page \
        UNION ALL \
        SELECT kind, id, 0, 1 FROM asked CROSS JOIN LATERAL ( \
            SELECT kind, id FROM knowledge WHERE title_search @@ query OFFSET 0) page), \
    candidate AS MATERIALIZED ( \
        SELECT kind, id, sum(matched)::integer AS matched, \
            CASE kind WHEN 'service' THEN 1.6 WHEN 'case-study' THEN 1.4 WHEN 'faq' THEN 1.2 ELSE 1 END AS bonus \
        FROM hit GROUP BY kind, id \
        ORDER BY sum(matched) ^ 2 * (0.15 * sum(matched) + sum(titled)) DESC, id DESC LIMIT 200), \
    ranked AS MATERIALIZED ( \
        SELECT candidate.kind, candidate.id, title, path, matched, total, \
            (ts_rank('{0.05, 0.15, 0.4, 1}', search, to_tsquery('english', $2)) * (matched::real / total) ^ 2 * bonus)::real \
                AS rank \
        FROM candidate CROSS JOIN (SELECT count(*)::integer AS total FROM asked) words CROSS JOIN LATERAL ( \
            SELECT title, path, search FROM knowledge \
            WHERE id = candidate.id AND kind = candidate.kind OFFSET 0) page \
        ORDER BY rank DESC, path, title LIMIT $3) \
    SELECT ranked.title, ranked.kind, ranked.path, matched, total, rank, plain_text, source, markdown, lead \
    FROM ranked CROSS JOIN LATERAL ( \
        SELECT plain_text, lead, \
            left(text, CASE WHEN plain_text IS NULL THEN 100000 ELSE 4000 END) AS source, markdown \
        FROM knowledge WHERE id = ranked.id AND kind = ranked.kind OFFSET 0) page \
    ORDER BY rank DESC, path, title";

#[derive(QueryableByName)]
pub struct Hit {
    #[diesel(sql_type = Text)]
    pub title: String,
    #[diesel(sql_type = Text)]
    pub kind: String,
    #[diesel(sql_type = Text)]
    pub path: String,
    /// Missing until it has been filled in.
    #[diesel(sql_type = Nullable<Text>)]
    pub plain_text: Option<String>,
    /// Its beginning alone where the plain text is there.
    #[diesel(sql_type = Text)]
    pub source: String,
    #[diesel(sql_type = Bool)]
    pub markdown: bool,
    #[diesel(sql_type = Text)]
    pub lead: String,
    #[diesel(sql_type = Float)]
    pub rank: f32,
    #[diesel(sql_type = Integer)]
    pub matched: i32,
    #[diesel(sql_type = Integer)]
    pub total: i32,
}

/// Returns the best hits. These are words that say something.
pub fn find(conn: &mut PgConnection, words: &[String], limit: i64) -> Answer<Vec<Hit>> {
    let query = sql_query(BY_WORDS).bind::<Array<Text>, _>(words).bind::<Text, _>(words.join(" | "));
    Ok(query.bind::<BigInt, _>(limit).load(conn)?)
}
